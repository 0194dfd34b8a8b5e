import { describe, expect, test } from 'vitest';
import type { Input } from '../../../scripts/import/collect-rows.ts';
import { exitCodeOf } from '../../../scripts/import/import-request.ts';
import { runImport } from '../../../scripts/import/run-import.ts';
import { plainRequest } from '../import-rows.ts';
import { begins, calendar, event, NOW, read, rowsOf } from './calendar-files.ts';

/** An import of files that hold nothing to write. */
const importWithoutDatabase = (inputs: readonly Input[]) =>
  runImport(plainRequest(inputs, NOW), () => Promise.reject(new Error('There is no database.')), {
    reject: () => {},
    stage: (_, work) => work(),
  });

const NEW_YORK = 'DTSTART;TZID=America/New_York:20261204T200000';
const WEEKLY = 'RRULE:FREQ=WEEKLY;COUNT=4';
/** Four Fridays at eight in New York; in UTC they begin at one on Saturdays. */
const FRIDAYS = ['2026-12-04', '2026-12-11', '2026-12-18', '2026-12-25'];
const evenings = (days: readonly string[]) => days.map((day) => `${day}T20:00:00`);
const without = (day: string) => evenings(FRIDAYS.filter((friday) => friday !== day));

describe('EXDATE', () => {
  test.each([
    ['in the same zone', 'EXDATE;TZID=America/New_York:20261211T200000'],
    ['in UTC', 'EXDATE:20261212T010000Z'],
    ['in another zone', 'EXDATE;TZID=Europe/Berlin:20261212T020000'],
    ['in the same zone under its Windows name', 'EXDATE;TZID=Eastern Standard Time:20261211T200000'],
    ['as a date', 'EXDATE;VALUE=DATE:20261211'],
    ['as a date without VALUE=DATE', 'EXDATE:20261211'],
    ['floating', 'EXDATE:20261211T200000'],
    ['in a zone that nothing defines', 'EXDATE;TZID=Harbor:20261211T200000'],
  ])('%s', (_, line) => {
    expect(begins(calendar(event(NEW_YORK, WEEKLY, line)))).toEqual(without('2026-12-11'));
  });

  test.each([
    ['as a date', 'EXDATE;VALUE=DATE:20261211'],
    ['as a date without VALUE=DATE', 'EXDATE:20261211'],
    ['as midnight', 'EXDATE:20261211T000000'],
    ['as midnight in UTC', 'EXDATE:20261211T000000Z'],
    ["as midnight in the calendar's zone, in UTC", 'EXDATE:20261210T230000Z'],
  ])('of whole days: %s', (_, line) => {
    const text = calendar(['X-WR-TIMEZONE:Europe/Berlin'], event('DTSTART;VALUE=DATE:20261204', WEEKLY, line));
    expect(begins(text)).toEqual(FRIDAYS.filter((day) => day !== '2026-12-11'));
  });

  test('several, in several lines, one of them the first date', () => {
    const lines = ['EXDATE:20261205T010000Z,20261219T010000Z', 'EXDATE;VALUE=DATE:20261225,20270101'];
    expect(begins(calendar(event(NEW_YORK, WEEKLY, ...lines)))).toEqual(['2026-12-11T20:00:00']);
  });

  test('of a floating event as an instant is compared as it is written', () => {
    const text = calendar(event('DTSTART:20261204T200000', WEEKLY, 'EXDATE:20261211T200000Z'));
    expect(begins(text)).toEqual(without('2026-12-11'));
  });
});

