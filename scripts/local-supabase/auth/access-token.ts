import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { User } from './accounts.ts';
import type { SigningKey } from './signing-key.ts';

export interface AccessToken {
  readonly token: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** An access token with the hosted service's claims, valid for `seconds`. */
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

const AUDIENCE = 'authenticated';

/** On any port: it may have changed since the token was issued. */
const ISSUER = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?\/auth\/v1$/;

/**
 * The claims of a valid, unexpired access token of this backend.
 *
 * @param skew tolerated clock difference in seconds
 * @throws JOSEError
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
