import { randomInt } from 'node:crypto';
import type { Transaction } from '../database/database.ts';
import { AuthError } from './errors.ts';

/** A session just opened or refreshed. */
export interface OpenSession {
  readonly id: string;
  readonly userId: string;
  readonly refreshToken: string;
  /** Lifetime of its access tokens in seconds; null means the default. */
  readonly tokenSeconds: number | null;
}

/** Two tabs may refresh with the same token at once. */
const REUSE_SECONDS = 10;

export async function openSession(
  transaction: Transaction,
  userId: string,
  tokenSeconds: number | null,
): Promise<OpenSession> {
  const [row] = await transaction.query<{ id: string }>(
    `insert into auth.sessions (user_id, token_seconds) values ($1::text::uuid, $2::text::integer) returning id::text`,
    [userId, tokenSeconds?.toString() ?? null],
  );
  if (row === undefined) throw new Error('The session was not stored.');
  return { id: row.id, userId, tokenSeconds, refreshToken: await issueToken(transaction, row.id, null) };
}

interface TokenRow {
  session_id: string;
  user_id: string;
  token_seconds: number | null;
  revoked: boolean;
  reusable: boolean;
}

/**
 * Exchanges a refresh token for the next one. The parent of the current token returns the current one again, since the
 * client may have lost the response; any older token, after the reuse interval, revokes the whole session as stolen.
 *
 * @returns the session, or the error to send after the commit (throwing it would roll the revocation back)
 */
export async function refreshSession(transaction: Transaction, token: string): Promise<OpenSession | AuthError> {
  const [row] = await transaction.query<TokenRow>(
    `select t.session_id::text, s.user_id::text, s.token_seconds, t.revoked,
      t.updated_at > now() - interval '${REUSE_SECONDS} seconds' as reusable
    from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
    where t.token = $1
    for update`,
    [token],
  );
  if (row === undefined) {
    return new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  }
  const session = { id: row.session_id, userId: row.user_id, tokenSeconds: row.token_seconds };
  if (row.revoked) {
    const [current] = await transaction.query<{ token: string }>(
      'select token from auth.refresh_tokens where session_id = $1::text::uuid and parent = $2 and not revoked',
      [session.id, token],
    );
    if (current !== undefined) return { ...session, refreshToken: current.token };
    if (!row.reusable) {
      await transaction.query(
        // In the past: tokens revoked for theft must not fall into the reuse interval.
        `update auth.refresh_tokens set revoked = true, updated_at = '-infinity'
        where session_id = $1::text::uuid and not revoked`,
        [session.id],
      );
      return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    }
  }
  await transaction.query(
    `update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1 and not revoked`,
    [token],
  );
  await transaction.query('update auth.sessions set refreshed_at = now() where id = $1::text::uuid', [session.id]);
  return { ...session, refreshToken: await issueToken(transaction, session.id, token) };
}

export async function sessionExists(transaction: Transaction, id: string): Promise<boolean> {
  const rows = await transaction.query('select from auth.sessions where id = $1::text::uuid', [id]);
  return rows.length > 0;
}

/** Ends one session of a user, or all of them when `sessionId` is null. */
export async function endSessions(transaction: Transaction, userId: string, sessionId: string | null): Promise<void> {
  await transaction.query(
    `delete from auth.sessions where user_id = $1::text::uuid and ($2::text is null or id = $2::text::uuid)`,
    [userId, sessionId],
  );
}

async function issueToken(transaction: Transaction, sessionId: string, parent: string | null): Promise<string> {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  const token = Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');
  await transaction.query(
    'insert into auth.refresh_tokens (token, session_id, parent) values ($1, $2::text::uuid, $3)',
    [token, sessionId, parent],
  );
  return token;
}
