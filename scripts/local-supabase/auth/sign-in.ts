import type { Context } from 'hono';
import type { Database, Transaction } from '../database/database.ts';
import { signInAccount } from './accounts.ts';
import { consentPage, MAX_EMAIL, MAX_NAME } from './consent-page.ts';
import { AuthError } from './errors.ts';
import { beginFlow, completeFlow, endFlow, type FlowState, findFlow } from './flow-states.ts';
import { parseChallenge } from './pkce.ts';
import { returnAddress, withCode, withError, withSession } from './redirect.ts';
import { issueSession } from './session-response.ts';
import { openSession } from './sessions.ts';
import type { SigningKey } from './signing-key.ts';
import { visitorTurn } from './turn.ts';

export interface SignInService {
  readonly database: Database;
  readonly signingKey: SigningKey;
  /** Where sign-in returns to. */
  readonly siteUrl: string;
}

/** GET /authorize: starts a sign-in and redirects to the consent page. */
export async function authorize({ database, siteUrl }: SignInService, context: Context): Promise<Response> {
  const query = (name: string) => context.req.query(name) ?? null;
  const provider = query('provider') ?? '';
  if (provider.toLowerCase() !== 'discord') {
    throw new AuthError(
      400,
      'validation_failed',
      `Unsupported provider: Provider ${provider.toLowerCase()} could not be found`,
    );
  }
  const challenge = parseChallenge(query('code_challenge'), query('code_challenge_method'));
  const redirectTo = returnAddress(query('redirect_to'), siteUrl);
  // Not in the hosted service: lets tests see access tokens expire.
  const seconds = query('token_seconds');
  const tokenSeconds = seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) : null;
  const state = await database.transaction(
    (transaction) => beginFlow(transaction, { redirectTo, challenge, tokenSeconds }),
    visitorTurn(context.req.raw),
  );
  return context.redirect(`${serviceUrl(context)}/local/discord?state=${state}`);
}

/** GET /local/discord: the consent page. */
export async function showConsent(context: Context): Promise<Response> {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'`;
  context.header('content-security-policy', policy);
  context.header('cache-control', 'no-store');
  return context.html(consentPage(context.req.query('state') ?? ''));
}

/** POST /local/discord: takes the decision and redirects to the site with a code, a session or an error. */
export async function decide(service: SignInService, context: Context): Promise<Response> {
  const form = await context.req.formData().catch((error: unknown) => {
    throw new AuthError(400, 'validation_failed', 'Could not read the form', { cause: error });
  });
  const field = (name: string) => String(form.get(name) ?? '').trim();
  if (field('name').length > MAX_NAME || field('email').length > MAX_EMAIL) {
    throw new AuthError(400, 'validation_failed', 'The name or the e-mail is too long');
  }
  const address = await service.database.transaction(async (transaction) => {
    const flow = await findFlow(transaction, field('state'));
    if (flow === undefined) {
      return failure(service.siteUrl, 400, 'bad_oauth_state', 'OAuth state not found or expired');
    }
    if (flow.expired) return failure(flow.redirectTo, 400, 'bad_oauth_state', 'OAuth state has expired');
    if (flow.userId !== null) {
      return failure(flow.redirectTo, 400, 'flow_state_already_used', 'State has already been used');
    }
    if (field('decision') !== 'authorize') {
      await endFlow(transaction, flow.id);
      return withError(flow.redirectTo, {
        error: 'access_denied',
        description: 'The resource owner or authorization server denied the request',
      });
    }
    const email = field('email').toLowerCase();
    if (email === '') {
      // Like the hosted service for a Discord account without an e-mail address.
      await endFlow(transaction, flow.id);
      const reason = 'Error getting user email from external provider';
      return failure(flow.redirectTo, 500, 'unexpected_failure', reason);
    }
    return complete(service, transaction, flow, { email, name: field('name') }, serviceUrl(context));
  }, visitorTurn(context.req.raw));
  return context.redirect(address, 303);
}

/** @returns the address to redirect to, with a code (PKCE) or the session (implicit) */
async function complete(
  service: SignInService,
  transaction: Transaction,
  { id, challenge, redirectTo, tokenSeconds }: FlowState,
  person: { readonly email: string; readonly name: string },
  ownUrl: string,
): Promise<string> {
  const picture = new URLSearchParams({ name: person.name === '' ? person.email : person.name });
  const userId = await signInAccount(transaction, { ...person, avatarUrl: `${ownUrl}/local/avatar.svg?${picture}` });
  if (challenge !== null) return withCode(redirectTo, await completeFlow(transaction, id, userId));
  await endFlow(transaction, id);
  const session = await openSession(transaction, userId, tokenSeconds);
  const { user: _, ...tokens } = await issueSession(service.signingKey, transaction, session, ownUrl);
  const texts = Object.entries(tokens).map(([name, value]) => [name, String(value)]);
  return withSession(redirectTo, Object.fromEntries(texts));
}

/** The service's base URL as the client sees it. */
export function serviceUrl(context: Context): string {
  return `${new URL(context.req.url).origin}/auth/v1`;
}

function failure(address: string, status: 400 | 500, code: string, description: string): string {
  return withError(address, { error: status === 400 ? 'invalid_request' : 'server_error', code, description });
}
