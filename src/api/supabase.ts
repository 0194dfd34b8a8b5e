import type { SupabaseClient, SupportedStorage } from '@supabase/supabase-js';
import type { Database } from '../data/database.types.ts';
import { withErrorMessages } from '../data/error-body.ts';
import { SESSION_KEY } from '../domain/account/session-key.ts';
import { type Backend, backend } from './backend.ts';
import { siteStorage } from './browser-storage.ts';
import { withLocalExpiry } from './local-expiry.ts';
import { watchRefresh } from './refused-refresh.ts';

export type Client = SupabaseClient<Database>;

/** Returns the client, loading it if necessary. */
export type Connect = () => Promise<Client>;

/** Another tab may be about to store the session it got for the same refresh token. */
const GRACE_MS = 2000;

/** Creates a client that keeps its session in `storage` and refreshes it automatically. */
export async function createSupabase({ url, key }: Backend, storage: SupportedStorage): Promise<Client> {
  const { createClient } = await import('@supabase/supabase-js');
  const client = createClient<Database>(url, key, {
    auth: {
      storage,
      storageKey: SESSION_KEY,
      flowType: 'pkce',
      // stores/sign-in.ts reads the address, since it can also explain errors.
      detectSessionInUrl: false,
    },
    global: {
      fetch: withErrorMessages(
        withLocalExpiry(watchRefresh((token) => setTimeout(() => void dropRefused(client, storage, token), GRACE_MS))),
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
 * The page's only client, loaded on first use.
 *
 * @throws when it cannot be loaded, or the site was built without a backend
 */
export const supabase: Connect = () => {
  client ??= load().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
};

async function load(): Promise<Client> {
  if (backend === null) throw new Error('This site was built without a backend to sign in at.');
  return createSupabase(backend, siteStorage);
}
