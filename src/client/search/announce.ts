/** Debounce: long enough to finish typing a word. */
const PAUSE_MS = 600;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Announces a result to screen readers once typing pauses. */
export function announce(text: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    for (const region of document.querySelectorAll('[data-announce]')) region.textContent = text;
  }, PAUSE_MS);
}
