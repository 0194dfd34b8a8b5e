/** Runs the product's searches on catalogue files, as a browser does. */

import { artistKey } from '../../../src/domain/catalogue/artist-name.ts';
import type { Catalogue } from '../../../src/domain/catalogue/types.ts';
import { decodeCities } from '../../../src/domain/search/codec/cities.ts';
import { decodeDates } from '../../../src/domain/search/codec/dates.ts';
import { decodeDetails, type PairDetails } from '../../../src/domain/search/codec/details.ts';
import { decodeDirectory } from '../../../src/domain/search/codec/directory.ts';
import { decodeDays } from '../../../src/domain/search/codec/listed-days.ts';
import { cataloguePath, MANIFEST_PATH, type Manifest } from '../../../src/domain/search/codec/manifest.ts';
import { searchFiles } from '../../../src/domain/search/codec/search-files.ts';
import type { SearchScope } from '../../../src/domain/search/codec/show-set.ts';
import { decodeShows } from '../../../src/domain/search/codec/shows.ts';
import { decodeVenues } from '../../../src/domain/search/codec/venues.ts';
import { countedArtist, directoryArtist } from '../../../src/domain/search/match/artist-facts.ts';
import {
  countPairs,
  countShows,
  NO_FILTER,
  needsDates,
  pairShowsIn,
  type ShowFilter,
} from '../../../src/domain/search/match/count-shows.ts';
import { artistFinder, showFinder } from '../../../src/domain/search/match/find.ts';
import { findVenues } from '../../../src/domain/search/match/find-venues.ts';
import { detailsLocator } from '../../../src/domain/search/match/locate-details.ts';
import { searchTerm } from '../../../src/domain/search/match/term.ts';
import { textFinder } from '../../../src/domain/search/match/text-finder.ts';
import { runToEnd } from '../../../src/domain/search/steps.ts';
import type { ArtistFactsView } from '../../../src/domain/views/artist-card.ts';
import type { Question } from './brute-force.ts';

export function openFiles(catalogue: Catalogue) {
  const files = new Map(searchFiles(catalogue).map(({ path, text }) => [path, text]));
  const read = (path: string): string => {
    const text = files.get(path);
    if (text === undefined) throw new Error(`There is no file ${path}.`);
    return text;
  };
  const manifest = JSON.parse(read(MANIFEST_PATH)) as Manifest;
  const open = (scope: SearchScope) => {
    const hashes = manifest[scope];
    const file = (kind: 'directory' | 'shows' | 'dates' | 'days') =>
      read(cataloguePath(`${scope}-${kind}`, hashes[kind]));
    const directory = runToEnd(decodeDirectory(file('directory')));
    const shows = runToEnd(decodeShows(file('shows'), directory));
    const details = [...files]
      .filter(([path]) => path.startsWith(`/catalogue/${scope}-details-`) && path.includes(hashes.details))
      .map(([, text]) => decodeDetails(text));
    const citiesFile = hashes.cities === undefined ? null : read(cataloguePath(`${scope}-cities`, hashes.cities));
    const locate = detailsLocator(directory);
    const findNames = runToEnd(textFinder(directory.artists));
    const detailsOfPair = (index: number): PairDetails => {
      const { file, artist, pair } = locate(index);
      const found = details[file]?.[artist]?.[pair];
      if (found === undefined) throw new Error(`There are no details of pair ${index}.`);
      return found;
    };
    return {
      directory,
      findNames,
      shows,
      dates: runToEnd(decodeDates(file('dates'), shows)),
      days: runToEnd(decodeDays(file('days'))),
      details,
      cities: citiesFile === null ? null : runToEnd(decodeCities(citiesFile, manifest.cities ?? [])),
      detailsOfPair,
      findShows: runToEnd(showFinder(directory, shows, findNames)),
    };
  };
  return {
    manifest,
    upcoming: open('upcoming'),
    all: open('all'),
    venues: decodeVenues(read(cataloguePath('venues', manifest.venues))),
  };
}

export type OpenFiles = ReturnType<typeof openFiles>;

/** An artist as its card shows it, immediately and once details have loaded. */
export interface AskedArtist {
  readonly facts: ArtistFactsView;
  readonly venueSlugs: readonly string[];
}

const slugOf = ({ venue }: PairDetails) => venue?.slug ?? '';

/** Runs a search of /events on the files. */
export function askFiles(files: OpenFiles, question: Question): { artists: AskedArtist[]; pairs: string[] } {
  const { directory, shows, dates, cities, findShows, detailsOfPair } = files[question.scope];
  const term = searchTerm(question.input);
  if (term === null) throw new Error('There is nothing to look for.');
  const filter: ShowFilter = {
    from: question.from ?? null,
    to: question.to ?? null,
    category: question.category ?? null,
    city: question.city ?? null,
  };
  const { scope, now } = question;
  const known = needsDates(directory, filter, scope, now) ? dates : null;
  const counts = countShows(directory, shows, known, { filter, scope, now }, cities);
  const found = findShows(term, counts, cities);
  return {
    artists: found.artists.map((artist) => {
      const { facts, pairs } = countedArtist(directory, shows, counts, artist);
      return { facts, venueSlugs: pairs.map((pair) => slugOf(detailsOfPair(pair))) };
    }),
    pairs: found.pairs.map((pair) => {
      const artist = directory.artists[directory.pairArtist[pair] ?? -1] ?? '';
      return `${artistKey(artist)}\n${slugOf(detailsOfPair(pair))}`;
    }),
  };
}

/** The artists of a search without filters by the directory alone; `null` if it may not answer. */
export function askFirst(files: OpenFiles, { input, scope, now }: Question): ArtistFactsView[] | null {
  const { directory, findNames } = files[scope];
  if (needsDates(directory, NO_FILTER, scope, now)) return null;
  const counts = countPairs(directory, scope, now);
  const found = artistFinder(directory, findNames, counts)(searchTerm(input));
  return found.map((artist) => directoryArtist(directory, artist, counts).facts);
}

/** Runs a search of /browse and /artists on the files. */
export function askDirectory({ all }: OpenFiles, input: string, city: string | null = null): AskedArtist[] {
  const pairShows = pairShowsIn(all.directory, all.cities)(city);
  return artistFinder(
    all.directory,
    all.findNames,
    pairShows,
    all.cities,
  )(searchTerm(input)).map((artist) => {
    const { facts, pairs } = directoryArtist(all.directory, artist, pairShows);
    return { facts, venueSlugs: pairs.map((pair) => slugOf(all.detailsOfPair(pair))) };
  });
}

export const askVenues = ({ venues }: OpenFiles, input: string, city: string | null = null): string[] =>
  findVenues(venues, searchTerm(input), city).map(({ slug }) => slug);
