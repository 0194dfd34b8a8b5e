import { createClient } from '@supabase/supabase-js';
import { SESSION_KEY } from '../../src/domain/account/session-key.ts';

/** A user with an account that no other test shares. */
export interface Person {
  readonly name: string;
  readonly email: string;
}

/**
 * A new session in the browser's storage format, created by calls to the service, which is faster than visiting pages.
 */
export async function startSession(
  { name, email }: Person,
  siteUrl: string,
  backend: { readonly url: string; readonly publishableKey: string },
): Promise<string> {
  const stored = new Map<string, string>();
  const { auth } = createClient(backend.url, backend.publishableKey, {
    auth: {
      flowType: 'pkce',
      storageKey: SESSION_KEY,
      autoRefreshToken: false,
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    },
  });
  const { data } = await auth.signInWithOAuth({
    provider: 'discord',
    options: { redirectTo: siteUrl, skipBrowserRedirect: true },
  });
  const consent = await fetch(data.url ?? '');
  const state = new URL(consent.url).searchParams.get('state') ?? '';
  const body = new URLSearchParams({ state, name, email, decision: 'authorize' });
  const answer = await fetch(consent.url, { method: 'POST', body, redirect: 'manual' });
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const { error } = await auth.exchangeCodeForSession(code);
  if (error) throw error;
  return stored.get(SESSION_KEY) ?? '';
}
