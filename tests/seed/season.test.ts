import { describe, expect, test } from 'vitest';
import { cleanRow } from '../../scripts/import/clean-row.ts';
import type { SeedRow } from '../../scripts/seed/event-row.ts';
import { season } from '../../scripts/seed/season.ts';
import { eventsPerPerformer, seasonSize, spread } from '../../scripts/seed/season-size.ts';
import { artistKey, artistName } from '../../src/domain/catalogue/artist-name.ts';
import { addDays, weekday } from '../../src/domain/time/calendar-day.ts';

const day = '2026-11-27';

function rowsOf(events: number, at = day, seed = 'demo'): SeedRow[] {
  return [...season({ events, seed, day: at, midnight: Date.parse(`${at}T05:00:00Z`) })];
}

const demo = rowsOf(600);
const text = (value: string | number | null | undefined) => String(value ?? '');
const isUpcoming = (row: SeedRow, at = day) => row['event_date'] !== null && text(row['event_date']) >= at;
const share = (rows: readonly SeedRow[], has: (row: SeedRow) => boolean) => rows.filter(has).length / rows.length;
const artistOf = (row: SeedRow) => artistKey(artistName(row['name'] as string | null) ?? '');

test('the same day, number and seed give the same rows; another day or seed gives others', () => {
  expect(rowsOf(600)).toEqual(demo);
  expect(rowsOf(600, '2026-11-28')).not.toEqual(demo);
  expect(rowsOf(600, day, 'other')).not.toEqual(demo);
});

test('every row passes the import unchanged', () => {
  for (const row of demo)
    expect(cleanRow(row)).toMatchObject({ row: { event_id: row['event_id'] }, imageDropped: false });
});

test.each([1, 2, 39, 600, 999])('%i events are that many rows with different ids', (events) => {
  expect(new Set(rowsOf(events).map((row) => row['event_id'])).size).toBe(events);
});

describe('the demo set looks like a season', () => {
  test('of about 250 artists in 40 rooms, many of them in several', () => {
    const pairs = Map.groupBy(demo, artistOf);
    expect(pairs.size).toBeGreaterThan(230);
    expect(pairs.size).toBeLessThan(270);
    expect(new Set(demo.map((row) => row['venue_slug'])).size).toBe(40);
    const travelling = [...pairs.values()].filter((rows) => new Set(rows.map((row) => row['venue_slug'])).size > 1);
    expect(travelling.length).toBeGreaterThan(50);
  });

  test('with runs of several nights', () => {
    const runs = Map.groupBy(demo, (row) => `${row['name']} ${row['venue_slug']}`);
    const consecutive = [...runs.values()].filter((rows) => {
      const days = new Set(rows.map((row) => row['event_date']));
      return [...days].some((date) => date !== null && days.has(addDays(text(date), 1)));
    });
    expect(consecutive.length).toBeGreaterThan(25);
  });

  test('with gaps like those of real listings', () => {
    const lacks = (key: string) => share(demo, (row) => row[key] === null);
    for (const [key, low, high] of [
      ['name', 0.001, 0.02],
      ['description', 0.05, 0.15],
      ['event_date', 0.003, 0.04],
      ['event_datetime', 0.04, 0.14],
      ['mobile_image_url', 0.07, 0.18],
      ['major_category', 0.02, 0.09],
      ['minor_category', 0.06, 0.2],
      ['code', 0.04, 0.13],
    ] as const) {
      expect(lacks(key), key).toBeGreaterThan(low);
      expect(lacks(key), key).toBeLessThan(high);
    }
  });

  test('with every separator of the artist rule, and some very long names', () => {
    const names = demo.map((row) => text(row['name']));
    for (const separator of [
      ' at ',
      ' - ',
      ' — ',
      ':',
      ' | ',
      ' presents ',
      ' vs ',
      ' @ ',
      ' w/ ',
      ' with ',
      ' featuring ',
      ' ft. ',
      ' & ',
    ]) {
      expect(
        names.some((name) => name.includes(separator)),
        separator,
      ).toBe(true);
    }
    expect(names.some((name) => name.endsWith(' Live'))).toBe(true);
    expect(names.some((name) => name.startsWith('The '))).toBe(true);
    expect(Math.max(...names.map((name) => name.length))).toBeGreaterThan(120);
  });

  test('with descriptions that differ, most of them in paragraphs', () => {
    const descriptions = demo.map((row) => row['description']).filter((value) => value !== null);
    expect(new Set(descriptions).size / descriptions.length).toBeGreaterThan(0.9);
    expect(descriptions.filter((value) => text(value).includes('\n\n')).length).toBeGreaterThan(
      descriptions.length / 3,
    );
    for (const description of descriptions) expect(description).not.toMatch(/[{}]|undefined|\s$/);
  });

  test('with rooms in a second zone, and rooms that have closed', () => {
    expect(new Set(demo.map((row) => row['time_zone']))).toEqual(new Set([null, 'America/Chicago']));
    const ahead = new Set(demo.filter((row) => isUpcoming(row)).map((row) => row['venue_slug']));
    const closed = [...new Set(demo.map((row) => row['venue_slug']))].filter((slug) => !ahead.has(slug));
    expect(closed.length).toBeGreaterThanOrEqual(2);
    expect(closed.length).toBeLessThan(8);
  });

  test('in which nothing was scraped after the day began, but something since yesterday', () => {
    const midnight = Date.parse(`${day}T05:00:00Z`);
    const ages = demo.map((row) => (midnight - Date.parse(text(row['scraped_at']))) / 3_600_000);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.min(...ages)).toBeLessThan(12);
    expect(ages.filter((hours) => hours < 36).length).toBeGreaterThan(15);
  });

  test('in which no room has two shows at once', () => {
    const times = demo
      .filter((row) => row['event_datetime'] !== null)
      .map((row) => `${row['venue_slug']} ${row['event_datetime']}`);
    expect(times.length - new Set(times).size).toBeLessThan(4);
  });
});

