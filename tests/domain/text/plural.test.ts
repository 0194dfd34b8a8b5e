import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCount, plural } from '../../../src/domain/text/plural.ts';

test.each([
  [0, '0 events'],
  [1, '1 event'],
  [2, '2 events'],
  [1284, '1,284 events'],
])('%d: %s', (count, expected) => {
  expect(plural(count, 'event')).toBe(expected);
});

test('numbers are grouped as Intl does for the United States', () => {
  const intl = new Intl.NumberFormat('en-US');
  fc.assert(fc.property(fc.integer({ min: 0 }), (count) => formatCount(count) === intl.format(count)));
  for (const count of [999, 1000, 9_999, 10_000, 999_999, 1_000_000])
    expect(formatCount(count)).toBe(intl.format(count));
});
