import { expect, test } from 'vitest';
import { addDays, subMonths, weekday } from '../../../src/domain/time/calendar-day.ts';

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  // Clocks in New York change on this day, and Samoa skipped December 30, 2011.
  ['2026-03-08', 1, '2026-03-09'],
  ['2011-12-29', 1, '2011-12-30'],
])('%s plus %d days is %s', (day, count, expected) => {
  expect(addDays(day, count)).toBe(expected);
});

test.each([
  ['2026-11-27', 1, '2026-10-27'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2028-03-31', 1, '2028-02-29'],
  ['2026-05-31', 1, '2026-04-30'],
  ['2026-04-30', 1, '2026-03-30'],
  ['2026-01-15', 1, '2025-12-15'],
  ['2026-02-28', 12, '2025-02-28'],
  ['2028-02-29', 12, '2027-02-28'],
  ['2028-02-29', 48, '2024-02-29'],
  ['2026-11-27', 9999, '1193-08-27'],
])('%s minus %d months is %s', (day, count, expected) => {
  expect(subMonths(day, count)).toBe(expected);
});

test('weekdays count from Sunday', () => {
  expect(['2026-11-29', '2026-11-30', '2026-11-28'].map(weekday)).toEqual([0, 1, 6]);
});
