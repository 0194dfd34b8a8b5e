import { describe, expect, test } from 'vitest';
import { toEventRow } from '../../../scripts/import/event-row.ts';
import { commonZone, pathZone } from '../../../scripts/import/read/calendar/zone-names.ts';
import { cleanKeyedRow } from '../derived-ids.ts';
import { begins, calendar, event, NOW, read, rowsOf } from './calendar-files.ts';

/** Zone and instant of the only event, for a venue in Honolulu. */
function shown(...parts: string[][]) {
  const [value] = rowsOf(read(calendar(...parts)));
  const result = cleanKeyedRow(value);
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  const { time_zone: zone } = result.row;
  return { zone, instant: toEventRow(result.row, zone ?? 'Pacific/Honolulu', NOW).event_datetime };
}

const CHICAGO = { zone: 'America/Chicago', instant: '2026-12-05T02:00:00.000Z' };

/** A zone that is six hours behind UTC all year. */
const definition = (tzid: string, ...lines: string[]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${tzid}`,
  ...lines,
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  'TZOFFSETFROM:-0600',
  'TZOFFSETTO:-0600',
  'END:STANDARD',
  'END:VTIMEZONE',
];

describe('a TZID without a VTIMEZONE', () => {
  test.each([
    'America/Chicago',
    '"America/Chicago"',
    'Central Standard Time',
    'central standard time',
    '/freeassociation.sourceforge.net/Tzfile/America/Chicago',
    '"(UTC-06:00) Central Time (US & Canada)"',
    '(UTC-06:00) Central Time (US & Canada)',
    '"(GMT-06:00) Central Time (US & Canada)"',
    '(GMT-06.00) Central Time (US & Canada)',
    'Central Time (US & Canada)',
    'CST6CDT',
  ])('%s', (tzid) => {
    expect(shown(event(`DTSTART;TZID=${tzid}:20261204T200000`))).toEqual(CHICAGO);
  });

  test.each(['UTC', 'GMT', 'Etc/UTC', 'Z', '"(UTC) Coordinated Universal Time"'])('%s is no zone to show', (tzid) => {
    const expected = { zone: null, instant: '2026-12-04T20:00:00.000Z' };
    expect(shown(event(`DTSTART;TZID=${tzid}:20261204T200000`))).toEqual(expected);
  });

  test.each(['UTC-6', 'GMT-0600', 'UTC-06:00', '-0600', '"-06:00"'])('%s is the offset', (tzid) => {
    const expected = { zone: null, instant: CHICAGO.instant };
    expect(shown(event(`DTSTART;TZID=${tzid}:20261204T200000`))).toEqual(expected);
  });

  test("that nothing defines means the calendar's zone, with a note", () => {
    const text = calendar(['X-WR-TIMEZONE:America/Chicago'], event('DTSTART;TZID=Harbor:20261204T200000'));
    expect(read(text)).toMatchObject([
      { kind: 'row', value: { event_datetime: '2026-12-04T20:00:00', time_zone: 'America/Chicago' } },
      { kind: 'note', line: 4, text: expect.stringContaining('time zones that nothing defines') },
    ]);
  });
});

describe('X-WR-TIMEZONE', () => {
  test.each([
    'America/Chicago',
    'Central Standard Time',
    'Central Time (US & Canada)',
    '(UTC-06:00) Central Time (US & Canada)',
    '"(UTC-06:00) Central Time (US & Canada)"',
  ])('%s', (name) => {
    for (const line of [`X-WR-TIMEZONE:${name}`, `X-WR-TIMEZONE;VALUE=TEXT:${name}`]) {
      expect(shown([line], event('DTSTART:20261204T200000'))).toEqual(CHICAGO);
      expect(shown([line], event('DTSTART:20261205T020000Z'))).toEqual(CHICAGO);
    }
  });

  test('after the events', () => {
    expect(shown(event('DTSTART:20261204T200000'), ['X-WR-TIMEZONE:America/Chicago'])).toEqual(CHICAGO);
  });

  test('of a name that nobody knows leaves the venue its zone, with a note', () => {
    const items = read(calendar(['X-WR-TIMEZONE:Harbor'], event('DTSTART:20261204T200000')));
    expect(items).toMatchObject([{ value: { time_zone: null } }, { kind: 'note', line: 1 }]);
  });
});

describe('the only zone that a calendar defines', () => {
  const only = definition('Central Standard Time');
  test.each([
    ['is that of an event in UTC', [only, event('DTSTART:20261205T020000Z')], CHICAGO.zone],
    ['is that of whole days', [only, event('DTSTART;VALUE=DATE:20261204')], CHICAGO.zone],
    ['is not that of floating times', [only, event('DTSTART:20261204T200000')], null],
    ['is none if there is another', [only, definition('Harbor'), event('DTSTART:20261205T020000Z')], null],
    [
      'comes after X-WR-TIMEZONE',
      [['X-WR-TIMEZONE:Asia/Tokyo'], only, event('DTSTART:20261205T020000Z')],
      'Asia/Tokyo',
    ],
  ])('%s', (_, parts, zone) => {
    expect(rowsOf(read(calendar(...parts)))).toMatchObject([{ time_zone: zone }]);
  });
});

describe('a TZID with a VTIMEZONE', () => {
  const starts = (tzid: string) => event(`DTSTART;TZID=${tzid}:20261204T200000`);

  test('that has the offset of the zone it names is shown in that zone', () => {
    expect(shown(definition('Central Standard Time'), starts('Central Standard Time'))).toEqual(CHICAGO);
    expect(shown(definition('Harbor', 'X-LIC-LOCATION:America/Chicago'), starts('Harbor'))).toEqual(CHICAGO);
  });

  test('that has another offset than the zone it names is what the file defines', () => {
    const file = [definition('Eastern Standard Time'), starts('Eastern Standard Time')];
    expect(shown(...file)).toEqual({ zone: null, instant: '2026-12-05T02:00:00.000Z' });
  });

  test('of the form Area/City is that zone, since definitions are often cut short', () => {
    const summer = event('DTSTART;TZID=America/Chicago:20270604T200000');
    expect(shown(definition('America/Chicago'), summer).instant).toBe('2027-06-05T01:00:00.000Z');
  });

  test('two calendars of a file may define one name differently', () => {
    const file = [
      calendar(definition('Local'), starts('Local')),
      calendar(['X-WR-TIMEZONE:Asia/Tokyo'], event('DTSTART:20261204T200000')),
      calendar(
        definition('Local').map((line) => line.replaceAll('-0600', '+0100')),
        starts('Local'),
      ),
      calendar(event('DTSTART:20261204T200000')),
    ].join('\r\n');
    expect(begins(file)).toEqual([
      '2026-12-05T02:00:00.000Z',
      '2026-12-04T20:00:00',
      '2026-12-04T19:00:00.000Z',
      '2026-12-04T20:00:00',
    ]);
    expect(rowsOf(read(file)).map((row) => row['time_zone'])).toEqual([null, 'Asia/Tokyo', null, null]);
  });

  test.each(['FREQ=SECONDLY', 'FREQ=YEARLY;BYMONTH=1;BYHOUR=1,2,3', 'FREQ=YEARLY;BYDAY=MO'])(
    'that changes every moment (%s) is not used',
    (rule) => {
      const endless = definition('Harbor').flatMap((line) =>
        line === 'END:STANDARD' ? [`RRULE:${rule}`, line] : [line],
      );
      expect(read(calendar(endless, starts('Harbor')))).toMatchObject([{ kind: 'row' }, { kind: 'note' }]);
    },
  );
});

test('names of zones', () => {
  const names: readonly (readonly [string, string | null])[] = [
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['GMT Standard Time', 'Europe/London'],
    ['Greenwich Standard Time', 'Atlantic/Reykjavik'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Amsterdam'],
    ['(GMT+01:00) Amsterdam/Berlin/Bern/Rome', 'Europe/Amsterdam'],
    ['(UTC+00:00) Dublin, Edinburgh, Lisbon, London', 'Europe/Dublin'],
    ['(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London', 'Europe/Dublin'],
    ['(UTC-07:00) Arizona', 'US/Arizona'],
    ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
    ['(UTC+10:00) Canberra, Melbourne, Sydney', 'Australia/Canberra'],
    ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', 'Asia/Kolkata'],
    ['Berlin', 'Europe/Berlin'],
    // The offset contradicts the name.
    ['(UTC+03:00) Berlin', null],
    ['GMT+0200', null],
    ['Customized Time Zone', null],
    ['x'.repeat(10_000), null],
    ['', null],
  ];
  for (const [name, zone] of names) expect(pathZone(name) ?? commonZone(name), name).toBe(zone);
});
