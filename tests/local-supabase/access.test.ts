import { createClient } from '@supabase/supabase-js';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessToken, withToken } from './clients.ts';
import { describeOnBothEngines } from './engines.ts';
import { stage } from './playbill.ts';

const person = '00000000-0000-4000-8000-000000000001';

describeOnBothEngines('who a request is', (started) => {
  beforeAll(() => stage(started.backend));

  const who = (headers: Record<string, string>, query = '') =>
    fetch(`${started.backend.url}/rest/v1/rpc/who${query}`, { headers });
  const roleOf = async (headers: Record<string, string>, query = '') => (await (await who(headers, query)).json()).role;

  it('the keys, in either header or in the URL, mean anon and service_role', async () => {
    const { publishableKey, secretKey } = started.backend;
    for (const [key, role] of [
      [publishableKey, 'anon'],
      [secretKey, 'service_role'],
    ] as const) {
      expect(await roleOf({ apikey: key })).toBe(role);
      expect(await roleOf({ authorization: `Bearer ${key}` })).toBe(role);
      expect(await roleOf({ apikey: key, authorization: `Bearer ${key}` })).toBe(role);
      expect(await roleOf({}, `?apikey=${key}`)).toBe(role);
    }
  });

  it('a token says who it is, whichever key opened the door', async () => {
    const token = await accessToken(started.backend, { sub: person });
    for (const apikey of [started.backend.publishableKey, started.backend.secretKey]) {
      const answer = await (await who({ apikey, authorization: `Bearer ${token}` })).json();
      expect(answer).toMatchObject({
        role: 'authenticated',
        uid: person,
        claims: { sub: person, role: 'authenticated' },
      });
    }
  });

  it('supabase-js with a token acts as that person', async () => {
    const token = await accessToken(started.backend, { sub: person });
    const { data } = await withToken(started.backend, token).rpc('who' as never);
    expect(data).toMatchObject({ role: 'authenticated', uid: person });
  });

  it('no key, or an unknown one, is stopped at the door', async () => {
    const none = await who({});
    expect(none.status).toBe(401);
    expect(await none.json()).toMatchObject({ message: 'No API key found in request' });
    const wrong = await who({ apikey: 'sb_publishable_other' });
    expect(wrong.status).toBe(401);
    expect(await wrong.json()).toMatchObject({ message: 'Invalid API key' });
    const token = await accessToken(started.backend, { sub: person });
    expect((await who({ authorization: `Bearer ${token}` })).status).toBe(401);
  });

  it('a token that does not hold is refused', async () => {
    const { publishableKey: apikey } = started.backend;
    const ask = async (token: string) => {
      const answer = await who({ apikey, authorization: `Bearer ${token}` });
      return { status: answer.status, ...(await answer.json()) };
    };
    const good = await accessToken(started.backend, { sub: person });
    const [head = '', body = '', signature = ''] = good.split('.');
    const minute = Math.floor(Date.now() / 1000) - 60;

    expect(await ask('nonsense')).toMatchObject({
      status: 401,
      code: 'PGRST301',
      message: 'Expected 3 parts in JWT; got 1',
    });
    expect(await ask(await accessToken(started.backend, { sub: person }, minute))).toMatchObject({
      status: 401,
      code: 'PGRST303',
      message: 'JWT expired',
    });
    const forged = Buffer.from(JSON.stringify({ sub: person, role: 'service_role' })).toString('base64url');
    expect(await ask(`${head}.${forged}.${signature}`)).toMatchObject({ status: 401, code: 'PGRST301' });
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    expect(await ask(`${unsigned}.${body}.`)).toMatchObject({ status: 401, code: 'PGRST301' });
    const shared = new TextEncoder().encode(started.backend.publishableKey.padEnd(32, 'x'));
    const symmetric = await new SignJWT({ role: 'service_role' }).setProtectedHeader({ alg: 'HS256' }).sign(shared);
    expect(await ask(symmetric)).toMatchObject({ status: 401, code: 'PGRST301' });
    const { privateKey } = await generateKeyPair('ES256');
    const foreign = await new SignJWT({ role: 'service_role' }).setProtectedHeader({ alg: 'ES256' }).sign(privateKey);
    expect(await ask(foreign)).toMatchObject({ status: 401, code: 'PGRST301' });
    const unknownRole = await accessToken(started.backend, { role: 'postgres' });
    expect(await ask(unknownRole)).toMatchObject({ status: 401, message: 'role "postgres" does not exist' });
  });
});

