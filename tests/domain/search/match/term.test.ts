import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, matches, matchesAny, searchTerm } from '../../../../src/domain/search/match/term.ts';

const find = (text: string, input: string) => {
  const term = searchTerm(input);
  return term !== null && matches(text, term);
};

describe('matches', () => {
  it.each([
    ['Björk', 'Björk'],
    ['Björk', 'bjork'],
    ['Bjork', 'BJÖRK'],
    ['Bjo\u0308rk', 'jör'],
    ['Sigur Rós', 'r ros'],
    ['AC/DC', 'c/d'],
    ['P!nk', 'p!'],
    ['!!!', '!!'],
    ['Night Ferry', '  night  '],
    ['Night Ferry', 't f'],
    ['İstanbul Trio', 'istanbul'],
    ['istanbul trio', 'İSTANBUL'],
    ['ΟΔΟΣ', 'οδος'],
    ['οδός', 'ΟΔΟΣ'],
    ['Чайка', 'чаи'],
    ['чайка', 'ЧАЙ'],
    ['Ｆｕｌｌ Ｗｉｄｔｈ', 'full width'],
    ['ﬁne line', 'fi'],
    ['fine line', 'ﬁ'],
    ['かな', 'な'],
    ['ガールズ', 'カールス'],
    ['한국 밴드', '한국'],
    ['(.*) [a-z]+', '.*) ['],
    ['<b>Bold</b> & "Quoted"', '</b> & "'],
    ['e\u0301', '\u0301'],
    ['🎷 Quartet', '🎷'],
    ['🎷 Quartet', '\ud83c'],
  ])('%j is found by %j', (text, input) => {
    expect(find(text, input)).toBe(true);
  });

  it.each([
    ['Night Ferry', 'nightferry'],
    ['Night Ferry', 'night  ferry'],
    ['AC/DC', 'acdc'],
    ['Bold', '.'],
    ['Straße', 'strasse'],
    ['Night Ferry', '\u0301'],
    ['Don t', '´'],
    ['', 'a'],
  ])('%j is not found by %j', (text, input) => {
    expect(find(text, input)).toBe(false);
  });

  it.each(['', ' ', '\u00a0\t\n', '\u3000'])('%j is not a search term', (input) => {
    expect(searchTerm(input)).toBeNull();
  });

  it('searches several texts and skips missing ones', () => {
    const term = searchTerm('jazz');
    expect(term).not.toBeNull();
    if (term === null) return;
    expect(matchesAny([null, 'Acid Jazz'], term)).toBe(true);
    expect(matchesAny([null, 'Rock'], term)).toBe(false);
  });
});

/** Texts that make case and accent folding hard: combining marks, final sigma, Hangul, ligatures, lone surrogates. */
const hardText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      'a',
      'I',
      'İ',
      'ı',
      'ß',
      'ẞ',
      'ﬁ',
      'Σ',
      'ς',
      '\u0301',
      '\u0323',
      '\u0345',
      '가',
      '\u11a8',
      '각',
      'ガ',
    ),
    fc.constantFrom(' ', '\u00a0', '´', '½', 'Ｆ', '𝚺', '🎷', '\ud83c', '\udfb7', '.', '<', 'Å', 'Å', 'ǅ'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
});

describe('folding', () => {
  it('never loses an exact match', () => {
    fc.assert(
      fc.property(hardText, fc.nat(), fc.nat(), fc.boolean(), (text, from, length, isUpper) => {
        const start = text.length === 0 ? 0 : from % text.length;
        const part = text.slice(start, start + 1 + (length % 6));
        const term = searchTerm(isUpper ? part.toUpperCase() : part);
        if (term === null) return;
        if (text.toLowerCase().includes(term.lower)) expect(matches(text, term)).toBe(true);
      }),
      { numRuns: 20_000 },
    );
  });

  it('of joined texts equals the joined folds', () => {
    fc.assert(
      fc.property(fc.array(hardText, { maxLength: 5 }), (texts) => {
        // A lone surrogate at the end may match across the separator by itself, but never a whole character.
        expect(fold(texts.join('\0'))).toBe(texts.map(fold).join('\0'));
      }),
      { numRuns: 20_000 },
    );
  });

  it('leaves no combining mark, for any character', () => {
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
      const folded = fold(String.fromCodePoint(codePoint));
      if (/\p{M}/u.test(folded) || fold(folded) !== folded) {
        expect.fail(`U+${codePoint.toString(16)} folds to ${JSON.stringify(folded)}`);
      }
    }
  });
});
