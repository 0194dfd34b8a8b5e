/**
 * The Edge Function `calendar` (rule W9). Deployed with `npx supabase@3.1.0 functions deploy calendar`; the embedded backend
 * serves the same handler.
 */
import { createClient } from '@supabase/supabase-js';
import { calendarHandler } from '../../../src/api/calendar-handler.ts';
import type { Database } from '../../../src/data/database.types.ts';

declare const Deno: {
  readonly env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): unknown;
};

function variable(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`The variable ${name} is missing: see 'Calendars of people' in docs/operating.md.`);
  return value;
}

/** Supabase sets the keys by name and, in projects that still have it, the older one. */
function secretKey(): string {
  const keys: Record<string, string> = JSON.parse(Deno.env.get('SUPABASE_SECRET_KEYS') || '{}');
  return keys['default'] ?? Object.values(keys)[0] ?? variable('SUPABASE_SERVICE_ROLE_KEY');
}

const handle = calendarHandler(() => ({
  client: createClient<Database>(variable('SUPABASE_URL'), secretKey(), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  }),
  origin: new URL(variable('SITE_URL')).origin,
}));

Deno.serve((request) => handle(request, request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? ''));
