/** Long enough for a word to be typed to its end. */
const PAUSE_MS = 600;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells screen readers what was found, once typing pauses. */
export function announce(text: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    for (const place of document.querySelectorAll('[data-announce]')) place.textContent = text;
  }, PAUSE_MS);
}
