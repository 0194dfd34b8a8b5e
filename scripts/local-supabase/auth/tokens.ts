import type { Context } from 'hono';
import { z } from 'zod';
import { AuthError } from './errors.ts';
import { endFlow, findFlowByCode } from './flow-states.ts';
import { isVerifiedBy } from './pkce.ts';
import { readJson } from './request-body.ts';
import { issueSession, type SessionResponse } from './session-response.ts';
import { openSession, refreshSession } from './sessions.ts';
import { type SignInService, serviceUrl } from './sign-in.ts';
import { visitorTurn } from './turn.ts';

const pkceBody = z.object({ auth_code: z.string().default(''), code_verifier: z.string().default('') });
const refreshBody = z.object({ refresh_token: z.string().default('') });

/** POST /token: exchanges an authorization code or a refresh token for a session. */
export async function grant(service: SignInService, context: Context): Promise<Response> {
  switch (context.req.query('grant_type')) {
    case 'pkce':
      return context.json(await exchangeCode(service, context));
    case 'refresh_token':
      return context.json(await refresh(service, context));
    default:
      throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  }
}

async function exchangeCode(service: SignInService, context: Context): Promise<SessionResponse> {
  const { auth_code: code, code_verifier: verifier } = await readJson(context, pkceBody);
  if (code === '' || verifier === '') {
    const reason = 'invalid request: both auth code and code verifier should be non-empty';
    throw new AuthError(400, 'validation_failed', reason);
  }
  return service.database.transaction(async (transaction) => {
    const flow = await findFlowByCode(transaction, code);
    if (flow === undefined || flow.userId === null || flow.challenge === null) {
      throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    }
    if (flow.expired) {
      throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
    }
    if (!isVerifiedBy(flow.challenge, verifier)) {
      const reason = 'code challenge does not match previously saved code verifier';
      throw new AuthError(400, 'bad_code_verifier', reason);
    }
    await endFlow(transaction, flow.id);
    const session = await openSession(transaction, flow.userId, flow.tokenSeconds);
    return issueSession(service.signingKey, transaction, session, serviceUrl(context));
  }, visitorTurn(context.req.raw));
}

async function refresh(service: SignInService, context: Context): Promise<SessionResponse> {
  const { refresh_token: token } = await readJson(context, refreshBody);
  if (token.length < 12) throw new AuthError(400, 'validation_failed', 'Refresh token is not valid');
  const outcome = await service.database.transaction(async (transaction) => {
    const session = await refreshSession(transaction, token);
    // Returned, not thrown: a rollback would undo the revocation of the session.
    return session instanceof AuthError
      ? session
      : issueSession(service.signingKey, transaction, session, serviceUrl(context));
  }, visitorTurn(context.req.raw));
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}
