import type { ListedDays } from '../../domain/search/codec/listed-days.ts';
import { plural } from '../../domain/text/plural.ts';
import { texts } from '../../domain/text/texts.ts';
import { EVENTS_PAGE_SIZE } from '../../domain/views/page-of.ts';
import { element } from '../dom.ts';
import { inFrames } from './in-frames.ts';
import { SearchUnavailable } from './index/unavailable.ts';
import { cardsOfPage } from './list-pages.ts';
import { dispatchListingsChange, partsOf } from './parts.ts';

/** Cards shown at once. */
const STEP = 24;

/** A copy of a card for a grid without month headings. */
function copyOf(card: HTMLElement): HTMLElement {
  const copy = document.importNode(card, true);
  copy.removeAttribute('id');
  const title = copy.querySelector('h4');
  title?.replaceWith(element('h3', { class: 'card-title' }, ...title.childNodes));
  return copy;
}

/** Results of filters alone on /events: copies of the cards from the list's pages. */
export function foundEvents(root: HTMLElement, listPath: string) {
  const { part, setText, show } = partsOf(root);
  let positions: readonly number[] = [];
  let days: ListedDays | undefined;
  let shown = 0;
  let asked = 0;

  /** The card at a position of the list. Checks that the page is of the same build as the days file. */
  async function cardAt(position: number): Promise<HTMLElement> {
    const cards = await cardsOfPage(listPath, Math.floor(position / EVENTS_PAGE_SIZE) + 1);
    const card = cards[position % EVENTS_PAGE_SIZE];
    const until = days?.until[position] ?? Number.NEGATIVE_INFINITY;
    if (card === undefined || Number(card.dataset['until'] ?? Number.NEGATIVE_INFINITY) !== until) {
      throw new SearchUnavailable('The listings have changed since.');
    }
    return copyOf(card);
  }

  async function append(): Promise<HTMLElement | undefined> {
    const number = asked;
    const next = positions.slice(shown, shown + STEP);
    const cards = await Promise.all(next.map(cardAt));
    if (number !== asked) return undefined;
    shown += cards.length;
    const add = (card: HTMLElement) => part('cards').append(card);
    const isWanted = () => number === asked;
    await Promise.all(cards.map((card) => inFrames(() => add(card), isWanted)));
    if (!isWanted()) return undefined;
    show({ more: shown < positions.length });
    dispatchListingsChange();
    return cards[0];
  }

  function showFailed(): void {
    setText('count', '');
    show({ waiting: false, failed: true, none: false, cards: false, more: false });
  }

  part('more').addEventListener('click', () => {
    append().then(
      (first) => first?.querySelector('a')?.focus(),
      (error: unknown) => {
        if (!(error instanceof SearchUnavailable)) throw error;
        showFailed();
      },
    );
  });

  return {
    /**
     * @param found positions in the list
     * @returns what to announce
     * @throws SearchUnavailable
     */
    async show(found: readonly number[], listed: ListedDays, mayShow: () => boolean): Promise<string> {
      asked += 1;
      positions = found;
      days = listed;
      shown = 0;
      const first = await Promise.all(found.slice(0, STEP).map(cardAt));
      if (!mayShow()) return '';
      part('cards').replaceChildren();
      setText('count', `Showing ${plural(found.length, 'event')}`);
      show({ waiting: false, failed: false, none: first.length === 0, cards: first.length > 0 });
      await append();
      return first.length === 0 ? 'Nothing found' : `Found ${plural(found.length, 'event')}`;
    },
    showWaiting() {
      setText('count', texts.search.waiting);
      show({ waiting: true, failed: false, none: false, cards: false, more: false });
    },
    showFailed,
  };
}
