import { expect, test } from 'vitest';
import { ageText } from '../../../src/domain/time/age.ts';

const HOUR = 3_600_000;

test.each([
  [-60_000, 'just now'],
  [0, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 minute ago'],
  [HOUR, '1 hour ago'],
  [47.9 * HOUR, '47 hours ago'],
  [48 * HOUR, '48 hours ago'],
  [48 * HOUR + 1, '2 days ago'],
  [15 * 24 * HOUR, '15 days ago'],
])('%d ms ago is %s', (age, expected) => {
  expect(ageText(age)).toBe(expected);
});
