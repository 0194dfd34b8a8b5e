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

/**
 * Who plays how often at how many venues, as of the build: what searches on artists need, and half of what those on pairs
 * do. Which venues these are only the cards say, which take it from the details.
 */
export interface Directory {
  /** Names, in their order. */
  readonly artists: readonly string[];
  /** Major categories, those of most artists first. */
  readonly categories: readonly string[];
  /** Each artist's part of `artistCategory`. */
  readonly categoryOffsets: Offsets;
  /** Index into `categories`; each artist's most frequent first. */
  readonly artistCategory: Int32Array;
  /** Each artist's pairs, in the order of its venues; the pair of events that name no venue is the last. */
  readonly pairOffsets: Offsets;
  /** Index into `artists`. */
  readonly pairArtist: Int32Array;
  /** 1 for a venue, 0 for the events of an artist that name none. */
  readonly pairHasVenue: Uint8Array;
  /** Number of events at the pair. */
  readonly pairShows: Int32Array;
}

function categoriesByUse(performers: readonly Performer[]): string[] {
  const counts = new Map<string, number>();
  for (const { categories } of performers) {
    for (const category of categories) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([category]) => category);
}

/** The file of a directory. */
export function encodeDirectory({ performers }: ShowSet): string {
  const categories = categoriesByUse(performers);
  const categoryIndex = new Map(categories.map((category, index) => [category, index]));
  const pairs = performers.flatMap((performer) => performer.pairs);
  const withoutVenue = [...pairs.keys()].filter((pair) => pairs[pair]?.venue === null);
  return joinColumns([
    ...frontCodedColumns(performers.map(({ artist }) => artist.name)),
    textColumn(categories),
    numberColumn(performers.map((performer) => performer.categories.length)),
    numberColumn(performers.flatMap((performer) => performer.categories.map((name) => categoryIndex.get(name) ?? 0))),
    numberColumn(performers.map((performer) => performer.pairs.length)),
    numberColumn(pairs.map(({ events }) => events.length)),
    stepColumn(withoutVenue),
  ]);
}

/** @throws ColumnsError when the file is not whole */
export function* decodeDirectory(file: string): Steps<Directory> {
  const [shared = '', rests = '', categories = '', categoryCounts = '', artistCategory = '', ...rest] =
    splitColumns(file);
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
  };
}
