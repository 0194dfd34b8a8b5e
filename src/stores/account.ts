/** The stores of this page, tied to the real browser and backend. */
import { accountApi } from '../api/account.ts';
import { authApi } from '../api/auth.ts';
import { favoritesApi } from '../api/favorites.ts';
import { siteStorage, tabStorage } from '../api/keeping.ts';
import { listingsApi } from '../api/listings.ts';
import { profileApi } from '../api/profile.ts';
import { supabase } from '../api/supabase.ts';
import { postToWebhook } from '../api/webhook.ts';
import { SESSION_KEY } from '../domain/account/session-key.ts';
import { createAccountData } from './account-data.ts';
import { createFavoriteCards, type Place } from './favorite-cards.ts';
import { createFavorites, type FavoriteTabs, type FavoriteWord } from './favorites.ts';
import { createNotifications } from './notifications.ts';
import { createSession } from './session.ts';
import { createSettings } from './settings.ts';
import { createSignIn } from './sign-in.ts';
import { tell } from './toasts.ts';

const auth = authApi(supabase);
const listings = listingsApi(supabase);
const profile = profileApi(supabase);

/** Times are the site's own where an event's venue says nothing else. */
function place(): Place {
  const zone = document.querySelector<HTMLElement>('[data-zone]')?.dataset['zone'];
  return { origin: location.origin, timeZone: zone ?? 'America/New_York', ticketTemplate: null };
}

function favoriteTabs(): FavoriteTabs {
  const channel = new BroadcastChannel('eventhub-favorites');
  return {
    post: (word) => channel.postMessage(word),
    listen: (listener) => channel.addEventListener('message', ({ data }: MessageEvent<FavoriteWord>) => listener(data)),
  };
}

/** Hands a file to the person, as a download. */
function saveFile(name: string, content: string): void {
  const href = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

export const session = createSession(auth, siteStorage);
export const favorites = createFavorites({
  api: favoritesApi(supabase),
  $session: session.$session,
  tell,
  tabs: favoriteTabs(),
});
export const favoriteCards = createFavoriteCards(favorites, listings, place);
export const settings = createSettings({ api: profile, $session: session.$session, tell, post: postToWebhook });
export const notifications = createNotifications(profile, listings, session.$session, place);
export const accountData = createAccountData({
  api: accountApi(supabase),
  $session: session.$session,
  tell,
  save: saveFile,
  signOut: auth.signOut,
});
export const signIn = createSignIn({
  api: auth,
  tell,
  storage: tabStorage,
  isLasting: siteStorage.isLasting,
  page: {
    get href() {
      return location.href;
    },
    origin: location.origin,
    rewrite: (address) => history.replaceState(history.state, '', address),
    leave: (path) => location.replace(path),
  },
});

/** Out of sight for longer than this, and the favorites are read again. */
const STALE_MS = 60_000;

/**
 * Follows the session in this tab and the others, finishes a sign-in that the address brings back, and sets the heart
 * that led to it.
 *
 * @returns whether the page is being left for the one the person came from
 * @throws when the client cannot be loaded
 */
export async function startAccount(): Promise<boolean> {
  if (await signIn.finish()) return true;
  await session.start();

  // The heart that led here is set once it is known whether it was set before.
  favorites.$status.subscribe(({ status }) => {
    const item = status === 'ready' || status === 'failed' ? signIn.takeFavorite() : null;
    if (item !== null) favorites.want(item, true);
  });

  addEventListener('storage', ({ key }) => {
    if (key === SESSION_KEY || key === null) session.recheck();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    signIn.returnUnfinished();
    session.recheck();
    void favorites.refresh();
  });
  addEventListener('online', () => void favorites.refresh());
  let hiddenAt = 0;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now();
    else if (hiddenAt > 0 && Date.now() - hiddenAt > STALE_MS) void favorites.refresh();
  });
  return false;
}
