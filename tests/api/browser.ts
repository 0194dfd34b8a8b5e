import { randomUUID } from 'node:crypto';
import type { LocalSupabase } from '../../scripts/local-supabase/start.ts';
import { type Client, createSupabase } from '../../src/api/supabase.ts';
import { SESSION_KEY } from '../../src/domain/account/session-key.ts';
import { accessToken } from '../local-supabase/clients.ts';

/** A browser's storage. */
export class MemoryStorage {
  readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}

/** A browser with a signed-in user and the site's client. */
export interface Browser {
  readonly userId: string;
  readonly storage: MemoryStorage;
  readonly client: Client;
  readonly connect: () => Promise<Client>;
}

/** Creates an account and a browser with its session. */
export async function browserOf(backend: LocalSupabase, email: string): Promise<Browser> {
  const userId = randomUUID();
  await backend.database.transaction((transaction) =>
    transaction.query('insert into auth.users (id, email) values ($1::text::uuid, $2)', [userId, email]),
  );
  const storage = new MemoryStorage();
  await storeSession(backend, storage, { id: userId, email });
  const client = await createSupabase({ url: backend.url, key: backend.publishableKey }, storage);
  return { userId, storage, client, connect: async () => client };
}

/** Stores a session as signing in would. */
export async function storeSession(
  backend: LocalSupabase,
  storage: MemoryStorage,
  user: { readonly id: string; readonly email: string },
  secondsLeft = 3600,
): Promise<void> {
  const expiresAt = Math.floor(Date.now() / 1000) + secondsLeft;
  const session = {
    access_token: await accessToken(backend, { sub: user.id, email: user.email }, expiresAt),
    refresh_token: randomUUID(),
    expires_at: expiresAt,
    expires_in: secondsLeft,
    token_type: 'bearer',
    user,
  };
  storage.setItem(SESSION_KEY, JSON.stringify(session));
}
