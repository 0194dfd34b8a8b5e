import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf } from '../../../../src/domain/search/match/excerpt.ts';
import { fold } from '../../../../src/domain/search/match/term.ts';
import { mentionWords } from '../../../../src/domain/search/mentions/mention-match.ts';
import { hostileValues } from '../../../hostile/corpus.ts';

/** The excerpt with brackets around highlighted parts. */
const written = (text: string, term: string) =>
  excerptOf(text, mentionWords(term))
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `w${from + index}.`).join(' ');

describe('an excerpt', () => {
  it.each([
    ['a short text as a whole', 'Made in one\n night above a  bakery.', 'night', 'Made in one [night] above a bakery.'],
    ['every match', 'Night after night, goodnights', 'night', '[Night] after [night], good[night]s'],
    ['every word', 'Low tide at the low wall', 'wall low', '[Low] tide at the [low] [wall]'],
    ['accents and other forms', 'Bjo\u0308rk, ﬁne', 'bjork f', '[Bjo\u0308rk], [ﬁ]ne'],
    ['matches that overlap, as one', 'nightfall', 'night tfa', '[nightfa]ll'],
    ['nothing where nothing matches', 'Low water.', 'ferry', ''],
    ['text of the listing as text', '<mark>x</mark> & &lt;mark&gt;', 'mark', '<[mark]>x</[mark]> & &lt;[mark]&gt;'],
  ])('%s', (_, text, term, excerpt) => {
    expect(written(text, term)).toBe(excerpt);
  });

  it('starts a few words before the match, so that even a narrow line shows it', () => {
    expect(written(numbers(1, 100), 'w50')).toBe(`${numbers(47, 49)} [w50]. ${numbers(51, 70)}`);
    expect(written(numbers(1, 100), 'w1.')).toBe(`[w1.] ${numbers(2, 24)}`);
    expect(written(numbers(1, 100), 'w99')).toBe(`${numbers(96, 98)} [w99]. w100.`);
  });

  it('shows the passage with most of the words', () => {
    const text = `ferry ${numbers(1, 40)} low ferry ${numbers(41, 80)} low`;
    expect(written(text, 'ferry low')).toContain('[low] [ferry]');
  });

  it('consists of at most 24 whole words of the text and highlights the matches', () => {
    const words = fc.constantFrom('Night', 'ferry,', 'low-water', 'é', 'ﬁ', 'x', '\u0301', '🎷', ...hostileValues);
    const texts = fc.array(words, { maxLength: 60 }).map((list) => list.join(' '));
    const terms = fc.constantFrom('night', 'FERRY x', 'water e', 'fi', '🎷', 'pwned script', '<', 'a b');
    fc.assert(
      fc.property(texts, terms, (text, term) => {
        const wanted = mentionWords(term);
        const parts = excerptOf(text, wanted);
        const excerpt = parts.map((part) => part.text).join('');
        const all = text.split(/\s+/).filter((word) => word !== '');
        expect(` ${all.join(' ')} `).toContain(parts.length === 0 ? '' : ` ${excerpt} `);
        expect(excerpt.split(' ').length).toBeLessThanOrEqual(24);
        const marked = parts.filter(({ isMarked }) => isMarked);
        for (const part of marked) expect(wanted.some((word) => fold(part.text).includes(word))).toBe(true);
        expect(marked.length > 0).toBe(wanted.some((word) => fold(text).includes(word)));
        expect(parts.length > 0).toBe(marked.length > 0);
      }),
      { numRuns: 2000 },
    );
  });
});
