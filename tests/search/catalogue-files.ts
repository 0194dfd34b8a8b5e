/** The searches of the product on a catalogue's files, as a browser would run them. */
import { artistKey } from '../../src/domain/artist-name.ts';
import { showsCard } from '../../src/domain/search-cards.ts';
import { countShows, needsDates, type ShowFilter } from '../../src/domain/search-counts.ts';
import { decodeDates } from '../../src/domain/search-dates.ts';
import { decodeDays } from '../../src/domain/search-days.ts';
import { decodeDetails } from '../../src/domain/search-details.ts';
import { decodeDirectory } from '../../src/domain/search-directory.ts';
import { searchFiles } from '../../src/domain/search-files.ts';
import { artistFinder, showFinder } from '../../src/domain/search-find.ts';
import { cataloguePath, MANIFEST_PATH, type Manifest } from '../../src/domain/search-manifest.ts';
import { searchTerm } from '../../src/domain/search-match.ts';
import { decodeShows } from '../../src/domain/search-shows.ts';
import { decodeVenues, findVenues } from '../../src/domain/search-venues.ts';
import type { SearchScope } from '../../src/domain/show-set.ts';
import type { Catalogue } from '../../src/domain/types.ts';
import type { ArtistCardView } from '../../src/domain/view-types.ts';
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
    const directory = decodeDirectory(file('directory'));
    const shows = decodeShows(file('shows'), directory);
    return {
      directory,
      shows,
      dates: decodeDates(file('dates'), shows),
      days: decodeDays(file('days')),
      details: [...files]
        .filter(([path]) => path.startsWith(`/catalogue/${scope}-details-`) && path.includes(hashes.details))
        .map(([, text]) => decodeDetails(text)),
      findShows: showFinder(directory, shows),
      findArtists: artistFinder(directory),
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

/** Answers a question about /events from the files. */
export function askFiles(files: OpenFiles, question: Question): { artists: ArtistCardView[]; pairs: string[] } {
  const { directory, shows, dates, findShows } = files[question.scope];
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
    artists: found.artists.map((artist) => showsCard(directory, shows, counts, artist)),
    pairs: found.places.map((place) => {
      const artist = directory.artists[directory.placeArtist[place] ?? -1] ?? '';
      return `${artistKey(artist)}\n${directory.venues[directory.placeVenue[place] ?? -1]?.slug}`;
    }),
  };
}

export const askDirectory = ({ all }: OpenFiles, input: string): string[] =>
  all.findArtists(searchTerm(input)).map((artist) => artistKey(all.directory.artists[artist] ?? ''));

export const askVenues = ({ venues }: OpenFiles, input: string): string[] =>
  findVenues(venues, searchTerm(input)).map(({ slug }) => slug);
