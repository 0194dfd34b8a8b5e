import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCount, plural } from '../../../src/domain/text/plural.ts';
import {
  formatDate,
  formatDateLong,
  formatDayInYear,
  formatDayNumber,
  formatMonth,
  formatMonthYear,
  formatShortDate,
  formatTime,
  formatWeekday,
  formatWeekdayMonth,
} from '../../../src/domain/time/format.ts';

test('dates in the forms of specification section 3', () => {
  expect(formatDate('2024-03-05')).toBe('Mar 05, 2024');
  expect(formatDateLong('2024-03-05')).toBe('Tuesday, March 05, 2024');
  expect(formatDayNumber('2024-03-05')).toBe('05');
  expect(formatWeekdayMonth('2026-11-27', '2026')).toBe('Fri, Nov');
  expect(formatWeekdayMonth('2027-01-16', '2026')).toBe('Sat, Jan 2027');
  expect(formatMonth('2026-11-27', '2026')).toBe('November');
  expect(formatMonth('2027-01-16', '2026')).toBe('January 2027');
  expect(formatWeekday('2026-11-27')).toBe('Friday');
  expect(formatMonthYear('2026-11-27')).toBe('November 2026');
  expect(formatDayInYear('2026-11-07')).toBe('Saturday, November 7');
});

test('every month and weekday by its name, in years far away as well', () => {
  const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-01`);
  expect(months.map((day) => formatDate(day).slice(0, 3)).join(' ')).toBe(
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  );
  const days = [22, 23, 24, 25, 26, 27, 28].map((day) => formatWeekdayMonth(`2026-11-${day}`, '2026').slice(0, 3));
  expect(days.join(' ')).toBe('Sun Mon Tue Wed Thu Fri Sat');
  expect(formatDateLong('0987-01-02')).toBe('Tuesday, January 02, 0987');
  expect(formatDate('1969-12-31')).toBe('Dec 31, 1969');
  expect(formatDate('2011-12-30')).toBe('Dec 30, 2011');
  expect(formatShortDate('2026-11-07', '2026')).toBe('Nov 07');
  expect(formatShortDate('2027-02-14', '2026')).toBe('Feb 14, 2027');
});

test.each([
  [0, '12:00 AM'],
  [59, '12:59 AM'],
  [60, '1:00 AM'],
  [719, '11:59 AM'],
  [720, '12:00 PM'],
  [1170, '7:30 PM'],
  [1439, '11:59 PM'],
])('%d minutes after midnight are %s', (minutes, expected) => {
  expect(formatTime(minutes)).toBe(expected);
});

test.each([
  [0, '0 events'],
  [1, '1 event'],
  [2, '2 events'],
  [1284, '1,284 events'],
])('%d: %s', (count, expected) => {
  expect(plural(count, 'event')).toBe(expected);
  expect(expected.startsWith(formatCount(count))).toBe(true);
});

test('numbers are grouped as Intl does it for the United States', () => {
  const intl = new Intl.NumberFormat('en-US');
  fc.assert(fc.property(fc.integer({ min: 0 }), (count) => formatCount(count) === intl.format(count)));
  for (const count of [999, 1000, 9_999, 10_000, 999_999, 1_000_000])
    expect(formatCount(count)).toBe(intl.format(count));
});

test('days and months are named as Intl names them in English', () => {
  const intl = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const years = { min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(years), (date) => formatDateLong(date.toISOString().slice(0, 10)) === intl.format(date)),
  );
});
