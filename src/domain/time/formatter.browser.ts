/**
 * formatter.ts for browsers: the same patterns without date-fns' `format` (5.6 KB gzip) and without Intl, whose first
 * use blocks a phone for longer than a frame. tests/domain/time/formatter.test.ts compares the two.
 */
import type * as Formatter from './formatter.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
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
];

function fill(pattern: string, date: Date): string {
  const iso = date.toISOString();
  const weekday = WEEKDAYS[date.getUTCDay()] ?? '';
  const month = MONTHS[date.getUTCMonth()] ?? '';
  const hour = date.getUTCHours();
  const tokens: Record<string, unknown> = {
    EEEE: weekday,
    EEE: weekday.slice(0, 3),
    MMMM: month,
    MMM: month.slice(0, 3),
    yyyy: iso.slice(0, 4),
    dd: iso.slice(8, 10),
    d: date.getUTCDate(),
    h: hour % 12 || 12,
    mm: iso.slice(14, 16),
    a: hour < 12 ? 'AM' : 'PM',
  };
  return pattern.replace(/[a-z]+/gi, (token) => String(tokens[token]));
}

export const formatDay: typeof Formatter.formatDay = (day, pattern) => fill(pattern, new Date(day));

export const formatMinutes: typeof Formatter.formatMinutes = (minutes, pattern) =>
  fill(pattern, new Date(minutes * 60_000));
