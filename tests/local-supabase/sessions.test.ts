import { afterEach, expect, it, vi } from 'vitest';
import { describeOnBothEngines } from './engines.ts';
import { browser, signIn } from './stand-in.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
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

  it('a refresh gives new tokens and an event', async () => {
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

  it('the previous token gives the current one again, however late', async () => {
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

  it('an older token revokes the whole session as stolen', async () => {
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

  it('supabase-js signs out when an expired session cannot be refreshed', async () => {
    // auth-js also prints the error that it returns.
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

  it.each(['local', 'global'] as const)('signing out, scope %s', async (scope) => {
    const [here, there] = [browser(started.backend), browser(started.backend)];
    const email = `${scope}@example.org`;
    await signIn(here, { email });
    await signIn(there, { email });
    expect((await here.auth.signOut({ scope })).error).toBeNull();
    const alive = async (client: typeof here) => (await client.auth.refreshSession()).error === null;
    expect([await alive(here), await alive(there)]).toEqual({ local: [false, true], global: [false, false] }[scope]);
  });

  it('a token without a session, an account or a signature is refused', async () => {
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

  it('token_seconds shortens the lifetime of a session’s tokens', async () => {
    const client = browser(started.backend);
    const session = await signIn(client, { email: 'i@example.org' }, { token_seconds: '2' });
    expect(session?.expires_in).toBe(2);
    expect((await refresh(session?.refresh_token ?? '')).expires_in).toBe(2);
  });

  it('error codes are readable across origins', async () => {
    const { url, publishableKey: apikey } = started.backend;
    const response = await fetch(`${url}/auth/v1/user`, { headers: { apikey, origin: 'http://localhost:4321' } });
    expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(response.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version');
    expect(response.headers.get('x-sb-error-code')).toBe('no_authorization');
  });

  it('endpoints need a key unless a browser navigates to them', async () => {
    const { url } = started.backend;
    for (const path of ['/user', '/token?grant_type=pkce', '/settings']) {
      expect(
        (await fetch(`${url}/auth/v1${path}`, { method: path.startsWith('/token') ? 'POST' : 'GET' })).status,
      ).toBe(401);
    }
  });
});
