import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPages, wordIndexer, writePages } from '../../../../src/domain/search/mentions/mention-entry.ts';
import type { MentionPage } from '../../../../src/domain/search/mentions/mentions.ts';
import { hostileValues } from '../../../hostile/corpus.ts';

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...hostileValues));

const blankPage: MentionPage = {
  ...{ path: '/', kind: 'event', title: '', content: '', category: null, cities: [], nights: [] },
  ...{ date: '', day: '', until: '' },
};

describe('the pages of a group', () => {
  it('round-trip, whatever a listing contains', () => {
    const page = fc.record<MentionPage>({
      path: text,
      kind: fc.constantFrom('event', 'artist', 'venue'),
      title: text,
      date: text,
      day: fc.constantFrom('', '2026-11-27'),
      until: text,
      content: text,
      category: fc.option(text),
      cities: fc.array(text),
      nights: fc.array(fc.record({ path: text, date: text, day: fc.constantFrom('', '2026-11-28'), until: text })),
    });
    fc.assert(
      fc.property(fc.array(page), (pages) => {
        expect(readPages(writePages(pages))).toEqual(pages);
      }),
      { numRuns: 1000 },
    );
  });

  it('are written as text that survives any encoding', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (content) => {
        const page: MentionPage = { ...blankPage, content };
        const written = writePages([page]);
        expect(written.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('what a page lacks', () => {
  it('costs nothing', () => {
    expect(writePages([blankPage])).toBe('[["/","event","","","","",""]]');
  });
});

describe('the words of a group', () => {
  it.each([
    ['once each, in any case, without surrounding punctuation', ['Night “night” (NIGHT), night.'], 'night'],
    [
      'with inner punctuation and capitals unchanged',
      ["Rock'n'Roll AC/DC McCoy B2B", 'R&B'],
      "Rock'n'Roll AC/DC McCoy B2B R&B",
    ],
    ['with digits and accents', ['1999! ¡Él! Ståle'], '1999 él ståle'],
    ['with symbols, which can be searched', ['🎷 :) $5'], '🎷 :) $5'],
    [
      'without directives of the indexer',
      ['___PAGEFIND_WEIGHT___9 ___END_PAGEFIND_WEIGHT___'],
      'PAGEFIND_WEIGHT___9 END_PAGEFIND_WEIGHT___',
    ],
    ['without words that would be empty', ['___ _'], ''],
    ['of all texts', ['low water', 'high water'], 'low water high'],
  ])('%s', (_, texts, words) => {
    expect(wordIndexer()(texts)).toBe(words);
  });

  it.each([
    [1, 1],
    [3, 1],
    [4, 2],
    [15, 2],
    [16, 3],
    [64, 4],
  ])('are repeated when more texts contain them: in %d texts, %d times', (texts, times) => {
    const words = wordIndexer()(Array.from({ length: texts }, (_, index) => `water water ${index}`)).split(' ');
    expect(words.filter((word) => word === 'water').length).toBe(times);
    expect(words.length).toBe(times + texts);
  });
});
