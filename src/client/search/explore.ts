import { findDays } from '../../domain/search/match/find-listed-days.ts';
import type { ShowChoice } from '../../domain/search/match/pair-card.ts';
import { type SearchTerm, searchTerm } from '../../domain/search/match/term.ts';
import { isNarrowed, type SearchState } from '../../domain/search/search-state.ts';
import { everyMinute } from '../every-minute.ts';
import { settleChoices } from './choice.ts';
import { filterControls, filterOf, todayIn } from './filters.ts';
import { foundEvents } from './found-events.ts';
import { foundShows } from './found-shows.ts';
import { citiesOf, clearCatalogue, daysOf } from './index/catalogue-store.ts';
import { openFirstSearch, openShowSearch } from './index/show-search.ts';
import { clearPages } from './list-pages.ts';
import { readState } from './page-state.ts';
import { runSearch } from './search-box.ts';

function areaOf(root: HTMLElement, name: 'term' | 'filter'): HTMLElement {
  const area = root.querySelector<HTMLElement>(`[data-found-area="${name}"]`);
  if (area === null) throw new Error(`The page has no area for results of a ${name}.`);
  return area;
}

/**
 * The search of /events and /events/all (rule S4): artists and pairs for a term, the events of
 * the list for filters alone.
 */
export function searchExplore(root: HTMLElement): void {
  const { path = location.pathname, zone = 'UTC' } = root.dataset;
  const scope = root.dataset['scope'] === 'all' ? 'all' : 'upcoming';
  const shows = foundShows(areaOf(root, 'term'));
  const events = foundEvents(areaOf(root, 'filter'), path);
  const areaFor = ({ search }: SearchState) => (search === '' ? events : shows);
  const controls = filterControls(root, (change) => page.change(change));

  function showsOf(state: SearchState): ShowChoice {
    const now = Date.now();
    return { scope, now, filter: filterOf(state, zone, now) };
  }

  const chosen = settleChoices(controls.choices, path);

  const page = runSearch(root, {
    listPath: path,
    load: () => openShowSearch(scope),
    isNarrowed,
    showList: (state) => controls.reflect(state),
    showWaiting: (state) => areaFor(state).showWaiting(),
    showFailed: (state) => areaFor(state).showFailed(),
    retry() {
      clearCatalogue();
      clearPages();
    },
    async answer(state, mayShow) {
      controls.reflect(state);
      const choice = showsOf(state);
      const term = searchTerm(state.search);
      if (term === null) {
        const cities = choice.filter.city === null ? null : citiesOf(scope);
        const days = await daysOf(scope);
        return await events.show(findDays(days, await cities, choice), days, mayShow);
      }
      const opening = openShowSearch(scope);
      const isFirst = Object.values(choice.filter).every((value) => value === null);
      const opened = isFirst ? await Promise.race([opening, openFirstSearch(scope)]) : null;
      const first = typeof opened === 'function' ? opened(term) : null;
      if (first !== null && first.artistCount > 0 && mayShow()) await shows.showArtists(first, term, mayShow);
      const search = await opening;
      await search.prepare(term, choice);
      const finds = (other: SearchTerm) => search.search(other, choice).artistCount > 0;
      return mayShow() ? await shows.show(search.search(term, choice), term, choice, mayShow, finds) : '';
    },
  });
  if (chosen !== null) page.change(chosen);

  let today = todayIn(zone, Date.now());
  everyMinute(() => {
    const day = todayIn(zone, Date.now());
    if (day === today) return;
    today = day;
    if (isNarrowed(readState())) page.update();
  });
}
