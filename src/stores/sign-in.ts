import { atom } from 'nanostores';
import type { AuthApi } from '../api/auth.ts';
import { formatHeldPress, type HeldPress, readHeldPress } from '../domain/account/held-press.ts';
import { HELD_KEY } from '../domain/account/session-key.ts';
import {
  type HeldChange,
  pathOfThisSite,
  readOauthReturn,
  readSignInIntent,
  type SignInIntent,
  withoutOauthReturn,
} from '../domain/account/sign-in.ts';
import { accountTexts, type FailureText } from '../domain/text/account-texts.ts';
import { texts } from '../domain/text/texts.ts';
import type { ShowToast, ToastAction } from './toasts.ts';

/** Session-storage keys: the sign-in that this tab began, and the change to make on the page it leads to. */
const TRIP_KEY = 'eventhub-sign-in';
const CHANGE_KEY = 'eventhub-sign-in-change';

/** Older ones are not what an address brings back. */
const LONGEST_TRIP_MS = 60 * 60_000;
/** Between a sign-in and the page it leads to. */
const LONGEST_ARRIVAL_MS = 5 * 60_000;

/** The page, as far as signing in navigates it. */
export interface SignInPage {
  readonly href: string;
  readonly origin: string;
  /** Replaces the address without a navigation. */
  rewrite(address: string): void;
  /** Navigates to another page of this site, replacing the history entry. */
  leave(path: string): void;
}

interface Ports {
  readonly api: Pick<AuthApi, 'signIn' | 'finishSignIn'>;
  readonly showToast: ShowToast;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Whether storage can persist a session until the next page. */
  readonly isLasting: () => boolean;
  /** Whether a session is stored. */
  readonly isSignedIn: () => boolean;
  readonly page: SignInPage;
}

/** Signing in, what waits for it, and the return from Discord (rules O1 to O3, E4). */
export function createSignIn({ api, showToast, storage, isLasting, isSignedIn, page }: Ports) {
  /** The busy flag: set from the press until the page is left or the attempt fails. */
  const $isSigningIn = atom(false);

  function put(key: string, value: object): void {
    storage.setItem(key, JSON.stringify({ ...value, at: Date.now() }));
  }

  /** Returns and forgets a stored value; `null` if it is older than `lifetime`. */
  function take<Value>(key: string, lifetime: number): Value | null {
    const stored = storage.getItem(key);
    storage.removeItem(key);
    try {
      const { at, ...value } = JSON.parse(stored ?? '{}') as Value & { readonly at?: number };
      return at !== undefined && Date.now() - at < lifetime ? (value as Value) : null;
    } catch {
      return null;
    }
  }

  const held = () => readHeldPress(storage.getItem(HELD_KEY), Date.now());

  function hold(press: Omit<HeldPress, 'at'>): void {
    storage.setItem(HELD_KEY, formatHeldPress({ ...press, at: Date.now() }));
  }

  /** What signing in on this page is for. */
  const intent = () => readSignInIntent(new URL(page.href).searchParams, held(), page.origin);

  const here = () => pathOfThisSite(withoutOauthReturn(page.href), page.origin);

  /** Redirects to Discord. */
  async function begin(wanted: SignInIntent = intent()): Promise<void> {
    if ($isSigningIn.get()) return;
    if (!isLasting()) {
      showToast('failed', accountTexts.signIn.failed, accountTexts.failures.nothingKept);
      return;
    }
    $isSigningIn.set(true);
    try {
      put(TRIP_KEY, wanted);
      const answer = await api.signIn(page.origin);
      if (answer.ok) return;
      showToast('failed', accountTexts.signIn.failed, answer.message);
    } catch (error) {
      console.error('Signing in failed.', error);
      showToast('failed', accountTexts.signIn.unexpected);
    }
    storage.removeItem(TRIP_KEY);
    $isSigningIn.set(false);
  }

  /** Resets the button after a return by the browser's back button. */
  function returnUnfinished(): void {
    $isSigningIn.set(false);
  }

  /**
   * Keeps what a session was refused for, in this tab, and offers to sign in: that returns to this page and makes the
   * change.
   */
  function offer(change: HeldChange | null): ToastAction {
    const back = here();
    const favorite = change === null ? null : `${change.item.type}:${change.item.id}`;
    hold({ favorite, removeOf: change?.removeOf ?? null, back });
    return { label: texts.signIn, run: () => begin({ change, back }) };
  }

  /** Keeps this page, whose session ended: signing in returns to it, with what was pressed on it. */
  function holdPage(): void {
    const back = here();
    if (held()?.back !== back) hold({ favorite: null, removeOf: null, back });
  }

  /**
   * Completes a sign-in whose result is in the address. The result is removed from the address first, so that a reload
   * does not repeat it. What this tab did not ask for is removed without a word, since anyone can write a link: an error,
   * and a code where somebody is signed in.
   *
   * @returns whether the page is being left for the one the sign-in started from
   */
  async function finish(): Promise<boolean> {
    const returned = readOauthReturn(page.href);
    if (returned === null) return false;
    page.rewrite(withoutOauthReturn(page.href));
    const trip = take<SignInIntent>(TRIP_KEY, LONGEST_TRIP_MS);
    if (trip === null && (returned.kind === 'error' || isSignedIn())) return false;
    if (returned.kind === 'error' && returned.message !== accountTexts.failures.cancelled)
      console.error(`The sign-in came back with an error. ${returned.description}`);
    const failure = returned.kind === 'error' ? returned.message : await exchange(returned.code);
    if (failure !== null) {
      showToast('failed', accountTexts.signIn.failed, failure);
      return false;
    }
    return trip !== null && arrive(trip);
  }

  async function exchange(code: string): Promise<FailureText | typeof accountTexts.signIn.unexpected | null> {
    try {
      const answer = await api.finishSignIn(code);
      return answer.ok ? null : answer.message;
    } catch (error) {
      console.error('Signing in failed.', error);
      return accountTexts.signIn.unexpected;
    }
  }

  /** @returns whether the page is being left */
  function arrive({ change, back }: SignInIntent): boolean {
    storage.removeItem(HELD_KEY);
    if (change !== null) put(CHANGE_KEY, change);
    if (back === withoutOauthReturn(page.href)) return false;
    page.leave(back);
    return true;
  }

  /** Sends someone who is signed in from /auth to where they were going. */
  function redirect(): void {
    arrive(intent());
  }

  /** Returns and forgets the change that led to the sign-in; someone else's heart is not removed. */
  function takeChange(userId: string): HeldChange | null {
    const change = take<HeldChange>(CHANGE_KEY, LONGEST_ARRIVAL_MS);
    return change === null || (change.removeOf !== null && change.removeOf !== userId) ? null : change;
  }

  /** Leaves nothing for the next person in this tab. */
  function forget(): void {
    for (const key of [HELD_KEY, CHANGE_KEY]) storage.removeItem(key);
  }

  return { $isSigningIn, begin, returnUnfinished, offer, holdPage, finish, redirect, takeChange, forget };
}
