import type { Transaction } from '../database/database.ts';
import { signAccessToken } from './access-token.ts';
import { findUser, type User } from './accounts.ts';
import { AuthError } from './errors.ts';
import type { OpenSession } from './sessions.ts';
import type { SigningKey } from './signing-key.ts';

/** Default lifetime of an access token in seconds. */
const TOKEN_SECONDS = 3600;

/** The session as supabase-js stores it (rule O5). */
export interface SessionResponse {
  readonly access_token: string;
  readonly token_type: 'bearer';
  readonly expires_in: number;
  readonly expires_at: number;
  readonly refresh_token: string;
  readonly provider_token: string;
  readonly user: User;
}

/** Signs an access token for a session that this transaction opened or refreshed. */
export async function issueSession(
  signingKey: SigningKey,
  transaction: Transaction,
  session: OpenSession,
  issuer: string,
): Promise<SessionResponse> {
  const user = await findUser(transaction, session.userId);
  if (user === undefined) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const seconds = session.tokenSeconds ?? TOKEN_SECONDS;
  const { token, expiresAt } = await signAccessToken(signingKey, issuer, user, session.id, seconds);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: seconds,
    expires_at: expiresAt,
    refresh_token: session.refreshToken,
    provider_token: 'local-stand-in',
    user,
  };
}
