/**
 * Fills `[data-countdown]` with 'Tonight, in 3 hours' during the 24 hours before an event (rule T10), and hides it at any
 * other time. The attribute is the start in milliseconds; `data-zone` is the venue's IANA zone.
 */

import { countdownText } from '../domain/time/countdown.ts';
import { everyMinute } from './every-minute.ts';

everyMinute(() => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-countdown]')) {
    const { countdown, zone = 'UTC' } = element.dataset;
    const text = countdownText(Number(countdown), Date.now(), zone);
    element.hidden = text === null;
    element.textContent = text;
  }
});
