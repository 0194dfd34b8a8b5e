import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArtistFactsView } from '../../../src/domain/views/artist-card.ts';
import { catalogueOf, event, NOW, venue } from '../../domain/fixtures.ts';
import { expectedArtists, expectedDirectory, expectedPairs, expectedVenues, type Question } from './brute-force.ts';
import { askDirectory, askFiles, askFirst, askVenues, openFiles } from './catalogue-files.ts';
import { queriesOf } from './queries.ts';
import { randomCatalogue, rowsOf } from './random-catalogue.ts';
import { expectSameArtists } from './same-artists.ts';

const HOUR = 3_600_000;

const questions = (texts: readonly string[]): fc.Arbitrary<Question> =>
  fc.record(
    {
      input: queriesOf(texts),
      scope: fc.constantFrom('upcoming' as const, 'all' as const),
      now: fc.constantFrom(NOW, NOW + 1, NOW + HOUR, NOW + 30 * HOUR, NOW + 7 * 24 * HOUR, NOW + 200 * HOUR, NOW + 9e9),
      built: fc.constant(NOW),
      from: fc.constantFrom('2026-11-27', '2026-12-01', '1969-12-31'),
      to: fc.constantFrom('2026-11-27', '2026-12-05'),
      category: fc.constantFrom('Jazz', 'jAZZ', 'Nothing'),
      city: fc.constantFrom('Brooklyn', 'bROOKLYN', 'Köln', 'Nowhere'),
    },
    { requiredKeys: ['input', 'scope', 'now', 'built'] },
  );

describe('search on the catalogue files', () => {
  it('finds what a scan of all rows finds, with the same counts', () => {
    let askedCities = 0;
    const asked = randomCatalogue.chain(({ catalogue, venues }) =>
      fc.record({
        catalogue: fc.constant(catalogue),
        venues: fc.constant(venues),
        question: questions([...catalogue.events.map(({ title }) => title), ...catalogue.cities, ...catalogue.cities]),
      }),
    );
    fc.assert(
      fc.property(asked, ({ catalogue, venues, question: given }) => {
        const files = openFiles(catalogue);
        // With one city, or none, nothing of it is in the files.
        const hasCities = catalogue.cities.length > 0;
        const places = venues.map((one) => ({ ...one, city: hasCities ? one.city : null }));
        const cityOf = new Map(places.map(({ slug, city }) => [slug, city]));
        const rows = rowsOf(catalogue).map((row) => ({ ...row, city: cityOf.get(row.venueSlug ?? '') ?? null }));
        const { city, ...rest } = given;
        // Only a page of several cities offers them.
        const question = city === undefined || !hasCities ? rest : { ...rest, city };
        if ('city' in question) askedCities += 1;
        const { artists, pairs } = askFiles(files, question);
        expectSameArtists(artists, expectedArtists(rows, question), question.input);
        expect(pairs.toSorted()).toEqual(expectedPairs(rows, question));
        const { input, city: wanted } = { city: undefined, ...question };
        expectSameArtists(askDirectory(files, input, wanted), expectedDirectory(rows, input, wanted), input);
        expect(askVenues(files, input, wanted).toSorted()).toEqual(expectedVenues(rows, places, input, wanted));
      }),
      { numRuns: 1500 },
    );
    expect(askedCities).toBeGreaterThan(100);
  });

  it('finds artists in the directory alone as in all files', () => {
    let compared = 0;
    const asked = randomCatalogue.chain(({ catalogue }) =>
      fc.record({ catalogue: fc.constant(catalogue), question: questions(catalogue.events.map(({ title }) => title)) }),
    );
    fc.assert(
      fc.property(asked, ({ catalogue, question: { input, scope, now, built } }) => {
        const files = openFiles(catalogue);
        const question = { input, scope, now, built };
        const first = askFirst(files, question);
        if (first === null) return;
        const countsOf = ({ name, showCount, venueCount }: ArtistFactsView) => ({ name, showCount, venueCount });
        const full = askFiles(files, question).artists.map(({ facts }) => facts);
        const names = new Set(full.map(({ name }) => name));
        expect(first.filter(({ name }) => names.has(name)).map(countsOf)).toEqual(full.map(countsOf));
        // A category stays an artist's until the next build, also when its only show has passed.
        if (now === NOW) expect(first).toEqual(full);
        if (full.length > 0) compared += 1;
      }),
      { numRuns: 500 },
    );
    expect(compared).toBeGreaterThan(100);
  });

  it('orders artists by shows, then by name, and pairs by their artists', () => {
    const night = (id: number, name: string, venueSlug: string, at: string) => event(id, { name, venueSlug, at });
    const files = openFiles(
      catalogueOf([
        night(1, 'Night B', 'one', '2026-12-01T00:00:00Z'),
        night(2, 'Night A', 'two', '2026-12-01T00:00:00Z'),
        night(3, 'Night C', 'one', '2026-12-01T00:00:00Z'),
        night(4, 'Night C', 'two', '2026-12-02T00:00:00Z'),
        night(5, 'Night C', 'two', '2026-12-03T00:00:00Z'),
        night(6, 'Night A', 'one', '2020-01-01T00:00:00Z'),
        night(7, 'Night A', 'one', '2020-01-02T00:00:00Z'),
        night(8, 'Night A', 'one', '2020-01-03T00:00:00Z'),
        night(9, 'Someone else', 'one', '2026-12-04T00:00:00Z'),
      ]),
    );
    const ask = (scope: 'upcoming' | 'all') => askFiles(files, { input: 'night', scope, now: NOW, built: NOW });
    expect(ask('upcoming').artists.map(({ facts }) => [facts.name, facts.showCount])).toEqual([
      ['Night C', 3],
      ['Night A', 1],
      ['Night B', 1],
    ]);
    expect(ask('upcoming').pairs).toEqual(['night c\ntwo', 'night c\none', 'night a\ntwo', 'night b\none']);
    expect(ask('all').artists.map(({ facts }) => [facts.name, facts.showCount])).toEqual([
      ['Night A', 4],
      ['Night C', 3],
      ['Night B', 1],
    ]);
    expect(askDirectory(files, 'night').map(({ facts }) => facts.name)).toEqual(['Night A', 'Night C', 'Night B']);
  });

  it('finds what is in a city by its name, after what is called so', () => {
    const at = '2026-12-01T00:00:00Z';
    const files = openFiles(
      catalogueOf(
        [
          event(1, { name: 'Night Ferry', venueSlug: 'pier', at }),
          event(2, { name: 'Plum Rain', venueSlug: 'pier', at }),
          event(3, { name: 'Plum Rain', venueSlug: 'attic', at: '2026-12-02T00:00:00Z' }),
          event(4, { name: 'Portland Choir', venueSlug: 'attic', at }),
          event(5, { name: 'Choir', venueSlug: 'attic', at: '2026-11-01T00:00:00Z' }),
        ],
        [
          venue('pier', { fullName: 'Pier', city: 'South Portland' }),
          venue('attic', { fullName: 'Attic', city: 'Bonn' }),
          venue('portland-inn', { fullName: 'Portland Inn', city: 'Bonn' }),
        ],
      ),
    );
    const ask = (input: string) => {
      const { artists, pairs } = askFiles(files, { input, scope: 'upcoming', now: NOW, built: NOW });
      return { artists: artists.map(({ facts }) => facts.name), pairs, venues: askVenues(files, input) };
    };
    for (const input of ['portland', 'South port', ' POR']) {
      const { artists, pairs, venues } = ask(input);
      const isName = !input.includes('South');
      expect(artists).toEqual([...(isName ? ['Portland Choir'] : []), 'Plum Rain', 'Night Ferry']);
      expect(pairs).toEqual([...(isName ? ['portland choir\nattic'] : []), 'plum rain\npier', 'night ferry\npier']);
      expect(venues).toEqual([...(isName ? ['portland-inn'] : []), 'pier']);
      expect(askDirectory(files, input).map(({ facts }) => facts.name)).toEqual(artists);
    }
    // Too short, inside a word, and a city whose shows are past.
    for (const input of ['so', 'uth', 'outh portland']) expect(ask(input).pairs).toEqual([]);
    expect(ask('bonn').artists).toEqual(['Plum Rain', 'Portland Choir']);
    expect(askDirectory(files, 'plum', 'Bonn')[0]?.facts).toMatchObject({ showCount: 1, venueCount: 1 });
    expect(askDirectory(files, 'plum')[0]?.facts).toMatchObject({ showCount: 2, venueCount: 2 });
  });

  it.each([
    ['an hour', HOUR],
    ['just a week', 7 * 24 * HOUR],
    ['a year', 365 * 24 * HOUR],
  ])('an event in %s is upcoming until it begins, inclusively', (_, ahead) => {
    const files = openFiles(catalogueOf([event(1, { name: 'Night', at: new Date(NOW + ahead).toISOString() })]));
    const pairsAt = (now: number) => askFiles(files, { input: 'night', scope: 'upcoming', now, built: NOW }).pairs;
    expect(pairsAt(NOW)).toHaveLength(1);
    expect(pairsAt(NOW + ahead)).toHaveLength(1);
    expect(pairsAt(NOW + ahead + 1)).toHaveLength(0);
  });

  it('keeps the order of the venue list: most events first, then by name', () => {
    const files = openFiles(
      catalogueOf(
        [event(1, { venueSlug: 'b' }), event(2, { venueSlug: 'b' }), event(3, { venueSlug: 'a' })],
        [venue('a', { fullName: 'Hall Zwei' }), venue('b', { venueName: 'Hall' }), venue('c', { fullName: 'Hall Aa' })],
      ),
    );
    expect(askVenues(files, 'HALL')).toEqual(['b', 'a', 'c']);
    expect(files.venues[0]).toMatchObject({ totalEvents: 2, name: 'Hall', venueName: null });
  });
});

