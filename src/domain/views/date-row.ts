import type { Listing, Site } from '../catalogue/types.ts';
import { memoByObject } from '../text/memo.ts';
import { softBreaks } from '../text/soft-breaks.ts';
import { texts } from '../text/texts.ts';
import { eventPath } from '../urls/paths.ts';
import { ticketUrls } from '../urls/ticket.ts';
import type { DateView } from './date-of.ts';
import { dateView, type UpcomingMark, upcomingMark, yearAt } from './date-view.ts';
import { shorten } from './head.ts';
import { detailsName, ticketsName } from './link-names.ts';
import { type StatusView, statusView } from './status-view.ts';

const DESCRIPTION_LENGTH = 300;

/** A row of 'Other Dates', 'Other Dates at …' and 'Available Dates'. */
export interface DateRowView extends UpcomingMark {
  readonly title: string;
  readonly path: string;
  readonly date: DateView | null;
  readonly venueName: string | null;
  /** At most 300 characters: rows show two lines. */
  readonly description: string | null;
  readonly status: StatusView | null;
  readonly ticketUrl: string | null;
}

function makeRow(event: Listing, site: Site): DateRowView {
  return {
    title: event.title,
    path: eventPath(event.id),
    date: dateView(event, yearAt(site.now, site.timeZone)),
    venueName: event.venueName,
    description: event.description === null ? null : shorten(event.description, DESCRIPTION_LENGTH),
    status: statusView(event),
    ticketUrl: ticketUrls(site, event)[0] ?? null,
    ...upcomingMark(event, site.now),
  };
}

const rowsOf = memoByObject((site: Site) => memoByObject((event: Listing) => makeRow(event, site)));

/** A row of a list of dates, with its ticket link (rule P12), cached for all pages that show it. */
export const dateRow = (event: Listing, site: Site): DateRowView => rowsOf(site)(event);

/** What a row of 'Other Dates' is called: `Friday, November 27, 2026, 8:00 PM, Harbor Hall`. */
export function dateRowName({ date, venueName }: DateRowView, withVenue: boolean): string {
  const when = date === null ? texts.dateTba : [date.longText, date.time].filter(Boolean).join(', ');
  return withVenue && venueName !== null ? softBreaks(`${when}, ${venueName}`) : when;
}

/** The link of a row of 'Available Dates' (rule P9), with its accessible name. */
export function availableDateLink(row: DateRowView): { readonly text: string; readonly name: string } {
  return row.isPast || row.status?.status === 'cancelled'
    ? { text: texts.event.more, name: detailsName(row) }
    : { text: texts.buyTickets, name: ticketsName(row) };
}
