import { atom } from 'nanostores';
import type { AuthApi } from '../api/auth.ts';
import { type FavoriteItem, parseFavorite } from '../domain/account/favorite.ts';
import { readOauthReturn, type SignInWish, withoutOauthReturn } from '../domain/account/sign-in.ts';
import { accountTexts } from '../domain/text/account-texts.ts';
import { routes } from '../domain/urls/paths.ts';
import type { Tell } from './toasts.ts';

/** What this tab keeps while it is away at Discord, and on the way back to a heart's page. */
const BACK_KEY = 'eventhub-sign-in-back';
const FAVORITE_KEY = 'eventhub-sign-in-favorite';

/** The parts of a page that signing in moves. */
export interface SignInPage {
  readonly href: string;
  readonly origin: string;
  /** Puts another address in place of this one, without loading it. */
  rewrite(address: string): void;
  /** Leaves for another page of this site; this one is forgotten. */
  leave(path: string): void;
}

interface Ports {
  readonly api: Pick<AuthApi, 'signIn' | 'finishSignIn' | 'signOut'>;
  readonly tell: Tell;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Whether a session would still be there on the next page. */
  readonly isLasting: () => boolean;
  readonly page: SignInPage;
}

/** Signing in, out and the way back (specification sections 4, 7 and 8). */
export function createSignIn({ api, tell, storage, isLasting, page }: Ports) {
  /** The busy flag: from the press until the page is left, or until the attempt failed. */
  const $isSigningIn = atom(false);

  function take(key: string): string | null {
    const value = storage.getItem(key);
    storage.removeItem(key);
    return value;
  }

  function remember({ favorite, back }: SignInWish): void {
    storage.setItem(BACK_KEY, back);
    if (favorite === null) storage.removeItem(FAVORITE_KEY);
    else storage.setItem(FAVORITE_KEY, `${favorite.type}:${favorite.id}`);
  }

  /** Leaves for Discord. */
  async function begin(wish: SignInWish): Promise<void> {
    if ($isSigningIn.get()) return;
    if (!isLasting()) {
      tell('failed', accountTexts.signIn.failed, accountTexts.signIn.nothingKept);
      return;
    }
    $isSigningIn.set(true);
    try {
      remember(wish);
      const answer = await api.signIn(page.origin);
      if (answer.ok) return;
      tell('failed', accountTexts.signIn.failed, answer.message);
    } catch (fault) {
      console.error('Signing in failed.', fault);
      tell('failed', accountTexts.signIn.unexpected);
    }
    $isSigningIn.set(false);
  }

  /** Back from Discord by the browser's own button: the page stands as it was left. */
  function returnUnfinished(): void {
    $isSigningIn.set(false);
  }

  /**
   * Finishes what the address brings back. It is taken out of the address first, so that no reload tries it again.
   *
   * @returns whether the page is being left for the one the person came from
   */
  async function finish(): Promise<boolean> {
    const returned = readOauthReturn(page.href);
    if (returned === null) return false;
    page.rewrite(withoutOauthReturn(page.href));
    const back = take(BACK_KEY);
    const failure = returned.kind === 'error' ? returned.message : await exchange(returned.code);
    if (failure !== null) {
      storage.removeItem(FAVORITE_KEY);
      tell('failed', accountTexts.signIn.failed, failure);
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
    } catch (fault) {
      console.error('Signing in failed.', fault);
      return accountTexts.signIn.unexpected;
    }
  }

  /** Somebody who is signed in has no business at /auth: on to where they wanted to go. */
  function pass({ favorite, back }: SignInWish, isOwnWish: boolean): void {
    if (isOwnWish && favorite !== null) remember({ favorite, back });
    page.leave(back);
  }

  /** The heart that was pressed before signing in, once. */
  function takeFavorite(): FavoriteItem | null {
    return parseFavorite(take(FAVORITE_KEY));
  }

  return { $isSigningIn, begin, returnUnfinished, finish, pass, takeFavorite, signOut: api.signOut };
}
