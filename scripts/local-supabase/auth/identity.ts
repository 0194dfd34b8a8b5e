import { errors, type JWTPayload, jwtVerify } from 'jose';
import { publishableKey, secretKey } from '../keys.ts';
import { RestError } from '../rest/errors.ts';
import type { SigningKey } from './signing-key.ts';

/** Database roles a request can have. */
export type Role = 'anon' | 'authenticated' | 'service_role';

/** On whose behalf a request runs. */
export interface Identity {
  readonly role: Role;
  /** What `auth.jwt()` gives to policies. */
  readonly claims: Readonly<JWTPayload>;
}

/**
 * Who asks, as the hosted gateway decides it: `apikey` opens the door; a user's token in `Authorization` says who it
 * is, and the key in its place (what supabase-js sends when nobody is signed in) stands for the key's own role.
 *
 * @throws RestError 401 for a missing or unknown key, or a token that does not hold.
 */
export async function identify(headers: Headers, url: URL, signingKey: SigningKey): Promise<Identity> {
  const bearer = /^Bearer +(.*)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim();
  const key = headers.get('apikey') ?? url.searchParams.get('apikey') ?? roleOfKey(bearer)?.key;
  if (key === undefined) throw new GatewayError('No API key found in request');
  const own = roleOfKey(key);
  if (own === undefined) throw new GatewayError('Invalid API key');
  const substitute = bearer === undefined || bearer === '' ? own : roleOfKey(bearer);
  if (substitute !== undefined) return { role: substitute.role, claims: { role: substitute.role } };
  return identityOfToken(bearer ?? '', signingKey);
}

/** The gateway in front of the services answers with a body of its own. */
export class GatewayError extends Error {
  readonly hint = 'Double check the publishable or secret key that the backend printed at its start.';
}

function roleOfKey(key: string | undefined): { key: string; role: Role } | undefined {
  if (key === publishableKey) return { key, role: 'anon' };
  if (key === secretKey) return { key, role: 'service_role' };
  return undefined;
}

async function identityOfToken(token: string, signingKey: SigningKey): Promise<Identity> {
  const parts = token.split('.').length;
  if (parts !== 3) throw new RestError(401, 'PGRST301', `Expected 3 parts in JWT; got ${parts}`);
  try {
    const { payload } = await jwtVerify(token, signingKey.publicKey, { algorithms: ['ES256'], clockTolerance: 30 });
    return { role: roleOfClaims(payload), claims: payload };
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
