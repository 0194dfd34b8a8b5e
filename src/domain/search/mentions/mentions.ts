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
}

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

function eventRecord(event: Listing, isUpcoming: boolean): MentionRecord {
  return {
    path: eventPath(event.id),
    content: paragraphs(event.description, event.venueName, categoriesOf(event).join(', ')),
    kind: 'event',
    title: event.title,
    date: dateText(event),
    day: event.localDay ?? '',
    until: isUpcoming ? String(event.upcomingUntil) : '',
    venueSlug: event.venueSlug ?? '',
  };
}

/** Nights of a run (same name, venue and description) are indexed once, as the first that takes place. */
function eventRecords(events: readonly Listing[], isUpcoming: boolean): MentionRecord[] {
  const runs = groupBy(events, ({ title, venueSlug, description }) => JSON.stringify([title, venueSlug, description]));
  return [...runs.values()].flatMap((run) => {
    const first = run.find(takesPlace) ?? run[0];
    return first === undefined ? [] : [eventRecord(first, isUpcoming)];
  });
}

function artistRecord(artist: Artist): MentionRecord {
  return {
    path: artistPath(artist.name),
    content: paragraphs(artist.categories.join(', '), firstNames(artist.venues.map(({ name }) => name))),
    kind: 'artist',
    title: artist.name,
    date: '',
    day: '',
    until: '',
    venueSlug: artist.venues[0]?.slug ?? '',
  };
}

function venueRecord(catalogue: Catalogue, venue: Venue): MentionRecord {
  const { upcoming } = splitAtBuild(catalogue, venue.events);
  return {
    path: venuePath(venue.slug),
    content: firstNames(upcoming.map(({ title }) => title)),
    kind: 'venue',
    title: venue.name,
    date: '',
    day: '',
    until: '',
    venueSlug: venue.slug,
  };
}

/** The records of both full-text indexes. */
export const mentionSets = memoByObject((catalogue: Catalogue): MentionSets => {
  const { upcoming, past, undated } = splitAtBuild(catalogue, catalogue.events);
  return {
    current: [
      ...eventRecords(upcoming, true),
      ...catalogue.artists.map(artistRecord),
      ...catalogue.venues.map((venue) => venueRecord(catalogue, venue)),
    ],
    past: eventRecords([...past, ...undated], false),
  };
});
