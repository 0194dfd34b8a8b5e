import { routes } from '../urls/paths.ts';
import { type FavoriteItem, parseFavorite } from './favorite.ts';

/** What a visitor was doing when sent to sign in. */
export interface SignInIntent {
  /** The heart that was pressed. */
  readonly favorite: FavoriteItem | null;
  /** Path on this site to return to. */
  readonly back: string;
}

/** Path and query if they stay on this site, otherwise `/`; also `/` for /auth itself. */
function pathOfThisSite(path: string | null, origin: string): string {
  if (path === null || !URL.canParse(path, origin)) return routes.home;
  const url = new URL(path, origin);
  // `/.//elsewhere.example` normalizes to `//elsewhere.example`, which browsers resolve to another host.
  const leadsAway = url.origin !== origin || url.pathname.startsWith('//');
  if (leadsAway || url.pathname.replace(/\/+$/, '') === routes.auth) return routes.home;
  return url.pathname + url.search;
}

/** Reads the query of /auth: after signing in, visitors go to /, or from a heart back to its page (rule O2). */
export function readSignInIntent(search: URLSearchParams, origin: string): SignInIntent {
  const favorite = parseFavorite(search.get('favorite'));
  return { favorite, back: favorite === null ? routes.home : pathOfThisSite(search.get('back'), origin) };
}

/** The result of an OAuth redirect, as found in the address. */
export type OauthReturn =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'error'; readonly message: string };

/** Tokens never belong in an address: anyone who sees it could take over the account. */
const TOKENS = ['access_token', 'refresh_token', 'provider_token', 'provider_refresh_token'];

/** Parameters of an OAuth redirect, in the query or, for errors, also in the fragment. */
const PARAMETERS = ['code', 'error', 'error_code', 'error_description', 'sb', 'state', ...TOKENS];

/** What to do about an error, by error code. A Map, since the code comes from the address and may be anything. */
const HINTS: ReadonlyMap<string, string> = new Map([
  ['access_denied', 'Nothing was changed. You can sign in whenever you like.'],
  ['flow_state_not_found', 'Please sign in again.'],
  ['flow_state_expired', 'Please sign in again.'],
  ['bad_code_verifier', 'Please sign in again in this browser.'],
  ['pkce_code_verifier_not_found', 'This link was used already, or belongs to another browser. Please sign in again.'],
  ['validation_failed', 'Please sign in again.'],
]);

const LONGEST_MESSAGE = 300;

/** An error's message, followed by advice if there is any for its code. */
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
 * The OAuth result in an address; `null` if there is none. Tokens are reported as an error: this site uses the code
 * flow, so it cannot have started that sign-in.
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

/** The address without the OAuth parameters, for the history: a reload must not submit the same code again. */
export function withoutOauthReturn(href: string): string {
  const url = new URL(href);
  for (const name of PARAMETERS) url.searchParams.delete(name);
  const fragment = new URLSearchParams(url.hash.slice(1));
  if (PARAMETERS.some((name) => fragment.has(name))) url.hash = '';
  const path = url.pathname + url.search + url.hash;
  return path.startsWith('//') ? `/.${path}` : path;
}