// Every weekday, summer and winter, a leap day.
test.each([
  '2026-11-23',
  '2026-11-24',
  '2026-11-25',
  '2026-11-26',
  '2026-11-28',
  '2026-11-29',
  '2027-07-04',
  '2028-02-29',
])('on %s about 55 % are upcoming, with shows tonight and at the weekend', (at) => {
  const rows = rowsOf(600, at);
  const ahead = share(rows, (row) => isUpcoming(row, at));
  expect(ahead).toBeGreaterThan(0.48);
  expect(ahead).toBeLessThan(0.63);
  const on = (date: string) =>
    rows.filter((row) => row['event_date'] === date && row['event_datetime'] !== null).length;
  expect(on(at)).toBeGreaterThanOrEqual(8);
  const saturday = addDays(at, (6 - weekday(at) + 7) % 7);
  expect(on(saturday) + on(addDays(saturday, weekday(at) === 0 ? -6 : 1))).toBeGreaterThanOrEqual(8);
});

test('50,000 events have about 12,000 artists, 1,000 venues and 30,000 pairs', () => {
  const artists = new Set<string>();
  const venues = new Set<string>();
  const pairs = new Set<string>();
  let events = 0;
  for (const row of season({ events: 50_000, seed: 'demo', day, midnight: 0 })) {
    events += 1;
    artists.add(artistOf(row));
    venues.add(text(row['venue_slug']));
    pairs.add(`${artistOf(row)} ${row['venue_slug']}`);
  }
  expect(events).toBe(50_000);
  for (const [set, about] of [
    [artists, 12_000],
    [venues, 1_000],
    [pairs, 30_000],
  ] as const) {
    expect(set.size).toBeGreaterThan(about * 0.88);
    expect(set.size).toBeLessThan(about * 1.12);
  }
});

test('every performer has an event, and every event a performer', () => {
  for (const events of [1, 7, 600, 5_000]) {
    const { performers } = seasonSize(events);
    const counts = eventsPerPerformer(events, performers);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(events);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(1);
    const positions = new Set(Array.from({ length: events }, (_, index) => spread(events)(index)));
    expect(positions.size).toBe(events);
  }
});
