import { atom, type ReadableAtom } from 'nanostores';
import type { AccountApi } from '../api/account.ts';
import type { Failure } from '../api/outcome.ts';
import type { SessionState } from './session.ts';
import type { ShowToast, ToastAction } from './toasts.ts';

interface Ports {
  readonly api: AccountApi;
  readonly $session: ReadableAtom<SessionState>;
  readonly showToast: ShowToast;
  /** Starts a download. */
  readonly save: (name: string, content: string) => void;
  readonly signOut: () => Promise<void>;
  /** Offers to sign in and return to this page. */
  readonly offerSignIn: () => ToastAction;
}

/** Exporting one's data and deleting the account. */
export function createAccountData({ api, $session, showToast, save, signOut, offerSignIn }: Ports) {
  /** The operation in progress. */
  const $busy = atom<'exporting' | 'deleting' | null>(null);
  /** Whether this page has deleted the account. */
  const $isGone = atom(false);

  function report(title: string, { kind, message }: Failure): void {
    showToast('failed', title, message, { action: kind === 'signed-out' ? offerSignIn() : undefined });
  }

  async function exportData(): Promise<void> {
    const session = $session.get();
    if (session.status !== 'signed-in' || $busy.get() !== null) return;
    $busy.set('exporting');
    const answer = await api.read(session.user.id);
    $busy.set(null);
    if (!answer.ok) {
      report('Your data could not be exported', answer);
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
      report('Your account could not be deleted', answer);
      return;
    }
    $isGone.set(true);
    await signOut();
  }

  return { $busy, $isGone, exportData, deleteAccount };
}
