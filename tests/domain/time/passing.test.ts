import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passedCount } from '../../../src/domain/time/passing.ts';
import { passingText } from '../../../src/domain/time/passing-text.ts';
import { isUpcoming } from '../../../src/domain/time/upcoming.ts';
import { NOW } from '../fixtures.ts';

test('the count of upcoming events drops exactly when an event stops being upcoming', () => {
  const minutes = fc.array(fc.integer({ min: -100, max: 14 * 1440 }), { maxLength: 50 });
  fc.assert(
    fc.property(minutes, fc.integer({ min: 0, max: 13 * 1440 }), (offsets, later) => {
      const untils = offsets.sort((a, b) => a - b).map((offset) => NOW + offset * 60_000);
      const atBuild = untils.filter((until) => isUpcoming(until, NOW)).length;
      const now = NOW + later * 60_000;
      const expected = untils.filter((until) => isUpcoming(until, now)).length;
      expect(atBuild - passedCount(passingText(untils, NOW), now)).toBe(expected);
    }),
  );
});

test('the end of a day is precise to the second', () => {
  const until = NOW + 3_599_999;
  const text = passingText([until], NOW);
  expect(passedCount(text, until)).toBe(0);
  expect(passedCount(text, until + 2)).toBe(1);
});

test('undated, past and distant events are left out', () => {
  expect(passingText([null, NOW - 1, NOW + 20 * 86_400_000], NOW)).toBe('');
  expect(passedCount('', NOW)).toBe(0);
});
