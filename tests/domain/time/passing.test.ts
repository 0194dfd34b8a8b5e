import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passedCount } from '../../../src/domain/time/passing.ts';
import { passingText } from '../../../src/domain/time/passing-text.ts';
import { isUpcoming } from '../../../src/domain/time/upcoming.ts';
import { NOW } from '../fixtures.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

test('the count of upcoming events drops exactly when an event stops being upcoming, or is unknown', () => {
  const minutes = fc.array(fc.integer({ min: -100, max: 40 * 1440 }), { maxLength: 50 });
  fc.assert(
    fc.property(minutes, fc.integer({ min: 0, max: 60 * 1440 }), (offsets, later) => {
      const untils = offsets.sort((a, b) => a - b).map((offset) => NOW + offset * MINUTE);
      const atBuild = untils.filter((until) => isUpcoming(until, NOW)).length;
      const now = NOW + later * MINUTE;
      const expected = untils.filter((until) => isUpcoming(until, now)).length;
      const passed = passedCount(passingText(untils, NOW), now);
      const isOutOfSight = untils.some((until) => until > NOW + 14 * DAY && until < now);
      expect(passed === null).toBe(isOutOfSight);
      if (passed !== null) expect(atBuild - passed).toBe(expected);
    }),
  );
});

test('the end of a day is precise to the second', () => {
  const until = NOW + 3_599_999;
  const text = passingText([until], NOW);
  expect(passedCount(text, until)).toBe(0);
  expect(passedCount(text, until + 2)).toBe(1);
});

test('undated and past events are left out', () => {
  expect(passingText([null, NOW - 1], NOW)).toBe('');
  expect(passedCount('', NOW)).toBe(0);
});

test('a count is unknown once an event beyond the horizon has passed', () => {
  const text = passingText([NOW, NOW + 20 * DAY, NOW + 30 * DAY], NOW);
  expect(passedCount(text, NOW + 20 * DAY)).toBe(1);
  expect(passedCount(text, NOW + 20 * DAY + 1)).toBeNull();
});
