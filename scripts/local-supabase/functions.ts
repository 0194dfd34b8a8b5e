import { createClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { calendarHandler } from '../../src/api/calendar-handler.ts';
import type { Database } from '../../src/data/database.types.ts';
import { secretKey } from './keys.ts';

export interface FunctionService {
  /** Origin of the site. */
  readonly siteUrl: string;
  /** Address of this backend, once it listens. */
  readonly ownUrl: () => string;
}

/** The Edge Functions of supabase/functions, which call the database as they do there: over HTTP, with the secret key. */
export function functionRoutes({ siteUrl, ownUrl }: FunctionService): Hono {
  const routes = new Hono();
  const calendar = calendarHandler(() => ({
    client: createClient<Database>(ownUrl(), secretKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    }),
    origin: new URL(siteUrl).origin,
  }));
  routes.all('/calendar/*', (context) => calendar(context.req.raw, ''));
  return routes;
}
