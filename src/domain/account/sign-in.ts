import { routes } from '../urls/paths.ts';
import { type FavoriteItem, parseFavorite } from './favorite.ts';

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
  // `/.//elsewhere.example` is a path of this site that, written down alone, is the address of another.
  const leadsAway = url.origin !== origin || url.pathname.startsWith('//');
  if (leadsAway || url.pathname.replace(/\/+$/, '') === routes.auth) return routes.home;
  return url.pathname + url.search;
}

/** Reads the query of /auth. From there one goes to /; from a heart, back to its page (rule O2). */
export function readSignInWish(search: URLSearchParams, origin: string): SignInWish {
  const favorite = parseFavorite(search.get('favorite'));
  return { favorite, back: favorite === null ? routes.home : pathOfThisSite(search.get('back'), origin) };
}

/** What an address brings back from the sign-in service. */
export type OauthReturn =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'error'; readonly message: string };

/** Keys that are never to stand in an address: whoever sees it would be the person. */
const TOKENS = ['access_token', 'refresh_token', 'provider_token', 'provider_refresh_token'];

/** Parameters of a return, in the query or, for errors, the fragment as well. */
const PARAMETERS = ['code', 'error', 'error_code', 'error_description', 'sb', 'state', ...TOKENS];

/** What a person can do about an error, by its code, which anybody may have written into an address. */
const HINTS: ReadonlyMap<string, string> = new Map([
  ['access_denied', 'Nothing was changed. You can sign in whenever you like.'],
  ['flow_state_not_found', 'Please sign in again.'],
  ['flow_state_expired', 'Please sign in again.'],
  ['bad_code_verifier', 'Please sign in again in this browser.'],
  ['pkce_code_verifier_not_found', 'This link was used already, or belongs to another browser. Please sign in again.'],
  ['validation_failed', 'Please sign in again.'],
]);

const LONGEST_MESSAGE = 300;

/** An error's message, and what to do about it where that is known. */
export function explainSignInError(message: string, code: string | null | undefined): string {
  const needsEmail = /user email/i.test(message) && 'Your Discord account needs a verified e-mail address.';
  const hint = needsEmail || HINTS.get(code ?? '');
  const sentence = message
    .slice(0, LONGEST_MESSAGE)
    .trim()
    .replace(/[.!]?$/, '.');
  return hint ? `${sentence} ${hint}` : sentence;
}

/**
 * What the current address brings back from signing in; `null` for an address that brings nothing. Tokens are an error:
 * this site asks for a code, so somebody else began that sign-in.
 */
export function readOauthReturn(href: string): OauthReturn | null {
  const url = new URL(href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const read = (name: string) => url.searchParams.get(name) || fragment.get(name);
  const error = read('error') ?? read('error_code') ?? read('error_description');
  if (error !== null) {
    const code = read('error') === 'access_denied' ? 'access_denied' : read('error_code');
    return { kind: 'error', message: explainSignInError(read('error_description') ?? error, code) };
  }
  if (TOKENS.some((name) => read(name))) {
    return { kind: 'error', message: 'This sign-in did not begin here. Please sign in again.' };
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
  const path = url.pathname + url.search + url.hash;
  return path.startsWith('//') ? `/.${path}` : path;
}
