import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shorten } from '../../../src/domain/views/head.ts';
import { hueOf, initialsOf } from '../../../src/domain/views/tint.ts';

test.each([
  ['Orbit Diner Comedy Hour', 'OD'],
  ['The Slow Comets', 'SC'],
  ['Night Ferry: Low Water', 'NF'],
  ['Saltbox', 'SA'],
  ['かな', 'か'],
  ['東京 事変', '東'],
  ['カタカナ', 'カ'],
  ['방탄소년단', '방'],
  ['DJ 東京', 'D'],
  ['The The', 'TT'],
  ['!!!', '!!'],
  ['é', 'É'],
])('the initials of %s are %s', (name, expected) => {
  expect(initialsOf(name)).toBe(expected);
});

test('hues are whole degrees', () => {
  fc.assert(
    fc.property(fc.string(), (slug) => {
      expect(hueOf(slug)).toBeGreaterThanOrEqual(0);
      expect(hueOf(slug)).toBeLessThan(360);
      expect(Number.isInteger(hueOf(slug))).toBe(true);
    }),
  );
});

test('a shortened text ends at a word and is never longer than allowed', () => {
  expect(shorten('Loud and quiet, slow and fast', 16)).toBe('Loud and quiet…');
  expect(shorten('Short', 16)).toBe('Short');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 5, max: 40 }), (text, length) => {
      expect(shorten(text, length).length).toBeLessThanOrEqual(length);
      expect(shorten(text, length).isWellFormed()).toBe(true);
    }),
  );
});
