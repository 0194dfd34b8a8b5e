import { type EventStatus, eventStatuses } from '../../catalogue/event-status.ts';
import type { CalendarDay, Instant } from '../../time/instant.ts';
import { isUpcoming } from '../../time/upcoming.ts';
import { slugOfName } from '../../urls/slug-of-name.ts';
import {
  joinColumns,
  numberColumn,
  readNumbers,
  readSteps,
  readTable,
  readTexts,
  splitColumns,
  stepColumn,
  tableColumns,
  textColumn,
} from './columns.ts';
import { dayNumber, dayOfNumber } from './dates.ts';
import { offsetsOf } from './offsets.ts';
import type { Performer, ShowPair, ShowSet } from './show-set.ts';

/** Minimum events of a full file: one screen of cards needs only a few files, none of them large. */
const EVENTS_PER_FILE = 64;

const MINUTE = 60_000;
const DAY = 86_400_000;

/** What cards show of one event of a pair. */
export interface EventDetails {
  readonly id: number;
  /** Index of its group within the pair. */
  readonly group: number;
  /** Day at the venue. */
  readonly day: CalendarDay | null;
  /** Minutes after midnight at the venue. */
  readonly minutes: number | null;
  readonly upcomingUntil: Instant | null;
  readonly status: EventStatus;
}

/** A venue's name and slug for cards. */
export interface PairVenue {
  readonly name: string;
  readonly slug: string;
  /** Where the listings span several (rule C11). */
  readonly city: string | null;
}

/** What cards show of an artist at a venue in addition to what search loads anyway. */
export interface PairDetails {
  /** `null` for an artist's events without a venue. */
  readonly venue: PairVenue | null;
  readonly picture: string | null;
  /** Soonest first, undated last. */
  readonly events: readonly EventDetails[];
}

/** The details of one artist's pairs, in the directory's order. */
export type ArtistDetails = readonly PairDetails[];

function detailsOf({ venue, groups, events }: ShowPair, now: Instant): PairDetails {
  const groupOf = new Map(groups.flatMap((group, index) => group.events.map((event) => [event, index] as const)));
  const upcoming = events.filter(({ upcomingUntil }) => isUpcoming(upcomingUntil, now));
  const pictured = [...upcoming, ...events.toReversed()].find(({ image }) => image !== null);
  return {
    venue: venue && { name: venue.name, slug: venue.slug, city: venue.city },
    picture: pictured?.image ?? null,
    events: events.map((event) => ({
      id: event.id,
      group: groupOf.get(event) ?? 0,
      day: event.localDay,
      minutes: event.localMinutes,
      upcomingUntil: event.upcomingUntil,
      status: event.status,
    })),
  };
}

/** File and index of the details of each artist, by rank (most shows first). */
export function detailsPositions(
  showCounts: ArrayLike<number>,
): readonly { readonly file: number; readonly index: number }[] {
  let file = 0;
  let index = -1;
  let events = 0;
  return Array.from(showCounts, (count) => {
    if (events >= EVENTS_PER_FILE) {
      file += 1;
      index = -1;
      events = 0;
    }
    index += 1;
    events += count;
    return { file, index };
  });
}

/** The venue's wall time read as UTC. */
const wallInstant = (day: CalendarDay, minutes: number | null) => dayNumber(day) * DAY + (minutes ?? 0) * MINUTE;

/**
 * Encodes one file. `until` is stored relative to the wall time: there are few distinct UTC offsets, so it compresses
 * well.
 */
