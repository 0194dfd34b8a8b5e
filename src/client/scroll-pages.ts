/**
 * Infinite scrolling: loads the next pages of a list, the same pages that the pager links to.
 */
import { restorePosition, savedLength, saveLength, trackPosition } from './position.ts';
import { loadPage } from './search/list-pages.ts';
import { dispatchListingsChange } from './search/parts.ts';

/** Distance to the pager at which the next page is fetched. */
const AHEAD = '1000px';

const cardsIn = (root: ParentNode) => root.querySelector<HTMLElement>('.cards');
const keyOf = (card: Element) => card.querySelector('.card-title a')?.getAttribute('href');

/** Appends cards to a grid, except duplicates: the site may have been published in between. */
function appendCards(
  grid: HTMLElement | null,
  cards: Iterable<Element>,
  known: ReadonlySet<string | null | undefined>,
) {
  for (const card of cards) if (!known.has(keyOf(card))) grid?.append(document.importNode(card, true));
}

/** Appends the list of the next page; a month that continues stays under one heading. */
function appendList(list: HTMLElement, further: Element): void {
  const known = new Set([...list.querySelectorAll('.cards > li')].map(keyOf));
  const groups = further.querySelectorAll<HTMLElement>('.month-group');
  if (groups.length === 0) appendCards(cardsIn(list), further.querySelectorAll('.cards > li'), known);
  for (const group of groups) {
    const last = [...list.querySelectorAll<HTMLElement>('.month-group')].at(-1);
    if (last && last.dataset['month'] === group.dataset['month'])
      appendCards(cardsIn(last), group.querySelectorAll('.cards > li'), known);
    else list.querySelector('.pager')?.before(document.importNode(group, true));
  }
  dispatchListingsChange();
}

function unfold(pager: HTMLElement, name: string): { load(): Promise<boolean> } {
  const list = pager.closest<HTMLElement>('[data-listed]');
  let pages = 1;
  let isLoading = false;

  /** @returns whether a page was added */
  async function load(): Promise<boolean> {
    const next = pager.querySelector<HTMLAnchorElement>('[rel="next"]');
    if (next === null || list === null || isLoading) return false;
    isLoading = true;
    try {
      const page = await loadPage(next.pathname);
      const further = page.querySelector('[data-listed]:has(.cards)');
      if (further === null) return false;
      appendList(list, further);
      const furtherPager = further.querySelector('.pager');
      const previous = pager.querySelector('[rel="prev"]');
      furtherPager?.querySelector('[rel="prev"]')?.remove();
      pager.replaceChildren(...(furtherPager?.childNodes ?? []));
      if (previous) pager.querySelector('div')?.prepend(previous);
      pages += 1;
      saveLength(name, pages);
      return true;
    } finally {
      isLoading = false;
    }
  }

  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      load().then(
        (isThere) => {
          if (!isThere) return;
          // Observing again reports whether the pager is still near.
          observer.unobserve(pager);
          observer.observe(pager);
        },
        // The pager's link still works.
        () => observer.disconnect(),
      );
    },
    { rootMargin: AHEAD },
  );
  observer.observe(pager);
  return { load };
}

/** Restores the lists to the length they had when the page was left, and loads more while scrolling. */
export async function extendLists(pagers: Iterable<HTMLElement>): Promise<void> {
  trackPosition();
  const restored: Promise<void>[] = [];
  for (const [index, pager] of [...pagers].entries()) {
    const name = `pages-${index}`;
    const wanted = savedLength(name);
    const { load } = unfold(pager, name);
    const restore = async () => {
      for (let page = 1; page < wanted; page++) if (!(await load())) return;
    };
    restored.push(restore());
  }
  await Promise.allSettled(restored);
  // Search results restore the position themselves.
  if (document.documentElement.dataset['found'] === undefined) restorePosition();
}
