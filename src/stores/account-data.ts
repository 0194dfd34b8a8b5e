import { atom, type ReadableAtom } from 'nanostores';
import type { AccountApi } from '../api/account.ts';
import type { SessionState } from './session.ts';
import type { Tell } from './toasts.ts';

interface Ports {
  readonly api: AccountApi;
  readonly $session: ReadableAtom<SessionState>;
  readonly tell: Tell;
  /** Hands a file to the person. */
  readonly save: (name: string, content: string) => void;
  /** Forgets the session. */
  readonly signOut: () => Promise<void>;
}

/** One's own data: taking it along and deleting it. */
export function createAccountData({ api, $session, tell, save, signOut }: Ports) {
  /** What is under way. */
  const $busy = atom<'exporting' | 'deleting' | null>(null);
  /** Whether the account has been deleted from this page. */
  const $isGone = atom(false);

  async function exportData(): Promise<void> {
    const session = $session.get();
    if (session.status !== 'signed-in' || $busy.get() !== null) return;
    $busy.set('exporting');
    const answer = await api.read(session.user.id);
    $busy.set(null);
    if (!answer.ok) {
      tell('failed', 'Your data could not be exported', answer.message);
      return;
    }
    const now = new Date().toISOString();
    const content = { exported_at: now, user: session.user, ...answer.value };
    save(`eventhub-${now.slice(0, 10)}.json`, JSON.stringify(content, null, 2));
  }

  async function deleteAccount(): Promise<void> {
    const session = $session.get();
    if (session.status !== 'signed-in' || $busy.get() !== null) return;
    $busy.set('deleting');
    const answer = await api.remove(session.user.id);
    $busy.set(null);
    if (!answer.ok) {
      tell('failed', 'Your account could not be deleted', answer.message);
      return;
    }
    $isGone.set(true);
    await signOut();
  }

  return { $busy, $isGone, exportData, deleteAccount };
}
