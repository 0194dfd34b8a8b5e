import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { LocalSupabase } from '../../scripts/local-supabase/start.ts';
import type { Database } from '../../src/data/database.types.ts';

export const returnTo = 'http://localhost:4321/auth?from=heart';

/** A browser-like client with its own storage. */
export function browser({ url, publishableKey }: LocalSupabase, flowType: 'pkce' | 'implicit' = 'pkce') {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const auth = { flowType, storage, persistSession: true, autoRefreshToken: false, detectSessionInUrl: false };
  return createClient<Database>(url, publishableKey, { auth });
}

/** Starts a sign-in. @returns the consent page */
export async function consentOf(
  client: SupabaseClient<Database>,
  options: { redirectTo?: string; queryParams?: Record<string, string> } = {},
): Promise<{ address: string; html: string }> {
  const { data } = await client.auth.signInWithOAuth({
    provider: 'discord',
    options: { redirectTo: returnTo, skipBrowserRedirect: true, ...options },
  });
  const page = await fetch(data.url ?? '');
  return { address: page.url, html: await page.text() };
}

/** Submits the consent page. @returns the address that the browser lands on */
export async function answer(
  page: { address: string; html: string },
  fields: { name?: string; email?: string; decision?: 'authorize' | 'cancel' },
): Promise<URL> {
  const state = /name="state" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
  const body = new URLSearchParams({ state, name: '', email: '', decision: 'authorize', ...fields });
  const response = await fetch(page.address, { method: 'POST', body, redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
}

/** Signs in with PKCE. */
export async function signIn(
  client: SupabaseClient<Database>,
  fields: { name?: string; email: string },
  queryParams: Record<string, string> = {},
) {
  const landed = await answer(await consentOf(client, { queryParams }), fields);
  const { data, error } = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '');
  if (error !== null) throw error;
  return data.session;
}
