import { joinColumns, numberColumn, readNumbers, splitColumns } from './search-columns.ts';
import type { Directory } from './search-directory.ts';
import { decodeEventNames, encodeEventNames } from './search-event-names.ts';
import { ownersOf, type Starts, startsOf } from './search-starts.ts';
import type { Performer, ShowSet } from './show-set.ts';
import type { Instant } from './types.ts';

const MINUTE = 60_000;
/**
 * Events that stop being upcoming within this time after the build carry their instants in this file. The counts of a
 * site that is older than that take the dates of all events, a file of its own.
 */
const EXACT_FOR = 7 * 24 * 60 * MINUTE;
/** How many columns the event names take. */
const NAME_COLUMNS = 5;

/**
 * Under which names and categories the shows of a directory are listed. Events of one artist at one place with the same
 * name and category are a group: search cannot tell them apart.
 */
export interface Shows {
  /** Event names as listed. */
  readonly eventNames: readonly string[];
  /** Each place's groups. */
  readonly groupStarts: Starts;
  /** Index of the group's place. */
  readonly groupPlace: Int32Array;
  /** Index into `eventNames`. */
  readonly groupName: Int32Array;
  /** Index into the directory's `categories`; -1 without one. */
  readonly groupCategory: Int32Array;
  /** Number of events as of the build. */
  readonly groupShows: Int32Array;
  /** Up to when `soon` keeps the numbers true. */
  readonly exactUntil: Instant;
  /** Groups whose number goes down by one after `until`, for all such instants up to `exactUntil`. */
  readonly soon: readonly { readonly group: number; readonly until: Instant }[];
}

/** Each artist's distinct event names, in order of appearance. */
function eventNamesOf({ places }: Performer): string[] {
  return [...new Set(places.flatMap(({ groups }) => groups.map(({ name }) => name)))];
}

/** The file of a directory's shows. */
export function encodeShows({ performers, venues, now, scope }: ShowSet): string {
  const names = performers.map(eventNamesOf);
  const places = performers.flatMap((performer) => performer.places);
  const groups = performers.flatMap(({ places: own, categories }, performer) =>
    own.flatMap((place) => place.groups.map((group) => ({ ...group, categories, names: names[performer] ?? [] }))),
  );
  const soon = groups.flatMap(({ events }, group) =>
    events.flatMap(({ upcomingUntil: until }) =>
      scope === 'upcoming' && until !== null && until <= now + EXACT_FOR ? [{ group, until }] : [],
    ),
  );
  const minute = Math.floor(now / MINUTE);
  return joinColumns([
    numberColumn([now]),
    ...encodeEventNames(
      performers.map(({ artist }, index) => ({ artist: artist.name, eventNames: names[index] ?? [] })),
      venues.map(({ name }) => name),
    ),
    numberColumn(places.map((place) => place.groups.length)),
    numberColumn(groups.map((group) => group.names.indexOf(group.name))),
    numberColumn(groups.map(({ category, categories }) => (category === null ? 0 : 1 + categories.indexOf(category)))),
    numberColumn(groups.map(({ events }) => events.length)),
    numberColumn(soon.map(({ group }, index) => group - (soon[index - 1]?.group ?? 0))),
    numberColumn(soon.map(({ until }) => Math.floor(until / MINUTE) - minute)),
    numberColumn(soon.map(({ until }) => until % MINUTE)),
  ]);
}

/** @throws ColumnsError when the file is not whole */
export function decodeShows(file: string, directory: Directory): Shows {
  const [built = '', ...columns] = splitColumns(file);
  const [
    groupCounts = '',
    groupName = '',
    groupCategory = '',
    groupShows = '',
    soonGroup = '',
    soonMinute = '',
    soonRest = '',
  ] = columns.slice(NAME_COLUMNS);
  const [now = 0] = readNumbers(built);
  const venueNames = directory.venues.map(({ name }) => name);
  const eventNames = decodeEventNames(directory.artists, venueNames, columns.slice(0, NAME_COLUMNS));
  const nameStarts = startsOf(eventNames.map(({ length }) => length));
  const groupStarts = startsOf(readNumbers(groupCounts));
  const groupPlace = ownersOf(groupStarts);
  const { categoryStarts, artistCategory, placeArtist } = directory;
  /** Where the items of a group's artist begin. */
  const startOf = (starts: Starts, group: number) => starts[placeArtist[groupPlace[group] ?? 0] ?? 0] ?? 0;
  const minutes = readNumbers(soonMinute);
  const rests = readNumbers(soonRest);
  let group = 0;
  return {
    eventNames: eventNames.flat(),
    groupStarts,
    groupPlace,
    groupName: Int32Array.from(readNumbers(groupName), (own, index) => startOf(nameStarts, index) + own),
    groupCategory: Int32Array.from(readNumbers(groupCategory), (own, index) =>
      own === 0 ? -1 : (artistCategory[startOf(categoryStarts, index) + own - 1] ?? -1),
    ),
    groupShows: Int32Array.from(readNumbers(groupShows)),
    exactUntil: now + EXACT_FOR,
    soon: readNumbers(soonGroup).map((step, index) => {
      group += step;
      return { group, until: (Math.floor(now / MINUTE) + (minutes[index] ?? 0)) * MINUTE + (rests[index] ?? 0) };
    }),
  };
}
