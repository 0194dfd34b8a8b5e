/**
 * What the pages of venues and artists say by the clock:
 *
 * - 'next on Nov 27, 2026' (in any letter case): names the next show, or the last one once all are over. `data-next` holds
 *   the `showDays` of domain/views/next-date.ts, `data-zone` the IANA zone of the shows.
 * - cards of several shows (card-times.ts).
 */

import { nextDateText } from '../domain/time/next-date-text.ts';
import { everyMinute } from './every-minute.ts';

everyMinute(() => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-next]')) {
    const { next = '', zone = 'UTC' } = element.dataset;
    const text = nextDateText(next, Date.now(), zone);
    if (text === null) continue;
    const isCapitalized = /^\s*[A-Z]/.test(element.textContent);
    element.textContent = isCapitalized ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  }
});

// Sent by clock.ts, which runs later.
document.addEventListener('eventhub:passed', () => void import('./card-times.ts'), { once: true });
