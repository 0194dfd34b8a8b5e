import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { describeOnBothEngines } from './engines.ts';
import { answer, browser, consentOf, signIn } from './stand-in.ts';

describeOnBothEngines('signing in', (started) => {
  const execute = (script: string) =>
    started.backend.database.transaction((transaction) => transaction.execute(script));

  it('the consent page asks for a name and an e-mail', async () => {
    const { html } = await consentOf(browser(started.backend));
    expect(html).toContain('<h1>Continue with Discord (local stand-in)</h1>');
    for (const text of ['Name', 'E-mail', '>Authorize<', '>Cancel<']) expect(html).toContain(text);
    expect(html).not.toContain('<script');
  });

  it('PKCE: the code joins the query of the address and gives a session once', async () => {
    const client = browser(started.backend);
    const landed = await answer(await consentOf(client), { name: 'Anna B.', email: 'Anna@Example.org' });
    expect(`${landed.origin}${landed.pathname}`).toBe('http://localhost:4321/auth');
    expect(landed.searchParams.get('from')).toBe('heart');
    expect(landed.hash).toBe('');
    const code = landed.searchParams.get('code') ?? '';
    const { data } = await client.auth.exchangeCodeForSession(code);
    expect(data.user).toMatchObject({
      email: 'anna@example.org',
      aud: 'authenticated',
      role: 'authenticated',
      app_metadata: { provider: 'discord', providers: ['discord'] },
      user_metadata: { full_name: 'Anna B.', avatar_url: expect.stringContaining('/local/avatar.svg?name=Anna+B.') },
      identities: [expect.objectContaining({ provider: 'discord' })],
    });
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
      sub: data.user?.id,
      iss: `${started.backend.url}/auth/v1`,
      aud: 'authenticated',
      role: 'authenticated',
      session_id: expect.any(String),
    });
    const other = browser(started.backend);
    await consentOf(other);
    const again = await other.auth.exchangeCodeForSession(code);
    expect(again.error).toMatchObject({ status: 404, code: 'flow_state_not_found' });
  });

  it('the session works for tables, and the profile exists', async () => {
    const client = browser(started.backend);
    const session = await signIn(client, { name: 'Cleo', email: 'cleo@example.org' });
    const { data } = await client.from('profiles').select('*').single();
    expect(data?.id).toBe(session?.user.id);
    const favorite = { user_id: session?.user.id ?? '', item_type: 'venue', item_id: 'ember' };
    expect((await client.from('favorites').insert(favorite)).status).toBe(201);
  });

  it('one e-mail address is one user', async () => {
    const first = await signIn(browser(started.backend), { name: 'Dora', email: 'dora@example.org' });
    const second = await signIn(browser(started.backend), { name: 'Dora Doe', email: ' DORA@example.org ' });
    const other = await signIn(browser(started.backend), { name: 'Dora', email: 'dora2@example.org' });
    expect(second?.user.id).toBe(first?.user.id);
    expect(second?.user.user_metadata['full_name']).toBe('Dora Doe');
    expect(other?.user.id).not.toBe(first?.user.id);
  });

  it('a user without a name has no full name', async () => {
    const session = await signIn(browser(started.backend), { email: 'nameless@example.org' });
    expect(session?.user.user_metadata).not.toHaveProperty('full_name');
  });

  it('implicit flow: the session is in the fragment', async () => {
    const client = browser(started.backend, 'implicit');
    const landed = await answer(await consentOf(client), { name: 'Emil', email: 'emil@example.org' });
    const fragment = new URLSearchParams(landed.hash.slice(1));
    expect(landed.search).toBe('?from=heart');
    expect(Object.fromEntries(fragment)).toMatchObject({ token_type: 'bearer', expires_in: '3600', sb: '' });
    const { data, error } = await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe('emil@example.org');
  });

  it.each([
    ['cancelled', { decision: 'cancel' as const, email: 'x@example.org' }, 'access_denied', null],
    ['without an e-mail', { name: 'Nobody' }, 'server_error', 'unexpected_failure'],
  ])('%s: the error is in query and fragment', async (_, fields, error, code) => {
    const landed = await answer(await consentOf(browser(started.backend)), fields);
    for (const parameters of [landed.searchParams, new URLSearchParams(landed.hash.slice(1))]) {
      expect(parameters.get('error')).toBe(error);
      expect(parameters.get('error_code')).toBe(code);
      expect(parameters.get('error_description')).not.toBe('');
    }
    expect(landed.searchParams.get('from')).toBe('heart');
    expect(landed.searchParams.has('code')).toBe(false);
  });

  it('the consent page works once', async () => {
    const page = await consentOf(browser(started.backend));
    await answer(page, { email: 'fritz@example.org' });
    const again = await answer(page, { email: 'fritz@example.org' });
    expect(again.searchParams.get('error_code')).toBe('flow_state_already_used');
    const cancelled = await consentOf(browser(started.backend));
    await answer(cancelled, { decision: 'cancel' });
    const late = await answer(cancelled, { email: 'fritz@example.org' });
    expect(late.href).toMatch(/^http:\/\/localhost:4321\/\?error=invalid_request&error_code=bad_oauth_state/);
  });

  it('a sign-in expires after five minutes, at the consent page and at the exchange', async () => {
    const client = browser(started.backend);
    const page = await consentOf(client);
    const landed = await answer(page, { email: 'gerd@example.org' });
    const second = await consentOf(browser(started.backend));
    await execute(`update auth.flow_states set created_at = now() - interval '6 minutes'`);
    const exchange = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '');
    expect(exchange.error).toMatchObject({ status: 422, code: 'flow_state_expired' });
    const late = await answer(second, { email: 'gerd@example.org' });
    expect(late.searchParams.get('error_code')).toBe('bad_oauth_state');
  });

  it('a code needs the right verifier', async () => {
    const client = browser(started.backend);
    const landed = await answer(await consentOf(client), { email: 'hans@example.org' });
    const other = browser(started.backend);
    await consentOf(other);
    const exchange = await other.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '');
    expect(exchange.error).toMatchObject({ status: 400, code: 'bad_code_verifier' });
    const right = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '');
    expect(right.error).toBeNull();
  });

  it('returns to the site when the wanted address is elsewhere', async () => {
    const page = await consentOf(browser(started.backend), { redirectTo: 'https://evil.example/' });
    const landed = await answer(page, { email: 'ida@example.org' });
    expect(`${landed.origin}${landed.pathname}`).toBe('http://localhost:4321/');
  });

  it.each([
    ['provider=github', 'Unsupported provider: Provider github could not be found'],
    ['provider=discord&code_challenge=abc', 'PKCE flow requires code_challenge_method and code_challenge'],
    [
      'provider=discord&code_challenge=abc&code_challenge_method=s256',
      'code challenge has to be between 43 and 128 characters',
    ],
    [
      `provider=discord&code_challenge=${'%20'.repeat(43)}&code_challenge_method=s256`,
      expect.stringContaining('can only contain'),
    ],
    [`provider=discord&code_challenge=${'a'.repeat(43)}&code_challenge_method=md5`, 'Invalid code_challenge_method'],
  ])('/authorize?%s is refused', async (query, message) => {
    const response = await fetch(`${started.backend.url}/auth/v1/authorize?${query}`, { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code: 'validation_failed', message });
  });

  it('input on the consent page and in its URL is escaped', async () => {
    const { url } = started.backend;
    const page = await (
      await fetch(`${url}/auth/v1/local/discord?state=${encodeURIComponent('"><script>1</script>')}`)
    ).text();
    expect(page).not.toContain('<script>1');
    const picture = await fetch(`${url}/auth/v1/local/avatar.svg?name=${encodeURIComponent('<script>')}`);
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
    expect(await picture.text()).toContain('>&lt;</text>');
  });
});
