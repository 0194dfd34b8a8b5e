import type { PlaceDetails } from '../../../domain/search/codec/details.ts';
import type { Directory } from '../../../domain/search/codec/directory.ts';
import type { SearchScope } from '../../../domain/search/codec/show-set.ts';
import { detailsLocator } from '../../../domain/search/match/detail-files.ts';
import { detailsReader } from './catalogue-store.ts';
import { SearchUnavailable } from './unavailable.ts';

/**
 * The details of the place at an index of the directory.
 *
 * @throws SearchUnavailable when they cannot be loaded
 */
export type ReadPlace = (place: number) => Promise<PlaceDetails>;

/** @throws SearchUnavailable */
export async function placeReader(scope: SearchScope, directory: Directory): Promise<ReadPlace> {
  const readFile = await detailsReader(scope);
  const locate = detailsLocator(directory);
  return async (index) => {
    const { file, artist, place } = locate(index);
    const details = (await readFile(file))[artist]?.[place];
    if (details === undefined) throw new SearchUnavailable(`The details ${file} of ${scope} events lack an artist.`);
    return details;
  };
}
