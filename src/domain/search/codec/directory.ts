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
import type { Pieces } from './pieces.ts';
import type { Performer, ShowSet } from './show-set.ts';
import { ownersOf, type Starts, startsOf } from './starts.ts';

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
  readonly categoryStarts: Starts;
  /** Index into `categories`; each artist's most frequent first. */
  readonly artistCategory: Int32Array;
  /** Each artist's places, in the order of its venues; the place of events that name no venue is the last. */
  readonly placeStarts: Starts;
  /** Index into `artists`. */
  readonly placeArtist: Int32Array;
  /** 1 for a venue, 0 for the events of an artist that name none. */
  readonly placeHasVenue: Uint8Array;
  /** Number of events at the place. */
  readonly placeShows: Int32Array;
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
  const places = performers.flatMap((performer) => performer.places);
  const withoutVenue = [...places.keys()].filter((place) => places[place]?.venue === null);
  return joinColumns([
    ...frontCodedColumns(performers.map(({ artist }) => artist.name)),
    textColumn(categories),
    numberColumn(performers.map((performer) => performer.categories.length)),
    numberColumn(performers.flatMap((performer) => performer.categories.map((name) => categoryIndex.get(name) ?? 0))),
    numberColumn(performers.map((performer) => performer.places.length)),
    numberColumn(places.map(({ events }) => events.length)),
    stepColumn(withoutVenue),
  ]);
}

/** @throws ColumnsError when the file is not whole */
export function* decodeDirectory(file: string): Pieces<Directory> {
  const [shared = '', rests = '', categories = '', categoryCounts = '', artistCategory = '', ...rest] =
    splitColumns(file);
  const [placeCounts = '', placeShows = '', withoutVenue = ''] = rest;
  yield;
  const artists = readFrontCoded(shared, rests);
  yield;
  const categoryStarts = startsOf(readNumbers(categoryCounts));
  yield;
  const categoryOfArtist = Int32Array.from(readNumbers(artistCategory));
  yield;
  const placeStarts = startsOf(readNumbers(placeCounts));
  const placeArtist = ownersOf(placeStarts);
  yield;
  const placeHasVenue = new Uint8Array(placeArtist.length).fill(1);
  for (const place of readSteps(withoutVenue)) placeHasVenue[place] = 0;
  return {
    artists,
    categories: readTexts(categories),
    categoryStarts,
    artistCategory: categoryOfArtist,
    placeStarts,
    placeArtist,
    placeHasVenue,
    placeShows: Int32Array.from(readNumbers(placeShows)),
  };
}
