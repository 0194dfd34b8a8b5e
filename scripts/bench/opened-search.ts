import { decodeDirectory } from '../../src/domain/search/codec/directory.ts';
import {
  cataloguePath,
  MANIFEST_PATH,
  type Manifest,
  type ScopeFileKind,
} from '../../src/domain/search/codec/manifest.ts';
import { allAtOnce } from '../../src/domain/search/codec/pieces.ts';
import type { SearchScope } from '../../src/domain/search/codec/show-set.ts';
import { decodeShows } from '../../src/domain/search/codec/shows.ts';
import { detailsLocator } from '../../src/domain/search/match/detail-files.ts';
import { artistFinder, showFinder } from '../../src/domain/search/match/find.ts';

/** Texts of catalogue files by path. */
export type Files = ReadonlyMap<string, string>;

export const manifestOf = (files: Files): Manifest => JSON.parse(files.get(MANIFEST_PATH) ?? '') as Manifest;

/** Opens the search of a scope from its files, as the browser does. */
export function openSearch(files: Files, scope: SearchScope) {
  const hashes = manifestOf(files)[scope];
  const read = (kind: ScopeFileKind) => files.get(cataloguePath(`${scope}-${kind}`, hashes[kind])) ?? '';
  const directory = allAtOnce(decodeDirectory(read('directory')));
  const shows = allAtOnce(decodeShows(read('shows'), directory));
  const locate = detailsLocator(directory);
  return {
    directory,
    shows,
    findShows: allAtOnce(showFinder(directory, shows)),
    findArtists: allAtOnce(artistFinder(directory)),
    /** Path of the detail file of a pair. */
    detailsPath: (place: number) => cataloguePath(`${scope}-details-${locate(place).file}`, hashes.details),
  };
}
