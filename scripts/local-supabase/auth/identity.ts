import { errors, type JWTPayload } from 'jose';
import { RestError } from '../rest/errors.ts';
import { verifyAccessToken } from './access-token.ts';
import { bearerOf, type Role, requireApiKey, roleOfKey } from './api-key.ts';
import type { SigningKey } from './signing-key.ts';

/** Database role and claims of a request. */
export interface Identity {
  readonly role: Role;
  /** What policies read with `auth.jwt()`. */
  readonly claims: Readonly<JWTPayload>;
}

/**
 * The identity of a request: a user's token in `Authorization`, else the role of its API key. supabase-js repeats the key
 * in `Authorization` when nobody is signed in.
 *
 * @throws GatewayError or RestError 401 for an invalid key or token
 */
export async function identify(headers: Headers, url: URL, signingKey: SigningKey): Promise<Identity> {
  const own = requireApiKey(headers, url);
  const bearer = bearerOf(headers);
  const role = bearer === null ? own : roleOfKey(bearer);
  if (role !== null) return { role, claims: { role } };
  return identityOfToken(bearer ?? '', signingKey);
}

async function identityOfToken(token: string, signingKey: SigningKey): Promise<Identity> {
  const parts = token.split('.').length;
  if (parts !== 3) throw new RestError(401, 'PGRST301', `Expected 3 parts in JWT; got ${parts}`);
  try {
    const claims = await verifyAccessToken(signingKey, token, 30);
    return { role: roleOfClaims(claims), claims };
  } catch (error) {
    throw tokenError(error);
  }
}

function roleOfClaims({ role }: JWTPayload): Role {
  if (role === undefined) return 'anon';
  if (role === 'anon' || role === 'authenticated' || role === 'service_role') return role;
  throw new RestError(401, '22023', `role "${String(role)}" does not exist`);
}

function tokenError(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new RestError(401, 'PGRST303', 'JWT expired');
  if (error instanceof errors.JWTClaimValidationFailed) return new RestError(401, 'PGRST303', error.message);
  if (error instanceof errors.JOSEAlgNotAllowed) {
    return new RestError(401, 'PGRST301', 'Wrong or unsupported encoding algorithm');
  }
  if (error instanceof errors.JOSEError) {
    return new RestError(401, 'PGRST301', 'JWT cryptographic operation failed');
  }
  return error;
}
