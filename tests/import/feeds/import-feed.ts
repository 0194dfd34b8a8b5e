import path from 'node:path';
import { expect } from 'vitest';
import type { ListingsDatabase } from '../../../scripts/import/database.ts';
import type { EventRow } from '../../../scripts/import/event-row.ts';
import { readRows } from '../../../scripts/import/read/read-rows.ts';
import { runImport } from '../../../scripts/import/run-import.ts';
import { rejectionLines } from '../../../scripts/import/summary.ts';
import type { VenueDetails } from '../../../scripts/import/venue-details.ts';
import { wallTime } from '../../../src/domain/time/zone-time.ts';
import { plainRequest } from '../import-rows.ts';

/** A Saturday; dates of series are listed within a year of it. */
const NOW = new Date('2026-11-28T12:00:00Z');
const SITE_ZONE = 'America/New_York';

/** Options of the import command that the feed needs. */
interface FeedOptions {
  readonly timeZone?: string;
  readonly base?: string;
  readonly encoding?: string;
}

/** What an import says besides its counts. */
interface FeedReport {
  readonly past?: number;
  readonly future?: number;
  readonly notes?: readonly string[];
  /** `price: 2`. */
  readonly dropped?: readonly string[];
}

/**
 * Imports a file of this folder and compares what is stored with what a person reads in the feed.
 *
 * @param listing events by time, one a line: `name | day time at the venue | venue | zone | status | picture`. A dash is
 *   for nothing, an empty zone for the site's, which is America/New_York
 */
export async function expectFeed(file: string, options: FeedOptions, listing: string, report: FeedReport = {}) {
  const { rows, venues, result, rejections } = await importFeed(path.join(import.meta.dirname, file), options);
  const zoneOf = (row: EventRow) => venues.get(row.venue_slug ?? '')?.time_zone ?? '';
  const lines = rows
    .map((row) => ({ row, when: whenOf(row, zoneOf(row) || SITE_ZONE) }))
    .sort((a, b) => (a.when < b.when ? -1 : a.when > b.when ? 1 : 0))
    .map(({ row, when }) =>
      [
        ...[row.name, when, venues.get(row.venue_slug ?? '')?.full_name ?? '-', zoneOf(row), row.status],
        row.mobile_image_url ?? '-',
      ].join(' | '),
    );
  expect(lines).toEqual(
    listing
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );
  const { outside, notes, imagesDropped, dropped, repeats } = result;
  expect({
    past: outside.past,
    future: outside.future,
    notes: [...notes.keys()],
    dropped: [...dropped].map(([what, { count }]) => `${what}: ${count}`),
    imagesDropped,
    rejections,
    broken: result.broken,
    repeated: repeats.count,
  }).toEqual({
    past: 0,
    future: 0,
    notes: [],
    dropped: [],
    imagesDropped: 0,
    ...report,
    rejections: [],
    broken: [],
    repeated: 0,
  });
  expect(new Set(rows.map(({ event_id }) => event_id)).size).toBe(rows.length);
}

/**
 * What is stored of a feed's doors, prices, ages and places: `name | doors at the venue | price | ages` for each event
 * that has any, then `venue | city | address | position`.
 */
export async function factsOf(file: string, options: FeedOptions = {}): Promise<string[]> {
  const { rows, venues } = await importFeed(path.join(import.meta.dirname, file), options);
  const events = rows.flatMap((row) => {
    const { doors_datetime, price_min, price_max, price_currency, age_limit } = row;
    const zone = venues.get(row.venue_slug ?? '')?.time_zone ?? SITE_ZONE;
    const doors = doors_datetime === null ? null : whenOf({ event_date: '', event_datetime: doors_datetime }, zone);
    const price = price_min === null ? null : `${price_min} to ${price_max} ${price_currency}`;
    return [doors, price, age_limit].every((fact) => fact === null)
      ? []
      : [[row.name, doors?.replace(/[ ()]+/g, ' ').trim() ?? '-', price ?? '-', age_limit ?? '-'].join(' | ')];
  });
  const places = [...venues.values()].flatMap(({ full_name, city, address, latitude, longitude }) =>
    [city, address, latitude].every((fact) => fact === null)
      ? []
      : [[full_name, city ?? '-', address ?? '-', latitude === null ? '-' : `${latitude} ${longitude}`].join(' | ')],
  );
  return [...events, ...places];
}

async function importFeed(file: string, { timeZone, base, encoding }: FeedOptions) {
  const rows: EventRow[] = [];
  const venues = new Map<string, VenueDetails>();
  const rejections: string[] = [];
  const database: ListingsDatabase = {
    isEmpty: async () => true,
    venueZones: async () => new Map(),
    knownZones: async (zones) => new Map(zones.map((zone) => [zone, zone])),
    derivedEvents: async () => [],
    idsOf: async () => [],
    removableIds: async () => [],
    takenEvents: async () => [],
    store: async (batch) => {
      rows.push(...batch.rows);
      for (const venue of batch.venues) venues.set(venue.venue_slug, venue);
      return { inserted: batch.rows.length, updated: 0, unchanged: 0 };
    },
    remove: async () => 0,
    removeWithVenues: async () => ({ events: 0, venues: 0 }),
    setSiteTimeZone: async () => {},
  };
  const items = readRows(file, { now: NOW, base: base ?? null, encoding: encoding ?? null });
  const result = await runImport(
    {
      ...plainRequest([{ label: path.basename(file), items, base: base ?? null }], NOW),
      source: 'feed',
      timeZone: timeZone ?? null,
      siteTimeZone: SITE_ZONE,
    },
    async () => database,
    {
      reject: (rejection) => rejections.push(...rejectionLines(rejection)),
      stage: (_label, work) => work(),
    },
  );
  return { rows, venues, result, rejections };
}

/** `2026-12-04 20:00` at the venue; both days if the stored one differs. */
function whenOf({ event_date, event_datetime }: Pick<EventRow, 'event_date' | 'event_datetime'>, zone: string): string {
  if (event_datetime === null) return event_date ?? '-';
  const { day, minutes } = wallTime(Date.parse(event_datetime), zone);
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return day === event_date ? `${day} ${clock}` : `${event_date} (${day}) ${clock}`;
}
