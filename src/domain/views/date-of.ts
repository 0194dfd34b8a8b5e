import { formatDate, formatDateLong, formatDayNumber, formatTime, formatWeekdayMonth } from '../time/format.ts';
import type { CalendarDay } from '../time/instant.ts';

/** The date of an event in cards, rows and bars. */
export interface DateView {
  /** Two digits. */
  readonly day: string;
  /** `Fri, Nov`, with the year unless it is the build's: `Sat, Jan 2027`. */
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

/** The date of a day and minutes after midnight. @param machine for `datetime` attributes @param currentYear four digits */
export function dateOf(day: CalendarDay, minutes: number | null, machine: string, currentYear: string): DateView {
  const time = minutes === null ? null : formatTime(minutes);
  const text = formatDate(day);
  return {
    day: formatDayNumber(day),
    weekdayMonth: formatWeekdayMonth(day, currentYear),
    time,
    text: time === null ? text : `${text}, ${time}`,
    longText: formatDateLong(day),
    machine,
  };
}
