import type { PairDetails } from '../../../domain/search/codec/details.ts';
import type { Directory } from '../../../domain/search/codec/directory.ts';
import type { SearchScope } from '../../../domain/search/codec/show-set.ts';
import { detailsLocator } from '../../../domain/search/match/locate-details.ts';
import { detailsReader } from './catalogue-store.ts';
import { SearchUnavailable } from './unavailable.ts';

/**
 * Loads the details of a pair, given by its index in the directory.
 *
 * @throws SearchUnavailable when they cannot be loaded
 */
export type ReadPairDetails = (pair: number) => Promise<PairDetails>;

/** @throws SearchUnavailable */
export async function pairDetailsReader(scope: SearchScope, directory: Directory): Promise<ReadPairDetails> {
  const readFile = await detailsReader(scope);
  const locate = detailsLocator(directory);
  return async (index) => {
    const { file, artist, pair } = locate(index);
    const details = (await readFile(file))[artist]?.[pair];
    if (details === undefined) throw new SearchUnavailable(`The details ${file} of ${scope} events lack an artist.`);
    return details;
  };
}
