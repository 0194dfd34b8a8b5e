import type { Steps } from '../steps.ts';
import {
  frontCodedColumns,
  joinColumns,
  numberColumn,
  readFrontCoded,
  readNumbers,
  readSteps,
  readTexts,
  splitColumns,
  stepColumn,
  textColumn,
} from './columns.ts';
import { type Offsets, offsetsOf, ownersOf } from './offsets.ts';
import type { Performer, ShowSet } from './show-set.ts';
import { decodeSoon, encodeSoon, SOON_COLUMNS, type Soon } from './soon.ts';

/**
 * The artists with their categories and number of shows per venue, as of the build: all that artist search needs, and
 * half of what pair search needs. The venues themselves are in the detail files, which cards load.
 */
export interface Directory {
  /** Sorted names. */
  readonly artists: readonly string[];
  /** Major categories, most artists first. */
  readonly categories: readonly string[];
  /** Each artist's range in `artistCategory`. */
  readonly categoryOffsets: Offsets;
  /** Index into `categories`; each artist's most frequent first. */
  readonly artistCategory: Int32Array;
  /** Each artist's pairs, in the order of its venues; the pair without a venue comes last. */
  readonly pairOffsets: Offsets;
  /** Index into `artists`. */
  readonly pairArtist: Int32Array;
  /** 0 for the pair of an artist's events without a venue, otherwise 1. */
  readonly pairHasVenue: Uint8Array;
  /** Number of events of the pair. */
  readonly pairShows: Int32Array;
  readonly soon: Soon;
}

function categoriesByUse(performers: readonly Performer[]): string[] {
  const counts = new Map<string, number>();
  for (const { categories } of performers) {
    for (const category of categories) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([category]) => category);
}

/** Encodes the directory file. */
export function encodeDirectory(set: ShowSet): string {
  const { performers } = set;
  const categories = categoriesByUse(performers);
  const categoryIndex = new Map(categories.map((category, index) => [category, index]));
  const pairs = performers.flatMap((performer) => performer.pairs);
  const withoutVenue = [...pairs.keys()].filter((pair) => pairs[pair]?.venue === null);
  return joinColumns([
    ...encodeSoon(set),
    ...frontCodedColumns(performers.map(({ artist }) => artist.name)),
    textColumn(categories),
    numberColumn(performers.map((performer) => performer.categories.length)),
    numberColumn(performers.flatMap((performer) => performer.categories.map((name) => categoryIndex.get(name) ?? 0))),
    numberColumn(performers.map((performer) => performer.pairs.length)),
    numberColumn(pairs.map(({ events }) => events.length)),
    stepColumn(withoutVenue),
  ]);
}

/** @throws ColumnsError if the file is incomplete */
export function* decodeDirectory(file: string): Steps<Directory> {
  const columns = splitColumns(file);
  const [shared = '', rests = '', categories = '', categoryCounts = '', artistCategory = '', ...rest] =
    columns.slice(SOON_COLUMNS);
  const [pairCounts = '', pairShows = '', withoutVenue = ''] = rest;
  yield;
  const artists = readFrontCoded(shared, rests);
  yield;
  const categoryOffsets = offsetsOf(readNumbers(categoryCounts));
  yield;
  const categoryOfArtist = Int32Array.from(readNumbers(artistCategory));
  yield;
  const pairOffsets = offsetsOf(readNumbers(pairCounts));
  const pairArtist = ownersOf(pairOffsets);
  yield;
  const pairHasVenue = new Uint8Array(pairArtist.length).fill(1);
  for (const pair of readSteps(withoutVenue)) pairHasVenue[pair] = 0;
  return {
    artists,
    categories: readTexts(categories),
    categoryOffsets,
    artistCategory: categoryOfArtist,
    pairOffsets,
    pairArtist,
    pairHasVenue,
    pairShows: Int32Array.from(readNumbers(pairShows)),
    soon: decodeSoon(columns.slice(0, SOON_COLUMNS)),
  };
}
