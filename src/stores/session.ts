import { atom } from 'nanostores';
import type { AuthApi, AuthChangeEvent, Session } from '../api/auth.ts';
import { SESSION_KEY } from '../domain/account/session-key.ts';
import { readStoredSession, readUser, type User } from '../domain/account/stored-session.ts';

/** Who is there (specification section 4, Auth state). */
export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-in'; readonly user: User }
  | { readonly status: 'signed-out' };

/** What a browser keeps between pages. */
type SessionStorage = Pick<Storage, 'getItem' | 'removeItem'>;

/**
 * The state after an auth event. Every event but SIGNED_OUT carries the session that holds now; an initial session that
 * is missing although one is stored could not be refreshed yet (no connection): the person is still who they are.
 */
export function afterAuthEvent(event: AuthChangeEvent, session: Session | null, stored: User | null): SessionState {
  const user =
    event === 'SIGNED_OUT' ? null : (readUser(session?.user) ?? (event === 'INITIAL_SESSION' ? stored : null));
  return user === null ? { status: 'signed-out' } : { status: 'signed-in', user };
}

/** Same person, same words: no reason to tell anybody. */
function isSame(a: SessionState, b: SessionState): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export function createSession(api: AuthApi, storage: SessionStorage) {
  const $session = atom<SessionState>({ status: 'loading' });

  function become(state: SessionState): void {
    if (!isSame($session.get(), state)) $session.set(state);
  }

  /** Whose session is stored; one without the shape of a session is removed (specification section 8). */
  function readStored(): User | null {
    const stored = storage.getItem(SESSION_KEY);
    const user = readStoredSession(stored);
    if (stored !== null && user === null) storage.removeItem(SESSION_KEY);
    return user;
  }

  /** Follows the session from now on, in this tab and the others. @throws when the client cannot be loaded */
  async function start(): Promise<() => void> {
    readStored();
    return api.watch((event, session) => become(afterAuthEvent(event, session, readStored())));
  }

  /** What is stored may have changed without a word: another tab without a client, or a page back from the cache. */
  function recheck(): void {
    const user = readStored();
    const { status } = $session.get();
    if (status === 'loading') return;
    become(user === null ? { status: 'signed-out' } : { status: 'signed-in', user });
  }

  return { $session, start, recheck };
}
