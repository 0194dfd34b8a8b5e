import { searchTerm } from '../../domain/search/match/term.ts';
import { readSort, type SearchState } from '../../domain/search/search-state.ts';
import { plural } from '../../domain/text/plural.ts';
import { texts } from '../../domain/text/texts.ts';
import { isUpcoming } from '../../domain/time/upcoming.ts';
import { listPagePath } from '../../domain/urls/paths.ts';
import { everyMinute } from '../every-minute.ts';
import { cachedCall } from './index/cached-call.ts';
import { clearPages, loadPage } from './list-pages.ts';
import { isCardFound } from './newly-added.ts';
import { readState } from './page-state.ts';
import { pagedCards } from './paged-cards.ts';
import { dispatchListingsChange, partsOf } from './parts.ts';
import { runSearch } from './search-box.ts';

/** Cards added at a time; more than a page of the list has. */
const STEP = 60;

const LIST = '[data-search="venue"] > [data-list]';

const cardsIn = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>(`${LIST} > li`)];

/** Whether the event, or one of several on a card, is upcoming. */
const isAhead = ({ dataset }: HTMLElement) => isUpcoming(Number(dataset['until']), Date.now());

const timesIn = (card: HTMLElement) => card.querySelectorAll<HTMLElement>('.card-times > [data-until]');

/** Number of upcoming events on cards: of several, the last has the time of the card. */
const countOn = (cards: readonly HTMLElement[]) =>
  cards.flatMap((card) => [card, ...timesIn(card)]).filter(isAhead).length;

/** Newest scraped_at first, events without one last. */
const scrapedAt = ({ dataset }: HTMLElement) => Number(dataset['scraped'] ?? Number.NEGATIVE_INFINITY);
const startOf = (card: HTMLElement) => Number((timesIn(card)[0] ?? card).dataset['until']);

/** The orders besides that of the pages, which is alphabetical by event name. */
const ORDERS: Readonly<Partial<Record<SearchState['sort'], (a: HTMLElement, b: HTMLElement) => number>>> = {
  recent: (a, b) => scrapedAt(b) - scrapedAt(a),
  date: (a, b) => startOf(a) - startOf(b),
};

/** Search and order of the events of a venue on all its pages (rules P11, S9). */
export function searchVenue(root: HTMLElement): void {
  const { part, setText, show } = partsOf(root);
  const list = root.querySelector<HTMLElement>(':scope > [data-list]');
  const select = root.querySelector<HTMLSelectElement>('select');
  if (list === null || select === null) return;
  const { path = location.pathname, page = '1', pages = '1' } = root.dataset;
  const own = cardsIn(document);
  const cards = pagedCards(list, part('more'), STEP, true);
  let found: readonly HTMLElement[] | null = null;

  const allCards = cachedCall(async () => {
    const numbers = Array.from({ length: Number(pages) }, (_, index) => index + 1);
    const lists = await Promise.all(
      numbers.map(async (number) => {
        if (String(number) === page) return own;
        return cardsIn(await loadPage(listPagePath(path, number))).map((card) => document.importNode(card, true));
      }),
    );
    return lists.flat();
  });

  /** Shows cards that are still in the list: the clock script may have removed some. */
  async function showCards(wanted: readonly HTMLElement[]): Promise<void> {
    await cards.show(wanted.length, (index) => wanted[index] as HTMLElement);
    dispatchListingsChange();
  }

  function showCount(search: string): number {
    const count = countOn(found ?? []);
    setText('count', `Showing ${plural(count, 'event')}`);
    setText('none-text', `None of them has “${search}” in its name or category.`);
    show({ 'all-count': search === '', count: search !== '', none: search !== '' && count === 0, failed: false });
    return count;
  }

  /** Chosen before this script loaded. */
  const chosen = readSort(select.value);
  const { change } = runSearch(root, {
    listPath: root.dataset['path'],
    load: allCards,
    isNarrowed: ({ search, sort }) => search !== '' || sort !== 'alphabetical',
    showList() {
      if (select) select.value = 'alphabetical';
      show({ 'all-count': true, count: false, none: false, failed: false });
      if (found !== null) void showCards(own.filter((card) => !card.classList.contains('is-past')));
      found = null;
    },
    showWaiting() {
      setText('count', texts.search.waiting);
      show({ 'all-count': false, count: true, none: false, failed: false });
    },
    showFailed() {
      found = [];
      list.replaceChildren();
      show({ 'all-count': true, count: false, none: false, failed: true, more: false });
    },
    retry: clearPages,
    async answer({ search, sort }, mayShow) {
      if (select) select.value = sort;
      const listed = await allCards();
      if (!mayShow()) return '';
      const term = searchTerm(search);
      const matching = listed.filter((card) => isAhead(card) && (term === null || isCardFound(card, term)));
      found = matching.toSorted(ORDERS[sort] ?? (() => 0));
      const count = showCount(search);
      await showCards(found);
      return count === 0 ? 'Nothing found' : `Found ${plural(count, 'event')}`;
    },
  });
  everyMinute(() => {
    if (found !== null) showCount(readState().search);
  });
  if (chosen !== 'alphabetical') change({ sort: chosen });
  select.addEventListener('change', () => change({ sort: readSort(select.value) }));
}
