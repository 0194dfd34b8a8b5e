import { Hono } from 'hono';
import { AuthError } from './errors.ts';
import type { SigningKey } from './signing-key.ts';

/** What the auth service works with. */
export interface AuthService {
  readonly signingKey: SigningKey;
}

/** Everything under `/auth/v1`. */
export function authRoutes({ signingKey }: AuthService): Hono {
  const routes = new Hono();
  routes.get('/health', (context) =>
    context.json({
      version: 'local',
      name: 'GoTrue',
      description: 'GoTrue is a user registration and authentication API',
    }),
  );
  routes.get('/settings', (context) => context.json(settings));
  routes.get('/.well-known/jwks.json', (context) => {
    context.header('cache-control', 'public, max-age=600');
    return context.json({ keys: [signingKey.publicJwk] });
  });
  routes.all('/*', () => new AuthError(404, 'validation_failed', 'There is no such path here.').toResponse());
  return routes;
}

const settings = {
  external: { discord: true, email: false, phone: false, anonymous_users: false },
  disable_signup: false,
  mailer_autoconfirm: true,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
};
