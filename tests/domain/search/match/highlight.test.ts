import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highlight } from '../../../../src/domain/search/match/highlight.ts';
import { matches, searchTerm } from '../../../../src/domain/search/match/term.ts';

const marked = (text: string, input: string) =>
  highlight(text, searchTerm(input))
    .filter(({ isMarked }) => isMarked)
    .map((part) => part.text);

describe('highlight', () => {
  it.each([
    ['Night Ferry', 'night', 'Night'],
    ['Goodnight Municipal', 'NIGHT', 'night'],
    ['Björk', 'bjork', 'Björk'],
    ['Bjo\u0308rk', 'bjo', 'Bjo\u0308'],
    ['ﬁne', 'f', 'ﬁ'],
    ['İstanbul', 'istan', 'İstan'],
    ['🎷 Quartet', '🎷', '🎷'],
    ['a b a b', 'b a', 'b a'],
    ['½ price', '1', '½'],
  ])('%j searched for %j highlights %j', (text, input, part) => {
    expect(marked(text, input)).toEqual([part]);
  });

  it('highlights nothing without a match', () => {
    expect(marked('Night Ferry', 'day')).toEqual([]);
    expect(highlight('Night Ferry', null)).toEqual([{ text: 'Night Ferry', isMarked: false }]);
    expect(highlight('', null)).toEqual([]);
  });

  it('splits the text without loss, and highlighted parts match', () => {
    const letters = fc.constantFrom('a', 'B', 'ö', 'o\u0308', 'ß', 'ﬁ', 'İ', '🎷', ' ', '½', 'Σ', '가', '\u0301');
    const texts = fc.array(letters, { maxLength: 10 }).map((list) => list.join(''));
    fc.assert(
      fc.property(texts, texts, (text, input) => {
        const term = searchTerm(input);
        const parts = highlight(text, term);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const part of parts.filter(({ isMarked }) => isMarked)) {
          expect(term !== null && matches(part.text, term)).toBe(true);
        }
        if (term?.folded != null && matches(text, term)) expect(parts.some(({ isMarked }) => isMarked)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });
});
