import { byFrequency } from '../catalogue/group.ts';
import { splitAtBuild } from '../catalogue/related.ts';
import type { Artist, ArtistAtVenue, Catalogue, Listing } from '../catalogue/types.ts';
import { plural } from '../text/plural.ts';
import { texts } from '../text/texts.ts';
import { artistAtVenuePath, artistPath, venuePath } from '../urls/paths.ts';
import { type EventCardView, eventCard } from './card.ts';
import { type DateRowView, dateRow } from './date-row.ts';
import { type HeadView, headView } from './head.ts';
import { type HeartView, heartView } from './heart.ts';
import { type NextDateView, nextDate } from './next-date.ts';
import { roomsOf, type UpcomingCountView, wholeCountOf } from './upcoming-count.ts';

export interface ArtistView {
  readonly head: HeadView;
  readonly name: string;
  readonly categories: readonly string[];
  readonly stats: { readonly totalShows: number; readonly upcoming: number; readonly venues: number };
  readonly heart: HeartView;
  /** The venues of the upcoming shows. */
  readonly rooms: UpcomingCountView;
  /** `since 2024`; empty without past shows. */
  readonly pastNote: string;
  readonly upcoming: readonly EventCardView[];
  /** Newest first; 'Date TBA' events are in `undated`. */
  readonly past: readonly EventCardView[];
  readonly undated: readonly EventCardView[];
  /** Upcoming events of others with the artist also on the bill: how many, and the first of them. */
  readonly bill: { readonly count: UpcomingCountView; readonly cards: readonly EventCardView[] };
  /** Links to the artist's page at each venue. */
  readonly venues: readonly {
    readonly name: string;
    readonly path: string;
    /** `4 shows`. */
    readonly shows: string;
    /** `null` without dates. */
    readonly date: NextDateView | null;
  }[];
}

export interface ArtistAtVenueView {
  readonly head: HeadView;
  readonly artist: { readonly name: string; readonly path: string };
  readonly venue: { readonly name: string; readonly path: string };
  readonly category: string | null;
  readonly heart: HeartView;
  readonly upcoming: readonly DateRowView[];
  readonly past: readonly DateRowView[];
  readonly undated: readonly DateRowView[];
}

/** Cards of 'Also on the bill'. */
const MAX_BILLED = 60;

const eventsAt = (artist: Artist, slug: string) => artist.events.filter(({ venueSlug }) => venueSlug === slug);

/** `since 2024`, from the oldest of the past shows. */
function sinceText(past: readonly Listing[]): string {
  const oldest = past.at(-1)?.localDay;
  return oldest ? `since ${oldest.slice(0, 4)}` : '';
}

/**
 * The artist page (rule P8).
 *
 * @param billed `billedAhead` of the artist; empty where only a part of the listings is known (rule T11)
 */
export function artistView(catalogue: Catalogue, artist: Artist, billed: readonly Listing[] = []): ArtistView {
  const { site } = catalogue;
  const { upcoming, past, undated } = splitAtBuild(catalogue, artist.events);
  const card = (event: (typeof upcoming)[number]) => eventCard(event, site);
  const where = artist.venues.slice(0, 3).map(({ name }) => name);
  return {
    head: headView({
      title: texts.artist.title(artist.name),
      description:
        `${artist.name}: ${plural(artist.events.length, 'show')} listed` +
        `${where.length === 0 ? '' : `, at ${where.join(', ')}`}. Dates, venues and tickets.`,
      canonicalPath: artistPath(artist.name),
      image: artist.events.find(({ image }) => image !== null)?.image ?? null,
    }),
    name: artist.name,
    categories: artist.categories,
    stats: { totalShows: artist.events.length, upcoming: upcoming.length, venues: artist.venues.length },
    heart: heartView('artist', artist.name, artist.name),
    rooms: roomsOf(upcoming, site.now),
    pastNote: sinceText(past),
    upcoming: upcoming.map(card),
    past: past.map(card),
    undated: undated.map(card),
    bill: { count: wholeCountOf(billed, site.now), cards: billed.slice(0, MAX_BILLED).map(card) },
    venues: artist.venues.map((venue) => {
      const events = eventsAt(artist, venue.slug);
      return {
        name: venue.name,
        path: artistAtVenuePath(artist.name, venue.slug),
        shows: plural(events.length, 'show'),
        date: nextDate(splitAtBuild(catalogue, events), site.now, venue.zone),
      };
    }),
  };
}

/** The page of an artist at one venue (rule P9). */
export function artistAtVenueView(catalogue: Catalogue, { artist, venue, events }: ArtistAtVenue): ArtistAtVenueView {
  const { site } = catalogue;
  const { upcoming, past, undated } = splitAtBuild(catalogue, events);
  const row = (event: (typeof events)[number]) => dateRow(event, site);
  return {
    head: headView({
      title: texts.artistAtVenue.title(artist.name, venue.name),
      description: `${artist.name} at ${venue.name}: ${plural(events.length, 'show')} listed. Dates, times and tickets.`,
      canonicalPath: artistAtVenuePath(artist.name, venue.slug),
      image: events.find(({ image }) => image !== null)?.image ?? null,
    }),
    artist: { name: artist.name, path: artistPath(artist.name) },
    venue: { name: venueTitle(venue.fullName, venue.slug), path: venuePath(venue.slug) },
    category: byFrequency(events.flatMap((event) => event.majorCategory ?? []))[0] ?? null,
    heart: heartView('artist', artist.name, artist.name),
    upcoming: upcoming.map(row),
    past: past.map(row),
    undated: undated.map(row),
  };
}

/** Full name, or the slug as capitalized words (rule P9). */
function venueTitle(fullName: string | null, slug: string): string {
  if (fullName !== null) return fullName;
  const words = slug.split('-').filter((word) => word !== '');
  return words.length === 0 ? slug : words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
