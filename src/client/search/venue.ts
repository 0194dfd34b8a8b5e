import { searchTerm } from '../../domain/search/match/term.ts';
import type { SearchState } from '../../domain/search/search-state.ts';
import { plural } from '../../domain/text/plural.ts';
import { isCardFound } from './newly-added.ts';
import { readState } from './page-state.ts';
import { partsOf } from './parts.ts';
import { runSearch } from './search-box.ts';

type Order = SearchState['sort'];

/** Newest scraped_at first, events without one last. */
const byScraped = (a: HTMLElement, b: HTMLElement) =>
  Number(b.dataset['scraped'] ?? Number.NEGATIVE_INFINITY) - Number(a.dataset['scraped'] ?? Number.NEGATIVE_INFINITY);

/** Search and order of the events of a venue (rule S9), all of which are in the page. */
export function searchVenue(root: HTMLElement): void {
  const { setText, show } = partsOf(root);
  const list = root.querySelector<HTMLElement>('[data-list]');
  const select = root.querySelector<HTMLSelectElement>('select');
  if (list === null || select === null) return;
  /** The order in the page: alphabetical by event name. */
  const alphabetical = [...list.children].filter((item) => item instanceof HTMLElement);
  let order: Order = 'alphabetical';

  /** Sorts what is still in the list: the clock script may have removed events. */
  function sort(wanted: Order): void {
    if (wanted === order) return;
    order = wanted;
    const sorted = order === 'recent' ? alphabetical.toSorted(byScraped) : alphabetical;
    list?.append(...sorted.filter((item) => item.parentElement === list));
  }

  function filter(search: string): number {
    const term = searchTerm(search);
    let count = 0;
    for (const item of alphabetical) {
      item.hidden = term !== null && !isCardFound(item, term);
      if (!item.hidden && item.parentElement === list) count += 1;
    }
    return count;
  }

  function showFound(search: string): number {
    const count = filter(search);
    setText('count', `Showing ${plural(count, 'event')}`);
    setText('none-text', `None of them has “${search}” in its name or category.`);
    show({ 'all-count': search === '', count: search !== '', none: search !== '' && count === 0 });
    return count;
  }

  /** Chosen before this script loaded. */
  const isRecentChosen = select.value === 'recent';
  const { change } = runSearch(root, {
    listPath: undefined,
    isNarrowed: ({ search, sort: wanted }) => search !== '' || wanted !== 'alphabetical',
    showList() {
      sort('alphabetical');
      filter('');
      show({ 'all-count': true, count: false, none: false });
      if (select) select.value = 'alphabetical';
    },
    showWaiting() {},
    showFailed() {},
    async answer({ search, sort: wanted }) {
      sort(wanted);
      if (select) select.value = wanted;
      const count = showFound(search);
      return count === 0 ? 'Nothing found' : `Found ${plural(count, 'event')}`;
    },
  });
  document.addEventListener('eventhub:passed', () => showFound(readState().search));
  if (isRecentChosen) change({ sort: 'recent' });
  select.addEventListener('change', () => change({ sort: select.value === 'recent' ? 'recent' : 'alphabetical' }));
}
