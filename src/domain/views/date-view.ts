import type { Listing } from '../catalogue/types.ts';
import { texts } from '../text/texts.ts';
import { formatDateLong, formatTime } from '../time/format.ts';
import type { Instant } from '../time/instant.ts';
import { isUpcoming } from '../time/upcoming.ts';
import { hasPassed } from '../time/upcoming-until.ts';
import { offsetText, wallTime } from '../time/zone-time.ts';
import { type DateView, dateOf } from './date-of.ts';

/** Input of the clock script, rendered as `data-until` (milliseconds; absent for 'Date TBA'). */
export interface UpcomingMark {
  readonly upcomingUntil: Instant | null;
  /** As of the build. */
  readonly isUpcoming: boolean;
  /** As of the build; 'Date TBA' is neither. */
  readonly isPast: boolean;
}

/** ISO 8601 with offset, for `datetime` attributes and JSON-LD: `2026-11-27T20:00:00-05:00`. */
export function zonedIso(instant: Instant, zone: string): string {
  const { day, minutes } = wallTime(instant, zone);
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = two(Math.floor((((instant % 60_000) + 60_000) % 60_000) / 1000));
  return `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${seconds}${offsetText(instant, zone)}`;
}

/** When an event begins, for machines: the instant with the venue's offset, or the day; `null` for 'Date TBA'. */
export const startText = ({ startsAt, localDay, zone }: Listing): string | null =>
  startsAt === null ? localDay : zonedIso(startsAt, zone);

/** `Friday, November 27, 2026, 8:00 PM`, at the venue, without an unknown time; 'Date TBA' without a date. */
export function whenText({ localDay, localMinutes }: Pick<Listing, 'localDay' | 'localMinutes'>): string {
  if (localDay === null) return texts.dateTba;
  return localMinutes === null ? formatDateLong(localDay) : `${formatDateLong(localDay)}, ${formatTime(localMinutes)}`;
}

/**
 * The date of an event (rule T6) in the event's zone; `null` for 'Date TBA'.
 *
 * @param currentYear four digits; omitted from `weekdayMonth`
 */
export function dateView(event: Listing, currentYear: string): DateView | null {
  const { localDay: day, localMinutes: minutes } = event;
  return day === null ? null : dateOf(day, minutes, startText(event) ?? day, currentYear);
}

/** Lets the page re-evaluate 'upcoming' after the build. */
export function upcomingMark(event: Listing, now: Instant): UpcomingMark {
  const { upcomingUntil: until } = event;
  return { upcomingUntil: until, isUpcoming: isUpcoming(until, now), isPast: hasPassed(until, now) };
}

/** The year in `zone`, four digits. */
export const yearAt = (now: Instant, zone: string): string => wallTime(now, zone).day.slice(0, 4);
