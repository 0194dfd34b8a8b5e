import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { authRoutes } from './auth/routes.ts';
import type { SignInService } from './auth/sign-in.ts';
import { SqlError } from './database/database.ts';
import { door } from './door.ts';
import { type RestService, restRoutes } from './rest/routes.ts';

/** The largest body a request may have, in bytes. */
const largestBody = 20 * 1024 * 1024;

/** All services of the embedded backend behind one address, as a project's own address offers them. */
export function createApplication(service: RestService & SignInService): Hono {
  const application = new Hono();
  application.use(async (context, next) => {
    await next();
    // An error that repeats what was asked is never read as a page.
    context.header('x-content-type-options', 'nosniff');
  });
  application.use(door(service.siteUrl));
  application.use(
    cors({
      origin: (origin) => origin,
      allowMethods: ['GET', 'HEAD', 'PUT', 'PATCH', 'POST', 'DELETE', 'OPTIONS'],
      exposeHeaders: [
        'Content-Encoding',
        'Content-Location',
        'Content-Range',
        'Content-Type',
        'Date',
        'Location',
        'Range-Unit',
        'X-Supabase-Api-Version',
      ],
      maxAge: 3600,
    }),
  );
  application.use(
    bodyLimit({
      maxSize: largestBody,
      onError: (context) => context.json({ message: 'The body is larger than 20 MB.' }, 413),
    }),
  );
  application.route('/rest/v1', restRoutes(service));
  application.route('/auth/v1', authRoutes(service));
  application.notFound((context) => context.json({ message: 'no Route matched with those values' }, 404));
  application.onError((fault, context) => {
    if (fault instanceof SqlError && /^(?:53|08)/.test(fault.code)) {
      // The database has no room left, or has stopped: it has said so itself.
      return context.json({ code: fault.code, details: fault.detail, hint: fault.hint, message: fault.message }, 503);
    }
    // The client has left in the middle of its request: nobody waits for an answer.
    if (context.req.raw.signal.aborted) return context.body(null, 400);
    // A defect of this backend, not a fault of the caller: say it where the developer looks.
    console.error(`Embedded backend: ${fault.stack ?? fault.message}`);
    return context.json(
      { code: 'XX000', details: null, hint: null, message: 'Internal error of the embedded backend' },
      500,
    );
  });
  return application;
}
