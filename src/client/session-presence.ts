import { SESSION_KEY } from '../domain/account/session-key.ts';

function hasSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    // Storage is blocked on this page, so nobody can be signed in.
    return false;
  }
}

/** Whether the address carries the result of an OAuth sign-in. */
const isSignInReturn = () =>
  /[?#&](?:code|error|error_code|error_description|access_token)=/.test(location.search + location.hash);

/**
 * Calls back if a session is stored or the address completes a sign-in. Otherwise waits for a sign-in in another tab,
 * one that happened while this page was in the back-forward cache, or such an address.
 *
 * @returns whether it called back at once
 */
export function whenSession(callback: () => void): boolean {
  if (hasSession() || isSignInReturn()) {
    callback();
    return true;
  }
  addEventListener('storage', ({ key }) => {
    if (key === SESSION_KEY && hasSession()) callback();
  });
  addEventListener('hashchange', () => {
    if (isSignInReturn()) callback();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && hasSession()) callback();
  });
  return false;
}
