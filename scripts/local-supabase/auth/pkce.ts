import { createHash, timingSafeEqual } from 'node:crypto';
import { AuthError } from './errors.ts';

/** A PKCE code challenge (RFC 7636). */
export interface Challenge {
  readonly challenge: string;
  readonly method: 's256';
}

/** The challenge of an /authorize request; null for the implicit flow. @throws AuthError 400 */
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
  if (method.toLowerCase() !== 's256') throw invalid('Invalid code_challenge_method');
  return { challenge, method: 's256' };
}

/** Whether the challenge is the hash of the verifier. */
export function isVerifiedBy({ challenge }: Challenge, verifier: string): boolean {
  const answer = createHash('sha256').update(verifier).digest('base64url');
  const [a, b] = [Buffer.from(answer), Buffer.from(challenge)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}