describe('RECURRENCE-ID', () => {
  const moved = 'DTSTART;TZID=America/New_York:20261212T190000';
  test.each([
    ['in the same zone', 'RECURRENCE-ID;TZID=America/New_York:20261211T200000'],
    ['in UTC', 'RECURRENCE-ID:20261212T010000Z'],
    ['in another zone', 'RECURRENCE-ID;TZID=Asia/Tokyo:20261212T100000'],
    ['as a date', 'RECURRENCE-ID;VALUE=DATE:20261211'],
    ['as a date without VALUE=DATE', 'RECURRENCE-ID:20261211'],
    ['floating', 'RECURRENCE-ID:20261211T200000'],
  ])('%s', (_, line) => {
    const text = calendar(event(NEW_YORK, WEEKLY), event(line, moved));
    expect(begins(text)).toEqual([
      '2026-12-04T20:00:00',
      '2026-12-12T19:00:00',
      '2026-12-18T20:00:00',
      '2026-12-25T20:00:00',
    ]);
  });

  test.each([
    ['of 1969 as a date', 'RECURRENCE-ID;VALUE=DATE:19691231'],
    ['of 1969 as a time', 'RECURRENCE-ID:19691231T190000'],
    ['at the right day, as a time in UTC', 'RECURRENCE-ID:20261211T000000Z'],
  ])('of whole days: %s', (_, line) => {
    const text = calendar(
      event('DTSTART;VALUE=DATE:20261204', WEEKLY),
      event(line, 'DTSTART;VALUE=DATE:20261211', 'DESCRIPTION:Doors at six'),
    );
    expect(begins(text)).toEqual(FRIDAYS);
    expect(rowsOf(read(text))[1]).toMatchObject({ event_date: '2026-12-11', description: 'Doors at six' });
  });

  test('of 1969 on a day that the event does not have adds that day', () => {
    const text = calendar(
      event('DTSTART;VALUE=DATE:20261204', WEEKLY),
      event('RECURRENCE-ID;VALUE=DATE:19691231', 'DTSTART;VALUE=DATE:20261213'),
    );
    expect(begins(text)).toEqual([...FRIDAYS, '2026-12-13']);
  });

  test('for this and all later dates', () => {
    const later = 'RECURRENCE-ID;TZID=America/New_York;RANGE=THISANDFUTURE:20261211T200000';
    const text = calendar(event(NEW_YORK, WEEKLY), event(later, 'DTSTART;TZID=America/New_York:20261211T210000'));
    expect(begins(text)).toEqual(['2026-12-04T20:00:00', ...FRIDAYS.slice(1).map((day) => `${day}T21:00:00`)]);
  });

  test('for all dates since one of years ago', () => {
    const later = 'RECURRENCE-ID;RANGE=THISANDFUTURE:20230113T200000';
    const text = calendar(
      event('DTSTART:20230106T200000', 'RRULE:FREQ=YEARLY;BYMONTH=1'),
      event(later, 'DTSTART:20230113T213000'),
    );
    expect(begins(text)).toEqual(['2026-01-06T21:30:00', '2027-01-06T21:30:00']);
  });

  test('twice: the one with the higher SEQUENCE counts', () => {
    const id = 'RECURRENCE-ID;TZID=America/New_York:20261211T200000';
    const text = calendar(
      event(NEW_YORK, WEEKLY),
      event(id, 'SEQUENCE:2', 'DTSTART;TZID=America/New_York:20261212T190000'),
      event(id, 'SEQUENCE:1', 'DTSTART;TZID=America/New_York:20261213T190000'),
    );
    expect(begins(text)).toEqual(evenings(FRIDAYS).with(1, '2026-12-12T19:00:00'));
  });
});

describe('UNTIL', () => {
  test.each([
    ['in UTC, at the last date', 'UNTIL=20261219T010000Z'],
    ['in UTC, just before the next', 'UNTIL=20261226T005959Z'],
    ['as the date of the last', 'UNTIL=20261218'],
    ['floating', 'UNTIL=20261218T200000'],
  ])('%s', (_, until) => {
    const text = calendar(event(NEW_YORK, `RRULE:FREQ=WEEKLY;${until}`));
    expect(begins(text)).toEqual(evenings(FRIDAYS.slice(0, 3)));
  });

  test.each(['UNTIL=20261218', 'UNTIL=20261218T000000', 'UNTIL=20261218T235959Z', 'UNTIL=20261217T230000Z'])(
    'of whole days: %s',
    (until) => {
      const series = event('DTSTART;VALUE=DATE:20261204', `RRULE:FREQ=WEEKLY;${until}`);
      const text = calendar(['X-WR-TIMEZONE:Europe/Berlin'], series);
      expect(begins(text)).toEqual(FRIDAYS.slice(0, 3));
    },
  );

  test('at a time that does not exist is an error', () => {
    expect(read(calendar(event(NEW_YORK, 'RRULE:FREQ=WEEKLY;UNTIL=20261318')))).toMatchObject([
      { kind: 'unreadable', reason: 'ends at a time that does not exist (UNTIL)' },
    ]);
  });
});