function encodeFile(artists: readonly ArtistDetails[], hasCities: boolean): string {
  const pairs = artists.flat();
  const events = pairs.flatMap((pair) => pair.events);
  const dated = events.flatMap(({ day, minutes, upcomingUntil: until }) =>
    day === null || until === null ? [] : [{ day, minutes, until }],
  );
  return joinColumns([
    numberColumn(artists.map(({ length }) => length)),
    ...tableColumns(pairs.map(({ venue }) => venue?.name ?? null)),
    textColumn(pairs.map(({ venue }) => (venue === null || slugOfName(venue.name) === venue.slug ? '' : venue.slug))),
    ...tableColumns(pairs.map(({ picture }) => picture)),
    numberColumn(pairs.map((pair) => pair.events.length)),
    numberColumn(pairs.map((pair) => pair.events.filter(({ day }) => day === null).length)),
    numberColumn(events.map(({ id }) => id)),
    numberColumn(events.map(({ group }) => group)),
    numberColumn(events.map(({ status }) => eventStatuses.indexOf(status))),
    stepColumn(dated.map(({ day }) => dayNumber(day))),
    numberColumn(dated.map(({ minutes }) => (minutes === null ? 0 : minutes + 1))),
    numberColumn(dated.map(({ day, minutes, until }) => until - wallInstant(day, minutes) + DAY)),
    ...(hasCities ? tableColumns(pairs.map(({ venue }) => venue?.city ?? null)) : []),
  ]);
}

const eventsOf = ({ pairs }: Performer) => pairs.reduce((sum, { events }) => sum + events.length, 0);

/** Encodes the detail files: artists with most shows first, then by name. */
export function encodeDetails({ performers, now, hasCities }: ShowSet): string[] {
  const ranked = performers.toSorted((a, b) => eventsOf(b) - eventsOf(a));
  const files: ArtistDetails[][] = [];
  for (const [rank, { file }] of detailsPositions(ranked.map(eventsOf)).entries()) {
    files[file] ??= [];
    files[file].push(ranked[rank]?.pairs.map((pair) => detailsOf(pair, now)) ?? []);
  }
  return files.map((artists) => encodeFile(artists, hasCities));
}

/** @throws ColumnsError if the file is incomplete */
export function decodeDetails(file: string): ArtistDetails[] {
  const [pairCounts = '', names = '', nameRests = '', nameOf = '', slugs = '', ...rest] = splitColumns(file);
  const [pictures = '', pictureRests = '', pictureOf = '', eventCounts = '', undatedCounts = '', ...columns] = rest;
  const [idColumn = '', groupColumn = '', statusColumn = '', dayColumn = '', ...times] = columns;
  const [timeColumn = '', distanceColumn = '', cityTable = '', cityRests = '', cityOf] = times;
  const cities = cityOf === undefined ? [] : readTable(cityTable, cityRests, cityOf);
  const [ids, groups, statuses, minutesAfter, distances] = [
    readNumbers(idColumn),
    readNumbers(groupColumn),
    readNumbers(statusColumn),
    readNumbers(timeColumn),
    readNumbers(distanceColumn),
  ];
  const days = readSteps(dayColumn);
  const slugTexts = readTexts(slugs);
  const pictureTexts = readTable(pictures, pictureRests, pictureOf);
  const counts = readNumbers(eventCounts);
  const undated = readNumbers(undatedCounts);
  let event = 0;
  let dated = 0;
  const readEvent = (isDated: boolean): EventDetails => {
    const [id = 0, group = 0] = [ids[event], groups[event]];
    const status = eventStatuses[statuses[event] ?? 0] ?? 'scheduled';
    event += 1;
    if (!isDated) return { id, group, day: null, minutes: null, upcomingUntil: null, status };
    const day = dayOfNumber(days[dated] ?? 0);
    const time = minutesAfter[dated] ?? 0;
    const minutes = time === 0 ? null : time - 1;
    const upcomingUntil = wallInstant(day, minutes) + (distances[dated] ?? 0) - DAY;
    dated += 1;
    return { id, group, day, minutes, upcomingUntil, status };
  };
  const pairs = readTable(names, nameRests, nameOf).map((name, pair): PairDetails => {
    const count = counts[pair] ?? 0;
    const datedCount = count - (undated[pair] ?? 0);
    return {
      venue: name === null ? null : { name, slug: slugTexts[pair] || slugOfName(name), city: cities[pair] ?? null },
      picture: pictureTexts[pair] ?? null,
      events: Array.from({ length: count }, (_, index) => readEvent(index < datedCount)),
    };
  });
  const starts = offsetsOf(readNumbers(pairCounts));
  return Array.from({ length: starts.length - 1 }, (_, artist) => pairs.slice(starts[artist], starts[artist + 1]));
}
