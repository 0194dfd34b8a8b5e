import type { CalendarDay } from './instant.ts';

/** English alone is spoken here, and Intl's first use keeps a phone busy for longer than a frame. */
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** What the forms below are put together from. */
interface DayParts {
  /** `Friday`. */
  readonly weekday: string;
  /** `November`. */
  readonly month: string;
  /** Two digits. */
  readonly day: string;
  /** Four digits. */
  readonly year: string;
}

/** One season's worth of events shares a few hundred days: each is taken apart once. */
const cache = new Map<CalendarDay, DayParts>();

function partsOf(day: CalendarDay): DayParts {
  let parts = cache.get(day);
  if (parts === undefined) {
    // A day has no zone, so it is read in UTC.
    const date = new Date(`${day}T00:00:00Z`);
    parts = {
      weekday: WEEKDAYS[date.getUTCDay()] ?? '',
      month: MONTHS[date.getUTCMonth()] ?? '',
      day: day.slice(-2),
      year: day.slice(0, 4),
    };
    cache.set(day, parts);
  }
  return parts;
}

/** English names of days and months are abbreviated to their first three letters. */
const short = (name: string) => name.slice(0, 3);

/** `Nov 27, 2026` (specification section 3, Display). */
export function formatDate(date: CalendarDay): string {
  const { month, day, year } = partsOf(date);
  return `${short(month)} ${day}, ${year}`;
}

/** `Nov 27`, with the year when it is not `currentYear`: `Feb 14, 2027`. */
export function formatShortDate(date: CalendarDay, currentYear: string): string {
  const { month, day, year } = partsOf(date);
  return year === currentYear ? `${short(month)} ${day}` : formatDate(date);
}

/** `Friday, November 27, 2026`. */
export function formatDateLong(date: CalendarDay): string {
  const { weekday, month, day, year } = partsOf(date);
  return `${weekday}, ${month} ${day}, ${year}`;
}

/** `27`. */
export const formatDayNumber = (date: CalendarDay): string => partsOf(date).day;

/** `Fri, Nov`, with the year when it is not `currentYear`: `Fri, Nov 2027`. */
export function formatWeekdayMonth(date: CalendarDay, currentYear: string): string {
  const { weekday, month, year } = partsOf(date);
  return `${short(weekday)}, ${short(month)}${year === currentYear ? '' : ` ${year}`}`;
}

/** `November`, with the year when it is not `currentYear`. */
export function formatMonth(date: CalendarDay, currentYear: string): string {
  return partsOf(date).year === currentYear ? partsOf(date).month : formatMonthYear(date);
}

/** `Friday`. */
export const formatWeekday = (date: CalendarDay): string => partsOf(date).weekday;

/** `November 2026`. */
export function formatMonthYear(date: CalendarDay): string {
  const { month, year } = partsOf(date);
  return `${month} ${year}`;
}

/** `Friday, November 7`. */
export function formatDayInYear(date: CalendarDay): string {
  const { weekday, month, day } = partsOf(date);
  return `${weekday}, ${month} ${Number(day)}`;
}

/** `8:00 PM` for minutes after midnight. */
export function formatTime(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const two = String(minutes % 60).padStart(2, '0');
  return `${hour % 12 === 0 ? 12 : hour % 12}:${two} ${hour < 12 ? 'AM' : 'PM'}`;
}
