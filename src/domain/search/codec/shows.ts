import type { Steps } from '../steps.ts';
import { joinColumns, numberColumn, readNumbers, splitColumns } from './columns.ts';
import type { Directory } from './directory.ts';
import { decodeEventNames, encodeEventNames } from './event-names.ts';
import { type Offsets, offsetsOf, ownersOf } from './offsets.ts';
import type { Performer, ShowSet } from './show-set.ts';

/** Number of columns written by `encodeEventNames`. */
const NAME_COLUMNS = 4;

/**
 * The event names and categories behind a directory. Events of a pair with the same name and category form a group:
 * search does not distinguish them.
 */
export interface Shows {
  /** Event names as listed. */
  readonly eventNames: readonly string[];
  /** Each pair's range of groups. */
  readonly groupOffsets: Offsets;
  /** Index of the group's pair. */
  readonly groupPair: Int32Array;
  /** Index into `eventNames`. */
  readonly groupName: Int32Array;
  /** Index into the directory's `categories`; -1 without one. */
  readonly groupCategory: Int32Array;
  /** Number of events as of the build. */
  readonly groupShows: Int32Array;
}

/** Each artist's distinct event names, in order of appearance. */
function eventNamesOf({ pairs }: Performer): string[] {
  return [...new Set(pairs.flatMap(({ groups }) => groups.map(({ name }) => name)))];
}

/** In the column of names: the group has the artist's next new name. */
const NEW_NAME = 0;

/** For each group of an artist: `NEW_NAME`, or 1 + the index of a name that occurred before. */
function nameStepsOf({ pairs }: Performer): number[] {
  const seen: string[] = [];
  return pairs
    .flatMap(({ groups }) => groups)
    .map(({ name }) => {
      const index = seen.indexOf(name);
      if (index < 0) seen.push(name);
      return index + 1;
    });
}

/** Encodes the shows file of a directory. */
export function encodeShows({ performers }: ShowSet): string {
  const pairs = performers.flatMap((performer) => performer.pairs);
  const groups = performers.flatMap(({ pairs: own, categories }) =>
    own.flatMap((pair) => pair.groups.map((group) => ({ ...group, categories }))),
  );
  return joinColumns([
    ...encodeEventNames(
      performers.map((performer) => ({ artist: performer.artist.name, eventNames: eventNamesOf(performer) })),
    ),
    numberColumn(pairs.map((pair) => pair.groups.length)),
    numberColumn(performers.flatMap(nameStepsOf)),
    numberColumn(groups.map(({ category, categories }) => (category === null ? 0 : 1 + categories.indexOf(category)))),
    // Without the last group of each pair: its count follows from the pair's total in the directory.
    numberColumn(pairs.flatMap((pair) => pair.groups.slice(0, -1).map(({ events }) => events.length))),
  ]);
}

/** Decodes the index of each group's name among all names, and the number of names of each artist. */
function readNames(steps: readonly number[], artistOf: (group: number) => number, artistCount: number) {
  const counts = new Array<number>(artistCount).fill(0);
  const groupName = new Int32Array(steps.length);
  let artist = -1;
  let first = 0;
  for (const [group, step] of steps.entries()) {
    if (artistOf(group) !== artist) {
      first += counts[artist] ?? 0;
      artist = artistOf(group);
    }
    const seen = counts[artist] ?? 0;
    groupName[group] = first + (step === NEW_NAME ? seen : step - 1);
    if (step === NEW_NAME) counts[artist] = seen + 1;
  }
  return { counts, groupName };
}

/** Decodes the number of events of each group; that of each pair's last group is not in the file. */
function readGroupShows(written: readonly number[], groupOffsets: Offsets, pairShows: Int32Array): Int32Array {
  const groupShows = new Int32Array(groupOffsets.at(-1) ?? 0);
  let next = 0;
  for (let pair = 0; pair + 1 < groupOffsets.length; pair++) {
    let rest = pairShows[pair] ?? 0;
    const last = (groupOffsets[pair + 1] ?? 0) - 1;
    for (let group = groupOffsets[pair] ?? 0; group < last; group++) {
      const count = written[next++] ?? 0;
      groupShows[group] = count;
      rest -= count;
    }
    groupShows[last] = rest;
  }
  return groupShows;
}

/** @throws ColumnsError if the file is incomplete */
export function* decodeShows(file: string, directory: Directory): Steps<Shows> {
  const columns = splitColumns(file);
  const [groupCounts = '', steps = '', category = '', shows = ''] = columns.slice(NAME_COLUMNS);
  const { artists, pairArtist, pairShows, categoryOffsets, artistCategory } = directory;
  const groupOffsets = offsetsOf(readNumbers(groupCounts));
  const groupPair = ownersOf(groupOffsets);
  const artistOf = (group: number) => pairArtist[groupPair[group] ?? 0] ?? 0;
  yield;
  const nameSteps = readNumbers(steps);
  yield;
  const { counts, groupName } = readNames(nameSteps, artistOf, artists.length);
  yield;
  const ownCategories = readNumbers(category);
  yield;
  const groupCategory = Int32Array.from(ownCategories, (own, group) =>
    own === 0 ? -1 : (artistCategory[(categoryOffsets[artistOf(group)] ?? 0) + own - 1] ?? -1),
  );
  yield;
  const groupShows = readGroupShows(readNumbers(shows), groupOffsets, pairShows);
  yield;
  const eventNames = yield* decodeEventNames(artists, counts, columns.slice(0, NAME_COLUMNS));
  return {
    eventNames: eventNames.flat(),
    groupOffsets,
    groupPair,
    groupName,
    groupCategory,
    groupShows,
  };
}
