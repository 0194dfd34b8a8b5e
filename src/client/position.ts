/**
 * Keeps, with the entry of the history, how far a long list was unfolded and which card stood where: who comes back finds
 * it as it was left, even where the browser has not kept the page itself. A number of pixels would not do: cards that
 * have not been on the screen yet are only as high as they are guessed to be.
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

/** How long the page may still change its height: mentions come when their place is near. Whoever moves ends it. */
const SETTLING_MS = 5_000;

/** Where in the window to look for a card, as shares of its width and height. */
const PLACES = [0.5, 0.25, 0.75].flatMap((down) => [0.5, 0.2, 0.8].map((across) => [across, down] as const));

/** What was kept when this page was last left; gone once it is restored, or somebody moves on. */
let kept: Position | null = (history.state as { readonly position?: Position } | null)?.position ?? null;
let lengths: Record<string, number> = { ...kept?.lengths };
let timer: ReturnType<typeof setTimeout> | undefined;
let settling: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

/** How long a list was when the page was left; 0 when nothing is to be restored. */
export const keptLength = (list: string): number => kept?.lengths[list] ?? 0;

const cardOf = (element: Element | null | undefined) => element?.closest<HTMLElement>('main li') ?? null;

/** The links to an address that are in the page and shown. */
const linksTo = (href: string) =>
  [...document.querySelectorAll<HTMLElement>(`main li a[href="${CSS.escape(href)}"]`)].filter((link) =>
    link.checkVisibility(),
  );

function anchorOf(card: HTMLElement | null): Anchor | null {
  const link = card?.querySelector('.title a, a.cov, a:not(.heart)');
  const href = link?.getAttribute('href');
  if (!card || !link || !href) return null;
  return { href, nth: linksTo(href).indexOf(link as HTMLElement), top: card.getBoundingClientRect().top };
}

function anchorInView(): Anchor | null {
  for (const [across, down] of PLACES) {
    const anchor = anchorOf(cardOf(document.elementFromPoint(innerWidth * across, innerHeight * down)));
    if (anchor !== null) return anchor;
  }
  return null;
}

function save(pressed: EventTarget | null = null): void {
  if (kept !== null) return;
  try {
    const anchor = anchorOf(pressed instanceof Element ? cardOf(pressed) : null) ?? anchorInView();
    const position: Position = { scrollY, anchor, lengths };
    history.replaceState({ ...history.state, position }, '');
  } catch {
    // Browsers that limit how often this may be done keep an earlier position.
  }
}

/** Puts the kept card where it was. */
function place(): void {
  if (kept === null) return;
  const { anchor, scrollY: y } = kept;
  const card = anchor && cardOf(linksTo(anchor.href)[Math.max(0, anchor.nth)]);
  const by = anchor && card ? card.getBoundingClientRect().top - anchor.top : y - scrollY;
  if (Math.abs(by) >= 1) scrollBy({ top: by, behavior: 'instant' });
}

const heights = new ResizeObserver(place);

/** Whoever scrolls, or presses a key, is where they want to be. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

function letGo(): void {
  clearTimeout(settling);
  heights.disconnect();
  for (const move of MOVES) removeEventListener(move, letGo);
  kept = null;
  save();
}

/** Keeps the position from now on. */
export function keepPosition(): void {
  if (isListening) return;
  isListening = true;
  // The browser's own restoring comes before the list is long enough.
  history.scrollRestoration = 'manual';
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => save(), PAUSE_MS);
  };
  addEventListener('scroll', saveSoon, { passive: true });
  addEventListener('click', ({ target }) => save(target), true);
  if (kept !== null) for (const move of MOVES) addEventListener(move, letGo, { passive: true });
}

/** Notes how long a list is. */
export function keepLength(list: string, length: number): void {
  lengths = { ...lengths, [list]: length };
  keepPosition();
  save();
}

/** Brings the page to where it was left, once its lists are as long as they were, and holds it there until they settle. */
export function restorePosition(): void {
  keepPosition();
  if (kept === null) return;
  place();
  heights.observe(document.body);
  clearTimeout(settling);
  settling = setTimeout(letGo, SETTLING_MS);
}
