import { describe, expect, test } from 'vitest';
import { cityLines } from '../../../src/domain/catalogue/city.ts';
import { decodeCities } from '../../../src/domain/search/codec/cities.ts';
import { decodeDetails } from '../../../src/domain/search/codec/details.ts';
import { decodeDays } from '../../../src/domain/search/codec/listed-days.ts';
import { cataloguePath, MANIFEST_PATH, type Manifest } from '../../../src/domain/search/codec/manifest.ts';
import { searchFiles } from '../../../src/domain/search/codec/search-files.ts';
import { NO_FILTER } from '../../../src/domain/search/match/count-shows.ts';
import { findDays } from '../../../src/domain/search/match/find-listed-days.ts';
import { runToEnd } from '../../../src/domain/search/steps.ts';
import { eventCard, venueCard } from '../../../src/domain/views/card.ts';
import { exploreEvents } from '../../../src/domain/views/explore-view.ts';
import { catalogueOf, event, NOW, venue } from '../fixtures.ts';

const AHEAD = '2026-12-01T01:00:00Z';
const PAST = '2026-11-01T01:00:00Z';

/** A catalogue of venues by city, each with one event. */
const citiesAt = (venues: Readonly<Record<string, readonly [city: string | null, at: string]>>, changes = {}) =>
  catalogueOf(
    Object.entries(venues).map(([venueSlug, [, at]], index) => event(index + 1, { venueSlug, at })),
    Object.entries(venues).map(([slug, [city]]) => venue(slug, { city, fullName: slug.toUpperCase() })),
    changes,
  );

describe('the cities of a catalogue', () => {
  test.each([
    [
      'of what is ahead, most events first',
      { a: ['Köln', AHEAD], b: ['Bonn', AHEAD], c: ['Bonn', AHEAD] },
      ['Bonn', 'Köln'],
    ],
    [
      'in one spelling',
      { a: ['Köln', AHEAD], b: ['KÖLN', AHEAD], c: ['Bonn', AHEAD], d: ['Köln', AHEAD] },
      ['Köln', 'Bonn'],
    ],
    ['none if there is one', { a: ['Bonn', AHEAD], b: ['bonn', AHEAD], c: [null, AHEAD] }, []],
    ['none if the others are past', { a: ['Bonn', AHEAD], b: ['Köln', PAST] }, []],
    ['none at all', { a: [null, AHEAD] }, []],
  ] as const)('%s', (_, venues, cities) => {
    const all = citiesAt(venues);
    expect(all.cities).toEqual(cities);
    expect(cityLines(all)).toBe(cities.join('\n') || undefined);
  });

  test('stand on cards, of past events too', () => {
    const all = citiesAt({ a: ['Bonn', AHEAD], b: ['Köln', AHEAD], c: ['BONN', PAST], d: [null, AHEAD] });
    const lines = all.events.map((listing) => eventCard(listing, all.site).venueLine);
    expect(lines.toSorted()).toEqual(['A, Bonn', 'B, Köln', 'C, Bonn', 'D']);
    expect(all.venues.map((one) => venueCard(one, all).city)).toEqual(['Bonn', 'Köln', 'Bonn', null]);
  });

  test('do not stand there if there is one', () => {
    const all = citiesAt({ a: ['Bonn', AHEAD], b: ['Köln', PAST] });
    expect(all.events.map((listing) => eventCard(listing, all.site).venueLine)).toEqual(['B', 'A']);
    expect(all.venues.map((one) => venueCard(one, all).city)).toEqual([null, null]);
    // The place of the venue's own page does not depend on it.
    expect(all.venueBySlug.get('a')?.city).toBe('Bonn');
  });

  test('in the browser are those of the build', () => {
    const venues = { a: ['BONN', AHEAD] } as const;
    expect(citiesAt(venues, { cities: ['Bonn', 'Köln'] }).events[0]).toMatchObject({ city: 'Bonn' });
    expect(citiesAt({ ...venues, b: ['Köln', AHEAD] }, { cities: [] }).events[0]).toMatchObject({ city: null });
  });
});

describe('the search files', () => {
  test('with one city are those without any', () => {
    const files = searchFiles(citiesAt({ a: ['Bonn', AHEAD], b: ['Bonn', AHEAD], c: ['Köln', PAST] }));
    expect(files).toEqual(searchFiles(citiesAt({ a: [null, AHEAD], b: [null, AHEAD], c: [null, PAST] })));
  });

  test('with several say where each venue and each event is', () => {
    const all = citiesAt({ a: ['Bonn', AHEAD], b: ['Köln', AHEAD], c: ['Bonn', PAST], d: [null, AHEAD] });
    const files = new Map(searchFiles(all).map(({ path, text }) => [path, text]));
    const manifest: Manifest = JSON.parse(files.get(MANIFEST_PATH) ?? '');
    for (const scope of ['upcoming', 'all'] as const) {
      const { cities: hash = '', days: daysHash, details } = manifest[scope];
      const read = (kind: string, of: string) => files.get(cataloguePath(`${scope}-${kind}`, of)) ?? '';
      const cities = runToEnd(decodeCities(read('cities', hash), manifest.cities ?? []));
      const days = runToEnd(decodeDays(read('days', daysHash)));
      const listed = exploreEvents(all, scope);
      for (const city of ['Bonn', 'köln', 'Nowhere']) {
        const choice = { filter: { ...NO_FILTER, city }, scope, now: NOW };
        const found = findDays(days, cities, choice).map((index) => listed[index]?.id);
        const expected = listed.filter((one) => one.city?.toLowerCase() === city.toLowerCase());
        expect(found).toEqual(expected.map(({ id }) => id));
      }
      const pairs = decodeDetails(read('details-0', details)).flat();
      for (const { venue: at } of pairs) expect(at?.city).toBe(all.venueBySlug.get(at?.slug ?? '')?.city);
    }
  });
});