describe('the catalogue files', () => {
  it('restore every event with its exact day, time and venue', () => {
    fc.assert(
      fc.property(randomCatalogue, ({ catalogue }) => {
        const { upcoming, all } = openFiles(catalogue);
        const named = catalogue.events.filter(({ name }) => name !== null);
        expect(new Set(all.details.flat(2).flatMap(({ events }) => events.map(({ id }) => id)))).toEqual(
          new Set(named.map(({ id }) => id)),
        );
        for (const { venue, events } of all.details.flat(2)) {
          for (const { id, day, minutes, upcomingUntil } of events) {
            const listed = named.find((candidate) => candidate.id === id);
            expect({ day, minutes, upcomingUntil, slug: venue?.slug ?? null, name: venue?.name ?? null }).toEqual({
              day: listed?.localDay,
              minutes: listed?.localMinutes,
              upcomingUntil: listed?.upcomingUntil,
              slug: listed?.venueSlug,
              name: listed?.venueName,
            });
          }
        }
        const untils = [...upcoming.dates.until].toSorted();
        expect(untils).toEqual(
          named.flatMap(({ upcomingUntil: until }) => (until !== null && until >= NOW ? [until] : [])).toSorted(),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('are byte-identical for the same rows in any order', () => {
    fc.assert(
      fc.property(randomCatalogue, ({ catalogue, venues }) => {
        const again = catalogueOf([...catalogue.events].reverse(), [...venues].reverse());
        expect(openFiles(again).manifest).toEqual(openFiles(catalogue).manifest);
      }),
      { numRuns: 100 },
    );
  });
});
