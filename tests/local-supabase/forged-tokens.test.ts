import fc from 'fast-check';
import { CompactSign, exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSigningKey, type SigningKey } from '../../scripts/local-supabase/auth/signing-key.ts';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { accessToken } from './clients.ts';
import { browser, signIn } from './stand-in.ts';

let backend: LocalSupabase;
let key: SigningKey;
/** A genuine token, and the claims that forged tokens make. */
let genuine = '';
let claims: { sub: string; session_id: string; role: string; aud: string; iss: string };

beforeAll(async () => {
  backend = await startLocalSupabase();
  key = await loadSigningKey(backend.database);
  const session = await signIn(browser(backend), { email: 'anna@example.org' });
  genuine = session?.access_token ?? '';
  claims = { ...JSON.parse(decode(1)), role: 'service_role' };
});
afterAll(() => backend.close());

const encode = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const decode = (part: number) => Buffer.from(genuine.split('.')[part] ?? '', 'base64url').toString();
const hour = () => Math.floor(Date.now() / 1000) + 3600;

/** Both services' statuses for a token. */
async function statuses(token: string) {
  const headers = { apikey: backend.publishableKey, authorization: `Bearer ${token}` };
  const ask = async (path: string) => (await fetch(backend.url + path, { headers })).status;
  return { rest: await ask('/rest/v1/profiles'), auth: await ask('/auth/v1/user') };
}
const refused = { rest: 401, auth: 403 };

it('the genuine token is accepted', async () => {
  expect(await statuses(genuine)).toEqual({ rest: 200, auth: 200 });
});

/** Values that outsiders can know. */
const knownSecrets: readonly (readonly [string, () => Promise<string> | string])[] = [
  ['the public key as PEM', () => exportSPKI(key.publicKey)],
  ['the public key as JWK', () => JSON.stringify(key.publicJwk)],
  ['its coordinates', () => `${key.publicJwk.x}${key.publicJwk.y}`],
  ['the publishable key', () => backend.publishableKey],
  ['the secret key', () => backend.secretKey],
];

describe('a forged token is refused', () => {
  it.each(knownSecrets)('signed with %s as a shared secret', async (_, secret) => {
    const bytes = new TextEncoder().encode((await secret()).padEnd(64, '\0'));
    for (const alg of ['HS256', 'HS512']) {
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg, kid: key.id })
        .setExpirationTime(hour())
        .sign(bytes);
      expect(await statuses(token)).toEqual(refused);
    }
  });

  it.each(['none', 'None', 'NONE', 'nOnE', '', 'HS256', 'ES384', 'RS256'])(
    'without a signature, alg %j',
    async (alg) => {
      const body = encode({ ...claims, exp: hour() });
      const signature = genuine.split('.')[2] ?? '';
      for (const end of ['', signature]) {
        expect(await statuses(`${encode({ alg, typ: 'JWT', kid: key.id })}.${body}.${end}`)).toEqual(refused);
      }
    },
  );

  it('signed by another key, even with that key in its header', async () => {
    const pair = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(pair.publicKey);
    const headers = [
      { alg: 'ES256' },
      { alg: 'ES256', kid: key.id },
      { alg: 'ES256', jwk },
      { alg: 'ES256', kid: key.id, jku: 'https://evil.example/jwks.json' },
      { alg: 'ES256', kid: '../../dev/null' },
      { alg: 'ES256', kid: `' or 1=1 --` },
    ];
    for (const header of headers) {
      const token = await new SignJWT(claims)
        .setProtectedHeader(header)
        .setExpirationTime(hour())
        .sign(pair.privateKey);
      expect(await statuses(token)).toEqual(refused);
    }
  });

  it.each([
    ['another role', { role: 'service_role' }],
    ['another user', { sub: '00000000-0000-4000-8000-000000000001' }],
    ['a later expiry', { exp: 4_102_444_800 }],
    ['the role of the owner', { role: 'postgres' }],
  ])('with %s under the genuine signature', async (_, change) => {
    const [head, , signature] = genuine.split('.');
    const body = encode({ ...JSON.parse(decode(1)), ...change });
    expect(await statuses(`${head}.${body}.${signature}`)).toEqual(refused);
  });

  it.each([
    ['for another audience', { aud: 'elsewhere' }],
    ['for no audience', { aud: undefined }],
    ['by another issuer', { iss: 'https://abc.supabase.co/auth/v1' }],
    ['by an issuer that begins alike', { iss: 'http://localhost.evil.example/auth/v1' }],
    ['by no issuer', { iss: undefined }],
    ['that is not valid yet', { nbf: 4_102_444_800 }],
  ])('signed by the backend’s key, but %s', async (_, change) => {
    expect(await statuses(await accessToken(backend, { ...claims, role: 'authenticated', ...change }))).toEqual(
      refused,
    );
  });

  it("signed by the backend's key, but expired, or without an expiry", async () => {
    const past = Math.floor(Date.now() / 1000) - 60;
    expect(await statuses(await accessToken(backend, { ...claims, role: 'authenticated' }, past))).toEqual(refused);
    const body = new TextEncoder().encode(JSON.stringify({ ...claims, role: 'authenticated', exp: undefined }));
    const endless = await new CompactSign(body).setProtectedHeader({ alg: 'ES256', kid: key.id }).sign(key.privateKey);
    expect(await statuses(endless)).toEqual(refused);
  });

  it('with any one letter changed', async () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.= \u00e9'];
    // The last letter of a part has unused bits.
    const positions = [...genuine].flatMap((letter, position) =>
      letter === '.' || [undefined, '.'].includes(genuine[position + 1]) ? [] : [position],
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...positions), fc.constantFrom(...letters), async (position, letter) => {
        fc.pre(genuine[position] !== letter);
        const token = genuine.slice(0, position) + letter + genuine.slice(position + 1);
        expect(await statuses(token)).toEqual(refused);
      }),
      { numRuns: 40 },
    );
  });

  it('of random parts', async () => {
    const part = fc.oneof(
      fc.base64String(),
      fc.json().map(encode),
      fc.constantFrom('', ' ', '.', encode('null'), encode('[]'), encode({ alg: 'ES256', crit: ['x'], x: 1 })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 5 }), async (parts) => {
        const { rest, auth } = await statuses(parts.join('.'));
        // Without a token, the key decides.
        if (parts.join('.').trim() !== '') expect([rest, auth]).toEqual([401, 403]);
      }),
      { numRuns: 40 },
    );
  });
});
