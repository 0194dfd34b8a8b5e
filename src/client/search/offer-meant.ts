import type { SearchScope } from '../../domain/search/codec/show-set.ts';
import type { SearchTerm } from '../../domain/search/match/term.ts';
import { changeQuery } from '../../domain/search/search-state.ts';
import { announce } from './announce.ts';

/**
 * Offers in a page's part 'meant' what a term that found nothing may have meant (rule S11).
 *
 * @param what names of what is searched
 * @param finds whether a search for another term finds something
 */
export async function offerMeant(
  part: HTMLElement,
  what: SearchScope | 'venues',
  term: SearchTerm,
  mayShow: () => boolean,
  finds: (other: SearchTerm) => boolean,
): Promise<void> {
  part.hidden = true;
  try {
    const { findMeant } = await import('./did-you-mean.ts');
    const meant = await findMeant(what, term);
    if (meant === null || !mayShow() || !finds(meant)) return;
    const link = part.querySelector('a');
    link?.setAttribute('href', changeQuery(location.search, { search: meant.text }));
    link?.replaceChildren(meant.text);
    part.hidden = false;
    announce(`Nothing found. Did you mean ${meant.text}?`);
  } catch (error) {
    // The page says that nothing was found, which stays true.
    console.warn(error);
  }
}
