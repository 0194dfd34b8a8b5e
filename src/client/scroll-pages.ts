/**
 * Brings the further pages of a long list into the page as one scrolls. They are the real pages, to which the pager leads
 * without scripts.
 */
import { keepLength, keepPosition, keptLength, restorePosition } from './position.ts';
import { tellListings } from './search/parts.ts';
import { realPage } from './search/real-pages.ts';

/** How far ahead of the pager the next page is fetched. */
const AHEAD = '1000px';

const cardsIn = (root: ParentNode) => root.querySelector<HTMLElement>('.cards');
const keyOf = (card: Element) => card.querySelector('.title a')?.getAttribute('href');

/** Puts cards behind those of a grid, without those that are there already: the site may have been published anew. */
function appendCards(
  grid: HTMLElement | null,
  cards: Iterable<Element>,
  known: ReadonlySet<string | null | undefined>,
) {
  for (const card of cards) if (!known.has(keyOf(card))) grid?.append(document.importNode(card, true));
}

/** Puts the list of a further page behind that of this one; a month that goes on stays under one heading. */
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
  tellListings();
}

function unfold(pager: HTMLElement, name: string): { load(): Promise<boolean> } {
  const list = pager.closest<HTMLElement>('[data-listed]');
  let pages = 1;
  let isLoading = false;

  /** @returns whether there was a further page, and it is here now */
  async function load(): Promise<boolean> {
    const next = pager.querySelector<HTMLAnchorElement>('[rel="next"]');
    if (next === null || list === null || isLoading) return false;
    isLoading = true;
    try {
      const page = await realPage(next.pathname);
      const further = page.querySelector('[data-listed]:has(.cards)');
      if (further === null) return false;
      appendList(list, further);
      const furtherPager = further.querySelector('.pager');
      const previous = pager.querySelector('[rel="prev"]');
      furtherPager?.querySelector('[rel="prev"]')?.remove();
      pager.replaceChildren(...(furtherPager?.childNodes ?? []));
      if (previous) pager.querySelector('div')?.prepend(previous);
      pages += 1;
      keepLength(name, pages);
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
          // Observing anew tells whether the pager is still near.
          observer.unobserve(pager);
          observer.observe(pager);
        },
        // The link is still there, and leads to the page itself.
        () => observer.disconnect(),
      );
    },
    { rootMargin: AHEAD },
  );
  observer.observe(pager);
  return { load };
}

/** Unfolds the lists of the page as far as they were when it was left, and further as one scrolls. */
export async function unfoldLists(pagers: Iterable<HTMLElement>): Promise<void> {
  keepPosition();
  const restored: Promise<void>[] = [];
  for (const [index, pager] of [...pagers].entries()) {
    const name = `pages-${index}`;
    const wanted = keptLength(name);
    const { load } = unfold(pager, name);
    const restore = async () => {
      for (let page = 1; page < wanted; page++) if (!(await load())) return;
    };
    restored.push(restore());
  }
  await Promise.allSettled(restored);
  // What was found in the list is as long as it was only once it has been found again.
  if (document.documentElement.dataset['found'] === undefined) restorePosition();
}
