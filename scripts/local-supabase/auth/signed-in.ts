import type { Context } from 'hono';
import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import { verifyAccessToken } from './access-token.ts';
import { findUser, type User } from './accounts.ts';
import { bearerOf } from './api-key.ts';
import { AuthError } from './errors.ts';
import { endSessions, sessionExists } from './sessions.ts';
import type { SignInService } from './sign-in.ts';
import { turnOf } from './turn.ts';

/** GET /user: the user of the access token. */
export async function readUser(service: SignInService, context: Context): Promise<Response> {
  return asSignedIn(service, context, async (_, user) => context.json(user));
}

/** POST /logout: ends this session or all sessions of the user. */
export async function logOut(service: SignInService, context: Context): Promise<Response> {
  const scope = context.req.query('scope') ?? 'global';
  if (scope !== 'local' && scope !== 'global') {
    throw new AuthError(400, 'validation_failed', `Unsupported logout scope ${JSON.stringify(scope)}`);
  }
  return asSignedIn(service, context, async (transaction, user, sessionId) => {
    await endSessions(transaction, user.id, scope === 'local' ? sessionId : null);
    return context.body(null, 204);
  });
}

/** Runs `work` for a valid access token whose session has not ended. */
async function asSignedIn(
  { database, signingKey }: SignInService,
  context: Context,
  work: (transaction: Transaction, user: User, sessionId: string) => Promise<Response>,
): Promise<Response> {
  const token = bearerOf(context.req.raw.headers);
  if (token === null) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const claims = await verifyAccessToken(signingKey, token, 0).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'token is malformed';
    throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`, {
      cause: error,
    });
  });
  const [userId, sessionId] = [uuidOf(claims.sub, 'sub'), uuidOf(claims['session_id'], 'session_id')];
  return database.transaction(
    async (transaction) => {
      const user = await findUser(transaction, userId);
      if (user === undefined) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
      if (!(await sessionExists(transaction, sessionId))) {
        throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
      }
      return work(transaction, user, sessionId);
    },
    turnOf(context.req.raw, { role: 'authenticated', claims }),
  );
}

function uuidOf(claim: unknown, name: string): string {
  if (z.uuid().safeParse(claim).success) return String(claim);
  throw new AuthError(403, 'bad_jwt', `invalid claim: ${name} claim must be a UUID`);
}
