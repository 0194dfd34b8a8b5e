/**
 * The page's stores, connected to the browser and the backend. Islands are prerendered with these same stores, so
 * nothing may touch the browser while this module loads.
 */
import { accountApi } from '../api/account.ts';
import { authApi } from '../api/auth.ts';
import { siteStorage, tabStorage } from '../api/browser-storage.ts';
import { calendarApi } from '../api/calendar.ts';
import { favoritesApi } from '../api/favorites.ts';
import { listingsApi } from '../api/listings.ts';
import { profileApi } from '../api/profile.ts';
import { supabase } from '../api/supabase.ts';
import { postToWebhook } from '../api/webhook.ts';
import { SESSION_KEY } from '../domain/account/session-key.ts';
import { readStoredSession } from '../domain/account/stored-session.ts';
import { textsOfLines } from '../domain/catalogue/category.ts';
import { routes } from '../domain/urls/paths.ts';
import { createAccountData } from './account-data.ts';
import { createCalendarAddress } from './calendar-address.ts';
import { createFavoriteCards, type SiteContext } from './favorite-cards.ts';
import { createFavorites } from './favorites.ts';
import { createKeptFavorites } from './kept-favorites.ts';
import { createNotifications } from './notifications.ts';
import { createSession, type SessionState } from './session.ts';
import { createSettings } from './settings.ts';
import { createSignIn } from './sign-in.ts';
import { tabsOf } from './tabs.ts';
import { showToast } from './toasts.ts';

/** Only `false` tells something: a network without a way out counts as one. */
const isOffline = () => navigator.onLine === false;

const auth = authApi(supabase);
const listings = listingsApi(supabase);
const profile = profileApi(supabase);

/** The page names the site's time zone, for events whose venue has none, the build's spellings of categories, its cities. */
function siteContext(): SiteContext {
  const zone = document.querySelector<HTMLElement>('[data-zone]')?.dataset['zone'];
  const page = document.querySelector<HTMLElement>('[data-categories]')?.dataset;
  return {
    origin: location.origin,
    timeZone: zone ?? 'America/New_York',
    ticketTemplate: null,
    categories: textsOfLines(page?.['categories']),
    cities: textsOfLines(page?.['cities']),
  };
}

let isSigningOut = false;

/** Signs out this browser, and leaves nothing in this tab for the next person. */
export async function signOut(): Promise<void> {
  isSigningOut = true;
  settings.forget();
  calendarAddress.forget();
  signIn.forget();
  keptFavorites.forget();
  await auth.signOut();
  isSigningOut = false;
}

/** Starts a download. */
function saveFile(name: string, content: string): void {
  const href = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

export const session = createSession(auth, siteStorage, isOffline);
export const favorites = createFavorites({
  api: favoritesApi(supabase, isOffline),
  $session: session.$session,
  showToast,
  tabs: tabsOf('eventhub-favorites'),
  offerSignIn: (change) => signIn.offer(change),
});
const keptFavorites = createKeptFavorites(
  siteStorage,
  () => readStoredSession(siteStorage.getItem(SESSION_KEY))?.id ?? null,
);
export const favoriteCards = createFavoriteCards(favorites, listings, siteContext, keptFavorites);
export const settings = createSettings({
  api: profile,
  $session: session.$session,
  showToast,
  post: postToWebhook,
  storage: tabStorage,
  tabs: tabsOf('eventhub-settings'),
  offerSignIn: () => signIn.offer(null),
});
export const notifications = createNotifications(profile, listings, session.$session, siteContext);
export const accountData = createAccountData({
  api: accountApi(supabase),
  $session: session.$session,
  showToast,
  save: saveFile,
  signOut,
  offerSignIn: () => signIn.offer(null),
});
export const calendarAddress = createCalendarAddress({
  api: calendarApi(supabase),
  $session: session.$session,
  showToast,
  offerSignIn: () => signIn.offer(null),
});
export const signIn = createSignIn({
  api: auth,
  showToast,
  storage: tabStorage,
  isLasting: siteStorage.isLasting,
  isSignedIn: () => readStoredSession(siteStorage.getItem(SESSION_KEY)) !== null,
  page: {
    get href() {
      return location.href;
    },
    get origin() {
      return location.origin;
    },
    rewrite: (address) => history.replaceState(history.state, '', address),
    leave: (path) => location.replace(path),
  },
});

/** Favorites and settings are read again after the page was hidden for longer than this. */
const STALE_MS = 60_000;

/** Keeps favorites and settings current when the page is shown again or the connection returns. */
function refreshWhenStale(): void {
  const refresh = () => {
    void favorites.refresh();
    void settings.refresh();
  };
  addEventListener('online', refresh);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) refresh();
  });
  let hiddenAt = 0;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now();
    else if (hiddenAt > 0 && Date.now() - hiddenAt > STALE_MS) refresh();
  });
}

let wasSignedIn = false;

/** Marks the page for its styles, and leaves it if it is not for people in this state. */
function applySession(state: SessionState): void {
  const { status } = state;
  if (status === 'loading') return;
  keptFavorites.forget(status === 'signed-in' ? state.user.id : null);
  document.documentElement.dataset['session'] = status === 'signed-in' ? 'in' : 'out';
  if (status === 'signed-in') {
    wasSignedIn = true;
    if (document.querySelector('[data-sign-in]') !== null) signIn.redirect();
    return;
  }
  const signedOutPath = document.querySelector<HTMLElement>('[data-requires-session]')?.dataset['requiresSession'];
  if (!signedOutPath) return;
  if (wasSignedIn && !isSigningOut) signIn.holdPage();
  location.replace(accountData.$isGone.get() ? routes.home : signedOutPath);
}

/**
 * Completes a sign-in that the address brings back, sets the heart that led to it, and follows the session in this tab
 * and the others.
 *
 * @param isReady what must be loaded before anything of the account is shown
 * @throws when the Supabase client cannot be loaded
 */
export async function startAccount(isReady: Promise<void>): Promise<void> {
  // First, since the address may change while the rest is loading.
  addEventListener('hashchange', () => void signIn.finish());
  const [isLeaving] = await Promise.all([signIn.finish(), supabase(), isReady]);
  if (isLeaving) return;
  session.$session.subscribe(applySession);
  await session.start();

  // Whether the heart that led here was set already is known once favorites are loaded.
  favorites.$status.subscribe(({ status }) => {
    const state = session.$session.get();
    if (state.status !== 'signed-in' || (status !== 'ready' && status !== 'failed')) return;
    const change = signIn.takeChange(state.user.id);
    if (change !== null) favorites.want(change.item, change.removeOf === null);
  });

  addEventListener('storage', ({ key }) => {
    if (key === SESSION_KEY || key === null) session.recheck();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    signIn.returnUnfinished();
    session.recheck();
  });
  refreshWhenStale();
}
