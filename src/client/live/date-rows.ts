/** Rows of dates: clones of the rows in the templates of pages. */
import { softBreaks } from '../../domain/text/soft-breaks.ts';
import { texts } from '../../domain/text/texts.ts';
import { availableDateLink, type DateRowView, dateRowName } from '../../domain/views/date-row.ts';
import { ticketsName } from '../../domain/views/link-names.ts';
import { fillList, part, setData, setText } from '../cards/card-parts.ts';
import { element } from '../dom.ts';
import { fillTags, keep, need } from './page-parts.ts';

function fillOtherDate(item: HTMLElement, row: DateRowView, withVenue: boolean): void {
  const { date, ticketUrl, venueName } = row;
  setData(item, { until: row.upcomingUntil });
  need(item, '.row-link').setAttribute('href', row.path);
  setText(item, '.sr-only', dateRowName(row, withVenue));
  if (date === null) {
    const [name] = need(item, '.rail').children;
    const day = element('span', { class: 'rail-tba', 'aria-hidden': 'true' }, texts.dateTba);
    need(item, '.rail').replaceChildren(...(name ? [name] : []), day);
  }
  setText(item, '.rail-day', date?.day ?? null);
  setText(item, '.rail-weekday', date?.weekdayMonth ?? null);
  setText(item, '.rail-time', date?.time ?? null);
  fillTags(item, row.status, row.isPast);
  need(item, '.row-status').prepend(withVenue && venueName !== null ? softBreaks(venueName) : '');
  const tickets = keep(item, '.btn', ticketUrl !== null);
  tickets?.setAttribute('href', ticketUrl ?? '');
  tickets?.setAttribute('aria-label', ticketsName(row));
}

/**
 * Fills DateRows.astro.
 *
 * @param elsewhere paths of rows that another list shows
 */
export function fillOtherDates(
  list: HTMLElement,
  rows: readonly DateRowView[],
  withVenue: boolean,
  elsewhere: readonly string[] = [],
): void {
  // The blank row has a venue for its own.
  for (const text of part(list, '.row-status')?.childNodes ?? []) if (text instanceof Text) text.remove();
  fillList(list, rows, (item, row) => {
    fillOtherDate(item, row, withVenue);
    item.hidden = elsewhere.includes(row.path);
  });
}

function fillAvailableDate(item: HTMLElement, row: DateRowView): void {
  const { date } = row;
  setData(item, { until: row.upcomingUntil });
  need(item, '.row-day').classList.toggle('is-tba', date === null);
  setText(item, '.row-day', date?.day ?? 'TBA');
  const time = need(item, 'time');
  time.textContent = date?.longText ?? null;
  if (date === null) time.replaceWith(texts.dateTba);
  else time.setAttribute('datetime', date.machine);
  fillTags(item, row.status, row.isPast);
  setText(item, '.row-time', date?.time ?? null);
  setText(item, '.row-note', row.description);
  const { text, name } = availableDateLink(row);
  const link = need(item, '.btn');
  link.textContent = text;
  link.setAttribute('href', row.path);
  link.setAttribute('aria-label', name);
}

/** Fills AvailableDates.astro. */
export function fillAvailableDates(list: HTMLElement, rows: readonly DateRowView[]): void {
  fillList(list, rows, fillAvailableDate);
}
