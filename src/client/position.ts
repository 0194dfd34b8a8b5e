/**
 * Keeps, with the entry of the history, how far a long list was unfolded and scrolled: who comes back finds it as it was
 * left, even where the browser has not kept the page itself.
 */

interface Position {
  readonly scrollY: number;
  /** How much of each list was there, by a name of the list. */
  readonly lengths: Readonly<Record<string, number>>;
}

const PAUSE_MS = 120;

/** What was kept when this page was last left; gone once it is restored. */
let kept: Position | null = (history.state as { readonly position?: Position } | null)?.position ?? null;
let lengths: Record<string, number> = { ...kept?.lengths };
let timer: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

/** How long a list was when the page was left; 0 when nothing is to be restored. */
export const keptLength = (list: string): number => kept?.lengths[list] ?? 0;

function save(): void {
  if (kept !== null) return;
  try {
    const position: Position = { scrollY, lengths };
    history.replaceState({ ...history.state, position }, '');
  } catch {
    // Browsers that limit how often this may be done keep an earlier position.
  }
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  // The browser's own restoring comes before the list is long enough.
  history.scrollRestoration = 'manual';
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE_MS);
  };
  addEventListener('scroll', saveSoon, { passive: true });
  addEventListener('click', save, true);
}

/** Notes how long a list is, and keeps the position from now on. */
export function keepLength(list: string, length: number): void {
  lengths = { ...lengths, [list]: length };
  listen();
  save();
}

/** Scrolls to where the page was left, once its lists are as long as they were. */
export function restorePosition(): void {
  if (kept === null) return;
  const { scrollY: y } = kept;
  kept = null;
  scrollTo({ top: y, behavior: 'instant' });
}
