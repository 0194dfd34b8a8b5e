import { expect, test } from 'vitest';
import {
  formatDate,
  formatDateLong,
  formatDayInYear,
  formatDayNumber,
  formatMonth,
  formatMonthYear,
  formatShortDate,
  formatShortWeekday,
  formatTime,
  formatWeekday,
  formatWeekdayMonth,
} from '../../../src/domain/time/format.ts';

test.each([
  [formatDate('2024-03-05'), 'Mar 05, 2024'],
  [formatDate('1969-12-31'), 'Dec 31, 1969'],
  // Samoa skipped this day.
  [formatDate('2011-12-30'), 'Dec 30, 2011'],
  [formatDateLong('2024-03-05'), 'Tuesday, March 05, 2024'],
  [formatDateLong('0987-01-02'), 'Tuesday, January 02, 0987'],
  [formatDayInYear('2026-11-07'), 'Saturday, November 7'],
  [formatDayNumber('2024-03-05'), '05'],
  [formatWeekday('2026-11-27'), 'Friday'],
  [formatShortWeekday('2026-11-27'), 'Fri'],
  [formatMonthYear('2026-11-27'), 'November 2026'],
])('%s is the form of %s', (text, expected) => {
  expect(text).toBe(expected);
});

test.each([
  [formatShortDate, 'Nov 07', 'Feb 14, 2027'],
  [formatWeekdayMonth, 'Sat, Nov', 'Sun, Feb 2027'],
  [formatMonth, 'November', 'February 2027'],
])('the year is omitted if it is the current one', (form, inYear, inAnother) => {
  expect(form('2026-11-07', '2026')).toBe(inYear);
  expect(form('2027-02-14', '2026')).toBe(inAnother);
});

test.each([
  [0, '12:00 AM'],
  [59, '12:59 AM'],
  [60, '1:00 AM'],
  [719, '11:59 AM'],
  [720, '12:00 PM'],
  [1170, '7:30 PM'],
  [1439, '11:59 PM'],
])('%d minutes after midnight is %s', (minutes, expected) => {
  expect(formatTime(minutes)).toBe(expected);
});
