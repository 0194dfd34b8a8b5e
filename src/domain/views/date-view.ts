import type { Listing } from '../catalogue/types.ts';
import { formatDate, formatDateLong, formatDayNumber, formatTime, formatWeekdayMonth } from '../time/format.ts';
import type { Instant } from '../time/instant.ts';
import { isUpcoming } from '../time/upcoming.ts';
import { offsetText, wallTime } from '../time/zone-time.ts';

/** The date block of cards, rows and bars. */
export interface DateView {
  /** Two digits. */
  readonly day: string;
  /** `Fri, Nov`; with the year when it is not the build's: `Sat, Jan 2027`. */
  readonly weekdayMonth: string;
  /** `8:00 PM`, or `null` without a time. */
  readonly time: string | null;
  /** `Nov 27, 2026, 8:00 PM` or `Nov 27, 2026` (rule T6). */
  readonly text: string;
  /** `Friday, November 27, 2026`. */
  readonly longText: string;
  /** Value of a `datetime` attribute: the day, or the instant with the venue's offset. */
  readonly machine: string;
}

/** What the clock script needs: rendered as `data-until` (milliseconds; absent for 'Date TBA'). */
export interface UpcomingMark {
  readonly upcomingUntil: Instant | null;
  /** As of the build. */
  readonly isUpcoming: boolean;
}

/** `2026-11-27T20:00:00-05:00` for an instant in a zone: what `datetime` attributes and JSON-LD take. */
export function zonedIso(instant: Instant, zone: string): string {
  const { day, minutes } = wallTime(instant, zone);
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = two(Math.floor((((instant % 60_000) + 60_000) % 60_000) / 1000));
  return `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${seconds}${offsetText(instant, zone)}`;
}

/**
 * The date of an event as it is shown (rule T6), in the event's own zone; `null` for
 * 'Date TBA'.
 *
 * @param currentYear four digits; the year is left out of `weekdayMonth` when it is this one
 */
export function dateView(event: Listing, currentYear: string): DateView | null {
  const { localDay: day, localMinutes: minutes } = event;
  if (day === null) return null;
  const time = minutes === null ? null : formatTime(minutes);
  const text = formatDate(day);
  return {
    day: formatDayNumber(day),
    weekdayMonth: formatWeekdayMonth(day, currentYear),
    time,
    text: time === null ? text : `${text}, ${time}`,
    longText: formatDateLong(day),
    machine: event.startsAt === null ? day : zonedIso(event.startsAt, event.zone),
  };
}

/** The mark by which the page keeps 'upcoming' true after the build. */
export function upcomingMark(event: Listing, now: Instant): UpcomingMark {
  return { upcomingUntil: event.upcomingUntil, isUpcoming: isUpcoming(event.upcomingUntil, now) };
}

/** The year at the site, four digits. */
export const yearAt = (now: Instant, zone: string): string => wallTime(now, zone).day.slice(0, 4);
