import { TZDate } from '@date-fns/tz';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf, isTimeZone, offsetText, wallTime } from '../../../src/domain/time/zone-time.ts';

const at = (iso: string) => Date.parse(iso);

describe('wall time', () => {
  test.each([
    ['2026-11-28T01:00:00Z', 'America/New_York', '2026-11-27', 20 * 60],
    ['2026-11-28T01:00:00Z', 'Asia/Kolkata', '2026-11-28', 6 * 60 + 30],
    ['2026-11-28T01:00:00Z', 'Pacific/Kiritimati', '2026-11-28', 15 * 60],
    ['2026-11-28T01:00:00Z', 'Pacific/Pago_Pago', '2026-11-27', 14 * 60],
    ['1965-07-01T12:00:00Z', 'Europe/London', '1965-07-01', 13 * 60],
    ['2026-03-08T06:59:00Z', 'America/New_York', '2026-03-08', 119],
    ['2026-03-08T07:00:00Z', 'America/New_York', '2026-03-08', 180],
  ])('%s in %s is %s and %d minutes', (iso, zone, day, minutes) => {
    expect(wallTime(at(iso), zone)).toEqual({ day, minutes });
  });
});

describe('the instant of a wall time', () => {
  test.each([
    ['2026-11-27', 20 * 60, 'America/New_York', '2026-11-28T01:00:00Z'],
    ['2026-11-27', 0, 'UTC', '2026-11-27T00:00:00Z'],
    // 1:30 occurs twice: the first one counts.
    ['2026-11-01', 90, 'America/New_York', '2026-11-01T05:30:00Z'],
    // 2:30 does not occur and becomes 3:30.
    ['2026-03-08', 150, 'America/New_York', '2026-03-08T07:30:00Z'],
    // São Paulo skips midnight on this day.
    ['2018-11-04', 0, 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
    // Samoa skipped December 30, 2011.
    ['2011-12-30', 0, 'Pacific/Apia', '2011-12-30T10:00:00Z'],
  ])('%s %d in %s is %s', (day, minutes, zone, iso) => {
    expect(new Date(instantOf(day, minutes, zone)).toISOString()).toBe(new Date(iso).toISOString());
  });

  const zone = fc.constantFrom('America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC');
  const minute = fc.integer({ min: at('1972-01-01') / 60_000, max: at('2037-12-31') / 60_000 });

  test('equals that of @date-fns/tz', () => {
    fc.assert(
      fc.property(minute, zone, (wall, name) => {
        const date = new Date(wall * 60_000);
        const day = date.toISOString().slice(0, 10);
        const minutes = date.getUTCHours() * 60 + date.getUTCMinutes();
        const expected = new TZDate(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 0, minutes, name);
        expect(instantOf(day, minutes, name)).toBe(expected.getTime());
      }),
    );
  });

  test('inverts any wall time', () => {
    fc.assert(
      fc.property(minute, zone, (minutes, name) => {
        const wall = wallTime(minutes * 60_000, name);
        expect(wallTime(instantOf(wall.day, wall.minutes, name), name)).toEqual(wall);
      }),
    );
  });
});

test('offsets', () => {
  expect(offsetText(at('2026-07-01T00:00:00Z'), 'America/New_York')).toBe('-04:00');
  expect(offsetText(at('2026-07-01T00:00:00Z'), 'Asia/Kathmandu')).toBe('+05:45');
  expect(offsetText(at('2026-07-01T00:00:00Z'), 'UTC')).toBe('+00:00');
});

test.each([
  ['America/New_York', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['+02:00', false],
  ['', false],
])('%j is a known zone: %s', (zone, expected) => {
  expect(isTimeZone(zone)).toBe(expected);
});
