import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { User } from './accounts.ts';
import type { SigningKey } from './signing-key.ts';

/** A signed token and when it ends, in seconds since 1970. */
export interface AccessToken {
  readonly token: string;
  readonly expiresAt: number;
}

/** Signs the claims that the hosted service puts into an access token. */
export async function signAccessToken(
  signingKey: SigningKey,
  issuer: string,
  user: User,
  sessionId: string,
  seconds: number,
): Promise<AccessToken> {
  const now = Math.floor(Date.now() / 1000);
  const expiresAt = now + seconds;
  const token = await new SignJWT({
    email: user.email,
    phone: '',
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: user.role,
    aal: 'aal1',
    amr: [{ method: 'oauth', timestamp: now }],
    session_id: sessionId,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: 'ES256', kid: signingKey.id, typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(user.id)
    .setAudience(user.aud)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(signingKey.privateKey);
  return { token, expiresAt };
}

/** Whom tokens are for. */
const AUDIENCE = 'authenticated';

/** This backend by any of its addresses: its port may have changed since. */
const ISSUER = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?\/auth\/v1$/;

/**
 * The claims of a token that this backend signed for its own services and that has not expired.
 *
 * @param skew Seconds the clocks of client and server may differ.
 * @throws An error of jose that tells what is wrong with it.
 */
export async function verifyAccessToken(signingKey: SigningKey, token: string, skew: number): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, signingKey.publicKey, {
    algorithms: ['ES256'],
    audience: AUDIENCE,
    requiredClaims: ['exp', 'iss'],
    clockTolerance: skew,
  });
  if (!ISSUER.test(payload.iss ?? '')) {
    throw new errors.JWTClaimValidationFailed('unexpected "iss" claim value', payload, 'iss', 'check_failed');
  }
  return payload;
}
