import { takesPlace } from '../../catalogue/event-status.ts';
import { groupBy } from '../../catalogue/group.ts';
import { splitAtBuild } from '../../catalogue/related.ts';
import type { Artist, Catalogue, Listing, Venue } from '../../catalogue/types.ts';
import { memoByObject } from '../../text/memo.ts';
import { formatDate } from '../../time/format.ts';
import type { CalendarDay } from '../../time/instant.ts';
import { artistPath, eventPath, venuePath } from '../../urls/paths.ts';
import { categoriesOf } from '../../views/card.ts';
import { statusView } from '../../views/status-view.ts';

/** A page as a result of full-text search. */
export interface MentionPage {
  readonly path: string;
  /** Searched in addition to the title. */
  readonly content: string;
  readonly kind: 'event' | 'artist' | 'venue';
  readonly title: string;
  /** `Nov 27, 2026` or `Nov 27, 2026, cancelled`; empty unless the page is an event with a date. */
  readonly date: string;
  /** The day of `date` for sorting; empty without one. */
  readonly day: CalendarDay | '';
  /** `upcomingUntil` in milliseconds if the event was upcoming at the build, otherwise empty. */
  readonly until: string;
  /** Major category of an event. */
  readonly category: string | null;
  /** Where the event or venue is, or the artist's shows are; none unless the listings span several (rule C11). */
  readonly cities: readonly string[];
  /** Of an event that stands for a run: the other nights, in the order of the list. */
  readonly nights: readonly MentionNight[];
}

/** A night of a run: what differs from the others. */
export type MentionNight = Pick<MentionPage, 'path' | 'date' | 'day' | 'until'>;

/** A page as it goes into a full-text index. */
export interface MentionRecord extends MentionPage {
  /** The venue to index the page with, empty without one: pages of a venue share many words. */
  readonly venueSlug: string;
}

/** The two full-text indexes: a search of All Events asks both. */
export interface MentionSets {
  /** Artists, venues and upcoming events. */
  readonly current: readonly MentionRecord[];
  /** Past and undated events. */
  readonly past: readonly MentionRecord[];
}

/** Maximum titles or names indexed with the page of an artist or a venue. */
const MAX_NAMES = 40;

const firstNames = (names: Iterable<string>) => [...new Set(names)].slice(0, MAX_NAMES).join(', ');

const paragraphs = (...parts: (string | null)[]) => parts.filter((part) => part !== null && part !== '').join('\n');

function dateText(event: Listing): string {
  if (event.localDay === null) return '';
  const status = statusView(event)?.word.toLowerCase();
  return status === undefined ? formatDate(event.localDay) : `${formatDate(event.localDay)}, ${status}`;
}

const nightOf = (event: Listing, isUpcoming: boolean): MentionNight => ({
  path: eventPath(event.id),
  date: dateText(event),
  day: event.localDay ?? '',
  until: isUpcoming ? String(event.upcomingUntil) : '',
});

function eventRecord(event: Listing, run: readonly Listing[], isUpcoming: boolean): MentionRecord {
  return {
    ...nightOf(event, isUpcoming),
    content: paragraphs(event.description, event.venueName, categoriesOf(event).join(', ')),
    kind: 'event',
    title: event.title,
    category: event.majorCategory,
    cities: event.city === null ? [] : [event.city],
    nights: run.filter((night) => night !== event).map((night) => nightOf(night, isUpcoming)),
    venueSlug: event.venueSlug ?? '',
  };
}

/** Nights of a run (same name, venue and description) are indexed once, as the first that takes place. */
function eventRecords(events: readonly Listing[], isUpcoming: boolean): MentionRecord[] {
  const runs = groupBy(events, ({ title, venueSlug, description }) => JSON.stringify([title, venueSlug, description]));
  return [...runs.values()].flatMap((run) => {
    const first = run.find(takesPlace) ?? run[0];
    return first === undefined ? [] : [eventRecord(first, run, isUpcoming)];
  });
}

/** What only events have. */
const NO_EVENT = { date: '', day: '', until: '', category: null, nights: [] } as const;

/** The cities of venues, each once; none unless the listings span several. */
const citiesOf = ({ cities }: Catalogue, venues: readonly Venue[]): string[] =>
  cities.length === 0 ? [] : [...new Set(venues.flatMap(({ city }) => city ?? []))];

function artistRecord(catalogue: Catalogue, artist: Artist): MentionRecord {
  return {
    ...NO_EVENT,
    path: artistPath(artist.name),
    content: paragraphs(artist.categories.join(', '), firstNames(artist.venues.map(({ name }) => name))),
    kind: 'artist',
    title: artist.name,
    cities: citiesOf(catalogue, artist.venues),
    venueSlug: artist.venues[0]?.slug ?? '',
  };
}

function venueRecord(catalogue: Catalogue, venue: Venue): MentionRecord {
  const { upcoming } = splitAtBuild(catalogue, venue.events);
  return {
    ...NO_EVENT,
    path: venuePath(venue.slug),
    content: firstNames(upcoming.map(({ title }) => title)),
    kind: 'venue',
    title: venue.name,
    cities: citiesOf(catalogue, [venue]),
    venueSlug: venue.slug,
  };
}

/** The records of both full-text indexes. */
export const mentionSets = memoByObject((catalogue: Catalogue): MentionSets => {
  const { upcoming, past, undated } = splitAtBuild(catalogue, catalogue.events);
  return {
    current: [
      ...eventRecords(upcoming, true),
      ...catalogue.artists.map((artist) => artistRecord(catalogue, artist)),
      ...catalogue.venues.map((venue) => venueRecord(catalogue, venue)),
    ],
    past: eventRecords([...past, ...undated], false),
  };
});
