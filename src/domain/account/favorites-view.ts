import { artistKey, presentName } from '../catalogue/artist-name.ts';
import type { BilledArtist } from '../catalogue/bill.ts';
import { buildCatalogue } from '../catalogue/build-catalogue.ts';
import { rulesOf } from '../catalogue/corrections.ts';
import { takesPlace } from '../catalogue/event-status.ts';
import { bySoonest, venueDisplayName } from '../catalogue/listing.ts';
import { splitByTime } from '../catalogue/related.ts';
import type { Catalogue, EventRecord, Listing, Site, VenueRecord } from '../catalogue/types.ts';
import { byName } from '../text/by-name.ts';
import type { ArtistCardView } from '../views/artist-card.ts';
import { artistCard, type EventCardView, eventCard } from '../views/card.ts';
import { cardDate } from '../views/card-date.ts';
import { type HeartView, heartView } from '../views/heart.ts';
import { type VenueCardView, venueCardOf } from '../views/venue-card.ts';
import type { FavoriteItem } from './favorite.ts';

/** A venue with its current counts from the database (rule C3). */
export interface VenueStats extends VenueRecord {
  readonly totalEvents: number;
  readonly upcomingEvents: number;
}

/** The database rows behind a person's favorites. */
export interface FavoriteListings {
  /**
   * The favorite events, all events of the favorite artists and with one on the bill, upcoming ones at the favorite venues,
   * and others of the same names that have pictures.
   */
  readonly events: readonly EventRecord[];
  /** The venues of these events. */
  readonly venues: readonly VenueRecord[];
  /** The favorite venues. */
  readonly venueStats: readonly VenueStats[];
  /** By id of an event: the favorite artists who are also on its bill (rule A10). */
  readonly bills: ReadonlyMap<number, readonly BilledArtist[]>;
}

/** A favorite that is no longer in the listings. */
export interface GoneView {
  readonly title: string;
  readonly heart: HeartView;
}

/** One group of /favorites (rule P14). */
export interface FavoriteGroup<Card> {
  readonly cards: readonly Card[];
  readonly gone: readonly GoneView[];
}

/** A person's favorites as shown on /favorites and the home page. */
export interface FavoritesView {
  /** Number of favorites. */
  readonly total: number;
  /** What takes place of `comingUp`, soonest first; empty if it is nothing but favorite events. */
  readonly followed: readonly EventCardView[];
  /** Number of upcoming events: favorites, by favorite artists or with one on the bill, and at favorite venues. */
  readonly comingUp: number;
  /** Upcoming soonest first, then 'Date TBA', then past newest first. */
  readonly events: FavoriteGroup<EventCardView>;
  /** By name. */
  readonly venues: FavoriteGroup<VenueCardView>;
  /** By name. */
  readonly artists: FavoriteGroup<ArtistCardView>;
}

function gone(item: FavoriteItem): GoneView {
  const title = item.type === 'event' ? `Event ${item.id}` : item.id;
  return { title, heart: heartView(item.type, item.id, title) };
}

/** Splits favorites into those found in the listings and those that are gone. */
function group<Found>(items: readonly FavoriteItem[], find: (item: FavoriteItem) => Found | undefined) {
  const found: Found[] = [];
  const missing: GoneView[] = [];
  for (const item of items) {
    const one = find(item);
    if (one === undefined) missing.push(gone(item));
    else found.push(one);
  }
  return { found, gone: missing };
}

/**
 * Upcoming events of these favorites, soonest first: favorite events, those by favorite artists or with one on the bill, and
 * those at favorite venues (rule P14).
 */
export function comingUp(
  items: readonly FavoriteItem[],
  { events }: Pick<Catalogue, 'events'>,
  bills: FavoriteListings['bills'],
  site: Site,
): readonly Listing[] {
  const rules = rulesOf(site);
  const idsOf = (type: FavoriteItem['type']) => items.flatMap((item) => (item.type === type ? item.id : []));
  const ids = new Set(idsOf('event').map(Number));
  const slugs = new Set(idsOf('venue'));
  const keys = new Set(idsOf('artist').map((name) => artistKey(presentName(name, rules) ?? '')));
  keys.delete('');
  return splitByTime(events, site.now).upcoming.filter(
    ({ id, artistKey: key, venueSlug: slug }) =>
      ids.has(id) ||
      keys.has(key ?? '') ||
      slugs.has(slug ?? '') ||
      (bills.get(id)?.some((artist) => keys.has(artist.key)) ?? false),
  );
}

/**
 * A person's favorites as cards.
 *
 * @param site its `now` decides which events are upcoming
 */
export function favoritesView(items: readonly FavoriteItem[], listings: FavoriteListings, site: Site): FavoritesView {
  const catalogue = buildCatalogue(listings.events, listings.venues, site);
  const rules = rulesOf(site);
  const eventById = new Map(catalogue.events.map((event) => [event.id, event]));
  const statsBySlug = new Map(listings.venueStats.map((stats) => [stats.slug, stats]));
  const of = (type: FavoriteItem['type']) => items.filter((item) => item.type === type);

  const events = group<Listing>(of('event'), ({ id }) => eventById.get(Number(id)));
  const { upcoming, past, undated } = splitByTime(events.found.sort(bySoonest), site.now);
  const venues = group(of('venue'), ({ id }) => statsBySlug.get(id));
  const venueCards = venues.found.map((stats) => {
    const date = cardDate(catalogue.venueBySlug.get(stats.slug)?.events ?? [], site.now);
    return venueCardOf({
      ...stats,
      name: venueDisplayName(stats.slug, stats),
      city: catalogue.cities.length === 0 ? null : stats.city,
      date: date?.until == null ? null : date,
    });
  });
  const artists = group(of('artist'), ({ id }) => catalogue.artistByKey.get(artistKey(presentName(id, rules) ?? '')));
  const favoriteIds = new Set(events.found.map(({ id }) => id));
  const coming = comingUp(items, catalogue, listings.bills, site);
  const followed = coming.filter(takesPlace);
  return {
    total: items.length,
    followed: followed.every(({ id }) => favoriteIds.has(id)) ? [] : followed.map((event) => eventCard(event, site)),
    comingUp: coming.length,
    events: { cards: [...upcoming, ...undated, ...past].map((event) => eventCard(event, site)), gone: events.gone },
    venues: { cards: venueCards.sort((a, b) => byName(a.name, b.name)), gone: venues.gone },
    artists: {
      cards: artists.found.map((artist) => artistCard(artist, site)).sort((a, b) => byName(a.name, b.name)),
      gone: artists.gone,
    },
  };
}
