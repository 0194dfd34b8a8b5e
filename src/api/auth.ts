import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { signInFailureText } from '../domain/account/failure-words.ts';
import { accountTexts, type FailureText } from '../domain/text/account-texts.ts';
import { backend } from './backend.ts';
import { done, type Failure, type Outcome, refused } from './outcome.ts';
import type { Connect } from './supabase.ts';

export type { AuthChangeEvent, Session };

const TIMEOUT_MS = 8000;

/** The client knows no status of an answer that it could not read. */
const UNREADABLE = 200;

const texts = accountTexts.failures;

/** Why Discord sign-in is unavailable; `null` if it is available. */
async function whyNotDiscord(): Promise<FailureText | null> {
  if (backend === null) return texts.noBackend;
  try {
    const response = await fetch(`${backend.url}/auth/v1/settings`, {
      headers: { apikey: backend.key },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return signInFailureText(null, response.status);
    const settings = (await response.json().catch(() => null)) as { external?: { discord?: boolean } } | null;
    if (settings === null) return texts.unreadable;
    return settings.external?.discord === false ? texts.notSwitchedOn : null;
  } catch {
    return texts.connectionLost;
  }
}

function refusedSignIn(error: { readonly status?: number | undefined }): Failure {
  console.error('Signing in failed.', error);
  return refused(signInFailureText(error, error.status ?? UNREADABLE));
}

/** The calls of rule O1. */
export function authApi(connect: Connect) {
  /** Reports every session change, starting with the current session. @returns the function that stops it */
  async function watch(listener: (event: AuthChangeEvent, session: Session | null) => void): Promise<() => void> {
    const client = await connect();
    const { data } = client.auth.onAuthStateChange(listener);
    return () => data.subscription.unsubscribe();
  }

  /** Redirects to Discord, which returns to the site's origin; failures are returned before the page is left. */
  async function signIn(origin: string): Promise<Outcome<true>> {
    const reason = await whyNotDiscord();
    if (reason !== null) return refused(reason);
    const client = await connect();
    const { error } = await client.auth.signInWithOAuth({ provider: 'discord', options: { redirectTo: origin } });
    return error === null ? done(true) : refusedSignIn(error);
  }

  /** Exchanges the authorization code for a session. */
  async function finishSignIn(code: string): Promise<Outcome<true>> {
    const client = await connect();
    const { error } = await client.auth.exchangeCodeForSession(code);
    return error === null ? done(true) : refusedSignIn(error);
  }

  /** Signs out this browser; the stored session is removed whatever the service answers (rule O6). */
  async function signOut(): Promise<void> {
    const client = await connect();
    const { error } = await client.auth.signOut({ scope: 'local' });
    if (error !== null)
      console.warn('Signed out in this browser; the auth service could not be reached.', error.message);
  }

  return { watch, signIn, finishSignIn, signOut };
}

export type AuthApi = ReturnType<typeof authApi>;
