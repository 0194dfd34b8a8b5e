import { matchesAny, searchTerm } from '../../domain/search/match/term.ts';
import { plural } from '../../domain/text/plural.ts';
import { texts } from '../../domain/text/texts.ts';
import { cachedCall } from './index/cached-call.ts';
import { cardsOfPage } from './list-pages.ts';
import { marked } from './marked.ts';
import { pagedCards } from './paged-cards.ts';
import { dispatchListingsChange, partsOf } from './parts.ts';
import { runSearch } from './search-box.ts';

/** Cards added at a time: as many as a page of the list has. */
const STEP = 48;

/** A card of the list with what is searched in. */
export interface ListedCard {
  readonly item: HTMLElement;
  readonly texts: readonly string[];
}

/** Where a card says something to search in. */
type CardPart = 'card-title' | 'card-venue' | 'chip';

/** What some parts of a card say; an event without a name is not found by the words that stand in its place. */
export function readCard(item: HTMLElement, parts: readonly CardPart[]): ListedCard {
  const said = parts.flatMap((part) =>
    [...item.querySelectorAll(`.${part}`)].map(({ textContent }) => ({ part, text: textContent.trim() })),
  );
  const searched = said.filter(({ part, text }) => part !== 'card-title' || text !== texts.untitledEvent);
  return { item, texts: searched.map(({ text }) => text) };
}

/** A copy of a card whose title is marked where the term matches. */
export function copyCard({ item }: ListedCard, input: string): HTMLElement {
  const copy = document.importNode(item, true);
  const link = copy.querySelector('.card-title a');
  link?.replaceChildren(...marked(link.textContent.trim(), searchTerm(input)));
  return copy;
}

/**
 * The search of /newly-added (rule S9): in the cards of all its pages, which are 501 at most, for name,
 * venue and both categories.
 */
export function searchNewlyAdded(root: HTMLElement): void {
  const { part, setText, show } = partsOf(root);
  const { path = '', pages = '1' } = root.dataset;
  const cards = pagedCards(part('cards'), part('more'), STEP, true);
  const allCards = cachedCall(async () => {
    const numbers = Array.from({ length: Number(pages) }, (_, index) => index + 1);
    const lists = await Promise.all(numbers.map((number) => cardsOfPage(path, number)));
    return lists.flat().map((item) => readCard(item, ['card-title', 'card-venue', 'chip']));
  });
  runSearch(root, {
    listPath: path,
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
      const found = listed.filter((card) => matchesAny(card.texts, term));
      const count = `Showing ${plural(found.length, 'newly added event')}`;
      setText('count', count);
      show({ waiting: false, failed: false, none: found.length === 0, cards: found.length > 0 });
      await cards.show(found.length, (index) => {
        const card = found[index];
        if (card === undefined) throw new RangeError(`No card ${index} was found.`);
        return copyCard(card, search);
      });
      dispatchListingsChange();
      return found.length === 0 ? 'Nothing found' : `Found ${plural(found.length, 'event')}`;
    },
  });
}
