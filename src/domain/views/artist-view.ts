import { byFrequency } from '../catalogue/group.ts';
import { splitAtBuild } from '../catalogue/related.ts';
import { groupRepeats, type Repeats } from '../catalogue/repeats.ts';
import type { Artist, ArtistAtVenue, Catalogue, Listing } from '../catalogue/types.ts';
import { plural } from '../text/plural.ts';
import { texts } from '../text/texts.ts';
import {
  artistAtVenuePath,
  artistPath,
  FIRST_PART,
  type ListPart,
  partPath,
  routes,
  venuePath,
} from '../urls/paths.ts';
import { type EventCardView, eventCard, repeatsCard } from './card.ts';
import { type DateRowView, dateRow } from './date-row.ts';
import { type HeadView, headView } from './head.ts';
import { type HeartView, heartView } from './heart.ts';
import { numbered } from './list-views.ts';
import { listedShows, type Part, passingOfAll, type ShowLists } from './listed-shows.ts';
import { type NextDateView, nextDate } from './next-date.ts';
import type { PagerView } from './page-of.ts';
import { type PastView, pastView } from './past-view.ts';
import { ofArtist, type SubscribeView, subscribeView } from './subscription.ts';
import { roomsOf, type UpcomingCountView, wholeCountOf } from './upcoming-count.ts';

export interface ArtistView {
  readonly head: HeadView;
  readonly name: string;
  readonly categories: readonly string[];
  readonly stats: { readonly totalShows: number; readonly upcoming: number; readonly venues: number };
  readonly heart: HeartView;
  /** `null` without a calendar and a feed. */
  readonly subscribe: SubscribeView | null;
  /** The venues of the upcoming shows. */
  readonly rooms: UpcomingCountView;
  /** `since 2024`; empty without past shows. */
  readonly pastNote: string;
  /** Of the page, like `undated` and `venues`. */
  readonly upcoming: readonly EventCardView[];
  readonly pager: PagerView;
  /** `passingText` of all upcoming shows, if they are on several pages or several on a card. */
  readonly passing: string | undefined;
  /** The newest; none on further pages. 'Date TBA' events are in `undated`. */
  readonly past: readonly EventCardView[];
  readonly pastCount: number;
  /** Path of all past shows; `null` if they are in `past`. */
  readonly pastPath: string | null;
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
  readonly upcomingCount: number;
  /** Of the page, like `undated`. */
  readonly upcoming: readonly DateRowView[];
  readonly pager: PagerView;
  /** `passingText` of all upcoming shows, if they are on several pages. */
  readonly passing: string | undefined;
  /** The newest; none on further pages. */
  readonly past: readonly DateRowView[];
  /** Path of all past shows; `null` if they are in `past`. */
  readonly pastPath: string | null;
  readonly undated: readonly DateRowView[];
}

/** Rooms per page of an artist. */
const PAGE_ROOMS = 24;

/** Cards of 'Also on the bill'. */
const MAX_BILLED = 24;

const eventsAt = (artist: Artist, slug: string) => artist.events.filter(({ venueSlug }) => venueSlug === slug);

/** `since 2024`, from the oldest of the past shows. */
function sinceText(past: readonly Listing[]): string {
  const oldest = past.at(-1)?.localDay;
  return oldest ? `since ${oldest.slice(0, 4)}` : '';
}

/**
 * An artist's shows in display order.
 *
 * @param billed `billedAhead` of the artist
 */
export function artistLists(catalogue: Catalogue, { events, venues }: Artist, billed: readonly Listing[]): ShowLists {
  const { upcoming, past, undated } = splitAtBuild(catalogue, events);
  const ahead = groupRepeats([...upcoming, ...undated]);
  const others = Math.min(billed.length, MAX_BILLED);
  return { ahead, past: groupRepeats(past), others, minPages: Math.ceil(venues.length / PAGE_ROOMS) };
}

const isUndated = ([show]: Repeats) => show?.upcomingUntil === null;
const isDated = (shows: Repeats) => !isUndated(shows);

/**
 * The artist page (rule P8).
 *
 * @param billed `billedAhead` of the artist; empty where only a part of the listings is known (rule T11)
 */
