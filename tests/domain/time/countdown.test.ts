import { expect, test } from 'vitest';
import { countdownText } from '../../../src/domain/time/countdown.ts';
import { NOW } from '../fixtures.ts';

const HOUR = 3_600_000;

// The clock stands at Friday, 5 PM in New York.
test.each([
  [NOW + 3 * HOUR, 'America/New_York', 'Tonight, in 3 hours'],
  [NOW + HOUR, 'America/New_York', 'Tonight, in 1 hour'],
  [NOW + 1000, 'America/New_York', 'Tonight, in 1 minute'],
  [NOW, 'America/New_York', 'Tonight, in 0 minutes'],
  [NOW + 8 * HOUR, 'America/New_York', 'Tomorrow, in 8 hours'],
  [NOW + 24 * HOUR, 'America/New_York', 'Tomorrow, in 24 hours'],
  [NOW + 2 * HOUR, 'America/Los_Angeles', 'Today, in 2 hours'],
  [NOW + 3 * HOUR, 'Asia/Tokyo', 'Today, in 3 hours'],
  [NOW - 1, 'America/New_York', null],
  [NOW + 24 * HOUR + 1, 'America/New_York', null],
])('a start at %d in %s is %s', (startsAt, zone, expected) => {
  expect(countdownText(startsAt, NOW, zone)).toBe(expected);
});
