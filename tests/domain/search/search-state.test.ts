import { describe, expect, it } from 'vitest';
import { changeQuery, isNarrowed, readSearchState } from '../../../src/domain/search/search-state.ts';

const nothing = {
  search: '',
  when: null,
  from: null,
  to: null,
  category: null,
  city: null,
  tab: 'artists',
  sort: 'alphabetical',
} as const;

describe('the address of a searchable page', () => {
  it.each([
    ['', {}],
    ['?search=night+ferry', { search: 'night ferry' }],
    ['?search=%20%20night%20', { search: 'night' }],
    ['?search=+', {}],
    ['?search=100%25+%26', { search: '100% &' }],
    ['?search=100%', { search: '100%' }],
    ['?search=a&search=b', { search: 'a' }],
    ['?tab=venues&sort=recent', { tab: 'venues', sort: 'recent' }],
    ['?sort=date', { sort: 'date' }],
    ['?tab=nothing&sort=&when=ever', {}],
    ['?when=weekend&category=R%26B', { when: 'weekend', category: 'R&B' }],
    ['?city=New+York', { city: 'New York' }],
    ['?from=2026-11-27&to=2026-02-31', { from: '2026-11-27' }],
    ['?from=tomorrow&to=2026-13-01', {}],
  ])('%s', (query, state) => {
    expect(readSearchState(query)).toEqual({ ...nothing, ...state });
  });

  it.each([
    ['', { search: 'night ferry' }, '?search=night+ferry'],
    ['?search=night', { search: '' }, ''],
    ['?search=night&tab=venues', { search: '' }, '?tab=venues'],
    ['?utm=1&search=a', { search: 'b' }, '?utm=1&search=b'],
    ['?search=a', { when: 'today' as const }, '?search=a&when=today'],
    ['?when=today', { when: null, from: '2026-11-27', to: null }, '?from=2026-11-27'],
    ['?search=+a+', {}, '?search=a'],
  ])('%s with %j becomes %s', (query, change, expected) => {
    expect(changeQuery(query, change)).toBe(expected);
  });

  it.each(['a', 'AC/DC', '100%', '&=#?+', '<b>', 'かな', '🎷', '\\', '"\'', 'a  b'])('%j survives', (search) => {
    expect(readSearchState(changeQuery('', { search })).search).toBe(search);
  });

  it('tab and order are not filters', () => {
    expect(isNarrowed(readSearchState('?tab=venues&sort=recent'))).toBe(false);
    for (const query of [
      '?search=a',
      '?when=today',
      '?from=2026-11-27',
      '?to=2026-11-27',
      '?category=Jazz',
      '?city=Köln',
    ]) {
      expect(isNarrowed(readSearchState(query)), query).toBe(true);
    }
  });
});
