import { describe, expect, it } from 'vitest';
import {
  compareRanks,
  mentionRank,
  mentionsAll,
  mentionWords,
} from '../../../../src/domain/search/mentions/mention-match.ts';
import type { MentionPage } from '../../../../src/domain/search/mentions/mentions.ts';

const page = (given: Partial<MentionPage>): MentionPage => ({
  path: '/events/1',
  kind: 'event',
  title: 'Night Ferry',
  content: 'Low water.\nSaltbox',
  date: 'Nov 27, 2026',
  day: '2026-11-27',
  until: '1795822200000',
  category: null,
  cities: [],
  nights: [],
  ...given,
});

describe('a page that contains all words', () => {
  it.each([
    ['ferry', true],
    ['FERRY', true],
    ['saltbox ferry', true],
    ['  water  night ', true],
    ['salt', true],
    ['ferry high', false],
    ['ferrywater', false],
    ['Férry', true],
  ])('%j: %j', (term, has) => {
    expect(mentionsAll(page({}), mentionWords(term))).toBe(has);
  });

  it('ignores accents in the page too', () => {
    expect(mentionsAll(page({ content: 'Bjo\u0308rk & Ｆｕｌｌ' }), mentionWords('björk full'))).toBe(true);
    expect(mentionsAll(page({ content: 'Björk' }), mentionWords('bjork'))).toBe(true);
  });

  it('counts each word once and ignores words that fold to nothing', () => {
    expect(mentionWords(' Night  night ')).toEqual(['night']);
    expect(mentionWords('\u0301 ´')).toEqual([]);
  });
});

describe('the order of pages', () => {
  const venue = page({ kind: 'venue', title: 'Ferry House', content: 'Ferry', day: '', until: '' });
  const soon = page({ title: 'Choir', content: 'By ferry.', day: '2026-11-28' });
  const later = page({ title: 'Choir', content: 'By ferry.', day: '2027-01-02' });
  const artist = page({ kind: 'artist', title: 'Choir', content: 'Ferry House', day: '', until: '' });
  const within = page({ title: 'Choir', content: 'On ferryboats.', day: '2026-11-27' });
  const named = page({ title: 'Night Ferry' });
  const past = page({ title: 'Choir', content: 'By ferry.', day: '2026-11-01', until: '' });
  const longPast = page({ title: 'Choir', content: 'By ferry.', day: '2025-11-01', until: '' });
  const undated = page({ title: 'Choir', content: 'By ferry.', day: '', until: '' });

  it('is by name, then by mention; upcoming before past, and soonest first', () => {
    const order = [venue, soon, later, artist, within, named, past, longPast, undated];
    const words = mentionWords('ferry');
    const sorted = [...order].reverse().sort((a, b) => compareRanks(mentionRank(a, words), mentionRank(b, words)));
    expect(sorted).toEqual(order);
  });
});
