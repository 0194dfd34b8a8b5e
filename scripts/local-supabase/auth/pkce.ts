import { createHash, timingSafeEqual } from 'node:crypto';
import { AuthError } from './errors.ts';

/** What the client keeps its verifier against (RFC 7636); null for the implicit flow. */
export interface Challenge {
  readonly challenge: string;
  readonly method: 's256' | 'plain';
}

/** The challenge of an /authorize request. @throws AuthError 400 when it is half or malformed. */
export function parseChallenge(challenge: string | null, method: string | null): Challenge | null {
  if ((challenge ?? '') === '' && (method ?? '') === '') return null;
  if (!challenge || !method) {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (challenge.length < 43 || challenge.length > 128) {
    throw invalid('code challenge has to be between 43 and 128 characters');
  }
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge)) {
    throw invalid('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes');
  }
  const known = method.toLowerCase();
  if (known !== 's256' && known !== 'plain') throw invalid('Invalid code_challenge_method');
  return { challenge, method: known };
}

/** Whether the verifier is the one the challenge was made of. */
export function isVerifiedBy({ challenge, method }: Challenge, verifier: string): boolean {
  const answer = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  const [a, b] = [Buffer.from(answer), Buffer.from(challenge)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}
