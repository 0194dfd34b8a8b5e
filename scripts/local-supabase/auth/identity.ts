import { errors, type JWTPayload } from 'jose';
import { RestError } from '../rest/errors.ts';
import { verifyAccessToken } from './access-token.ts';
import { bearerOf, type Role, requireApiKey, roleOfKey } from './api-key.ts';
import type { SigningKey } from './signing-key.ts';

/** On whose behalf a request runs. */
export interface Identity {
  readonly role: Role;
  /** What `auth.jwt()` gives to policies. */
  readonly claims: Readonly<JWTPayload>;
}

/**
 * Who asks: a user's token in `Authorization` says who it is; the key in its place (what supabase-js sends when nobody
 * is signed in), or nothing, stands for the role of the key.
 *
 * @throws GatewayError or RestError 401 for a missing or unknown key, or a token that does not hold.
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
  } catch (fault) {
    throw tokenError(fault);
  }
}

function roleOfClaims({ role }: JWTPayload): Role {
  if (role === undefined) return 'anon';
  if (role === 'anon' || role === 'authenticated' || role === 'service_role') return role;
  throw new RestError(401, '22023', `role "${String(role)}" does not exist`);
}

function tokenError(fault: unknown): unknown {
  if (fault instanceof errors.JWTExpired) return new RestError(401, 'PGRST303', 'JWT expired');
  if (fault instanceof errors.JWTClaimValidationFailed) return new RestError(401, 'PGRST303', fault.message);
  if (fault instanceof errors.JOSEAlgNotAllowed) {
    return new RestError(401, 'PGRST301', 'Wrong or unsupported encoding algorithm');
  }
  if (fault instanceof errors.JOSEError) {
    return new RestError(401, 'PGRST301', 'JWT cryptographic operation failed');
  }
  return fault;
}
