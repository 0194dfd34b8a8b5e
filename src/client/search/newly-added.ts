import { matchesAny, type SearchTerm, searchTerm } from '../../domain/search/match/term.ts';
import { plural } from '../../domain/text/plural.ts';
import { texts } from '../../domain/text/texts.ts';
import { cachedCall } from './index/cached-call.ts';
import { cardsOfPage } from './list-pages.ts';
import { markTitle } from './marked.ts';
import { pagedCards } from './paged-cards.ts';
import { dispatchListingsChange, partsOf } from './parts.ts';
import { runSearch } from './search-box.ts';

/** Cards added at a time: as many as a page of the list has. */
const STEP = 48;

/** Whether the term matches what a card is searched for (`SearchedCard` of domain/views/card.ts). */
export function isCardFound({ dataset }: HTMLElement, term: SearchTerm): boolean {
  return matchesAny([dataset['name'] ?? null, dataset['labels'] ?? null], term);
}

/** A copy of a card with the matches in its title marked. */
function copyCard(card: HTMLElement, term: SearchTerm): HTMLElement {
  const copy = document.importNode(card, true);
  const name = card.dataset['name'];
  return name === undefined ? copy : markTitle(copy, name, term);
}

/** The search of /newly-added (rule S9), in the cards of all its pages: 501 at most. */
export function searchNewlyAdded(root: HTMLElement): void {
  const { part, setText, show } = partsOf(root);
  const { path = '', pages = '1' } = root.dataset;
  const cards = pagedCards(part('cards'), part('more'), STEP, true);
  const allCards = cachedCall(async () => {
    const numbers = Array.from({ length: Number(pages) }, (_, index) => index + 1);
    const lists = await Promise.all(numbers.map((number) => cardsOfPage(path, number)));
    return lists.flat();
  });
  runSearch(root, {
    listPath: path,
    load: allCards,
    isNarrowed: ({ search }) => search !== '',
    showList() {},
    showWaiting() {
      setText('count', texts.search.waiting);
      show({ waiting: true, failed: false, none: false, cards: false, more: false });
    },
    showFailed() {
      setText('count', '');
      show({ waiting: false, failed: true, none: false, cards: false, more: false });
    },
    async answer({ search }, mayShow) {
      const term = searchTerm(search);
      const listed = await allCards();
      if (term === null || !mayShow()) return '';
      const found = listed.filter((card) => isCardFound(card, term));
      const count = `Showing ${plural(found.length, 'newly added event')}`;
      setText('count', count);
      show({ waiting: false, failed: false, none: found.length === 0, cards: found.length > 0 });
      await cards.show(found.length, (index) => {
        const card = found[index];
        if (card === undefined) throw new RangeError(`No card ${index} was found.`);
        return copyCard(card, term);
      });
      dispatchListingsChange();
      return found.length === 0 ? 'Nothing found' : `Found ${plural(found.length, 'event')}`;
    },
  });
}
