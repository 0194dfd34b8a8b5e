import { expect, test } from 'vitest';
import { byLetter, letterOf } from '../../../src/domain/catalogue/by-letter.ts';

test.each([
  ['Night Ferry', 'n'],
  ['"Weird Al" Yankovic', 'w'],
  ['Émilie Simon', 'e'],
  ['Øystein', 'o'],
  ['Łona', 'l'],
  ['Ægir', 'a'],
  ['Đorđe Balašević', 'd'],
  ['Ðoll', 'd'],
  ['Þeyr', 't'],
  ['ßeta', 's'],
  ['Œdipus', 'o'],
  ['ıssız', 'i'],
  ['İstanbul', 'i'],
  ['Ħal', 'h'],
  ['ﬁnch', 'f'],
  ['31 Arcades', 'other'],
  ['Ленинград', 'other'],
  ['!!!', 'other'],
])('%j is under %j', (name, letter) => {
  expect(letterOf(name)).toBe(letter);
});

test('letters and names are in alphabetical order, other names first', () => {
  const names = ['Łona', 'Bodega', 'Zola', 'Lyra', 'bar italia', '100 gecs', 'Élan', 'Lo Moon', 'Þeyr', 'Tuxis'].map(
    (name) => ({ name }),
  );
  expect([...byLetter(names)].map(([letter, items]) => [letter, ...items.map(({ name }) => name)])).toEqual([
    ['other', '100 gecs'],
    ['b', 'bar italia', 'Bodega'],
    ['e', 'Élan'],
    ['l', 'Lo Moon', 'Łona', 'Lyra'],
    ['t', 'Tuxis', 'Þeyr'],
    ['z', 'Zola'],
  ]);
});
