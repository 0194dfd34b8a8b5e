import { describe, expect, test } from 'vitest';
import { readCalendar } from '../../../scripts/import/read/calendar/read-calendar.ts';
import { cleanKeyedRow, derivedIds, keysOf } from '../derived-ids.ts';
import { begins, calendar, event, read, rowsOf } from './calendar-files.ts';

const HARBOR_TIME = [
  'BEGIN:VTIMEZONE',
  'TZID:Harbor Time',
  'BEGIN:STANDARD',
  'DTSTART:16011104T020000',
  'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010311T020000',
  'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

const idsOf = (text: string, source: string | null = null) => derivedIds(read(text), source);

describe('the start of an event', () => {
  test.each([
    ['a day', ['DTSTART;VALUE=DATE:20261205'], { event_date: '2026-12-05', event_datetime: null, time_zone: null }],
    ['UTC', ['DTSTART:20261205T190000Z'], { event_datetime: '2026-12-05T19:00:00Z', time_zone: null }],
    ['a wall time', ['DTSTART:20261205T200000'], { event_datetime: '2026-12-05T20:00:00', time_zone: null }],
    [
      'a zone of the IANA database',
      ['DTSTART;TZID=Europe/Berlin:20261205T200000'],
      { event_datetime: '2026-12-05T20:00:00', time_zone: 'Europe/Berlin' },
    ],
    [
      'a zone at the end of a path',
      ['DTSTART;TZID=/freeassociation.sourceforge.net/America/New_York:20261205T200000'],
      { event_datetime: '2026-12-05T20:00:00', time_zone: 'America/New_York' },
    ],
    [
      'a zone that only the file defines, in winter',
      ['DTSTART;TZID=Harbor Time:20261205T200000'],
      { event_datetime: '2026-12-06T01:00:00.000Z', time_zone: null },
    ],
    [
      'the same in summer',
      ['DTSTART;TZID=Harbor Time:20260705T200000'],
      { event_datetime: '2026-07-06T00:00:00.000Z', time_zone: null },
    ],
  ])('%s', (_, lines, expected) => {
    expect(rowsOf(read(calendar(HARBOR_TIME, event(...lines))))).toMatchObject([expected]);
  });

  test("times without a zone use the calendar's zone", () => {
    const text = calendar(['X-WR-TIMEZONE:America/Chicago'], event('DTSTART:20261205T200000'));
    expect(rowsOf(read(text))).toMatchObject([{ event_datetime: '2026-12-05T20:00:00', time_zone: 'America/Chicago' }]);
  });
});

test('the other fields of an event', () => {
  const text = calendar(
    event(
      'DTSTART;VALUE=DATE:20261205',
      'DESCRIPTION:Doors at seven\\, show at eight.\\nBring a',
      '  friend.',
      'LOCATION:Copperline Hall\\, 12 Harbor Street\\, Springfield',
      'CATEGORIES:Rock,Shoegaze,Loud',
      'IMAGE;VALUE=URI:https://hall.example/ferry.jpg',
      'STATUS:CANCELLED',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Soon',
      'TRIGGER:-PT15M',
      'END:VALARM',
    ),
  );
  const [row] = rowsOf(read(text));
  expect(row).toMatchObject({
    name: 'Night Ferry',
    description: 'Doors at seven, show at eight.\nBring a friend.',
    venue_full_name: 'Copperline Hall',
    major_category: 'Rock',
    minor_category: 'Shoegaze',
    mobile_image_url: 'https://hall.example/ferry.jpg',
    status: 'CANCELLED',
  });
  expect(cleanKeyedRow(row)).toMatchObject({ row: { venue_slug: 'copperline-hall', status: 'cancelled' } });
});

describe('a recurring event', () => {
  test('follows its rule except for exceptions', () => {
    const text = calendar(
      event(
        'DTSTART;TZID=America/New_York:20261204T200000',
        'RRULE:FREQ=WEEKLY;COUNT=5',
        'EXDATE;TZID=America/New_York:20261211T200000',
        'RDATE;TZID=America/New_York:20261231T220000',
      ),
      event('RECURRENCE-ID;TZID=America/New_York:20261218T200000', 'DTSTART;TZID=America/New_York:20261219T190000'),
    );
    expect(begins(text)).toEqual([
      '2026-12-04T20:00:00',
      '2026-12-19T19:00:00',
      '2026-12-25T20:00:00',
      '2026-12-31T22:00:00',
      '2027-01-01T20:00:00',
    ]);
    expect(new Set(idsOf(text)).size).toBe(5);
  });

  test('without an end is read for a year before and after today', () => {
    const found = begins(calendar(event('DTSTART:20200106T200000', 'RRULE:FREQ=WEEKLY')));
    expect(found.length).toBeGreaterThan(100);
    expect(found.length).toBeLessThan(110);
    expect(found[0]).toBe('2025-12-01T20:00:00');
    expect(found.at(-1)).toBe('2027-11-29T20:00:00');
  });

  test('keeps its keys when an exception moves a night or time passes', () => {
    const rule = event('DTSTART:20261204T200000', 'RRULE:FREQ=WEEKLY;COUNT=3');
    const moved = event('RECURRENCE-ID:20261211T200000', 'DTSTART:20261212T210000');
    expect(keysOf(read(calendar(rule, moved)))).toEqual(keysOf(read(calendar(rule))));
    const later = readCalendar(Buffer.from(calendar(rule)), new Date('2027-02-01T00:00:00Z'));
    expect(keysOf(later)).toEqual(keysOf(read(calendar(rule))));
  });

  test.each([
    ['every second', 'RRULE:FREQ=SECONDLY', 'repeats too often for a show'],
    ['of an invalid rule', 'RRULE:FREQ=SOMETIMES', 'is not a valid calendar event: invalid frequency'],
  ])('with dates %s is rejected by name', (_, rule, reason) => {
    const [item] = read(calendar(event('DTSTART:20200106T200000', rule)));
    expect(item).toMatchObject({ kind: 'unreadable', line: 3, reason: expect.stringContaining(reason) });
  });

  test('an exception without its event in the file counts as an event', () => {
    const text = calendar(event('RECURRENCE-ID:20261218T200000', 'DTSTART:20261219T190000'));
    expect(begins(text)).toEqual(['2026-12-19T19:00:00']);
  });
});

describe('an exception for a date that the rule does not have', () => {
  const rule = event('DTSTART:20200106T200000', 'RRULE:FREQ=WEEKLY;UNTIL=20200210T000000');
  const lasting = event('DTSTART:20261204T200000', 'RRULE:FREQ=WEEKLY;COUNT=2');

  test('counts as an event', () => {
    const text = calendar(lasting, event('RECURRENCE-ID:20261217T200000', 'DTSTART:20261219T190000'));
    expect(begins(text)).toEqual(['2026-12-04T20:00:00', '2026-12-11T20:00:00', '2026-12-19T19:00:00']);
  });

  test('counts as an event even if no other date is near', () => {
    const items = read(calendar(rule, event('RECURRENCE-ID:20200113T200000', 'DTSTART:20261219T190000')));
    expect(rowsOf(items)).toMatchObject([{ event_datetime: '2026-12-19T19:00:00' }]);
    expect(items[1]).toEqual({ kind: 'outside', line: 3, where: 'past' });
  });

  test('is dropped if it is far away, like dates of the rule', () => {
    const text = calendar(lasting, event('RECURRENCE-ID:20261217T200000', 'DTSTART:20301219T190000'));
    expect(begins(text)).toHaveLength(2);
  });

  test('is rejected if it has no time', () => {
    const items = read(calendar(lasting, event('RECURRENCE-ID:20261217T200000')));
    expect(rowsOf(items)).toHaveLength(2);
    expect(items[2]).toEqual({ kind: 'unreadable', line: 9, reason: 'has no DTSTART' });
  });
});

test('an exception at an invalid time is rejected by its own line, and its original date is not listed', () => {
  const items = read(
    calendar(
      event('DTSTART:20261204T200000', 'RRULE:FREQ=WEEKLY;COUNT=2'),
      event('RECURRENCE-ID:20261211T200000', 'DTSTART:20261399T200000'),
    ),
  );
  expect(rowsOf(items)).toMatchObject([{ event_datetime: '2026-12-04T20:00:00' }]);
  expect(items[1]).toMatchObject({ line: 9, reason: expect.stringContaining('time that does not exist') });
});

describe('a bad file', () => {
  test('with a million parameters is refused at once', () => {
    const parameters = 'A="b:c";'.repeat(1_000_000);
    const [item] = read(calendar(event(`DTSTART;${parameters}B=1:20261205T200000`)));
    expect(item).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining('more than 20000 characters') });
  });

  test('loses only its bad events', () => {
    const text = calendar(event('DTSTART:202612'), event('nonsense'), event(), event('DTSTART:20261206T200000'));
    const items = read(text);
    expect(begins(text)).toEqual(['2026-12-06T20:00:00']);
    expect(items.filter(({ kind }) => kind === 'unreadable')).toHaveLength(3);
  });

  test('that is truncated names the line', () => {
    const text = calendar(event('DTSTART:20261205T200000'), event('DTSTART:20261206T200000'));
    const items = read(text.slice(0, text.lastIndexOf('DTSTART')));
    expect(rowsOf(items)).toHaveLength(1);
    expect(items.slice(1)).toEqual([
      { kind: 'unreadable', line: 8, reason: 'is an event that breaks off' },
      { kind: 'incomplete', reason: 'ends before the calendar does (END:VCALENDAR)' },
    ]);
  });

  test.each(['DTSTART:20261399T200000', 'DTSTART;VALUE=DATE:20260230', 'DTSTART:20261205T250000'])(
    '%s: a time that does not exist is named',
    (begin) => {
      const [item] = read(calendar(event(begin)));
      expect(item).toMatchObject({
        kind: 'unreadable',
        line: 3,
        reason: expect.stringContaining('time that does not exist'),
      });
    },
  );
});