describeOnBothEngines('what the auth service says before anyone signs in', (started) => {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${started.backend.url}/auth/v1${path}`, {
      ...init,
      headers: { apikey: started.backend.publishableKey },
    });

  it('health and settings', async () => {
    expect((await ask('/health')).status).toBe(200);
    expect(await (await ask('/settings')).json()).toMatchObject({ external: { discord: true, email: false } });
  });

  it('its public key, and only that', async () => {
    const { keys } = await (await ask('/.well-known/jwks.json')).json();
    expect(keys).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
        ext: true,
        kid: expect.any(String),
        x: expect.any(String),
        y: expect.any(String),
      },
    ]);
  });

  it('the client verifies a token with that key', async () => {
    const { url, publishableKey } = started.backend;
    const client = createClient(url, publishableKey, { auth: { persistSession: false } });
    const { data, error } = await client.auth.getClaims(await accessToken(started.backend, { sub: person }));
    expect(error).toBeNull();
    expect(data?.claims).toMatchObject({ sub: person, role: 'authenticated' });
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const { kid = 'x' } = await exportJWK(publicKey);
    const foreign = await new SignJWT({ sub: person })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setExpirationTime('1h')
      .sign(privateKey);
    expect((await client.auth.getClaims(foreign).catch((fault) => ({ error: fault }))).error).not.toBeNull();
  });

  it('an unknown path has the error body of the service', async () => {
    const answer = await ask('/factors', { method: 'POST', body: '{}' });
    expect(answer.status).toBe(404);
    const body = await answer.json();
    expect(Object.keys(body).sort()).toEqual(['code', 'message']);
    expect(answer.headers.get('x-sb-error-code')).toBe(body.code);
  });
});

describeOnBothEngines('the address', (started) => {
  const page = 'http://localhost:4321';

  it('answers a page of another origin', async () => {
    const { url, publishableKey } = started.backend;
    const preflight = await fetch(`${url}/rest/v1/events?select=*`, {
      method: 'OPTIONS',
      headers: {
        origin: page,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'apikey,authorization,content-profile,prefer,x-client-info',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(page);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-profile');
    const answer = await fetch(`${url}/rest/v1/events`, { headers: { origin: page, apikey: publishableKey } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(page);
    expect(answer.headers.get('vary')).toContain('Origin');
    expect(answer.headers.get('access-control-expose-headers')).toContain('Content-Range');
    const refused = await fetch(`${url}/rest/v1/nope`, { headers: { origin: page, apikey: publishableKey } });
    expect(refused.headers.get('access-control-allow-origin')).toBe(page);
  });

  it('takes 19 MB in one request and says so when it is more than 20', async () => {
    const { url, secretKey: apikey } = started.backend;
    const send = (megabytes: number) =>
      fetch(`${url}/rest/v1/events`, {
        method: 'POST',
        headers: { apikey, 'content-type': 'application/json' },
        body: JSON.stringify({ event_id: megabytes, description: 'x'.repeat(megabytes * 1024 * 1024) }),
      });
    expect((await send(19)).status).toBe(201);
    const refused = await send(21);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toEqual({ message: 'The body is larger than 20 MB.' });
  });

  it('says what it does not have', async () => {
    const answer = await fetch(`${started.backend.url}/storage/v1/object`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ message: 'no Route matched with those values' });
  });

  it('is reachable from this machine only', () => {
    expect(new URL(started.backend.url).hostname).toBe('127.0.0.1');
  });
});

describeOnBothEngines(
  'the time a statement may take',
  (started) => {
    beforeAll(async () => {
      await stage(started.backend);
      await started.backend.database.transaction((transaction) =>
        transaction.execute(`
          create function public.dawdle(seconds float8) returns int language sql as 'select pg_sleep(seconds); select 1';
          grant execute on function public.dawdle(float8) to anon;`),
      );
    });

    it('is limited by role, as the hosted service does it', async () => {
      const { url, publishableKey, secretKey } = started.backend;
      const dawdle = async (apikey: string) => {
        const answer = await fetch(`${url}/rest/v1/rpc/dawdle`, {
          method: 'POST',
          headers: { apikey, 'content-type': 'application/json' },
          body: '{"seconds":0.4}',
        });
        return { status: answer.status, body: await answer.json() };
      };
      expect(await dawdle(publishableKey)).toEqual({
        status: 500,
        body: { code: '57014', details: null, hint: null, message: 'canceling statement due to statement timeout' },
      });
      expect(await dawdle(secretKey)).toEqual({ status: 200, body: 1 });
    });
  },
  { statementTimeouts: { anon: 200 } },
);

describe('both keys', () => {
  it('say what they are in their first letters', async () => {
    const { publishableKey, secretKey } = await import('../../scripts/local-supabase/keys.ts');
    expect(publishableKey).toMatch(/^sb_publishable_local/);
    expect(secretKey).toMatch(/^sb_secret_local/);
  });
});
