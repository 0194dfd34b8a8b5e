import { atom, onMount, type ReadableAtom } from 'nanostores';
import type { ListingsApi } from '../api/listings.ts';
import { done, type Failure } from '../api/outcome.ts';
import { type FavoriteItem, favoriteKey } from '../domain/account/favorite.ts';
import {
  type FavoriteListings,
  type FavoritesView,
  favoritesView,
  type VenueStats,
} from '../domain/account/favorites-view.ts';
import type { BilledArtist } from '../domain/catalogue/bill.ts';
import type { ArtistCorrection } from '../domain/catalogue/corrections.ts';
import type { EventRecord, Site, VenueRecord } from '../domain/catalogue/types.ts';
import { accountTexts } from '../domain/text/account-texts.ts';
import type { Instant } from '../domain/time/instant.ts';
import type { FavoritesStore } from './favorites.ts';
import type { KeptFavoritesStore } from './kept-favorites.ts';

/** The favorites joined with their listings. */
export type FavoriteCards =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  /** `keptAt`: as of when they are, if there is no connection. */
  | { readonly status: 'ready'; readonly view: FavoritesView; readonly keptAt?: Instant };

/** How often cards are checked for events that have passed. */
const TICK_MS = 60_000;

/** Upcoming events at favorite venues that may need a picture of another event: those at the top of the page. */
const PICTURED = 36;

/** What cards depend on besides the clock. */
export type SiteContext = Omit<Site, 'now'>;

/**
 * Cards of all favorites, maintained while the store has subscribers. A card stays until the database has confirmed the
 * removal, so a failed one never loses it.
 */
