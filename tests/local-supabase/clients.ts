import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { loadSigningKey } from '../../scripts/local-supabase/auth/signing-key.ts';
import type { LocalSupabase } from '../../scripts/local-supabase/start.ts';
import type { Database } from '../../src/data/database.types.ts';

export type Client = SupabaseClient<Database>;

const noStorage = { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } };

/** A client without a session. */
export function anonymous({ url, publishableKey }: LocalSupabase): Client {
  return createClient<Database>(url, publishableKey, noStorage);
}

/** A client with the secret key, as import, seed and notify use it. */
export function operator({ url, secretKey }: LocalSupabase): Client {
  return createClient<Database>(url, secretKey, noStorage);
}

/** A user with an access token. */
export interface Person {
  readonly id: string;
  readonly client: Client;
}

/** Creates a user with an access token. */
export async function signedIn(backend: LocalSupabase, email: string): Promise<Person> {
  const id = randomUUID();
  await backend.database.transaction((transaction) =>
    transaction.query('insert into auth.users (id, email) values ($1::text::uuid, $2)', [id, email]),
  );
  const token = await accessToken(backend, { sub: id, email });
  return { id, client: withToken(backend, token) };
}

export function withToken({ url, publishableKey }: LocalSupabase, token: string): Client {
  return createClient<Database>(url, publishableKey, { accessToken: async () => token });
}

/** A token signed with the backend's key. @param expiresAt in seconds since 1970, by default in an hour */
export async function accessToken(
  { database, url }: LocalSupabase,
  claims: Record<string, unknown>,
  expiresAt = Math.floor(Date.now() / 1000) + 3600,
): Promise<string> {
  const key = await loadSigningKey(database);
  return new SignJWT({ role: 'authenticated', aud: 'authenticated', iss: `${url}/auth/v1`, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: key.id, typ: 'JWT' })
    .setExpirationTime(expiresAt)
    .sign(key.privateKey);
}

/** All rows of a table or view, by an untyped name. */
export function readAll(client: SupabaseClient, relation: string) {
  return client.from(relation).select('*');
}
