import type { Transaction } from '../database/database.ts';
import { signAccessToken } from './access-token.ts';
import { findUser, type User } from './accounts.ts';
import { AuthError } from './errors.ts';
import type { OpenSession } from './sessions.ts';
import type { SigningKey } from './signing-key.ts';

/** What issuing tokens takes. */
export interface TokenService {
  readonly signingKey: SigningKey;
  /** Life of an access token in seconds, unless the session has its own. */
  readonly tokenSeconds: number;
}

/** The session as the client stores it (specification section 3, Session). */
export interface SessionResponse {
  readonly access_token: string;
  readonly token_type: 'bearer';
  readonly expires_in: number;
  readonly expires_at: number;
  readonly refresh_token: string;
  readonly provider_token: string;
  readonly user: User;
}

/** Signs an access token for a session that was opened or refreshed in this transaction. */
export async function issueSession(
  { signingKey, tokenSeconds }: TokenService,
  transaction: Transaction,
  session: OpenSession,
  issuer: string,
): Promise<SessionResponse> {
  const user = await findUser(transaction, session.userId);
  if (user === undefined) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const seconds = session.tokenSeconds ?? tokenSeconds;
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
