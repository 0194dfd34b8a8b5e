import { accountTexts, type FailureText } from '../text/account-texts.ts';
import { routes } from '../urls/paths.ts';
import { oauthErrorText } from './failure-words.ts';
import { type FavoriteItem, parseFavorite } from './favorite.ts';
import type { HeldPress } from './held-press.ts';

/** A change to make after signing in. */
export interface HeldChange {
  readonly item: FavoriteItem;
  /** Whose heart is to be removed; `null` if it is to be set, by whoever signs in. */
  readonly removeOf: string | null;
}

/** What a visitor was doing when sent to sign in. */
export interface SignInIntent {
  readonly change: HeldChange | null;
  /** Path on this site to return to. */
  readonly back: string;
}

/** Path and query if they stay on this site, otherwise `/`; also `/` for /auth itself. */
export function pathOfThisSite(path: string | null, origin: string): string {
  if (path === null || !URL.canParse(path, origin)) return routes.home;
  const url = new URL(path, origin);
  // `/.//elsewhere.example` normalizes to `//elsewhere.example`, which browsers resolve to another host.
  const leadsAway = url.origin !== origin || url.pathname.startsWith('//');
  if (leadsAway || url.pathname.replace(/\/+$/, '') === routes.auth) return routes.home;
  return url.pathname + url.search;
}

function changeOf({ favorite, removeOf }: HeldPress): HeldChange | null {
  const item = parseFavorite(favorite);
  return item === null ? null : { item, removeOf };
}

/**
 * What signing in on /auth is for: the query's heart, if it was pressed here, and its page; else the page whose session
 * ended, with what was pressed there; else / (rule O2).
 */
export function readSignInIntent(search: URLSearchParams, held: HeldPress | null, origin: string): SignInIntent {
  const favorite = parseFavorite(search.get('favorite'));
  if (favorite !== null) {
    const isPressed = held?.favorite === search.get('favorite');
    return {
      change: isPressed ? { item: favorite, removeOf: null } : null,
      back: pathOfThisSite(search.get('back'), origin),
    };
  }
  if (held === null || held.back === null) return { change: null, back: routes.home };
  return { change: changeOf(held), back: pathOfThisSite(held.back, origin) };
}

/** The result of an OAuth redirect, as found in the address. */
export type OauthReturn =
  | { readonly kind: 'code'; readonly code: string }
  /** `description` is the service's, to log. */
  | { readonly kind: 'error'; readonly message: FailureText; readonly description: string };

/** Tokens never belong in an address: anyone who sees it could take over the account. */
const TOKENS = ['access_token', 'refresh_token', 'provider_token', 'provider_refresh_token'];

/** Parameters of an OAuth redirect, in the query or, for errors, also in the fragment. */
const PARAMETERS = [
  ...['code', 'error', 'error_code', 'error_description', 'sb', 'state'],
  ...['token_type', 'expires_in', 'expires_at'],
  ...TOKENS,
];

/**
 * The OAuth result in an address; `null` if there is none. Tokens are reported as an error: this site uses the code
 * flow, so it cannot have started that sign-in.
 */
export function readOauthReturn(href: string): OauthReturn | null {
  const url = new URL(href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const read = (name: string) => url.searchParams.get(name) || fragment.get(name);
  const [error, code, description] = [read('error'), read('error_code'), read('error_description')];
  if (error !== null || code !== null || description !== null) {
    const message = oauthErrorText(error, code, description);
    return { kind: 'error', message, description: `${error} ${code}: ${description}` };
  }
  if (TOKENS.some((name) => read(name))) {
    return { kind: 'error', message: accountTexts.failures.begunElsewhere, description: 'tokens' };
  }
  const authorization = url.searchParams.get('code');
  return authorization ? { kind: 'code', code: authorization } : null;
}

/** The address without the OAuth parameters, for the history: a reload must not submit the same code again. */
export function withoutOauthReturn(href: string): string {
  const url = new URL(href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const isInFragment = PARAMETERS.some((name) => fragment.has(name));
  for (const name of PARAMETERS) {
    url.searchParams.delete(name);
    fragment.delete(name);
  }
  if (isInFragment) url.hash = fragment.toString();
  const path = url.pathname + url.search + url.hash;
  return path.startsWith('//') ? `/.${path}` : path;
}
