import { expect, test } from 'vitest';
import { byLetter, letterOf } from '../../../src/domain/catalogue/by-letter.ts';

test.each([
  ['Night Ferry', 'n'],
  ['"Weird Al" Yankovic', 'w'],
  ['Émilie Simon', 'e'],
  ['Øystein', 'other'],
  ['ﬁnch', 'f'],
  ['31 Arcades', 'other'],
  ['Ленинград', 'other'],
  ['!!!', 'other'],
])('%j is under %j', (name, letter) => {
  expect(letterOf(name)).toBe(letter);
});

test('letters and names are in alphabetical order, other names first', () => {
  const names = ['Bodega', 'Zola', 'bar italia', '100 gecs', 'Élan'].map((name) => ({ name }));
  expect([...byLetter(names)].map(([letter, items]) => [letter, ...items.map(({ name }) => name)])).toEqual([
    ['other', '100 gecs'],
    ['b', 'bar italia', 'Bodega'],
    ['e', 'Élan'],
    ['z', 'Zola'],
  ]);
});
