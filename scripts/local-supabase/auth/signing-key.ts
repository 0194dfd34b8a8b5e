import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Database } from '../database/database.ts';

/** The ES256 key pair that signs access tokens. */
export interface SigningKey {
  readonly id: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  /** The public half, for `/.well-known/jwks.json`. */
  readonly publicJwk: JWK;
}

/** Loads the key pair from the database, where the first start stores it: sessions outlive a restart. */
export async function loadSigningKey(database: Database): Promise<SigningKey> {
  const stored = await database.transaction(async (transaction) => {
    const read = 'select private_jwk::text as jwk from auth.signing_keys order by created_at limit 1';
    const [row] = await transaction.query<{ jwk: string }>(read);
    if (row !== undefined) return row.jwk;
    const jwk = JSON.stringify(await createJwk());
    await transaction.query('insert into auth.signing_keys (private_jwk) values ($1::text::jsonb)', [jwk]);
    return jwk;
  });
  return readJwk(JSON.parse(stored) as JWK);
}

async function createJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256', use: 'sig' };
}

async function readJwk(jwk: JWK): Promise<SigningKey> {
  const { d: _, ...rest } = jwk;
  const publicJwk: JWK = { ...rest, key_ops: ['verify'], ext: true };
  return {
    id: jwk.kid ?? '',
    privateKey: await importEcKey(jwk),
    publicKey: await importEcKey(publicJwk),
    publicJwk,
  };
}

async function importEcKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'ES256');
  if (key instanceof Uint8Array) throw new TypeError('The signing key in the database is not an ES256 key.');
  return key;
}
