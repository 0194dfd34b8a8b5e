import { savedLength, saveLength } from '../position.ts';
import { inFrames } from './in-frames.ts';

/** A grid that is filled in steps, by a button or while scrolling. */
export interface PagedCards {
  /** Shows the first of `count` cards. Resolves when they are in the page or another call has replaced them. */
  show(count: number, makeCard: (index: number) => HTMLElement): Promise<void>;
}

/**
 * @param isScrolled whether scrolling near the button adds cards
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
    if (shown > step) saveLength(name, shown);
    return card;
  }

  /** Adds cards up to `wanted`, unless another `show` replaces them. */
  async function fill(use: (first: HTMLElement) => void = () => {}): Promise<void> {
    const number = shows;
    const isWanted = () => number === shows;
    const changes = Array.from({ length: wanted - shown }, (_, index) => () => {
      const card = add();
      if (index === 0) use(card);
    });
    await Promise.all(changes.map((change) => inFrames(change, isWanted)));
  }

  /** Adds one step of cards, unless a step is still under way. */
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
        // Observing again reports whether the button is still near.
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
      wanted = Math.min(total, Math.max(step, savedLength(name)));
      make = makeCard;
      list.replaceChildren();
      more.hidden = total === 0;
      await fill();
    },
  };
}
