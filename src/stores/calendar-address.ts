import { atom, type ReadableAtom } from 'nanostores';
import type { CalendarApi } from '../api/calendar.ts';
import type { Failure } from '../api/outcome.ts';
import { accountTexts } from '../domain/text/account-texts.ts';
import type { Instant } from '../domain/time/instant.ts';
import type { SessionState } from './session.ts';
import type { ShowToast, ToastAction } from './toasts.ts';

/** The secret address of a person's own calendar (rule W9). */
export type CalendarAddress =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | {
      readonly status: 'ready';
      /** When it was made; `null` without one. */
      readonly createdAt: Instant | null;
      /** Known only after it was made on this page. */
      readonly address: string | null;
      /** Whether nothing answers at the new address: the operator has not set up the service. */
      readonly isSilent: boolean;
      readonly isBusy: boolean;
    };

interface Ports {
  readonly api: CalendarApi;
  readonly $session: ReadableAtom<SessionState>;
  readonly showToast: ShowToast;
  /** Offers to sign in and return to this page. */
  readonly offerSignIn: () => ToastAction;
}

const texts = accountTexts.calendar;

export function createCalendarAddress({ api, $session, showToast, offerSignIn }: Ports) {
  const $address = atom<CalendarAddress>({ status: 'loading' });

  const userId = () => {
    const session = $session.get();
    return session.status === 'signed-in' ? session.user.id : null;
  };

  function report({ kind, message }: Failure): void {
    showToast('failed', texts.failed, message, { action: kind === 'signed-out' ? offerSignIn() : undefined });
  }

  async function load(): Promise<void> {
    const person = userId();
    if (person === null) return;
    $address.set({ status: 'loading' });
    const answer = await api.createdAt(person);
    if (person !== userId()) return;
    $address.set(answer.ok ? ready(answer.value.at) : { status: 'failed', message: answer.message });
  }

  const ready = (at: string | null, address: string | null = null): CalendarAddress => ({
    status: 'ready',
    createdAt: at === null ? null : Date.parse(at),
    address,
    isSilent: false,
    isBusy: false,
  });

  /** Runs a change, one at a time. */
  async function change(work: (person: string) => Promise<void>): Promise<void> {
    const [state, person] = [$address.get(), userId()];
    if (state.status !== 'ready' || state.isBusy || person === null) return;
    $address.set({ ...state, isBusy: true });
    await work(person);
    const after = $address.get();
    if (after.status === 'ready') $address.set({ ...after, isBusy: false });
  }

  const create = () =>
    change(async (person) => {
      const answer = await api.create(person);
      if (person !== userId()) return;
      if (!answer.ok) {
        report(answer);
        return;
      }
      const made = ready(new Date().toISOString(), answer.value);
      $address.set(made);
      const isSilent = !(await api.answers(answer.value));
      if (isSilent && $address.get() === made) $address.set({ ...made, isSilent } as CalendarAddress);
    });

  const remove = () =>
    change(async (person) => {
      const answer = await api.remove(person);
      if (person !== userId()) return;
      if (answer.ok) $address.set(ready(null));
      else report(answer);
    });

  /** Nothing of it stays for the next person. */
  function forget(): void {
    $address.set({ status: 'loading' });
  }

  return { $address, load, create, remove, forget };
}
