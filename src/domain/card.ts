import { dateView, upcomingMark, yearAt } from './date-view.ts';
import { artistPath, eventPath, itemPath, signInPath, venuePath } from './paths.ts';
import { passingOf } from './related.ts';
import { hueOf, initialsOf } from './tint.ts';
import type { Artist, ItemType, Listing, Site, Venue } from './types.ts';
import { isUpcoming } from './upcoming.ts';
import type { ArtistCardView, EventCardView, HeartView, PictureView, VenueCardView } from './view-types.ts';

/** Category chips a card shows at most (specification section 9). */
const MAX_CATEGORIES = 3;
/** Venues an artist card lists at most (specification section 9). */
const MAX_VENUES = 3;

/** A heart for an item; `id` as stored in favorites. */
export function heartView(type: ItemType, id: string, name: string): HeartView {
  return { type, id, name, signInHref: signInPath(type, id, itemPath(type, id)) };
}

/** The 4:3 box of an event. */
export function pictureView(event: Listing): PictureView {
  return {
    src: event.image,
    hue: hueOf(event.venueSlug ?? event.title),
    initials: initialsOf(event.title),
  };
}

/** Major and minor category, each once. */
export function categoriesOf(event: Listing): string[] {
  const { majorCategory: major, minorCategory: minor } = event;
  return [...new Set([major, minor])].filter((category): category is string => category !== null);
}

/** The card of an event. */
export function eventCard(event: Listing, site: Site): EventCardView {
  return {
    id: event.id,
    title: event.title,
    path: eventPath(event.id),
    date: dateView(event, yearAt(site.now, site.timeZone)),
    venueName: event.venueName,
    picture: pictureView(event),
    categories: categoriesOf(event).slice(0, MAX_CATEGORIES),
    heart: heartView('event', String(event.id), event.title),
    ...upcomingMark(event, site.now),
  };
}

/** What a card says of an artist, from wherever it is known. */
export interface ArtistFacts {
  readonly name: string;
  /** Most frequent first. */
  readonly categories: readonly string[];
  readonly showCount: number;
  /** In the order of the artist's venues. */
  readonly venueNames: readonly string[];
}

/** The card of an artist: name, up to 3 categories and venues, counts (specification section 2, Browse and Explore). */
export function artistCardOf({ name, categories, showCount, venueNames }: ArtistFacts): ArtistCardView {
  const further = venueNames.length - MAX_VENUES;
  return {
    name,
    path: artistPath(name),
    categories: categories.slice(0, MAX_CATEGORIES),
    showCount,
    venueCount: venueNames.length,
    venueNames: venueNames.slice(0, MAX_VENUES),
    moreVenues: further > 0 ? `+${further} more` : null,
    heart: heartView('artist', name, name),
  };
}

/** The card of an artist with all its events. */
export function artistCard(artist: Artist): ArtistCardView {
  return artistCardOf({
    name: artist.name,
    categories: artist.categories,
    showCount: artist.events.length,
    venueNames: artist.venues.map((venue) => venue.name),
  });
}

/** The card of a venue with its statistics. */
export function venueCard(venue: Venue, site: Site): VenueCardView {
  const upcoming = venue.events.filter((event) => isUpcoming(event.upcomingUntil, site.now));
  const [next] = upcoming;
  return {
    slug: venue.slug,
    name: venue.name,
    path: venuePath(venue.slug),
    totalEvents: venue.events.length,
    upcomingEvents: upcoming.length,
    passing: passingOf(upcoming, site.now),
    hue: hueOf(venue.slug),
    initials: initialsOf(venue.name),
    nextDate: next === undefined ? null : dateView(next, yearAt(site.now, site.timeZone)),
    heart: heartView('venue', venue.slug, venue.name),
  };
}
