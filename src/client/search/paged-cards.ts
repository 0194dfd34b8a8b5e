import { keepLength, keptLength } from '../position.ts';

/** Cards that are made as they are wanted: the first ones at once, further ones by a button or when it comes near. */
export interface PagedCards {
  /** Shows the first of `count` cards. */
  show(count: number, makeCard: (index: number) => HTMLElement): void;
}

/**
 * @param isScrolled whether further cards come by themselves as one scrolls, too
 */
export function pagedCards(list: HTMLElement, more: HTMLElement, step: number, isScrolled: boolean): PagedCards {
  let total = 0;
  let shown = 0;
  let make: (index: number) => HTMLElement = () => list;
  const name = list.dataset['part'] ?? '';

  function append(size = step): HTMLElement | undefined {
    const end = Math.min(total, shown + size);
    const cards = Array.from({ length: end - shown }, (_, index) => make(shown + index));
    list.append(...cards);
    shown = end;
    more.hidden = shown === total;
    if (shown > step) keepLength(name, shown);
    return cards[0];
  }

  more.addEventListener('click', () => append()?.querySelector('a')?.focus());
  if (isScrolled) {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting || more.hidden) return;
        append();
        // Observing anew tells whether the button is still near.
        observer.unobserve(more);
        observer.observe(more);
      },
      { rootMargin: '800px' },
    );
    observer.observe(more);
  }
  return {
    show(count, makeCard) {
      total = count;
      shown = 0;
      make = makeCard;
      list.replaceChildren();
      append(Math.max(step, keptLength(name)));
    },
  };
}
