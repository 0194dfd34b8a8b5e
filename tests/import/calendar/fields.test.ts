import { describe, expect, test } from 'vitest';
import { cleanKeyedRow } from '../derived-ids.ts';
import { begins, calendar, event, read, rowsOf } from './calendar-files.ts';

const NEW_YORK = 'DTSTART;TZID=America/New_York:20261204T200000';
const WEEKLY = 'RRULE:FREQ=WEEKLY;COUNT=4';
const FRIDAYS = ['2026-12-04', '2026-12-11', '2026-12-18', '2026-12-25'];

describe('a day', () => {
  test.each([
    ['without VALUE=DATE', ['DTSTART:20261204']],
    ['as 00:00 to 23:59:59', ['DTSTART:20261204T000000', 'DTEND:20261204T235959']],
    [
      'as 00:00 to 23:59 in a zone',
      ['DTSTART;TZID=America/New_York:20261204T000000', 'DTEND;TZID=America/New_York:20261204T235900'],
    ],
    ['as 00:00 to 00:00', ['DTSTART:20261204T000000', 'DTEND:20261205T000000']],
    ['as 00:00 for a day', ['DTSTART:20261204T000000', 'DURATION:P1D']],
    ['as 00:00 to 23:59:59 in UTC', ['DTSTART:20261204T000000Z', 'DTEND:20261204T235959Z']],
    ["as 00:00 to 23:59:59 in the calendar's zone, in UTC", ['DTSTART:20261204T060000Z', 'DTEND:20261205T055959Z']],
    ['as several of them', ['DTSTART:20261204T000000', 'DTEND:20261206T235959']],
  ])('%s has no time', (_, lines) => {
    const [row] = rowsOf(read(calendar(['X-WR-TIMEZONE:America/Chicago'], event(...lines))));
    expect(row).toMatchObject({ event_date: '2026-12-04', event_datetime: null });
  });

  test.each([
    ['a midnight show', ['DTSTART:20261204T000000', 'DTEND:20261204T020000']],
    ['a midnight show without an end', ['DTSTART:20261204T000000']],
  ])('%s keeps its time', (_, lines) => {
    expect(begins(calendar(event(...lines)))).toEqual(['2026-12-04T00:00:00']);
  });

  test('of a series as 00:00 to 23:59:59', () => {
    const text = calendar(event('DTSTART:20261204T000000', 'DTEND:20261204T235959', WEEKLY));
    expect(begins(text)).toEqual(FRIDAYS);
  });
});

describe('STATUS', () => {
  const statusOf = (...parts: string[][]) => {
    const result = cleanKeyedRow(rowsOf(read(calendar(...parts)))[0]);
    if ('errors' in result) throw new Error(JSON.stringify(result.errors));
    return { status: result.row.status, unknown: result.dropped[0]?.value ?? null };
  };

  test.each([
    ['STATUS:TENTATIVE', { status: 'scheduled', unknown: null }],
    ['STATUS:CONFIRMED', { status: 'scheduled', unknown: null }],
    ['STATUS:CANCELLED', { status: 'cancelled', unknown: null }],
    ['STATUS:Postponed', { status: 'postponed', unknown: null }],
    ['STATUS:BUSY', { status: 'scheduled', unknown: '"BUSY"' }],
    ['STATUS:', { status: 'scheduled', unknown: null }],
  ])('%s', (line, expected) => {
    expect(statusOf(event(NEW_YORK, line))).toEqual(expected);
  });

  test('METHOD:CANCEL cancels all events of its calendar, and of no other', () => {
    expect(statusOf(['METHOD:CANCEL'], event(NEW_YORK, 'STATUS:CONFIRMED')).status).toBe('cancelled');
    const file = [calendar(['METHOD:CANCEL'], event(NEW_YORK)), calendar(['METHOD:PUBLISH'], event(NEW_YORK))];
    expect(rowsOf(read(file.join('\r\n'))).map((row) => row['status'])).toEqual(['CANCELLED', null]);
  });

  test('METHOD:CANCEL for one date cancels that date', () => {
    const date = event('RECURRENCE-ID:20261212T010000Z', 'DTSTART;TZID=America/New_York:20261211T200000');
    const file = [calendar(event(NEW_YORK, WEEKLY)), calendar(['METHOD:CANCEL'], date)].join('\r\n');
    expect(begins(file)).toEqual(FRIDAYS.map((day) => `${day}T20:00:00`));
    expect(rowsOf(read(file)).map((row) => row['status'])).toEqual([null, 'CANCELLED', null, null]);
  });
});

