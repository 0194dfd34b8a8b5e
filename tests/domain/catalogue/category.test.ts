import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  categoriesOfLines,
  categoryLines,
  indexOfCategory,
  unifyCategories,
} from '../../../src/domain/catalogue/category.ts';
import { artistCard, eventCard } from '../../../src/domain/views/card.ts';
import { exploreView } from '../../../src/domain/views/explore-view.ts';
import { catalogueOf, event, site } from '../fixtures.ts';

const spelled = (...categories: [major: string | null, minor?: string][]) =>
  unifyCategories(
    categories.map(([majorCategory, minorCategory = null], id) => event(id, { majorCategory, minorCategory })),
  ).map(({ majorCategory, minorCategory }) => [majorCategory, ...(minorCategory === null ? [] : [minorCategory])]);

describe('categories that differ only in letter case', () => {
  test.each([
    ['the most frequent spelling holds', [['comedy'], ['Comedy'], ['Comedy']], [['Comedy'], ['Comedy'], ['Comedy']]],
    [
      'minor categories count, too',
      [['comedy'], ['Rock', 'Comedy'], ['Jazz', 'Comedy']],
      [['Comedy'], ['Rock', 'Comedy'], ['Jazz', 'Comedy']],
    ],
    ['ties go by name', [['Comedy'], ['COMEDY'], ['comedy']], [['comedy'], ['comedy'], ['comedy']]],
    [
      'accents make a difference',
      [['Musica'], ['música'], ['Música'], ['Música']],
      [['Musica'], ['Música'], ['Música'], ['Música']],
    ],
    ['no category stays none', [[null], ['']], [[null], ['']]],
  ] as [string, [string | null, string?][], (string | null)[][]][])('%s', (_, given, expected) => {
    expect(spelled(...given)).toEqual(expected);
  });

  test('have one spelling in any order of the events', () => {
    const categories = fc.array(fc.constantFrom('Rock', 'rock', 'ROCK', 'Jazz', 'jazz'), { minLength: 1 });
    fc.assert(
      fc.property(categories, fc.infiniteStream(fc.nat()), (given, ranks) => {
        const events = given.map((majorCategory, id) => event(id, { majorCategory }));
        const shuffled = events.map((one) => ({ one, rank: ranks.next().value })).sort((a, b) => a.rank - b.rank);
        const spellingsOf = (all: typeof events) =>
          new Set(unifyCategories(all).map(({ majorCategory }) => majorCategory));
        const spellings = spellingsOf(events);
        expect(new Set([...spellings].map((spelling) => spelling?.toLowerCase())).size).toBe(spellings.size);
        expect(spellingsOf(shuffled.map(({ one }) => one))).toEqual(spellings);
      }),
    );
  });
});

describe('a catalogue', () => {
  const all = catalogueOf([
    event(1, { name: 'Night Ferry', majorCategory: 'comedy', minorCategory: 'Comedy', at: '2026-12-01T00:00:00Z' }),
    event(2, { name: 'Night Ferry', majorCategory: 'Comedy', at: '2026-12-02T00:00:00Z' }),
    event(3, { name: 'Low Tide', majorCategory: 'COMEDY', at: '2026-12-03T00:00:00Z' }),
  ]);

  test('offers, counts and shows such a category once', () => {
    expect(exploreView(all, 'upcoming', 1).categories).toEqual(['Comedy']);
    expect(all.artists.map((artist) => artistCard(artist, all.site).categories)).toEqual([['Comedy'], ['Comedy']]);
    expect(all.events.map((one) => eventCard(one, all.site).categories)).toEqual([['Comedy'], ['Comedy'], ['Comedy']]);
  });

  test("passes its spellings on to newer listings, whatever those' own most frequent one", () => {
    const newer = [event(4, { majorCategory: 'COMEDY' }), event(5, { majorCategory: 'COMEDY', minorCategory: 'Mime' })];
    const categories = categoriesOfLines(categoryLines(all));
    const { events } = catalogueOf(newer, [], { ...site, categories });
    expect(events.map(({ majorCategory, minorCategory }) => [majorCategory, minorCategory])).toEqual([
      ['Comedy', null],
      ['Comedy', 'Mime'],
    ]);
    expect(categoriesOfLines(undefined)).toEqual([]);
  });
});

test('an address may spell a category in any letter case', () => {
  expect(indexOfCategory(['Rock', 'Comedy'], 'cOMEDY')).toBe(1);
  expect(indexOfCategory(['Rock'], 'Comedy')).toBe(-1);
});
