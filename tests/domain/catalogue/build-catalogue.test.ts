import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogueOf, event, venue } from '../fixtures.ts';

const names = (items: readonly { name: string | null }[]) => items.map(({ name }) => name);

describe('artists', () => {
  test('are grouped by case-insensitive derived name and shown in their most frequent spelling', () => {
    const { artists } = catalogueOf([
      event(1, { name: 'PLUM RAIN' }),
      event(2, { name: 'Plum Rain at Saltbox' }),
      event(3, { name: 'Plum Rain: Tides' }),
      event(4, { name: 'The plum rain Live' }),
    ]);
    expect(names(artists)).toEqual(['Plum Rain']);
    expect(artists[0]?.events).toHaveLength(4);
  });

  test('take the spelling of the smallest event id when spellings are equally frequent', () => {
    const { artists } = catalogueOf([event(9, { name: 'PLUM RAIN' }), event(4, { name: 'Plum Rain' })]);
    expect(names(artists)).toEqual(['Plum Rain']);
  });

  test('are ordered by number of events, then by name', () => {
    const { artists } = catalogueOf([
      event(1, { name: 'Zero' }),
      event(2, { name: 'Zero' }),
      event(3, { name: 'Émile' }),
      event(4, { name: 'Emil' }),
      event(5, { name: 'fern' }),
    ]);
    expect(names(artists)).toEqual(['Zero', 'Emil', 'Émile', 'fern']);
  });

  test('list categories by frequency and venues by number of shows', () => {
    const { artists } = catalogueOf(
      [
        event(1, { name: 'Zero', majorCategory: 'Folk', venueSlug: 'a' }),
        event(2, { name: 'Zero', majorCategory: 'Rock', venueSlug: 'b' }),
        event(3, { name: 'Zero', majorCategory: 'Rock', venueSlug: 'b' }),
        event(4, { name: 'Zero', majorCategory: null, venueSlug: null }),
      ],
      [venue('a', { fullName: 'A Hall' })],
    );
    expect(artists[0]?.categories).toEqual(['Rock', 'Folk']);
    expect(names(artists[0]?.venues ?? [])).toEqual(['b', 'A Hall']);
  });

  test('do not include events without a name', () => {
    const { artists, events } = catalogueOf([event(1, { name: null })]);
    expect(artists).toEqual([]);
    expect(events[0]?.title).toBe('Untitled Event');
  });
});

test('an event id that repeats counts once: the last row wins', () => {
  const { events } = catalogueOf([event(1, { name: 'Old' }), event(1, { name: 'New' })]);
  expect(names(events)).toEqual(['New']);
});

test('the fallback image comes from another event of the same name in any letter case', () => {
  const { events } = catalogueOf([
    event(1, { name: 'Plum Rain' }),
    event(2, { name: 'PLUM RAIN', imageUrl: 'https://a.example/2.jpg' }),
    event(3, { name: 'plum rain', imageUrl: 'https://a.example/3.jpg' }),
    event(4, { name: 'Other' }),
    event(5, { name: null }),
  ]);
  expect(new Map(events.map(({ id, image }) => [id, image]))).toEqual(
    new Map([
      [1, 'https://a.example/2.jpg'],
      [2, 'https://a.example/2.jpg'],
      [3, 'https://a.example/3.jpg'],
      [4, null],
      [5, null],
    ]),
  );
});

describe('dates and times', () => {
  test("are in the venue's zone, otherwise in the site's", () => {
    const { events } = catalogueOf(
      [
        event(1, { at: '2026-12-01T01:00:00Z', venueSlug: 'west' }),
        event(2, { at: '2026-12-01T01:00:00Z', venueSlug: 'saltbox' }),
      ],
      [venue('west', { timeZone: 'America/Los_Angeles' }), venue('saltbox')],
    );
    expect(events.map(({ localDay, localMinutes }) => [localDay, localMinutes])).toEqual([
      ['2026-11-30', 17 * 60],
      ['2026-11-30', 20 * 60],
    ]);
  });

  test('without a time never shift, and last to the end of the day in their zone', () => {
    const { events } = catalogueOf(
      [event(1, { day: '2026-12-01', venueSlug: 'far' })],
      [venue('far', { timeZone: 'Pacific/Kiritimati' })],
      { timeZone: 'Pacific/Pago_Pago' },
    );
    expect(events[0]?.localDay).toBe('2026-12-01');
    expect(new Date(events[0]?.upcomingUntil ?? 0).toISOString()).toBe('2026-12-01T09:59:59.999Z');
  });

  test('order events soonest first, undated last', () => {
    const { events } = catalogueOf([
      event(1),
      event(2, { day: '2026-12-01' }),
      event(3, { at: '2026-12-01T20:00:00Z' }),
      event(4, { at: '2025-01-01T20:00:00Z' }),
    ]);
    expect(events.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  });
});

test('venues include those named only by events, most events first', () => {
  const { venues } = catalogueOf(
    [event(1, { venueSlug: 'only-in-events' })],
    [venue('b', { venueName: 'B' }), venue('a', { fullName: 'A Hall', venueName: 'A' })],
  );
  expect(venues.map(({ slug, name }) => [slug, name])).toEqual([
    ['only-in-events', 'only-in-events'],
    ['a', 'A Hall'],
    ['b', 'B'],
  ]);
});

test('every event is in its artist, its venue and its pair exactly once', () => {
  const anyEvent = fc.record({
    id: fc.integer({ min: 1, max: 40 }),
    name: fc.option(fc.constantFrom('Zero', 'ZERO Live', 'Plum Rain at A', 'The Plum Rain', 'Fern', '  ')),
    venueSlug: fc.option(fc.constantFrom('a', 'b', 'c')),
  });
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (given) => {
      const all = catalogueOf(given.map(({ id, ...fields }) => event(id, fields)));
      const ids = (events: readonly { id: number }[]) => events.map(({ id }) => id).sort((a, b) => a - b);
      expect(ids(all.events)).toEqual([...new Set(given.map(({ id }) => id))].sort((a, b) => a - b));
      expect(ids(all.artists.flatMap(({ events }) => events))).toEqual(
        ids(all.events.filter(({ artistKey }) => artistKey !== null)),
      );
      expect(ids(all.venues.flatMap(({ events }) => events))).toEqual(
        ids(all.events.filter(({ venueSlug }) => venueSlug !== null)),
      );
      expect(ids(all.pairs.flatMap(({ events }) => events))).toEqual(
        ids(all.events.filter(({ artistKey, venueSlug }) => artistKey !== null && venueSlug !== null)),
      );
    }),
  );
});
