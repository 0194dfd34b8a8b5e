import {
  frontCodedColumns,
  joinColumns,
  numberColumn,
  readFrontCoded,
  readNumbers,
  readTexts,
  splitColumns,
  textColumn,
} from './search-columns.ts';
import { ownersOf, type Starts, startsOf } from './search-starts.ts';
import type { Performer, ShowSet } from './show-set.ts';
import { slugOfName } from './slug-of-name.ts';

/** Who plays where how often, as of the build: what searches on artists need, and half of what those on pairs do. */
export interface Directory {
  /** Names, in their order. */
  readonly artists: readonly string[];
  /** Major categories, those of most artists first. */
  readonly categories: readonly string[];
  /** Each artist's part of `artistCategory`. */
  readonly categoryStarts: Starts;
  /** Index into `categories`; each artist's most frequent first. */
  readonly artistCategory: Int32Array;
  /** Most events first. */
  readonly venues: readonly { readonly name: string; readonly slug: string }[];
  /** Each artist's places, in the order of its venues. */
  readonly placeStarts: Starts;
  /** Index into `artists`. */
  readonly placeArtist: Int32Array;
  /** Index into `venues`; -1 for the events of an artist that name no venue. */
  readonly placeVenue: Int32Array;
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
export function encodeDirectory({ performers, venues }: ShowSet): string {
  const categories = categoriesByUse(performers);
  const categoryIndex = new Map(categories.map((category, index) => [category, index]));
  const venueIndex = new Map(venues.map((venue, index) => [venue, index]));
  const places = performers.flatMap((performer) => performer.places);
  return joinColumns([
    ...frontCodedColumns(performers.map(({ artist }) => artist.name)),
    textColumn(categories),
    numberColumn(performers.map((performer) => performer.categories.length)),
    numberColumn(performers.flatMap((performer) => performer.categories.map((name) => categoryIndex.get(name) ?? 0))),
    textColumn(venues.map(({ name }) => name)),
    textColumn(venues.map(({ name, slug }) => (slugOfName(name) === slug ? '' : slug))),
    numberColumn(performers.map((performer) => performer.places.length)),
    numberColumn(places.map(({ venue }) => (venue === null ? 0 : 1 + (venueIndex.get(venue) ?? 0)))),
    numberColumn(places.map(({ events }) => events.length)),
  ]);
}

/** @throws ColumnsError when the file is not whole */
export function decodeDirectory(file: string): Directory {
  const [shared = '', rests = '', categories = '', categoryCounts = '', artistCategory = '', ...rest] =
    splitColumns(file);
  const [venueNames = '', venueSlugs = '', placeCounts = '', placeVenue = '', placeShows = ''] = rest;
  const slugs = readTexts(venueSlugs);
  const placeStarts = startsOf(readNumbers(placeCounts));
  return {
    artists: readFrontCoded(shared, rests),
    categories: readTexts(categories),
    categoryStarts: startsOf(readNumbers(categoryCounts)),
    artistCategory: Int32Array.from(readNumbers(artistCategory)),
    venues: readTexts(venueNames).map((name, index) => ({ name, slug: slugs[index] || slugOfName(name) })),
    placeStarts,
    placeArtist: ownersOf(placeStarts),
    placeVenue: Int32Array.from(readNumbers(placeVenue), (number) => number - 1),
    placeShows: Int32Array.from(readNumbers(placeShows)),
  };
}
