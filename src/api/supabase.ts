import type { SupabaseClient, SupportedStorage } from '@supabase/supabase-js';
import type { Database } from '../data/database.types.ts';
import { SESSION_KEY } from '../domain/account/session-key.ts';
import { type Backend, backend } from './backend.ts';
import { siteStorage } from './keeping.ts';
import { byOwnClock } from './own-clock.ts';
import { watchRefresh } from './refused-refresh.ts';

export type Client = SupabaseClient<Database>;

/** Gives the client; loads it first where need be. */
export type Connect = () => Promise<Client>;

/** Another tab may be about to store the session that came of the same refresh token. */
const PATIENCE_MS = 2000;

/** A client that keeps its session in `storage` and refreshes it by itself. */
export async function createSupabase({ url, key }: Backend, storage: SupportedStorage): Promise<Client> {
  const { createClient } = await import('@supabase/supabase-js');
  const client = createClient<Database>(url, key, {
    auth: {
      storage,
      storageKey: SESSION_KEY,
      flowType: 'pkce',
      // The address is read by domain/sign-in.ts, which can also say what went wrong.
      detectSessionInUrl: false,
    },
    global: {
      fetch: byOwnClock(
        watchRefresh((token) => setTimeout(() => void dropRefused(client, storage, token), PATIENCE_MS)),
      ),
    },
  });
  return client;
}

async function dropRefused(client: Client, storage: SupportedStorage, token: string): Promise<void> {
  const stored = await storage.getItem(SESSION_KEY);
  if (stored?.includes(JSON.stringify(token))) await client.auth.signOut({ scope: 'local' });
}

let client: Promise<Client> | undefined;

/**
 * The page's one client, loaded when it is first asked for.
 *
 * @throws when it cannot be loaded, or the site was built without a backend
 */
export const supabase: Connect = () => {
  client ??= load().catch((fault: unknown) => {
    client = undefined;
    throw fault;
  });
  return client;
};

async function load(): Promise<Client> {
  if (backend === null) throw new Error('This site was built without a backend to sign in at.');
  return createSupabase(backend, siteStorage);
}