export function artistView(
  catalogue: Catalogue,
  artist: Artist,
  billed: readonly Listing[] = [],
  part: Part = FIRST_PART,
): ArtistView {
  const { site } = catalogue;
  const split = splitAtBuild(catalogue, artist.events);
  const { upcoming } = split;
  const path = artistPath(artist.name);
  const { shows, pager, past, pastPath } = listedShows(artistLists(catalogue, artist, billed), part, path);
  const card = (one: Repeats) => repeatsCard(one, site);
  // The clock script takes a card for one show.
  const needsPassing = pager.pageCount > 1 || shows.some(({ length }) => length > 1);
  const rooms =
    part === 'whole' ? artist.venues : artist.venues.slice((part.page - 1) * PAGE_ROOMS, part.page * PAGE_ROOMS);
  const where = artist.venues.slice(0, 3).map(({ name }) => name);
  const subscribe = subscribeView(catalogue, ofArtist(artist, billed));
  return {
    head: headView({
      title: numbered(texts.artist.title(artist.name), pager),
      description:
        `${artist.name}: ${plural(artist.events.length, 'show')} listed` +
        `${where.length === 0 ? '' : `, at ${where.join(', ')}`}. Dates, venues and tickets.`,
      canonicalPath: part === 'whole' ? path : partPath(path, part),
      image: artist.events.find(({ image }) => image !== null)?.image ?? null,
      alternates: subscribe?.alternates ?? [],
    }),
    name: artist.name,
    categories: artist.categories,
    stats: { totalShows: artist.events.length, upcoming: upcoming.length, venues: artist.venues.length },
    heart: heartView('artist', artist.name, artist.name),
    subscribe,
    rooms: roomsOf(upcoming, site.now),
    pastNote: sinceText(split.past),
    upcoming: shows.filter(isDated).map(card),
    pager,
    passing: needsPassing ? passingOfAll(split, site.now) : undefined,
    past: past.map(card),
    pastCount: split.past.length,
    pastPath,
    undated: shows.filter(isUndated).map(card),
    bill: {
      count: wholeCountOf(billed, site.now),
      cards: pager.page === 1 ? billed.slice(0, MAX_BILLED).map((event) => eventCard(event, site)) : [],
    },
    venues: rooms.map((venue) => {
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

/** All past shows of an artist. */
export function artistPastView(catalogue: Catalogue, artist: Artist, part: ListPart): PastView {
  const { name, events } = artist;
  const path = artistPath(name);
  const crumbs = [
    { text: texts.browse.artists, href: routes.artists },
    { text: name, href: path },
  ];
  const lists = artistLists(catalogue, artist, []);
  return pastView(catalogue, events, lists, part, { name, title: texts.past.of(name), path, crumbs });
}

/** The shows of an artist at a venue in display order, each of those ahead with a row of its own. */
export function pairLists(catalogue: Catalogue, { events }: ArtistAtVenue): ShowLists {
  const { upcoming, past, undated } = splitAtBuild(catalogue, events);
  return { ahead: [...upcoming, ...undated].map((show) => [show]), past: groupRepeats(past) };
}

/** The page of an artist at one venue (rule P9). */
export function artistAtVenueView(
  catalogue: Catalogue,
  pair: ArtistAtVenue,
  part: Part = FIRST_PART,
): ArtistAtVenueView {
  const { site } = catalogue;
  const { artist, venue, events } = pair;
  const split = splitAtBuild(catalogue, events);
  const path = artistAtVenuePath(artist.name, venue.slug);
  const { shows, pager, past, pastPath } = listedShows(pairLists(catalogue, pair), part, path);
  const rows = (some: readonly Repeats[]) => some.flat().map((event) => dateRow(event, site));
  return {
    head: headView({
      title: numbered(texts.artistAtVenue.title(artist.name, venue.name), pager),
      description: `${artist.name} at ${venue.name}: ${plural(events.length, 'show')} listed. Dates, times and tickets.`,
      canonicalPath: part === 'whole' ? path : partPath(path, part),
      image: events.find(({ image }) => image !== null)?.image ?? null,
    }),
    artist: { name: artist.name, path: artistPath(artist.name) },
    venue: { name: venueTitle(venue.fullName, venue.slug), path: venuePath(venue.slug) },
    category: byFrequency(events.flatMap((event) => event.majorCategory ?? []))[0] ?? null,
    heart: heartView('artist', artist.name, artist.name),
    upcomingCount: split.upcoming.length,
    upcoming: rows(shows.filter(isDated)),
    pager,
    passing: pager.pageCount > 1 ? passingOfAll(split, site.now) : undefined,
    past: rows(past.map((one) => one.toReversed())),
    pastPath,
    undated: rows(shows.filter(isUndated)),
  };
}

/** All past shows of an artist at a venue. */
export function pairPastView(catalogue: Catalogue, pair: ArtistAtVenue, part: ListPart): PastView {
  const { artist, venue, events } = pair;
  const name = texts.artistAtVenue.title(artist.name, venue.name);
  const path = artistAtVenuePath(artist.name, venue.slug);
  const crumbs = [
    { text: artist.name, href: artistPath(artist.name) },
    { text: name, href: path },
  ];
  const lists = pairLists(catalogue, pair);
  return pastView(catalogue, events, lists, part, { name, title: texts.past.of(name), path, crumbs });
}

/** Full name, or the slug as capitalized words (rule P9). */
function venueTitle(fullName: string | null, slug: string): string {
  if (fullName !== null) return fullName;
  const words = slug.split('-').filter((word) => word !== '');
  return words.length === 0 ? slug : words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
