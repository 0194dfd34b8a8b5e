import { atom } from 'nanostores';
import type { AuthApi } from '../api/auth.ts';
import { type FavoriteItem, parseFavorite } from '../domain/account/favorite.ts';
import { readOauthReturn, type SignInIntent, withoutOauthReturn } from '../domain/account/sign-in.ts';
import { accountTexts } from '../domain/text/account-texts.ts';
import { routes } from '../domain/urls/paths.ts';
import type { ShowToast } from './toasts.ts';

/** Session-storage keys that survive the round trip to Discord. */
const BACK_KEY = 'eventhub-sign-in-back';
const FAVORITE_KEY = 'eventhub-sign-in-favorite';

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
  readonly api: Pick<AuthApi, 'signIn' | 'finishSignIn' | 'signOut'>;
  readonly showToast: ShowToast;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Whether storage can persist a session until the next page. */
  readonly isLasting: () => boolean;
  readonly page: SignInPage;
}

/** Signing in and out, and the return from Discord (rules O1, O2, E4). */
export function createSignIn({ api, showToast, storage, isLasting, page }: Ports) {
  /** The busy flag: set from the press until the page is left or the attempt fails. */
  const $isSigningIn = atom(false);

  function take(key: string): string | null {
    const value = storage.getItem(key);
    storage.removeItem(key);
    return value;
  }

  function remember({ favorite, back }: SignInIntent): void {
    storage.setItem(BACK_KEY, back);
    if (favorite === null) storage.removeItem(FAVORITE_KEY);
    else storage.setItem(FAVORITE_KEY, `${favorite.type}:${favorite.id}`);
  }

  /** Redirects to Discord. */
  async function begin(intent: SignInIntent): Promise<void> {
    if ($isSigningIn.get()) return;
    if (!isLasting()) {
      showToast('failed', accountTexts.signIn.failed, accountTexts.signIn.nothingKept);
      return;
    }
    $isSigningIn.set(true);
    try {
      remember(intent);
      const answer = await api.signIn(page.origin);
      if (answer.ok) return;
      showToast('failed', accountTexts.signIn.failed, answer.message);
    } catch (error) {
      console.error('Signing in failed.', error);
      showToast('failed', accountTexts.signIn.unexpected);
    }
    $isSigningIn.set(false);
  }

  /** Resets the button after a return by the browser's back button. */
  function returnUnfinished(): void {
    $isSigningIn.set(false);
  }

  /**
   * Completes a sign-in whose result is in the address. The result is removed from the address first, so that a reload
   * does not repeat it.
   *
   * @returns whether the page is being left for the one the sign-in started from
   */
  async function finish(): Promise<boolean> {
    const returned = readOauthReturn(page.href);
    if (returned === null) return false;
    page.rewrite(withoutOauthReturn(page.href));
    const back = take(BACK_KEY);
    const failure = returned.kind === 'error' ? returned.message : await exchange(returned.code);
    if (failure !== null) {
      storage.removeItem(FAVORITE_KEY);
      showToast('failed', accountTexts.signIn.failed, failure);
      return false;
    }
    if (back === null || back === routes.home) return false;
    page.leave(back);
    return true;
  }

  async function exchange(code: string): Promise<string | null> {
    try {
      const answer = await api.finishSignIn(code);
      return answer.ok ? null : answer.message;
    } catch (error) {
      console.error('Signing in failed.', error);
      return accountTexts.signIn.unexpected;
    }
  }

  /** Redirects a signed-in person from /auth to where they were going. */
  function redirect({ favorite, back }: SignInIntent, isOwnIntent: boolean): void {
    if (isOwnIntent && favorite !== null) remember({ favorite, back });
    page.leave(back);
  }

  /** Returns and forgets the heart that led to the sign-in. */
  function takeFavorite(): FavoriteItem | null {
    return parseFavorite(take(FAVORITE_KEY));
  }

  return { $isSigningIn, begin, returnUnfinished, finish, redirect, takeFavorite, signOut: api.signOut };
}
