const MINUTE = 60_000;

/** Calls at once, each minute, and after the tab was in the background or in the back/forward cache. */
export function everyMinute(update: () => void): void {
  update();
  setInterval(update, MINUTE);
  document.addEventListener('visibilitychange', () => document.hidden || update());
}
