import { type Context, Hono } from 'hono';
import { SqlError } from '../database/database.ts';
import { GatewayError, requireApiKey } from './api-key.ts';
import { avatarImage } from './consent-page.ts';
import { AuthError } from './errors.ts';
import { authorize, decide, type SignInService, showConsent } from './sign-in.ts';
import { logOut, readUser } from './signed-in.ts';
import { grant } from './tokens.ts';

/** Everything under `/auth/v1`: sign-in with a stand-in for Discord, and sessions. */
export function authRoutes(service: SignInService): Hono {
  const routes = new Hono();
  routes.onError(errorResponse);

  // Browsers navigate to these without an API key.
  routes.get('/authorize', (context) => authorize(service, context));
  routes.get('/local/discord', (context) => showConsent(context));
  routes.post('/local/discord', (context) => decide(service, context));
  routes.get('/local/avatar.svg', (context) => showAvatar(context));
  routes.get('/.well-known/jwks.json', (context) => {
    context.header('cache-control', 'public, max-age=600');
    return context.json({ keys: [service.signingKey.publicJwk] });
  });

  routes.use('/*', async (context, next) => {
    requireApiKey(context.req.raw.headers, new URL(context.req.url));
    await next();
  });
  routes.get('/settings', (context) => context.json(settings));
  routes.post('/token', (context) => grant(service, context));
  routes.get('/user', (context) => readUser(service, context));
  routes.post('/logout', (context) => logOut(service, context));
  routes.all('/*', () => new AuthError(404, 'not_found', 'The embedded backend has no such path').toResponse());
  return routes;
}

function errorResponse(error: Error): Response {
  if (error instanceof AuthError || error instanceof GatewayError) return error.toResponse();
  // Text that PostgreSQL cannot store, such as NUL or a lone surrogate.
  if (error instanceof SqlError && /^(?:22|54)/.test(error.code)) {
    return new AuthError(400, 'validation_failed', error.message).toResponse();
  }
  throw error;
}

async function showAvatar(context: Context): Promise<Response> {
  const name = context.req.query('name') ?? '';
  const hue = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 360;
  context.header('content-type', 'image/svg+xml');
  context.header('cache-control', 'public, max-age=86400');
  context.header('content-security-policy', "default-src 'none'");
  return context.body(String(await avatarImage(name, hue)));
}

const settings = {
  external: { discord: true, email: false, phone: false, anonymous_users: false },
  disable_signup: false,
};
