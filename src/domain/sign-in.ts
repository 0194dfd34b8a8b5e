import { type FavoriteItem, parseFavorite } from './favorite.ts';
import { routes } from './paths.ts';

/** What a person wanted before being sent to sign in. */
export interface SignInWish {
  /** The heart that was pressed. */
  readonly favorite: FavoriteItem | null;
  /** The page to go to afterwards: a path of this site. */
  readonly back: string;
}

/** The path and query of a page of this site, or `/` for anything that leads elsewhere or back to signing in. */
function pathOfThisSite(path: string | null, origin: string): string {
  if (path === null || !URL.canParse(path, origin)) return routes.home;
  const url = new URL(path, origin);
  if (url.origin !== origin || url.pathname.replace(/\/+$/, '') === routes.auth) return routes.home;
  return url.pathname + url.search;
}

/** Reads the query of /auth. From there one goes to /; from a heart, back to its page (specification section 4). */
export function readSignInWish(search: URLSearchParams, origin: string): SignInWish {
  const favorite = parseFavorite(search.get('favorite'));
  return { favorite, back: favorite === null ? routes.home : pathOfThisSite(search.get('back'), origin) };
}

/** What an address brings back from the sign-in service. */
export type OauthReturn =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'error'; readonly message: string };

/** Parameters of a return, in the query or, for errors, the fragment as well. */
const PARAMETERS = ['code', 'error', 'error_code', 'error_description', 'sb', 'state'];

/** What a person can do about an error, by its code. */
const HINTS: Readonly<Record<string, string>> = {
  access_denied: 'Nothing was changed. You can sign in whenever you like.',
  flow_state_not_found: 'Please sign in again.',
  flow_state_expired: 'Please sign in again.',
  bad_code_verifier: 'Please sign in again in this browser.',
  pkce_code_verifier_not_found: 'This link was used already, or belongs to another browser. Please sign in again.',
  validation_failed: 'Please sign in again.',
};

const LONGEST_MESSAGE = 300;

/** An error's message, and what to do about it where that is known. */
export function explainSignInError(message: string, code: string | null | undefined): string {
  const needsEmail = /user email/i.test(message) && 'Your Discord account needs a verified e-mail address.';
  const hint = needsEmail || HINTS[code ?? ''];
  const sentence = message
    .slice(0, LONGEST_MESSAGE)
    .trim()
    .replace(/[.!]?$/, '.');
  return hint ? `${sentence} ${hint}` : sentence;
}

/** What the current address brings back from signing in; `null` for an address that brings nothing. */
export function readOauthReturn(href: string): OauthReturn | null {
  const url = new URL(href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const read = (name: string) => url.searchParams.get(name) || fragment.get(name);
  const error = read('error') ?? read('error_code') ?? read('error_description');
  if (error !== null) {
    const code = read('error') === 'access_denied' ? 'access_denied' : read('error_code');
    return { kind: 'error', message: explainSignInError(read('error_description') ?? error, code) };
  }
  const code = url.searchParams.get('code');
  return code ? { kind: 'code', code } : null;
}

/** The address without what it brought back, for the history: a reload must not try the same code again. */
export function withoutOauthReturn(href: string): string {
  const url = new URL(href);
  for (const name of PARAMETERS) url.searchParams.delete(name);
  const fragment = new URLSearchParams(url.hash.slice(1));
  if (PARAMETERS.some((name) => fragment.has(name))) url.hash = '';
  return url.pathname + url.search + url.hash;
}
