import { UTCDateMini } from '@date-fns/utc/date/mini';
import { format } from 'date-fns/format';
import type { CalendarDay } from './types.ts';

/** One month's worth of events shares a few hundred days: each is formatted once. */
const cache = new Map<string, string>();

function formatDay(day: CalendarDay, pattern: string): string {
  const key = `${pattern}\n${day}`;
  let text = cache.get(key);
  if (text === undefined) {
    text = format(new UTCDateMini(Date.parse(`${day}T00:00:00Z`)), pattern);
    cache.set(key, text);
  }
  return text;
}

/** `Nov 27, 2026` (specification section 3, Display). */
export const formatDate = (day: CalendarDay): string => formatDay(day, 'MMM dd, yyyy');

/** `Nov 27`, with the year when it is not `currentYear`: `Feb 14, 2027`. */
export const formatShortDate = (day: CalendarDay, currentYear: string): string =>
  formatDay(day, day.startsWith(currentYear) ? 'MMM dd' : 'MMM dd, yyyy');

/** `Friday, November 27, 2026`. */
export const formatDateLong = (day: CalendarDay): string => formatDay(day, 'EEEE, MMMM dd, yyyy');

/** `27`. */
export const formatDayNumber = (day: CalendarDay): string => formatDay(day, 'dd');

/** `Fri, Nov`, with the year when it is not `currentYear`: `Fri, Nov 2027`. */
export const formatWeekdayMonth = (day: CalendarDay, currentYear: string): string =>
  formatDay(day, day.startsWith(currentYear) ? 'EEE, MMM' : 'EEE, MMM yyyy');

/** `November`, with the year when it is not `currentYear`. */
export const formatMonth = (day: CalendarDay, currentYear: string): string =>
  formatDay(day, day.startsWith(currentYear) ? 'MMMM' : 'MMMM yyyy');

/** `Friday`. */
export const formatWeekday = (day: CalendarDay): string => formatDay(day, 'EEEE');

/** `November 2026`. */
export const formatMonthYear = (day: CalendarDay): string => formatDay(day, 'MMMM yyyy');

/** `Friday, November 27`. */
export const formatDayInYear = (day: CalendarDay): string => formatDay(day, 'EEEE, MMMM d');

/** `8:00 PM` for minutes after midnight. */
export function formatTime(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const two = String(minutes % 60).padStart(2, '0');
  return `${hour % 12 === 0 ? 12 : hour % 12}:${two} ${hour < 12 ? 'AM' : 'PM'}`;
}