describe('RDATE', () => {
  test.each([
    ['without RRULE', 'RDATE;TZID=America/New_York:20261211T210000', '2026-12-11T21:00:00'],
    ['in UTC', 'RDATE:20261212T020000Z', '2026-12-11T21:00:00'],
    ['as a date', 'RDATE;VALUE=DATE:20261211', '2026-12-11T20:00:00'],
    ['as a period', 'RDATE;VALUE=PERIOD;TZID=America/New_York:20261211T210000/PT2H', '2026-12-11T21:00:00'],
    ['as a period in UTC', 'RDATE;VALUE=PERIOD:20261212T020000Z/20261212T040000Z', '2026-12-11T21:00:00'],
  ])('%s: DTSTART is a date, too', (_, line, second) => {
    expect(begins(calendar(event(NEW_YORK, line)))).toEqual(['2026-12-04T20:00:00', second]);
  });

  test('of a date that the rule has, too, adds nothing', () => {
    expect(begins(calendar(event(NEW_YORK, WEEKLY, 'RDATE:20261212T010000Z')))).toEqual(evenings(FRIDAYS));
  });

  test('before DTSTART', () => {
    expect(begins(calendar(event(NEW_YORK, 'RDATE:20261201T010000Z')))).toEqual([
      '2026-11-30T20:00:00',
      '2026-12-04T20:00:00',
    ]);
  });
});

describe('a rule', () => {
  test.each([
    ['that DTSTART does not follow', 'FREQ=WEEKLY;BYDAY=SA;COUNT=2', ['2026-12-04', '2026-12-05', '2026-12-12']],
    [
      'for a day that some months lack',
      'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=2',
      ['2026-12-04', '2026-12-31', '2027-01-31'],
    ],
    ['for the first of some weekdays', 'FREQ=WEEKLY;BYDAY=FR,SA;BYSETPOS=1;COUNT=2', ['2026-12-04', '2026-12-11']],
    ['for the last Friday', 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=2', ['2026-12-04', '2026-12-25', '2027-01-29']],
    ['for every other week', 'FREQ=WEEKLY;INTERVAL=2;COUNT=2', ['2026-12-04', '2026-12-18']],
    ['for a day that does not exist', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', ['2026-12-04']],
  ])('%s', (_, rule, days) => {
    expect(begins(calendar(event(NEW_YORK, `RRULE:${rule}`)))).toEqual(evenings(days));
  });

  test('keeps the wall time when the clocks change', () => {
    const text = calendar(event('DTSTART;TZID=America/New_York:20270307T200000', 'RRULE:FREQ=WEEKLY;COUNT=2'));
    expect(begins(text)).toEqual(['2027-03-07T20:00:00', '2027-03-14T20:00:00']);
  });

  // Each would keep a reader busy for minutes without its limits.
  test.each([
    'FREQ=SECONDLY',
    'FREQ=MINUTELY;INTERVAL=5',
    'FREQ=HOURLY',
    'FREQ=DAILY;INTERVAL=99999999',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
    `FREQ=DAILY;BYHOUR=${[...Array(24).keys()]};BYMINUTE=${[...Array(60).keys()]};BYSECOND=${[...Array(60).keys()]}`,
  ])('of any kind takes no time: %s', (rule) => {
    expect(rowsOf(read(calendar(event('DTSTART:20200106T200000', `RRULE:${rule}`)))).length).toBe(0);
  });
});

describe('a series outside the year', () => {
  test.each([
    ['that ended long ago', ['DTSTART:20200106T200000', 'RRULE:FREQ=DAILY;UNTIL=20200110T000000Z'], 'past'],
    ['with few dates long ago', ['DTSTART:20200106T200000', 'RRULE:FREQ=DAILY;COUNT=3'], 'past'],
    ['of single dates long ago', ['DTSTART:20200106T200000', 'RDATE:20200107T200000'], 'past'],
    ['that begins in years', ['DTSTART:20300106T200000', 'RRULE:FREQ=DAILY'], 'future'],
    [
      'whose dates are all excepted',
      ['DTSTART:20261204T200000', WEEKLY, 'EXDATE;VALUE=DATE:20261204,20261211,20261218,20261225'],
      'none',
    ],
  ])('%s is no bad row, but counted', (_, lines, where) => {
    expect(read(calendar(event(...lines)))).toEqual([{ kind: 'outside', line: 3, where }]);
  });

  test('is no failure of an import, even if the file has nothing else', async () => {
    const items = read(calendar(event('DTSTART:20200106T200000', 'RRULE:FREQ=DAILY;COUNT=3')));
    const input = {
      label: 'past.ics',
      items: (async function* () {
        yield items;
      })(),
    };
    const result = await importWithoutDatabase([input]);
    expect(result).toMatchObject({ read: 0, rejected: 0, broken: [], outside: { past: 1, future: 0, none: 0 } });
    expect(exitCodeOf(result)).toBe(0);
  });
});
