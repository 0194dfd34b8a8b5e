import { describe, expect, test } from 'vitest';
import { type CleanRow, cleanRow } from '../../scripts/import/clean-row.ts';
import { toEventRow } from '../../scripts/import/event-row.ts';

const now = new Date('2026-11-27T12:00:00Z');

function row(fields: object): CleanRow {
  const result = cleanRow({ event_id: 1, name: 'A', ...fields });
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return result.row;
}

describe('a wall time in a zone', () => {
  test.each([
    ['summer', '2026-07-01T20:00', 'America/New_York', '2026-07-02T00:00:00.000Z'],
    ['winter', '2026-12-01T20:00:30.5', 'America/New_York', '2026-12-02T01:00:30.500Z'],
    [
      'skipped by the clocks: moved forward by the gap',
      '2026-03-08T02:30',
      'America/New_York',
      '2026-03-08T07:30:00.000Z',
    ],
    ['the same in Berlin', '2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['occurring twice: the first', '2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['the same in Berlin', '2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['a daylight saving time of half an hour', '2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['a midnight that is skipped', '2026-09-06T00:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ])('%s', (_, text, zone, expected) => {
    expect(toEventRow(row({ event_datetime: text }), zone, now).event_datetime).toBe(expected);
  });
});

test.each([
  ['2026-07-02T01:00:00Z', 'America/New_York', '2026-07-01'],
  ['2026-07-01T20:00:00Z', 'Asia/Tokyo', '2026-07-02'],
  ['2026-07-01T23:30', 'Asia/Tokyo', '2026-07-01'],
  // The day as the source wrote it, even if clocks skip its midnight.
  ['2026-09-06T00:00', 'America/Santiago', '2026-09-06'],
])('without a date, %s in %s falls on %s', (text, zone, day) => {
  expect(toEventRow(row({ event_datetime: text }), zone, now).event_date).toBe(day);
});

test('a date that differs from the time is kept, as the source gave both', () => {
  const placed = toEventRow(row({ event_date: '2022-06-11', event_datetime: '2022-06-12T00:00:00+00:00' }), 'UTC', now);
  expect(placed).toMatchObject({ event_date: '2022-06-11', event_datetime: '2022-06-12T00:00:00.000Z' });
});

test('a date without a time is the same day in any zone', () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    expect(toEventRow(row({ event_date: '2026-03-05' }), zone, now)).toMatchObject({
      event_date: '2026-03-05',
      event_datetime: null,
    });
  }
});

describe('a time of exactly 00:00 in the zone of the row', () => {
  const NEW_YORK = 'America/New_York';
  const at = (fields: object, zone: string, midnightIsNoTime: boolean) => {
    const { event_date, event_datetime } = toEventRow(row(fields), zone, now, midnightIsNoTime);
    return { event_date, event_datetime };
  };

  test.each([
    ['wall time', { event_datetime: '2026-03-05T00:00' }, NEW_YORK, '2026-03-05'],
    ['wall time with seconds', { event_datetime: '2026-03-05 00:00:00' }, NEW_YORK, '2026-03-05'],
    ['an instant', { event_datetime: '2026-03-05T05:00:00Z' }, NEW_YORK, '2026-03-05'],
    ['an offset', { event_datetime: '2026-07-05T00:00:00+02:00' }, 'Europe/Berlin', '2026-07-05'],
    ['a midnight that the clocks skip', { event_datetime: '2026-09-06T00:00' }, 'America/Santiago', '2026-09-06'],
    ['a date of its own', { event_date: '2026-03-04', event_datetime: '2026-03-05T00:00' }, NEW_YORK, '2026-03-04'],
  ])('is no time if the import says so: %s', (_, fields, zone, day) => {
    expect(at(fields, zone, true)).toEqual({ event_date: day, event_datetime: null });
    expect(at(fields, zone, false)).toMatchObject({ event_date: day, event_datetime: expect.any(String) });
  });

  test.each([
    ['midnight elsewhere', { event_datetime: '2026-03-05T00:00:00Z' }, NEW_YORK, '2026-03-05T00:00:00.000Z'],
    ['a minute later', { event_datetime: '2026-03-05T00:01' }, 'UTC', '2026-03-05T00:01:00.000Z'],
    ['a second later', { event_datetime: '2026-03-05T00:00:01' }, 'UTC', '2026-03-05T00:00:01.000Z'],
    ['a second later, as an instant', { event_datetime: '2026-03-05T00:00:01Z' }, 'UTC', '2026-03-05T00:00:01.000Z'],
    ['noon', { event_datetime: '2026-03-05T12:00' }, 'UTC', '2026-03-05T12:00:00.000Z'],
  ])('is not meant: %s', (_, fields, zone, instant) => {
    expect(at(fields, zone, true).event_datetime).toBe(instant);
  });
});

describe('doors', () => {
  const doors = (fields: object, zone = 'America/New_York') => toEventRow(row(fields), zone, now).doors_datetime;

  test.each([
    ['an instant', '2026-12-05T19:00:00-05:00', '2026-12-06T00:00:00.000Z'],
    ['a wall time', '2026-12-05T19:00', '2026-12-06T00:00:00.000Z'],
    ['a time on the day of the event', '19:00', '2026-12-06T00:00:00.000Z'],
    ['with seconds', '19:00:00', '2026-12-06T00:00:00.000Z'],
    ['with an offset', '19:00:00-05:00', '2026-12-06T00:00:00.000Z'],
    ['in halves of the day', '7:00 PM', '2026-12-06T00:00:00.000Z'],
    ['at noon', '12pm', '2026-12-05T17:00:00.000Z'],
  ])('%s: %s', (_, doors_datetime, expected) => {
    expect(doors({ event_datetime: '2026-12-05T20:00', doors_datetime })).toBe(expected);
    // In UTC it is the next day.
    expect(doors({ event_datetime: '2026-12-06T01:00Z', doors_datetime })).toBe(expected);
    expect(doors({ event_date: '2026-12-05', doors_datetime })).toBe(expected);
  });

  test.each(['25:00', '7', '13:00 PM', '0 AM', '19:00 and 21:00', 'doors'])('are not %s', (doors_datetime) => {
    expect(doors({ event_date: '2026-12-05', doors_datetime })).toBeNull();
  });

  test('without a day are unknown', () => {
    expect(doors({ doors_datetime: '19:00' })).toBeNull();
  });
});

test('scraped_at defaults to now', () => {
  expect(toEventRow(row({}), 'UTC', now).scraped_at).toBe('2026-11-27T12:00:00.000Z');
  expect(toEventRow(row({ scraped_at: '2026-01-01T00:00:00+01:00' }), 'UTC', now).scraped_at).toBe(
    '2025-12-31T23:00:00.000Z',
  );
});
