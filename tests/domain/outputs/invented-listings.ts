import { ODD_NAMES } from '../../../scripts/seed/odd-names.ts';
import { toEventRecord, toVenueRecord } from '../../../src/data/rows.ts';
import { buildCatalogue } from '../../../src/domain/catalogue/build-catalogue.ts';
import { eventStatuses } from '../../../src/domain/catalogue/event-status.ts';
import type { Catalogue, Site } from '../../../src/domain/catalogue/types.ts';
import { addDays } from '../../../src/domain/time/calendar-day.ts';
import { hostileValues } from '../../hostile/corpus.ts';
import { NOW, site } from '../fixtures.ts';

const HOUR = 3_600_000;

/** Zones with half hours, summer times of half an hour, the date line, and the site's own. */
const ZONES = [
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Europe/London',
  null,
];

const VENUES = ['saltbox', 'index', '..', 'AC/DC', '100% Phat?', 'かな', 'hall.ics'];

/** Around changes to and from summer time, and at ends of days and years, in these zones. */
const STARTS = [
  '2026-11-28T01:00:00Z',
  '2026-11-27T21:59:59Z',
  '2026-12-31T23:59:59Z',
  '2027-03-14T06:59:00Z',
  '2027-03-14T07:00:00Z',
  '2027-03-28T01:00:00Z',
  '2027-04-03T15:00:00Z',
  '2026-11-14T10:30:15Z',
];

const EMPTY = {
  ...{ minor_category: null, code: null, doors_datetime: null, price_min: null, price_max: null },
  ...{ price_currency: null, age_limit: null },
};
const NOWHERE = { city: null, address: null, latitude: null, longitude: null };

const pick = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;

const NAMES = [...ODD_NAMES, ...hostileValues, 'Night Ferry: Low Water Tour', 'CANCELLED: Plum Rain', ''];

/** Rows as a database may hold them: hostile names, all statuses, missing times, dates, venues and pictures. */
function eventRow(index: number) {
  const hasTime = index % 5 !== 0;
  const isTba = index % 20 === 0;
  const start = Date.parse(pick(STARTS, index)) + Math.floor(index / STARTS.length) * HOUR * 7;
  const day = new Date(start).toISOString().slice(0, 10);
  return {
    ...EMPTY,
    event_id: index + 1,
    name: pick(NAMES, index * 7),
    description: index % 3 === 0 ? null : pick(hostileValues, index * 11),
    venue_slug: index % 13 === 0 ? null : pick(VENUES, index),
    major_category: 'Rock',
    event_date: isTba ? null : addDays(day, index % 4),
    event_datetime: hasTime && !isTba ? new Date(start).toISOString() : null,
    mobile_image_url: pick(['https://pictures.example/a.jpg?b=1&c=2', '/demo/a.svg', null], index),
    scraped_at: index % 17 === 0 ? null : new Date(NOW - index * HOUR).toISOString(),
    updated_at: new Date(NOW - index * 1234).toISOString(),
    status: pick(eventStatuses, index),
  };
}

/** 200 events. */
export function inventedCatalogue(changes: Partial<Site> = {}): Catalogue {
  const events = Array.from({ length: 200 }, (_, index) => toEventRecord(eventRow(index)));
  const venues = VENUES.map((slug, index) => {
    const row = { venue_slug: slug, full_name: pick(NAMES, index * 31), venue_name: null, time_zone: ZONES[index] };
    return toVenueRecord({ ...NOWHERE, ...row, time_zone: row.time_zone ?? null });
  });
  return buildCatalogue(events, venues, { ...site, hasFeeds: true, ...changes });
}
