/** The searches of the product on a catalogue's files, as a browser would run them. */

import { artistKey } from '../../../src/domain/catalogue/artist-name.ts';
import type { Catalogue } from '../../../src/domain/catalogue/types.ts';
import { countShows, needsDates, type ShowFilter } from '../../../src/domain/search/codec/counts.ts';
import { decodeDates } from '../../../src/domain/search/codec/dates.ts';
import { decodeDays } from '../../../src/domain/search/codec/days.ts';
import { decodeDetails, type PlaceDetails } from '../../../src/domain/search/codec/details.ts';
import { decodeDirectory } from '../../../src/domain/search/codec/directory.ts';
import { cataloguePath, MANIFEST_PATH, type Manifest } from '../../../src/domain/search/codec/manifest.ts';
import { allAtOnce } from '../../../src/domain/search/codec/pieces.ts';
import { searchFiles } from '../../../src/domain/search/codec/search-files.ts';
import type { SearchScope } from '../../../src/domain/search/codec/show-set.ts';
import { decodeShows } from '../../../src/domain/search/codec/shows.ts';
import { decodeVenues, findVenues } from '../../../src/domain/search/codec/venues.ts';
import { countedArtist, directoryArtist } from '../../../src/domain/search/match/cards.ts';
import { detailsLocator } from '../../../src/domain/search/match/detail-files.ts';
import { artistFinder, showFinder } from '../../../src/domain/search/match/find.ts';
import { searchTerm } from '../../../src/domain/search/match/match.ts';
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
    const directory = allAtOnce(decodeDirectory(file('directory')));
    const shows = allAtOnce(decodeShows(file('shows'), directory));
    const details = [...files]
      .filter(([path]) => path.startsWith(`/catalogue/${scope}-details-`) && path.includes(hashes.details))
      .map(([, text]) => decodeDetails(text));
    const locate = detailsLocator(directory);
    const placeDetails = (index: number): PlaceDetails => {
      const { file, artist, place } = locate(index);
      const found = details[file]?.[artist]?.[place];
      if (found === undefined) throw new Error(`There are no details of place ${index}.`);
      return found;
    };
    return {
      directory,
      shows,
      dates: allAtOnce(decodeDates(file('dates'), shows)),
      days: allAtOnce(decodeDays(file('days'))),
      details,
      placeDetails,
      findShows: allAtOnce(showFinder(directory, shows)),
      findArtists: allAtOnce(artistFinder(directory)),
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

/** An artist as its card shows it: at once, and by the details. */
export interface AskedArtist {
  readonly facts: ArtistFactsView;
  readonly venueSlugs: readonly string[];
}

const slugOf = ({ venue }: PlaceDetails) => venue?.slug ?? '';

/** Answers a question about /events from the files. */
export function askFiles(files: OpenFiles, question: Question): { artists: AskedArtist[]; pairs: string[] } {
  const { directory, shows, dates, findShows, placeDetails } = files[question.scope];
  const term = searchTerm(question.input);
  if (term === null) throw new Error('There is nothing to look for.');
  const filter: ShowFilter = {
    from: question.from ?? null,
    to: question.to ?? null,
    category: question.category ?? null,
  };
  const { scope, now } = question;
  const counts = countShows(directory, shows, needsDates(shows, filter, scope, now) ? dates : null, {
    filter,
    scope,
    now,
  });
  const found = findShows(term, counts);
  return {
    artists: found.artists.map((artist) => {
      const { facts, places } = countedArtist(directory, shows, counts, artist);
      return { facts, venueSlugs: places.map((place) => slugOf(placeDetails(place))) };
    }),
    pairs: found.places.map((place) => {
      const artist = directory.artists[directory.placeArtist[place] ?? -1] ?? '';
      return `${artistKey(artist)}\n${slugOf(placeDetails(place))}`;
    }),
  };
}

/** Answers a question about /browse and /artists from the files. */
export const askDirectory = ({ all }: OpenFiles, input: string): AskedArtist[] =>
  all.findArtists(searchTerm(input)).map((artist) => {
    const { facts, places } = directoryArtist(all.directory, artist);
    return { facts, venueSlugs: places.map((place) => slugOf(all.placeDetails(place))) };
  });

export const askVenues = ({ venues }: OpenFiles, input: string): string[] =>
  findVenues(venues, searchTerm(input)).map(({ slug }) => slug);
