import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { authRoutes } from './auth/routes.ts';
import type { SignInService } from './auth/sign-in.ts';
import { bodyLimit } from './body-limit.ts';
import { SqlError } from './database/database.ts';
import { TooManyWaiting } from './database/fair-queue.ts';
import { type FunctionService, functionRoutes } from './functions.ts';
import { secretKey } from './keys.ts';
import { requestGuard } from './request-guard.ts';
import { type RestService, restRoutes } from './rest/routes.ts';

const MEGABYTE = 1024 * 1024;

/** For imports. Parsing 20 MB holds everybody for a second. */
const operatorLimit = bodyLimit(20 * MEGABYTE, 'The body is larger than 20 MB.');
/** All favorites that an account can hold are half of it. */
const visitorLimit = bodyLimit(2 * MEGABYTE, 'The body is larger than 2 MB.');

/** REST, auth and functions behind one address, as a Supabase project has them. */
export function createApplication(service: RestService & SignInService & FunctionService): Hono {
  const application = new Hono();
  application.use(async (context, next) => {
    await next();
    // Error bodies repeat parts of the request: browsers must not sniff them as HTML.
    context.header('x-content-type-options', 'nosniff');
  });
  application.use(requestGuard(service.siteUrl));
  application.use(
    cors({
      origin: (origin) => origin,
      allowMethods: ['GET', 'HEAD', 'PUT', 'PATCH', 'POST', 'DELETE', 'OPTIONS'],
      exposeHeaders: ['Content-Range', 'X-Supabase-Api-Version'],
      maxAge: 3600,
    }),
  );
  application.use((context, next) =>
    (context.req.header('apikey') === secretKey ? operatorLimit : visitorLimit)(context, next),
  );
  application.route('/rest/v1', restRoutes(service));
  application.route('/auth/v1', authRoutes(service));
  application.route('/functions/v1', functionRoutes(service));
  application.notFound((context) => context.json({ message: 'no Route matched with those values' }, 404));
  application.onError((error, context) => {
    if (error instanceof TooManyWaiting) {
      const message = 'Too many requests of this client are waiting. Send fewer at a time.';
      const body = { code: 'over_request_rate_limit', details: null, hint: null, message };
      return context.json(body, 429, { 'retry-after': '1' });
    }
    if (error instanceof SqlError && /^(?:53|08)/.test(error.code)) {
      // Disk full or database stopped; engine-watch.ts has printed the reason.
      return context.json({ code: error.code, details: error.detail, hint: error.hint, message: error.message }, 503);
    }
    // The client disconnected during its request.
    if (context.req.raw.signal.aborted) return context.body(null, 400);
    // A bug in this backend.
    console.error(`Embedded backend: ${error.stack ?? error.message}`);
    return context.json(
      { code: 'XX000', details: null, hint: null, message: 'Internal error of the embedded backend' },
      500,
    );
  });
  return application;
}
