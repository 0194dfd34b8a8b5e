import { takesPlace } from '../catalogue/event-status.ts';
import { byFrequency } from '../catalogue/group.ts';
import { type SplitByTime, splitAtBuild } from '../catalogue/related.ts';
import type { Artist, ArtistAtVenue, Catalogue, Listing } from '../catalogue/types.ts';
import { plural } from '../text/plural.ts';
import { formatDate } from '../time/format.ts';
import { artistAtVenuePath, artistPath, venuePath } from '../urls/paths.ts';
import { type EventCardView, eventCard } from './card.ts';
import { type DateRowView, dateRow } from './date-row.ts';
import { type HeadView, headView } from './head.ts';
import { type HeartView, heartView } from './heart.ts';

export interface ArtistView {
  readonly head: HeadView;
  readonly name: string;
  readonly categories: readonly string[];
  readonly stats: { readonly totalShows: number; readonly upcoming: number; readonly venues: number };
  readonly heart: HeartView;
  /** `in 4 rooms`. */
  readonly upcomingNote: string;
  /** `since 2024`; empty without past shows. */
  readonly pastNote: string;
  readonly upcoming: readonly EventCardView[];
  /** Newest first; 'Date TBA' events are in `undated`. */
  readonly past: readonly EventCardView[];
  readonly undated: readonly EventCardView[];
  /** Links to the artist's page at each venue. */
  readonly venues: readonly {
    readonly name: string;
    readonly path: string;
    /** `4 shows, next on Nov 27, 2026`. */
    readonly note: string;
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

const eventsAt = (artist: Artist, slug: string) => artist.events.filter(({ venueSlug }) => venueSlug === slug);

/** `since 2024`, from the oldest of the past shows. */
function sinceText(past: readonly Listing[]): string {
  const oldest = past.at(-1)?.localDay;
  return oldest ? `since ${oldest.slice(0, 4)}` : '';
}

/** `4 shows, next on Nov 27, 2026`, or with the last date if no upcoming show takes place. */
function roomNote({ upcoming, past, undated }: SplitByTime): string {
  const shows = plural(upcoming.length + past.length + undated.length, 'show');
  const next = upcoming.find(takesPlace)?.localDay;
  const day = next ?? past[0]?.localDay;
  if (!day) return shows;
  return `${shows}, ${next ? 'next' : 'last'} on ${formatDate(day)}`;
}

/** The artist page (rule P8). */
export function artistView(catalogue: Catalogue, artist: Artist): ArtistView {
  const { site } = catalogue;
  const { upcoming, past, undated } = splitAtBuild(catalogue, artist.events);
  const card = (event: (typeof upcoming)[number]) => eventCard(event, site);
  const where = artist.venues.slice(0, 3).map(({ name }) => name);
  return {
    head: headView({
      title: artist.name,
      description:
        `${artist.name}: ${plural(upcoming.length, 'upcoming show')} of ${artist.events.length} listed` +
        `${where.length === 0 ? '' : `, at ${where.join(', ')}`}. Dates, venues and tickets.`,
      canonicalPath: artistPath(artist.name),
      image: artist.events.find(({ image }) => image !== null)?.image ?? null,
    }),
    name: artist.name,
    categories: artist.categories,
    stats: { totalShows: artist.events.length, upcoming: upcoming.length, venues: artist.venues.length },
    heart: heartView('artist', artist.name, artist.name),
    upcomingNote: `in ${plural(new Set(upcoming.map(({ venueSlug }) => venueSlug)).size, 'room')}`,
    pastNote: sinceText(past),
    upcoming: upcoming.map(card),
    past: past.map(card),
    undated: undated.map(card),
    venues: artist.venues.map((venue) => ({
      name: venue.name,
      path: artistAtVenuePath(artist.name, venue.slug),
      note: roomNote(splitAtBuild(catalogue, eventsAt(artist, venue.slug))),
    })),
  };
}

/** The page of an artist at one venue (rule P9). */
export function artistAtVenueView(catalogue: Catalogue, { artist, venue, events }: ArtistAtVenue): ArtistAtVenueView {
  const { site } = catalogue;
  const { upcoming, past, undated } = splitAtBuild(catalogue, events);
  const row = (event: (typeof events)[number]) => dateRow(event, site);
  return {
    head: headView({
      title: `${artist.name} at ${venue.name}`,
      description: `${artist.name} at ${venue.name}: ${plural(upcoming.length, 'show')} available. Dates, times and tickets.`,
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