export function createFavoriteCards(
  favorites: FavoritesStore,
  api: ListingsApi,
  siteContext: () => SiteContext,
  kept: Pick<KeptFavoritesStore, 'read' | 'write'>,
): CardsStore {
  const $cards = atom<FavoriteCards>({ status: 'loading' });
  const events = new Map<number, EventRecord>();
  const venues = new Map<string, VenueRecord>();
  const venueStats = new Map<string, VenueStats>();
  const bills = new Map<number, readonly BilledArtist[]>();
  /** Favorite keys already requested; those without a result are no longer in the listings. */
  const asked = new Set<string>();
  let isAsking = false;
  /** Whether hearts show what was kept. */
  let isAssumed = false;
  /** Of artists (rule K5), once they are needed. */
  let corrections: readonly ArtistCorrection[] | null = null;

  const listed = (): FavoriteItem[] =>
    Object.values(favorites.$hearts.get())
      .filter(({ state }) => state.saved)
      .map(({ item }) => item);

  const idsOf = (items: readonly FavoriteItem[], type: FavoriteItem['type']) =>
    items.filter((item) => item.type === type).map(({ id }) => id);

  /** Loads the listings of new favorites. @returns the failure, if any */
  async function ask(items: readonly FavoriteItem[]): Promise<Failure | null> {
    const artists = idsOf(items, 'artist');
    const ofArtists = async () => {
      if (artists.length === 0) return done({ events: [], bills: new Map<number, BilledArtist[]>() });
      const answer = corrections === null ? await api.artistCorrections() : done(corrections);
      if (!answer.ok) return answer;
      corrections = answer.value;
      return await api.eventsByArtist(artists, corrections);
    };
    const [byId, byArtist, stats, atVenues] = await Promise.all([
      api.eventsById(idsOf(items, 'event')),
      ofArtists(),
      api.venueStats(idsOf(items, 'venue')),
      api.upcomingAt(idsOf(items, 'venue')),
    ]);
    if (!byId.ok) return byId;
    if (!byArtist.ok) return byArtist;
    if (!stats.ok) return stats;
    if (!atVenues.ok) return atVenues;
    const named = [...byId.value, ...byArtist.value.events];
    const found = [...atVenues.value, ...named];
    const shown = [...atVenues.value.slice(0, PICTURED), ...named];
    const withoutPicture = shown.flatMap(({ name, imageUrl }) => (imageUrl === null && name !== null ? name : []));
    const pictured = await api.eventsWithPictures(withoutPicture);
    if (!pictured.ok) return pictured;
    const unknown = found.flatMap(({ venueSlug }) => venueSlug ?? []).filter((slug) => !venues.has(slug));
    const places = await api.venues(unknown);
    if (!places.ok) return places;
    for (const event of [...found, ...pictured.value]) events.set(event.id, event);
    for (const [id, artists] of byArtist.value.bills) bills.set(id, [...(bills.get(id) ?? []), ...artists]);
    for (const venue of places.value) venues.set(venue.slug, venue);
    for (const venue of stats.value) venueStats.set(venue.slug, venue);
    for (const item of items) asked.add(favoriteKey(item));
    return null;
  }

  const listings = (): FavoriteListings => ({
    events: [...events.values()],
    venues: [...venues.values()],
    venueStats: [...venueStats.values()],
    bills,
  });

  const viewOf = (items: readonly FavoriteItem[], rows: FavoriteListings, artists: typeof corrections) =>
    favoritesView(items, rows, { ...siteContext(), now: Date.now(), ...(artists && { corrections: { artists } }) });

  function show(): void {
    $cards.set({ status: 'ready', view: viewOf(listed(), listings(), corrections) });
  }

  function keepShown(): void {
    const owner = favorites.owner();
    const items = listed();
    if (owner !== null)
      kept.write(owner, { at: Date.now(), items, listings: listings(), corrections: corrections ?? [] });
  }

  /** Shows what was kept if the connection is to blame, else the reason. */
  function showFailure(message: string): void {
    const owner = favorites.owner();
    const isOffline = message === accountTexts.failures.connectionLost;
    const list = isOffline && owner !== null ? kept.read(owner) : null;
    if (list === null) {
      $cards.set({ status: 'failed', message });
      return;
    }
    const view = viewOf(list.items, list.listings, list.corrections);
    $cards.set({ status: 'ready', view, keptAt: list.at });
    if (favorites.$status.get().status !== 'failed' || isAssumed) return;
    isAssumed = true;
    favorites.assume(list.items);
  }

  async function update(): Promise<void> {
    const status = favorites.$status.get();
    if (status.status === 'failed') {
      showFailure(status.failure.message);
      return;
    }
    if (status.status !== 'ready') {
      $cards.set({ status: 'loading' });
      return;
    }
    isAssumed = false;
    if (isAsking) return;
    const news = listed().filter((item) => !asked.has(favoriteKey(item)));
    if (news.length === 0) {
      show();
      keepShown();
      return;
    }
    isAsking = true;
    const failure = await ask(news);
    isAsking = false;
    if (failure !== null) {
      console.error(`Favorites could not be shown: ${failure.message}`);
      showFailure(failure.message);
      return;
    }
    // Hearts may have changed during the request.
    await update();
  }

  /** Reloads everything after a failure. */
  async function retry(): Promise<void> {
    $cards.set({ status: 'loading' });
    if (favorites.$status.get().status === 'failed') await favorites.refresh();
    await update();
  }

  onMount($cards, () => {
    const stopStatus = favorites.$status.subscribe(() => void update());
    const stopHearts = favorites.$hearts.listen(() => {
      if ($cards.get().status !== 'failed') void update();
    });
    const ticking = setInterval(() => {
      const cards = $cards.get();
      if (cards.status !== 'ready') return;
      if (cards.keptAt === undefined) show();
      else void update();
    }, TICK_MS);
    return () => {
      stopStatus();
      stopHearts();
      clearInterval(ticking);
    };
  });

  return { $cards, retry };
}

export interface CardsStore {
  readonly $cards: ReadableAtom<FavoriteCards>;
  retry(): Promise<void>;
}
