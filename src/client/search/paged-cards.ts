import { keepLength, keptLength } from '../position.ts';
import { CARDS_A_FRAME, nextFrame } from './next-frame.ts';

/** Cards that are made as they are wanted: the first ones at once, further ones by a button or when it comes near. */
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

  /** Adds what is wanted: some cards at once, the others frame by frame. */
  async function fill(): Promise<void> {
    const number = shows;
    while (shown < wanted) {
      const count = Math.min(CARDS_A_FRAME, wanted - shown);
      list.append(...Array.from({ length: count }, (_, index) => make(shown + index)));
      shown += count;
      more.hidden = shown === total;
      if (shown > step) keepLength(name, shown);
      if (shown < wanted) await nextFrame();
      if (number !== shows) return;
    }
  }

  /** Adds a step's cards, unless cards are still coming. */
  async function append(): Promise<void> {
    if (shown < wanted) return;
    wanted = Math.min(total, shown + step);
    await fill();
  }

  more.addEventListener('click', () => {
    const next = list.children.length;
    void append();
    list.children[next]?.querySelector('a')?.focus();
  });
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
