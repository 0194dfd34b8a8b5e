import { keepLength, keptLength } from '../position.ts';
import { inFrames } from './in-frames.ts';

/** Cards that are made as they are wanted: the first ones soon, further ones by a button or when it comes near. */
export interface PagedCards {
  /** Shows the first of `count` cards; done when they are all there, or others are shown instead. */
  show(count: number, makeCard: (index: number) => HTMLElement): Promise<void>;
}

/**
 * @param isScrolled whether further cards come by themselves as one scrolls, too
 */
export function pagedCards(list: HTMLElement, more: HTMLElement, step: number, isScrolled: boolean): PagedCards {
  let total = 0;
  let shown = 0;
  let wanted = 0;
  let make: (index: number) => HTMLElement = () => list;
  let shows = 0;
  const name = list.dataset['part'] ?? '';

  function add(): HTMLElement {
    const card = make(shown);
    list.append(card);
    shown += 1;
    more.hidden = shown === total;
    if (shown > step) keepLength(name, shown);
    return card;
  }

  /** Adds what is wanted, unless others are shown instead. */
  async function fill(use: (first: HTMLElement) => void = () => {}): Promise<void> {
    const number = shows;
    const isWanted = () => number === shows;
    const changes = Array.from({ length: wanted - shown }, (_, index) => () => {
      const card = add();
      if (index === 0) use(card);
    });
    await Promise.all(changes.map((change) => inFrames(change, isWanted)));
  }

  /** Adds a step's cards, unless cards are still coming. */
  async function append(use?: (first: HTMLElement) => void): Promise<void> {
    if (shown < wanted) return;
    wanted = Math.min(total, shown + step);
    await fill(use);
  }

  more.addEventListener('click', () => void append((first) => first.querySelector('a')?.focus()));
  if (isScrolled) {
    const observer = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting || more.hidden) return;
        await append();
        // Observing anew tells whether the button is still near.
        observer.unobserve(more);
        observer.observe(more);
      },
      { rootMargin: '800px' },
    );
    observer.observe(more);
  }
  return {
    async show(count, makeCard) {
      shows += 1;
      total = count;
      shown = 0;
      wanted = Math.min(total, Math.max(step, keptLength(name)));
      make = makeCard;
      list.replaceChildren();
      more.hidden = total === 0;
      await fill();
    },
  };
}
