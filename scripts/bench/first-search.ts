import { cataloguePath, MANIFEST_PATH } from '../../src/domain/search/codec/manifest.ts';
import type { SearchScope } from '../../src/domain/search/codec/show-set.ts';
import { countedArtist, directoryArtist } from '../../src/domain/search/match/artist-facts.ts';
import { countShows, NO_FILTER } from '../../src/domain/search/match/count-shows.ts';
import { searchTerm } from '../../src/domain/search/match/term.ts';
import type { Instant } from '../../src/domain/time/instant.ts';
import { type Files, manifestOf, openSearch } from './opened-search.ts';
import { dynamicBytes, sumOf, type Transfer, transferOf } from './transfer.ts';

export interface FirstSearch {
  readonly page: string;
  /** Files that any answer needs. */
  readonly index: Transfer;
  /** Bytes of the detail files of the visible cards, by query. */
  readonly details: readonly number[];
}

/** Cards in or near the viewport of a desktop. */
const VISIBLE = { artists: 12, pairs: 8, list: 24, dialogPairs: 5 } as const;

function memo<Value>(compute: (path: string) => Value): (path: string) => Value {
  const values = new Map<string, Value>();
  return (path) => {
    const value = values.get(path) ?? compute(path);
    values.set(path, value);
    return value;
  };
}

/** What the first search on each page loads, for these queries. */
export function firstSearches(files: Files, queries: readonly string[], now: Instant): FirstSearch[] {
  const manifest = manifestOf(files);
  const transfer = memo((path) => transferOf(files.get(path) ?? ''));
  // Detail files are too small to be precompressed.
  const detailBytes = memo((path) => dynamicBytes(files.get(path) ?? ''));
  const scoped = (scope: SearchScope) => {
    const opened = openSearch(files, scope);
    const { directory, shows, findShows, findArtists, detailsPath } = opened;
    const counts = countShows(directory, shows, null, { scope, now, filter: NO_FILTER });
    const bytesOf = (pairs: readonly number[]) =>
      [...new Set(pairs.map(detailsPath))].reduce((sum, path) => sum + detailBytes(path), 0);
    const terms = queries.flatMap((query) => searchTerm(query) ?? []);
    return {
      directory: cataloguePath(`${scope}-directory`, manifest[scope].directory),
      shows: cataloguePath(`${scope}-shows`, manifest[scope].shows),
      ofShows: (artistCount: number, pairCount: number) =>
        terms.map((term) => {
          const { artists, pairs } = findShows(term, counts);
          const shown = artists.slice(0, artistCount).map((artist) => countedArtist(directory, shows, counts, artist));
          return bytesOf([...shown.flatMap((artist) => artist.pairs), ...pairs.slice(0, pairCount)]);
        }),
      ofArtists: (artistCount: number) =>
        terms.map((term) =>
          bytesOf(
            findArtists(term)
              .slice(0, artistCount)
              .flatMap((artist) => directoryArtist(directory, artist).pairs),
          ),
        ),
    };
  };
  const [upcoming, all] = [scoped('upcoming'), scoped('all')];
  const venues = cataloguePath('venues', manifest.venues);
  const indexOf = (...paths: readonly string[]) => sumOf([MANIFEST_PATH, ...paths].map(transfer));
  const { artists, pairs, list, dialogPairs } = VISIBLE;
  return [
    {
      page: '/events, artists',
      index: indexOf(upcoming.directory),
      details: upcoming.ofShows(artists, 0),
    },
    {
      page: '/events',
      index: indexOf(upcoming.directory, upcoming.shows),
      details: upcoming.ofShows(artists, pairs),
    },
    { page: '/events/all', index: indexOf(all.directory, all.shows), details: all.ofShows(artists, pairs) },
    { page: '/browse, /artists', index: indexOf(all.directory), details: all.ofArtists(list) },
    { page: '/venues', index: indexOf(venues), details: [] },
    {
      page: 'the dialog',
      index: indexOf(upcoming.directory, upcoming.shows, venues),
      details: upcoming.ofShows(0, dialogPairs),
    },
  ];
}
