import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCalendarDay, parseMoment } from '../../scripts/import/moment.ts';

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2100-02-29', false],
  ['2000-02-29', true],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['0000-01-01', false],
  ['0001-01-01', true],
  ['9999-12-31', true],
  ['2026-1-1', false],
  ['20260101', false],
  ['2026-01-01T00:00', false],
  ['01/02/2026', false],
])('%s is a calendar day: %s', (text, expected) => {
  expect(isCalendarDay(text)).toBe(expected);
});

describe('a time with a zone is an instant', () => {
  test.each([
    ['2026-03-05T19:30:00Z', '2026-03-05T19:30:00.000Z'],
    ['2026-03-05t19:30z', '2026-03-05T19:30:00.000Z'],
    ['2026-03-05 19:30:00+00:00', '2026-03-05T19:30:00.000Z'],
    ['2026-03-05T19:30:00-05:00', '2026-03-06T00:30:00.000Z'],
    ['2026-03-05T19:30:00-0500', '2026-03-06T00:30:00.000Z'],
    ['2026-03-05T19:30:00+05', '2026-03-05T14:30:00.000Z'],
    ['2026-03-05T19:30:00.5+05:45', '2026-03-05T13:45:00.500Z'],
    ['2026-06-30T22:23:52.977123Z', '2026-06-30T22:23:52.977Z'],
    ['2026-03-05T00:00:00-00:00', '2026-03-05T00:00:00.000Z'],
    ['2026-03-05 19:30:00 UTC', '2026-03-05T19:30:00.000Z'],
    ['2026-03-05 9:30 GMT', '2026-03-05T09:30:00.000Z'],
    ['2026-03-05T19:30:00 +14:00', '2026-03-05T05:30:00.000Z'],
  ])('%s', (text, expected) => {
    expect(parseMoment(text)).toEqual({ kind: 'instant', instant: Date.parse(expected) });
  });
});

test.each([
  ['2026-03-05T19:30', 19.5 * 3_600_000],
  ['2026-03-05 19:30:15', 19.5 * 3_600_000 + 15_000],
  ['2026-03-05T00:00:00.25', 250],
  ['2026-03-05 9:30', 9.5 * 3_600_000],
  ['2026-03-05 00:00:00', 0],
])('%s is a wall time', (text, milliseconds) => {
  expect(parseMoment(text)).toEqual({ kind: 'wall', day: '2026-03-05', milliseconds });
});

test('a day alone stays a day', () => {
  expect(parseMoment('2026-03-05')).toEqual({ kind: 'day', day: '2026-03-05' });
});

test.each([
  '2026-02-30T20:00',
  '2026-03-05T24:00',
  '2026-03-05T20:60',
  '2026-03-05T20:00:60',
  '2026-03-05T20:00+16:00',
  '2026-03-05T20:00+02:75',
  '2026-03-05T20',
  '2026-03-05 9:3',
  '2026-03-05 9:30 CET',
  '2026-03-05 UTC',
  '2026-03-05T',
  'tomorrow',
  'Thu, 05 Mar 2026 20:00:00 GMT',
  '1772740800',
  '2026-03-05T20:00 Europe/Berlin',
  '0001-01-01T00:00+10:00',
  '9999-12-31T23:59-10:00',
  '10000-01-01T00:00Z',
  '',
])('%j is rejected', (text) => {
  expect(parseMoment(text)).toBeNull();
});

test('output of toISOString is read back', () => {
  const range = { min: new Date('0001-01-03T00:00:00Z'), max: new Date('9999-12-29T00:00:00Z'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(range), (date) => {
      expect(parseMoment(date.toISOString())).toEqual({ kind: 'instant', instant: date.getTime() });
      expect(isCalendarDay(date.toISOString().slice(0, 10))).toBe(true);
    }),
  );
});
