import fc from 'fast-check';

/** What visitors may type, whatever is listed. */
const FIXED = [
  'a',
  'e',
  ' ',
  '.',
  '*',
  '.*',
  '[a-z]+',
  '(',
  ')',
  '\\',
  '\\d',
  '^',
  '$',
  '$&',
  '?',
  '+',
  '|',
  '{1}',
  '<',
  '<b>',
  '</script>',
  '&',
  '&amp;',
  '"',
  "'",
  '%',
  '_',
  '%25',
  '#',
  '/',
  '!',
  '!!!',
  '-',
  '–',
  '—',
  ':',
  '\0',
  'AC/DC',
  'P!nk',
  'björk',
  'bjork',
  'BJÖRK',
  'sigur ros',
  'Rós',
  '\u0301',
  '´',
  'ß',
  'ss',
  'İ',
  'i̇',
  'ſ',
  'ﬁ',
  'чай',
  'ЧАЙ',
  'かな',
  'ガ',
  '한국',
  '東京',
  '🎷',
  '\ud83c',
  'ΟΔΟΣ',
  'jazz',
  'the ',
  ' the',
  'with',
  ' at ',
  '1',
  '0',
] as const;

/** Turns part of a listed text into what a visitor may type for it. */
function variants(piece: string): string[] {
  return [
    piece,
    piece.toUpperCase(),
    piece.toLowerCase(),
    `  ${piece}\t`,
    piece.normalize('NFD'),
    piece.normalize('NFD').replace(/\p{M}/gu, ''),
    piece.replace(/[aeiou]/gi, (vowel) => `${vowel}\u0301`),
    piece.slice(0, 1),
    piece.repeat(40).slice(0, 200),
    piece.replaceAll(' ', '  '),
    [...piece].reverse().join(''),
  ];
}

/**
 * Searches of every kind: parts of listed texts from the start, the middle or across words, in other letter case, with
 * and without accents, and terms that match nothing. Never blank.
 */
export function queriesOf(texts: readonly string[]): fc.Arbitrary<string> {
  const pieces = fc
    .tuple(fc.constantFrom(...texts), fc.nat(), fc.integer({ min: 1, max: 12 }), fc.nat(10), fc.boolean())
    .map(([text, from, length, kind, isPrefix]) => {
      const letters = [...text];
      const start = isPrefix ? 0 : from % Math.max(1, letters.length);
      return variants(letters.slice(start, start + length).join(''))[kind] ?? '';
    });
  return fc
    .oneof(
      { weight: 6, arbitrary: pieces },
      { weight: 2, arbitrary: fc.constantFrom(...FIXED) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }) },
    )
    .filter((query) => query.trim() !== '');
}
