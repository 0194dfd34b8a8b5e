/**
 * Updates what pages say about 'today' when the build is of an earlier day (rule T9): the date on the home page and the
 * day strip of /events.
 *
 * - `[data-today="2026-11-27"]` with `data-zone`: the build's day at the site, over after `data-today-until`. Inside,
 *   `[data-part]` of `weekday` (Friday), `weekday-month` (Fri, Nov), `month-year` (November 2026) and `day` (27) are
 *   rewritten. Any other part, such as a headline that counts that day's shows, gives way to the text of its
 *   `data-later`, or to nothing.
 * - `[data-day="2026-11-27"]`: a day of the strip; gone when it is over. The strip is hidden when all are gone.
 */

import { everyMinute } from './every-minute.ts';

/** Today in a zone, `2026-11-27`. The Canadian locale formats dates as ISO 8601. */
const dayIn = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());

function textOf(part: string | undefined, day: Date): string | null {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(day);
  if (part === 'weekday') return format({ weekday: 'long' });
  if (part === 'weekday-month') return `${format({ weekday: 'short' })}, ${format({ month: 'short' })}`;
  if (part === 'month-year') return format({ month: 'long', year: 'numeric' });
  if (part === 'day') return format({ day: '2-digit' });
  return null;
}

everyMinute(() => {
  for (const bill of document.querySelectorAll<HTMLElement>('[data-today]')) {
    if (Date.now() <= Number(bill.dataset['todayUntil'])) continue;
    const today = dayIn(bill.dataset['zone'] ?? 'UTC');
    for (const element of bill.querySelectorAll<HTMLElement>('[data-part]')) {
      element.textContent = textOf(element.dataset['part'], new Date(today)) ?? element.dataset['later'] ?? '';
    }
    const days = [...bill.querySelectorAll<HTMLElement>('[data-day]')];
    const isOver = ({ dataset }: HTMLElement) => (dataset['day'] ?? '') < today;
    if (days.length > 0 && days.every(isOver)) bill.hidden = true;
    else for (const element of days.filter(isOver)) element.remove();
  }
});
