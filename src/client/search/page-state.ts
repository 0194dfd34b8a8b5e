import { changeQuery, readSearchState, type SearchState } from '../../domain/search/search-state.ts';

/** The page's first address: where it goes back to when nothing is looked for. */
const ownPath = location.pathname;

export const readState = (): SearchState => readSearchState(location.search);

/**
 * Writes a change into the address, in the place of the present entry of the history (specification section 2: typing
 * adds none).
 *
 * @param listPath first page of the list, whose address a search has wherever in the list it was typed
 */
export function writeState(change: Partial<SearchState>, listPath: string | undefined, isNarrowed: boolean): void {
  const query = changeQuery(location.search, change);
  const path = isNarrowed ? (listPath ?? ownPath) : ownPath;
  try {
    history.replaceState(history.state, '', path + query + location.hash);
  } catch {
    // Browsers that limit how often this may be done get the next keystroke's.
  }
}

/**
 * Links that carry the state along: all but its filters (`data-carry="search"`), or everything (`data-carry="all"`).
 */
export function carryState({ search, when, from, to, category }: SearchState): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-carry] a')) {
    const isAll = link.closest<HTMLElement>('[data-carry]')?.dataset['carry'] === 'all';
    const url = new URL(link.href);
    url.search = changeQuery(url.search, isAll ? { search, when, from, to, category } : { search });
    link.href = url.pathname + url.search;
  }
}
