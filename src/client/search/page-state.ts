import { changeQuery, readSearchState, type SearchState } from '../../domain/search/search-state.ts';
import { routes } from '../../domain/urls/paths.ts';

/** The path to return to when the search is cleared. */
const ownPath = location.pathname;

/** The state of the address. A city counts only on a page that offers some (rule C11). */
export function readState(): SearchState {
  const state = readSearchState(location.search);
  return document.querySelector('[data-city]') === null ? { ...state, city: null } : state;
}

/**
 * Writes a change into the address, replacing the history entry (rule S8).
 *
 * @param listPath first page of the list: the path of every search in it, on whichever page it was typed
 */
export function writeState(change: Partial<SearchState>, listPath: string | undefined, isNarrowed: boolean): void {
  const query = changeQuery(location.search, change);
  const path = isNarrowed ? (listPath ?? ownPath) : ownPath;
  try {
    history.replaceState(history.state, '', path + query + location.hash);
  } catch {
    // Rate-limited by the browser; the next change will get through.
  }
}

/** Lists of Explore with a filter by city; elsewhere the parameter would say what the page does not do. */
const WITH_CITY: readonly string[] = [routes.events, routes.venues];

/**
 * Adds the state to links: the term, with the city where there is such a filter (`data-carry="search"`), or the term and
 * filters (`data-carry="all"`).
 */
export function carryState({ search, when, from, to, category, city }: SearchState): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-carry] a')) {
    const isAll = link.closest<HTMLElement>('[data-carry]')?.dataset['carry'] === 'all';
    const url = new URL(link.href);
    url.search = changeQuery(url.search, {
      search,
      ...(isAll && { when, from, to, category }),
      ...((isAll || WITH_CITY.includes(url.pathname)) && { city }),
    });
    link.href = url.pathname + url.search;
  }
}
