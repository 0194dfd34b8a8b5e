import { everyMinute } from './every-minute.ts';

let isWatching = false;

/**
 * From now on, hides 'Next on Nov 27, 2026' on cards of artists and venues once that show is over. `data-ends` is the last
 * millisecond at which it is true.
 */
export function watchCardDates(): void {
  if (isWatching) return;
  isWatching = true;
  everyMinute(() => {
    for (const date of document.querySelectorAll<HTMLElement>('[data-ends]')) {
      date.hidden = Number(date.dataset['ends']) < Date.now();
    }
  });
}
