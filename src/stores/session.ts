import { atom } from 'nanostores';
import type { AuthApi, AuthChangeEvent, Session } from '../api/auth.ts';
import { SESSION_KEY } from '../domain/account/session-key.ts';
import { readStoredSession, readUser, type User } from '../domain/account/stored-session.ts';

/** The auth state (rule O4). */
export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-in'; readonly user: User }
  | { readonly status: 'signed-out' };

type SessionStorage = Pick<Storage, 'getItem' | 'removeItem'>;

/**
 * The state after an auth event. Every event but SIGNED_OUT carries the current session. INITIAL_SESSION without one,
 * although a session is stored, means that it could not be refreshed for lack of a connection: the user stays signed in.
 */
export function afterAuthEvent(event: AuthChangeEvent, session: Session | null, stored: User | null): SessionState {
  const user =
    event === 'SIGNED_OUT' ? null : (readUser(session?.user) ?? (event === 'INITIAL_SESSION' ? stored : null));
  return user === null ? { status: 'signed-out' } : { status: 'signed-in', user };
}

function isSame(a: SessionState, b: SessionState): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** @param isOffline whether the browser knows that there is no network */
export function createSession(api: AuthApi, storage: SessionStorage, isOffline: () => boolean = () => false) {
  const $session = atom<SessionState>({ status: 'loading' });

  function setState(state: SessionState): void {
    if (!isSame($session.get(), state)) $session.set(state);
  }

  /** The stored session's user; an invalid session is removed (rule O5). */
  function readStored(): User | null {
    const stored = storage.getItem(SESSION_KEY);
    const user = readStoredSession(stored);
    if (stored !== null && user === null) storage.removeItem(SESSION_KEY);
    return user;
  }

  /** Follows the session in this tab and the others. @throws when the client cannot be loaded */
  async function start(): Promise<() => void> {
    const user = readStored();
    // The service tries for half a minute to refresh an expired session before it reports any.
    if (user !== null && isOffline()) setState({ status: 'signed-in', user });
    return api.watch((event, session) => setState(afterAuthEvent(event, session, readStored())));
  }

  /** Rereads the stored session, which may have changed without an event: in another tab, or while this page was cached. */
  function recheck(): void {
    const user = readStored();
    const { status } = $session.get();
    if (status === 'loading') return;
    setState(user === null ? { status: 'signed-out' } : { status: 'signed-in', user });
  }

  return { $session, start, recheck };
}