test.each([
  ['freq=weekly;count=4', FRIDAYS],
  ['FREQ=WEEKLY;COUNT=4;BYDAY=;UNTIL=', FRIDAYS],
  ['FREQ=WEEKLY; COUNT=4;;BYDAY=FR,', FRIDAYS],
  ['', ['2026-12-04']],
])('RRULE:%s is read as it is meant', (rule, days) => {
  const text = calendar(event(NEW_YORK, `RRULE:${rule}`));
  expect(begins(text)).toEqual(days.map((day) => `${day}T20:00:00`));
});

test('UNTIL at the end of time is no end', () => {
  const until = (text: string) => begins(calendar(event(NEW_YORK, `RRULE:FREQ=WEEKLY${text}`)));
  expect(until(';UNTIL=99991231T235959Z')).toEqual(until(''));
});

test.each([
  ['Saltbox\\, 12 Pier Lane\\, Portland', 'Saltbox'],
  ['Saltbox\\; 12 Pier Lane', 'Saltbox'],
  ['Saltbox (12 Pier Lane\\, Portland)', 'Saltbox'],
  ['Saltbox (Attic)\\, 12 Pier Lane', 'Saltbox (Attic)'],
  ['\\n\\, Saltbox', 'Saltbox'],
  ['https://calls.example/j/91234?pwd=1\\,2', null],
  ['', null],
])('the venue of LOCATION:%s', (location, venue) => {
  expect(rowsOf(read(calendar(event(NEW_YORK, `LOCATION:${location}`))))).toMatchObject([{ venue_full_name: venue }]);
});

test.each([
  ['GEO:43.0412;-87.9065', [43.0412, -87.9065]],
  ['GEO:', [null, null]],
  ['GEO:somewhere', [null, null]],
  ['GEO:43.0412\\,-87.9065', [null, null]],
])('the coordinates of %s', (line, position) => {
  const [row] = rowsOf(read(calendar(event(NEW_YORK, line))));
  expect([row?.['venue_latitude'], row?.['venue_longitude']]).toEqual(position);
});

test('LOCATION has an address after the name, if it is beyond doubt', () => {
  const placesOf = (location: string) => rowsOf(read(calendar(event(NEW_YORK, `LOCATION:${location}`))));
  expect(placesOf('Saltbox\\, 12 Pier Lane\\, Portland\\, ME 04101')).toMatchObject([
    { venue_full_name: 'Saltbox', venue_address: '12 Pier Lane, Portland, ME 04101', venue_city: 'Portland' },
  ]);
  expect(placesOf('Saltbox\\, Attic')).toMatchObject([
    { venue_full_name: 'Saltbox', venue_address: null, venue_city: null },
  ]);
});

test.each([
  [
    ['ATTACH:https://hall.example/flyer.pdf', 'ATTACH:https://hall.example/a.jpg?w=9'],
    'https://hall.example/a.jpg?w=9',
  ],
  [
    ['ATTACH;FMTTYPE=application/pdf:https://hall.example/a.jpg', 'ATTACH;FMTTYPE=image/png:https://hall.example/9'],
    'https://hall.example/9',
  ],
  [['ATTACH;FMTTYPE=image/jpeg;ENCODING=BASE64;VALUE=BINARY:AAECAw=='], null],
  [['ATTACH:https://hall.example/a.jpg', 'IMAGE;VALUE=URI:https://hall.example/b'], 'https://hall.example/b'],
])('the picture of %j', (lines, image) => {
  expect(rowsOf(read(calendar(event(NEW_YORK, ...lines))))).toMatchObject([{ mobile_image_url: image }]);
});

describe('lines', () => {
  const name = 'Größe — 夜の船 🎸';
  const file = Buffer.from(calendar(event(NEW_YORK)).replace('Night Ferry', name));
  const [from, length] = [file.indexOf('SUMMARY:') + 'SUMMARY:'.length, Buffer.byteLength(name)];

  test.each(['\r\n ', '\n ', '\r\n\t'])('folded inside a letter (%j)', (fold) => {
    for (let at = from + 1; at < from + length; at += 1) {
      const folded = Buffer.concat([file.subarray(0, at), Buffer.from(fold), file.subarray(at)]);
      expect(rowsOf(read(folded))).toMatchObject([{ name }]);
    }
  });

  test('folded after every byte', () => {
    const bytes = [...file.subarray(from, from + length)].flatMap((byte) => [0x0d, 0x0a, 0x20, byte]);
    const folded = Buffer.concat([file.subarray(0, from), Buffer.from(bytes), file.subarray(from + length)]);
    expect(rowsOf(read(folded))).toMatchObject([{ name }]);
  });

  test('of the calendar, folded', () => {
    const text = calendar(
      ['X-WR-TIMEZONE:Central ', ' Standard Time', 'METHOD:CAN', '\tCEL'],
      event('DTSTART:20261204T200000'),
    );
    expect(rowsOf(read(text))).toMatchObject([{ time_zone: 'America/Chicago', status: 'CANCELLED' }]);
  });
});
