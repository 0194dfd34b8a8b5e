import { createClient } from '@supabase/supabase-js';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishableKey, secretKey } from '../../scripts/local-supabase/keys.ts';
import { accessToken, withToken } from './clients.ts';
import { describeOnBothEngines } from './engines.ts';
import { createPlaybill } from './playbill.ts';

const person = '00000000-0000-4000-8000-000000000001';

describeOnBothEngines('the backend', (started) => {
  describe('the identity of a request', () => {
    beforeAll(() => createPlaybill(started.backend));

    const who = (headers: Record<string, string>, query = '') =>
      fetch(`${started.backend.url}/rest/v1/rpc/who${query}`, { method: 'POST', headers });
    const roleOf = async (headers: Record<string, string>, query = '') =>
      (await (await who(headers, query)).json()).role;

    it('the keys mean anon and service_role, in either header or in the URL', async () => {
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

    it('a token decides, whichever key comes with it', async () => {
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

    it('supabase-js acts as the user of its token', async () => {
      const token = await accessToken(started.backend, { sub: person });
      const { data } = await withToken(started.backend, token).rpc('who' as never);
      expect(data).toMatchObject({ role: 'authenticated', uid: person });
    });

    it('a missing or unknown key is refused', async () => {
      const none = await who({});
      expect(none.status).toBe(401);
      expect(await none.json()).toMatchObject({ message: 'No API key found in request' });
      const wrong = await who({ apikey: 'sb_publishable_other' });
      expect(wrong.status).toBe(401);
      expect(await wrong.json()).toMatchObject({ message: 'Invalid API key' });
      const token = await accessToken(started.backend, { sub: person });
      expect((await who({ authorization: `Bearer ${token}` })).status).toBe(401);
    });

    it.each([
      ['malformed', () => 'nonsense', { code: 'PGRST301', message: 'Expected 3 parts in JWT; got 1' }],
      [
        'expired',
        () => accessToken(started.backend, { sub: person }, Math.floor(Date.now() / 1000) - 60),
        { code: 'PGRST303', message: 'JWT expired' },
      ],
      [
        'for an unknown role',
        () => accessToken(started.backend, { role: 'postgres' }),
        { message: 'role "postgres" does not exist' },
      ],
    ])('a token that is %s is refused with the reason', async (_, token, reason) => {
      const { publishableKey: apikey } = started.backend;
      const answer = await who({ apikey, authorization: `Bearer ${await token()}` });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject(reason);
    });
  });

  describe('the auth service without a session', () => {
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`${started.backend.url}/auth/v1${path}`, {
        ...init,
        headers: { apikey: started.backend.publishableKey },
      });

    it('settings', async () => {
      expect(await (await ask('/settings')).json()).toMatchObject({ external: { discord: true, email: false } });
    });

    it('the public key, and nothing of the private one', async () => {
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

    it('supabase-js verifies a token with that key', async () => {
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
      expect((await client.auth.getClaims(foreign).catch((error) => ({ error }))).error).not.toBeNull();
    });

    it('an unknown path gets an error body', async () => {
      const answer = await ask('/factors', { method: 'POST', body: '{}' });
      expect(answer.status).toBe(404);
      const body = await answer.json();
      expect(Object.keys(body).sort()).toEqual(['code', 'message']);
      expect(answer.headers.get('x-sb-error-code')).toBe(body.code);
    });
  });

  describe('the server', () => {
    const page = 'http://localhost:4321';

    it('answers a page of the site', async () => {
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

    it('accepts 19 MB in one request and refuses more than 20', async () => {
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

    it('accepts 2 MB at most without the secret key', async () => {
      const { url, publishableKey: apikey } = started.backend;
      const answer = await fetch(`${url}/rest/v1/favorites`, {
        method: 'POST',
        headers: { apikey, 'content-type': 'application/json' },
        body: ' '.repeat(2 * 1024 * 1024 + 1),
      });
      expect([answer.status, await answer.json()]).toEqual([413, { message: 'The body is larger than 2 MB.' }]);
    });

    it('reads a column once, however often it is named, and takes 100 conditions at most', async () => {
      const { url, publishableKey: apikey } = started.backend;
      const ask = (query: string) => fetch(`${url}/rest/v1/events?${query}`, { headers: { apikey } });
      const answer = await ask(`select=${'name,'.repeat(600)}name&limit=1`);
      expect((await answer.text()).match(/"name"/g)?.length ?? 0).toBeLessThanOrEqual(1);
      const conditions = (count: number) => `or=(${Array(count).fill('name.ilike.*a*').join(',')})`;
      expect((await ask(conditions(100))).status).toBe(200);
      const refused = await ask(`${conditions(99)}&name=eq.a&name=eq.b`);
      expect([refused.status, (await refused.json()).code]).toEqual([400, 'PGRST100']);
    });

    it('answers 404 for other services', async () => {
      const answer = await fetch(`${started.backend.url}/storage/v1/object`);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ message: 'no Route matched with those values' });
    });
  });
});

it('both keys are marked as local', () => {
  expect(publishableKey).toMatch(/^sb_publishable_local/);
  expect(secretKey).toMatch(/^sb_secret_local/);
});
