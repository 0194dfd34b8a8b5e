import type { Environment } from '../environment.ts';
import { ensureBackend } from '../local-supabase/ensure-running.ts';
import type { PublicDatabase } from './astro-environment.ts';

/** The database of a build; `close` ends what was started for it, and nothing else. */
export interface OpenDatabase extends PublicDatabase {
  close(): Promise<void>;
}

/** The project that `PUBLIC_SUPABASE_URL` names, else the embedded backend, started if it is not running. */
export async function openDatabase(environment: Environment): Promise<OpenDatabase> {
  const { supabaseUrl, publishableKey } = environment;
  if (supabaseUrl === undefined || publishableKey === undefined) return await ensureBackend(environment);
  return { url: supabaseUrl, publishableKey, close: async () => {} };
}
