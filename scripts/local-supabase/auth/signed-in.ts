import type { Context } from 'hono';
import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import { verifyAccessToken } from './access-token.ts';
import { findUser, type User, updateMetadata } from './accounts.ts';
import { bearerOf } from './api-key.ts';
import { AuthError } from './errors.ts';
import { readJson } from './request-body.ts';
import { endSessions, sessionExists } from './sessions.ts';
import type { SignInService } from './sign-in.ts';

/** Endpoints for whoever carries a valid access token of a session that has not ended. */

/** GET /user. */
export async function readUser(service: SignInService, context: Context): Promise<Response> {
  return asSignedIn(service, context, async (_, user) => context.json(user));
}

const userChange = z.object({ data: z.record(z.string(), z.unknown()).optional() }).loose();

/** PUT /user: changes the metadata; e-mail, phone and password belong to Discord here. */
export async function changeUser(service: SignInService, context: Context): Promise<Response> {
  const { data, ...others } = await readJson(context, userChange);
  return asSignedIn(service, context, async (transaction, user) => {
    if ('email' in others || 'phone' in others || 'password' in others) {
      throw new AuthError(422, 'feature_disabled', 'Only the metadata of a user can be changed here');
    }
    if (data !== undefined) await updateMetadata(transaction, user.id, data);
    return context.json(await findUser(transaction, user.id));
  });
}

/** POST /logout: ends this session, all of the user, or all others. */
export async function logOut(service: SignInService, context: Context): Promise<Response> {
  const scope = context.req.query('scope') ?? 'global';
  if (scope !== 'local' && scope !== 'global' && scope !== 'others') {
    throw new AuthError(400, 'validation_failed', `Unsupported logout scope ${JSON.stringify(scope)}`);
  }
  return asSignedIn(service, context, async (transaction, user, sessionId) => {
    await endSessions(transaction, scope, user.id, sessionId);
    return context.body(null, 204);
  });
}

async function asSignedIn(
  { database, signingKey }: SignInService,
  context: Context,
  work: (transaction: Transaction, user: User, sessionId: string) => Promise<Response>,
): Promise<Response> {
  const token = bearerOf(context.req.raw.headers);
  if (token === null) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const claims = await verifyAccessToken(signingKey, token, 0).catch((fault: unknown) => {
    const reason = fault instanceof Error ? fault.message : 'token is malformed';
    throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`, {
      cause: fault,
    });
  });
  const [userId, sessionId] = [uuidOf(claims.sub, 'sub'), uuidOf(claims['session_id'], 'session_id')];
  return database.transaction(async (transaction) => {
    const user = await findUser(transaction, userId);
    if (user === undefined) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    if (!(await sessionExists(transaction, sessionId))) {
      throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
    }
    return work(transaction, user, sessionId);
  });
}

function uuidOf(claim: unknown, name: string): string {
  if (z.uuid().safeParse(claim).success) return String(claim);
  throw new AuthError(403, 'bad_jwt', `invalid claim: ${name} claim must be a UUID`);
}
