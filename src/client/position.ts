/**
 * Saves in the history entry how many pages of a list were loaded and which card was where, so that going back restores
 * both even without the back/forward cache. A scroll offset in pixels is not enough: cards with `content-visibility`
 * that have not been rendered yet have an estimated height.
 */

/** A card, by the link in it. */
interface Anchor {
  readonly href: string;
  /** Which of the links to that address, from 0. */
  readonly nth: number;
  /** Pixels from the top of the window to the card. */
  readonly top: number;
}

interface Position {
  readonly scrollY: number;
  /** `null` where no card was in view. */
  readonly anchor: Anchor | null;
  /** How much of each list was there, by a name of the list. */
  readonly lengths: Readonly<Record<string, number>>;
}

const PAUSE_MS = 120;

/** How long the page's height may still change in ms, until the visitor scrolls. */
const SETTLING_MS = 5_000;

/** Points of the window to look for a card at, as [x, y] shares of its width and height. */
const PROBES = [0.5, 0.25, 0.75].flatMap((down) => [0.5, 0.2, 0.8].map((across) => [across, down] as const));

/** The position in this page's history entry. */
const stored = (): Position | null => (history.state as { readonly position?: Position } | null)?.position ?? null;

/** Saved when this page was last left; `null` once it is restored or the visitor scrolls. */
let saved: Position | null = stored();
let lengths: Record<string, number> = { ...saved?.lengths };
let timer: ReturnType<typeof setTimeout> | undefined;
let settling: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

/** Length of a list when the page was left; 0 when there is nothing to restore. */
export const savedLength = (list: string): number => saved?.lengths[list] ?? 0;

const cardOf = (element: Element | null | undefined) => element?.closest<HTMLElement>('main li') ?? null;

/** The links to an address that are in the page and shown. */
const linksTo = (href: string) =>
  [...document.querySelectorAll<HTMLElement>(`main li a[href="${CSS.escape(href)}"]`)].filter((link) =>
    link.checkVisibility(),
  );

function anchorOf(card: HTMLElement | null): Anchor | null {
  const link = card?.querySelector('.card-title a, a.row-link, a:not(.heart)');
  const href = link?.getAttribute('href');
  if (!card || !link || !href) return null;
  return { href, nth: linksTo(href).indexOf(link as HTMLElement), top: card.getBoundingClientRect().top };
}

function anchorInView(): Anchor | null {
  for (const [across, down] of PROBES) {
    const anchor = anchorOf(cardOf(document.elementFromPoint(innerWidth * across, innerHeight * down)));
    if (anchor !== null) return anchor;
  }
  return null;
}

function store(position: Position): void {
  if (saved !== null) return;
  try {
    history.replaceState({ ...history.state, position }, '');
  } catch {
    // Rate-limited by the browser; an earlier position stays.
  }
}

function save(pressed: EventTarget | null = null): void {
  clearTimeout(timer);
  const anchor = anchorOf(pressed instanceof Element ? cardOf(pressed) : null) ?? anchorInView();
  store({ scrollY, anchor, lengths });
}

/** Scrolls the saved card to where it was. */
function scrollToSaved(): void {
  if (saved === null) return;
  const { anchor, scrollY: y } = saved;
  const card = anchor && cardOf(linksTo(anchor.href)[Math.max(0, anchor.nth)]);
  const by = anchor && card ? card.getBoundingClientRect().top - anchor.top : y - scrollY;
  if (Math.abs(by) >= 1) scrollBy({ top: by, behavior: 'instant' });
}

const heights = new ResizeObserver(scrollToSaved);

/** Input that ends restoring. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

function stopRestoring(): void {
  clearTimeout(settling);
  heights.disconnect();
  for (const move of MOVES) removeEventListener(move, stopRestoring);
  saved = null;
  save();
}

/** Saves the position from now on. */
export function trackPosition(): void {
  if (isListening) return;
  isListening = true;
  // The browser would restore before the list is long enough.
  history.scrollRestoration = 'manual';
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => save(), PAUSE_MS);
  };
  addEventListener('scroll', saveSoon, { passive: true });
  addEventListener('click', ({ target }) => save(target), true);
  if (saved !== null) for (const move of MOVES) addEventListener(move, stopRestoring, { passive: true });
}

/** Saves the length of a list. */
export function saveLength(list: string, length: number): void {
  lengths = { ...lengths, [list]: length };
  trackPosition();
  const position = stored();
  // Keeps the card: during the transition to the next page, none can be found in the window.
  if (position === null) save();
  else store({ ...position, lengths });
}

/**
 * Scrolls to where the page was left, once its lists have their length, and holds the position until heights settle.
 */
export function restorePosition(): void {
  trackPosition();
  if (saved === null) return;
  scrollToSaved();
  heights.observe(document.body);
  clearTimeout(settling);
  settling = setTimeout(stopRestoring, SETTLING_MS);
}
