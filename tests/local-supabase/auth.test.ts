import { decodeJwt } from 'jose';
import { afterEach, expect, it, vi } from 'vitest';
import { describeOnBothEngines } from './engines.ts';
import { answer, browser, consentOf, signIn } from './stand-in.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describeOnBothEngines('signing in', (started) => {
  const execute = (script: string) =>
    started.backend.database.transaction((transaction) => transaction.execute(script));

  it('the consent page asks for a name and an e-mail', async () => {
    const { html } = await consentOf(browser(started.backend));
    expect(html).toContain('<h1>Continue with Discord (local stand-in)</h1>');
    for (const text of ['Name', 'E-mail', '>Authorize<', '>Cancel<']) expect(html).toContain(text);
    expect(html).not.toContain('<script');
  });

  it('by PKCE: back with a code beside the own query, which gives the session once', async () => {
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

  it('the session works on tables, and the profile is there', async () => {
    const client = browser(started.backend);
    const session = await signIn(client, { name: 'Cleo', email: 'cleo@example.org' });
    const { data } = await client.from('profiles').select('*').single();
    expect(data?.id).toBe(session?.user.id);
    const favorite = { user_id: session?.user.id ?? '', item_type: 'venue', item_id: 'ember' };
    expect((await client.from('favorites').insert(favorite)).status).toBe(201);
  });

  it('the same e-mail is the same person, another one is another', async () => {
    const first = await signIn(browser(started.backend), { name: 'Dora', email: 'dora@example.org' });
    const second = await signIn(browser(started.backend), { name: 'Dora Doe', email: ' DORA@example.org ' });
    const other = await signIn(browser(started.backend), { name: 'Dora', email: 'dora2@example.org' });
    expect(second?.user.id).toBe(first?.user.id);
    expect(second?.user.user_metadata['full_name']).toBe('Dora Doe');
    expect(other?.user.id).not.toBe(first?.user.id);
  });

  it('a person without a name has no full name', async () => {
    const session = await signIn(browser(started.backend), { email: 'nameless@example.org' });
    expect(session?.user.user_metadata).not.toHaveProperty('full_name');
  });

  it('without PKCE: back with the session in the fragment', async () => {
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
  ])('%s: back with the error in query and fragment', async (_, fields, error, code) => {
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

  it('a sign-in takes five minutes at most, at the consent page and at the exchange', async () => {
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

  it('a code without the right verifier is worth nothing', async () => {
    const client = browser(started.backend);
    const landed = await answer(await consentOf(client), { email: 'hans@example.org' });
    const other = browser(started.backend);
    await consentOf(other);
    const exchange = await other.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '');
    expect(exchange.error).toMatchObject({ status: 400, code: 'bad_code_verifier' });
    const right = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '');
    expect(right.error).toBeNull();
  });

  it.each([
    ['the site', 'http://localhost:4321/favorites?x=1', 'http://localhost:4321/favorites'],
    ['another port of this machine', 'http://localhost:3000/', 'http://localhost:3000/'],
    ['this machine by its number', 'http://127.0.0.1:4399/auth', 'http://127.0.0.1:4399/auth'],
    ['another site', 'https://evil.example/', 'http://localhost:4321/'],
    ['a look-alike', 'http://localhost:4321@evil.example/', 'http://localhost:4321/'],
    ['another host that begins alike', 'http://127.0.0.1.evil.example/', 'http://localhost:4321/'],
    ['another scheme', 'javascript:alert(1)//localhost:4321', 'http://localhost:4321/'],
    ['https instead of http', 'https://localhost:4321/', 'http://localhost:4321/'],
    ['nonsense', 'nonsense', 'http://localhost:4321/'],
  ])('returns to %s', async (_, redirectTo, address) => {
    const page = await consentOf(browser(started.backend), { redirectTo });
    const landed = await answer(page, { email: 'ida@example.org' });
    expect(`${landed.origin}${landed.pathname}`).toBe(address);
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

  it('what people type on the consent page and in its address stays text', async () => {
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

describeOnBothEngines('sessions', (started) => {
  const token = (session: { access_token: string } | null) => session?.access_token ?? '';
  const refresh = async (refresh_token: string) => {
    const { url, publishableKey: apikey } = started.backend;
    const response = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token }),
    });
    return { status: response.status, ...(await response.json()) };
  };
  const age = (seconds: number) =>
    started.backend.database.transaction((transaction) =>
      transaction.query(
        `update auth.refresh_tokens set updated_at = updated_at - make_interval(secs => $1::text::int)`,
        [String(seconds)],
      ),
    );

  it('a refresh gives new tokens; the client tells so', async () => {
    const client = browser(started.backend);
    const before = await signIn(client, { email: 'a@example.org' });
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(before?.refresh_token);
    expect(data.user?.id).toBe(before?.user.id);
    expect(events).toContain('TOKEN_REFRESHED');
  });

  it('the token before the current one gives the current one again, however late', async () => {
    const session = await signIn(browser(started.backend), { email: 'b@example.org' });
    const first = session?.refresh_token ?? '';
    const second = await refresh(first);
    await age(3600);
    expect(await refresh(first)).toMatchObject({ status: 200, refresh_token: second.refresh_token });
  });

  it('two refreshes at once with the same token both succeed', async () => {
    const session = await signIn(browser(started.backend), { email: 'c@example.org' });
    const both = await Promise.all([refresh(session?.refresh_token ?? ''), refresh(session?.refresh_token ?? '')]);
    expect(both.map((each) => each.status)).toEqual([200, 200]);
    expect(both[0].refresh_token).toBe(both[1].refresh_token);
  });

  it('an old token used later is taken for stolen: the whole session is over', async () => {
    const session = await signIn(browser(started.backend), { email: 'd@example.org' });
    const first = session?.refresh_token ?? '';
    const second = await refresh(first);
    const third = await refresh(second.refresh_token);
    await age(11);
    expect(await refresh(first)).toEqual({
      status: 400,
      code: 'refresh_token_already_used',
      message: 'Invalid Refresh Token: Already Used',
    });
    await age(11);
    expect(await refresh(third.refresh_token)).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
  });

  it('unknown and malformed tokens', async () => {
    expect(await refresh('abcdefghijkl')).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
    expect(await refresh('short')).toMatchObject({ status: 400, code: 'validation_failed' });
    const { url, publishableKey: apikey } = started.backend;
    const broken = await fetch(`${url}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: { apikey },
      body: '{',
    });
    expect(await broken.json()).toEqual({ code: 'bad_json', message: 'Could not parse request body as JSON' });
    const unknown = await fetch(`${url}/auth/v1/token?grant_type=magic`, {
      method: 'POST',
      headers: { apikey },
      body: '{}',
    });
    expect(await unknown.json()).toEqual({ code: 'invalid_credentials', message: 'unsupported_grant_type' });
  });

  it('the client ends an expired session when the refresh cannot be repeated', async () => {
    // The client says on the console what it also returns.
    const silent = () => undefined;
    vi.spyOn(console, 'error').mockImplementation(silent);
    vi.spyOn(console, 'warn').mockImplementation(silent);
    const client = browser(started.backend);
    await signIn(client, { email: 'e@example.org' });
    await started.backend.database.transaction((transaction) => transaction.query('delete from auth.sessions'));
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
    const { error } = await client.auth.refreshSession();
    expect(error).toMatchObject({ code: 'refresh_token_not_found' });
    expect((await client.auth.getSession()).data.session).toBeNull();
    expect(events).toContain('SIGNED_OUT');
  });

  it('the user is read and the metadata changed', async () => {
    const client = browser(started.backend);
    await signIn(client, { name: 'Finn', email: 'f@example.org' });
    const { data } = await client.auth.updateUser({ data: { theme: 'dark', name: null } });
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Finn', theme: 'dark' });
    expect(data.user?.user_metadata).not.toHaveProperty('name');
    expect((await client.auth.getUser()).data.user?.user_metadata['theme']).toBe('dark');
    expect((await client.auth.updateUser({ email: 'g@example.org' })).error).toMatchObject({
      code: 'feature_disabled',
    });
  });

  it.each(['local', 'global', 'others'] as const)('signing out, scope %s', async (scope) => {
    const [here, there] = [browser(started.backend), browser(started.backend)];
    const email = `${scope}@example.org`;
    await signIn(here, { email });
    await signIn(there, { email });
    expect((await here.auth.signOut({ scope })).error).toBeNull();
    const alive = async (client: typeof here) => (await client.auth.refreshSession()).error === null;
    expect([await alive(here), await alive(there)]).toEqual(
      { local: [false, true], global: [false, false], others: [true, false] }[scope],
    );
  });

  it('a token of a session that has ended, of an account that is gone, or of nobody', async () => {
    const client = browser(started.backend);
    const session = await signIn(client, { email: 'h@example.org' });
    const { url, publishableKey: apikey } = started.backend;
    const ask = async (authorization?: string) => {
      const headers = { apikey, ...(authorization === undefined ? {} : { authorization }) };
      const response = await fetch(`${url}/auth/v1/user`, { headers });
      return { status: response.status, code: (await response.json()).code };
    };
    expect(await ask()).toEqual({ status: 401, code: 'no_authorization' });
    expect(await ask(`Bearer ${apikey}`)).toEqual({ status: 403, code: 'bad_jwt' });
    expect(await ask('Bearer a.b.c')).toEqual({ status: 403, code: 'bad_jwt' });
    await client.auth.signOut();
    expect(await ask(`Bearer ${token(session)}`)).toEqual({ status: 403, code: 'session_not_found' });
    await started.backend.database.transaction((transaction) =>
      transaction.query('delete from auth.users where email = $1', ['h@example.org']),
    );
    expect(await ask(`Bearer ${token(session)}`)).toEqual({ status: 403, code: 'user_not_found' });
  });

  it('a session can be asked for whose tokens end soon, again and again', async () => {
    const client = browser(started.backend);
    const session = await signIn(client, { email: 'i@example.org' }, { token_seconds: '2' });
    expect(session?.expires_in).toBe(2);
    expect((await refresh(session?.refresh_token ?? '')).expires_in).toBe(2);
  });

  it('a page of another origin can read the code of an error', async () => {
    const { url, publishableKey: apikey } = started.backend;
    const response = await fetch(`${url}/auth/v1/user`, { headers: { apikey, origin: 'http://localhost:4321' } });
    expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(response.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version');
    expect(response.headers.get('x-sb-error-code')).toBe('no_authorization');
  });

  it('every answer but those a browser fetches by itself takes a key', async () => {
    const { url } = started.backend;
    for (const path of ['/user', '/token?grant_type=pkce', '/settings']) {
      expect(
        (await fetch(`${url}/auth/v1${path}`, { method: path.startsWith('/token') ? 'POST' : 'GET' })).status,
      ).toBe(401);
    }
  });
});
