import { decodeDirectory } from '../../src/domain/search/codec/directory.ts';
import {
  cataloguePath,
  MANIFEST_PATH,
  type Manifest,
  type ScopeFileKind,
} from '../../src/domain/search/codec/manifest.ts';
import type { SearchScope } from '../../src/domain/search/codec/show-set.ts';
import { decodeShows } from '../../src/domain/search/codec/shows.ts';
import { artistFinder, showFinder } from '../../src/domain/search/match/find.ts';
import { detailsLocator } from '../../src/domain/search/match/locate-details.ts';
import { textFinder } from '../../src/domain/search/match/text-finder.ts';
import { runToEnd } from '../../src/domain/search/steps.ts';

/** Texts of catalogue files by path. */
export type Files = ReadonlyMap<string, string>;

export const manifestOf = (files: Files): Manifest => JSON.parse(files.get(MANIFEST_PATH) ?? '') as Manifest;

/** Opens the search of a scope from its files, as the browser does. */
export function openSearch(files: Files, scope: SearchScope) {
  const hashes = manifestOf(files)[scope];
  const read = (kind: ScopeFileKind) => files.get(cataloguePath(`${scope}-${kind}`, hashes[kind])) ?? '';
  const directory = runToEnd(decodeDirectory(read('directory')));
  const shows = runToEnd(decodeShows(read('shows'), directory));
  const locate = detailsLocator(directory);
  const findNames = runToEnd(textFinder(directory.artists));
  return {
    directory,
    shows,
    findShows: runToEnd(showFinder(directory, shows, findNames)),
    findArtists: artistFinder(directory, findNames),
    /** Path of the detail file of a pair. */
    detailsPath: (pair: number) => cataloguePath(`${scope}-details-${locate(pair).file}`, hashes.details),
  };
}
