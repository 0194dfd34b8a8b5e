import type { SearchScope } from '../../domain/search/codec/show-set.ts';
import { didYouMean } from '../../domain/search/match/did-you-mean.ts';
import { rankByShows, showsByArtist } from '../../domain/search/match/find.ts';
import { type SearchTerm, searchTerm } from '../../domain/search/match/term.ts';
import { allVenues, directoryOf } from './index/catalogue-store.ts';
import { runSteps } from './index/run-steps.ts';

/** Names that may have been meant, those with most shows first. @throws SearchUnavailable */
async function namesIn(what: SearchScope | 'venues'): Promise<readonly string[]> {
  if (what === 'venues') return (await allVenues()).map(({ name }) => name);
  const directory = await directoryOf(what);
  const ranked = rankByShows(showsByArtist(directory, directory.pairShows));
  return Array.from(ranked, (artist) => directory.artists[artist] ?? '');
}

/**
 * What a term that finds nothing may have meant.
 *
 * @param what names of what is searched
 */
export async function findMeant(what: SearchScope | 'venues', term: SearchTerm): Promise<SearchTerm | null> {
  const meant = await runSteps(didYouMean(await namesIn(what), term));
  return meant === null ? null : searchTerm(meant);
}
