import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readCalendar } from '../../../scripts/import/read/calendar/read-calendar.ts';
import { instantOf } from '../../../src/domain/time/zone-time.ts';
import { generateFile } from './calendar-corpus.ts';
import { calendar, event, NOW, read, rowsOf } from './calendar-files.ts';

/**
 * With Debian's python3-icalendar and python3-recurring-ical-events (4.0.3 and 2.0.1); the comparison is skipped where
 * they are not installed.
 */
const PYTHON = '/usr/bin/python3';
const isInstalled = spawnSync(PYTHON, ['-c', 'import icalendar, recurring_ical_events']).status === 0;

const FILES = 1_000;
/** Well inside the year that both readers cover. */
const [FIRST, LAST] = ['2026-01-01', '2027-10-01'];

/** UID to SUMMARY and the starts in the window, or an error message instead of them. */
type Shows = Readonly<Record<string, { readonly name: string; readonly starts: readonly string[] | string }>>;

/** Where the readers differ, why ours is right, and an example with its value by hand. */
interface Difference {
  readonly feature: string;
  readonly why: string;
  readonly lines: readonly string[];
  readonly right: readonly string[];
}

const IN_CHICAGO = 'DTSTART;TZID=America/Chicago:20261204T200000';

const DIFFERENCES: readonly Difference[] = [
  {
    feature: 'start: display',
    why: 'The second reader does not know display names of Windows and takes such times as floating.',
    lines: ['DTSTART;TZID="(UTC-06:00) Central Time (US & Canada)":20261204T200000'],
    right: ['2026-12-05T02:00:00Z'],
  },
  {
    feature: 'X-WR-TIMEZONE: windows',
    why: 'It fails on a calendar whose X-WR-TIMEZONE is not a name of the IANA database.',
    lines: ['X-WR-TIMEZONE:Central Standard Time', 'DTSTART:20261204T200000'],
    right: ['2026-12-05T02:00:00Z'],
  },
  {
    feature: 'start: utc beside X-WR-TIMEZONE',
    why: 'It repeats such events at the same wall time of X-WR-TIMEZONE; RFC 5545 repeats them at the same time in UTC.',
    lines: ['X-WR-TIMEZONE:America/Chicago', 'DTSTART:20270310T020000Z', 'RRULE:FREQ=WEEKLY;COUNT=2'],
    right: ['2027-03-10T02:00:00Z', '2027-03-17T02:00:00Z'],
  },
  {
    feature: 'RDATE: floating beside X-WR-TIMEZONE',
    why: 'It takes such times as in X-WR-TIMEZONE. Producers mean the zone of DTSTART.',
    lines: ['X-WR-TIMEZONE:Asia/Tokyo', IN_CHICAGO, 'RDATE:20261211T200000'],
    right: ['2026-12-05T02:00:00Z', '2026-12-12T02:00:00Z'],
  },
  {
    feature: 'EXDATE: floating',
    why: 'It takes such times as in X-WR-TIMEZONE, else with the offset at DTSTART: after a clock change they hit nothing.',
    lines: ['DTSTART;TZID=America/Chicago:20270310T200000', 'RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE:20270317T200000'],
    right: ['2027-03-11T02:00:00Z'],
  },
  ...['date', 'bare date'].flatMap((form) => [
    {
      feature: `EXDATE: ${form}`,
      why: 'It takes a day as its midnight, which is no date of the series, so the exception is lost.',
      lines: [IN_CHICAGO, 'RRULE:FREQ=WEEKLY;COUNT=2', `EXDATE${form === 'date' ? ';VALUE=DATE' : ''}:20261211`],
      right: ['2026-12-05T02:00:00Z'],
    },
    {
      feature: `RDATE: ${form}`,
      why: 'It adds a show at midnight. Nobody plays then: the day is a further one at the usual time.',
      lines: [IN_CHICAGO, `RDATE${form === 'date' ? ';VALUE=DATE' : ''}:20261211`],
      right: ['2026-12-05T02:00:00Z', '2026-12-12T02:00:00Z'],
    },
  ]),
  {
    feature: 'RDATE: period',
    why: 'It fails on periods.',
    lines: [IN_CHICAGO, 'RDATE;VALUE=PERIOD;TZID=America/Chicago:20261211T200000/PT2H'],
    right: ['2026-12-05T02:00:00Z', '2026-12-12T02:00:00Z'],
  },
  {
    feature: 'RECURRENCE-ID: on another day',
    why: 'It compares days as written, so it takes the exception for one of another day and lists the original, too.',
    lines: [
      IN_CHICAGO,
      'RRULE:FREQ=WEEKLY;COUNT=2',
      'NEXT',
      'RECURRENCE-ID:20261212T020000Z',
      'DTSTART:20261212T030000Z',
    ],
    right: ['2026-12-05T02:00:00Z', '2026-12-12T03:00:00Z'],
  },
  {
    feature: 'RDATE: on another day',
    why: 'For the same reason it loses such a date if there is an exception for the day that is written.',
    lines: [
      IN_CHICAGO,
      'RRULE:FREQ=WEEKLY;COUNT=2',
      'RDATE:20261211T030000Z',
      'NEXT',
      'RECURRENCE-ID;TZID=America/Chicago:20261211T200000',
      'DTSTART:20261212T030000Z',
    ],
    right: ['2026-12-05T02:00:00Z', '2026-12-11T03:00:00Z', '2026-12-12T03:00:00Z'],
  },
  {
    feature: 'UNTIL: date',
    why: 'It ends before that day. UNTIL is inclusive (RFC 5545, 3.3.10), so a day includes its evening.',
    lines: [IN_CHICAGO, 'RRULE:FREQ=WEEKLY;UNTIL=20261211'],
    right: ['2026-12-05T02:00:00Z', '2026-12-12T02:00:00Z'],
  },
  {
    feature: 'UNTIL: floating',
    why: 'It takes such times as UTC. Like every floating time, UNTIL is in the zone of the series.',
    lines: [IN_CHICAGO, 'RRULE:FREQ=WEEKLY;UNTIL=20261211T200000'],
    right: ['2026-12-05T02:00:00Z', '2026-12-12T02:00:00Z'],
  },
  {
    feature: 'UNTIL: after a clock change',
    why: 'It compares UNTIL with the offset at DTSTART and loses the last date.',
    lines: ['DTSTART;TZID=America/Chicago:20270310T200000', 'RRULE:FREQ=WEEKLY;UNTIL=20270318T010000Z'],
    right: ['2027-03-11T02:00:00Z', '2027-03-18T01:00:00Z'],
  },
  {
    feature: 'UNTIL: utc for a floating start',
    why: 'It gives floating times the local mean time of the 19th century (a trap of pytz) before it compares.',
    lines: ['X-WR-TIMEZONE:America/Chicago', 'DTSTART:20261204T200000', 'RRULE:FREQ=WEEKLY;UNTIL=20261212T020000Z'],
    right: ['2026-12-05T02:00:00Z', '2026-12-12T02:00:00Z'],
  },
  {
    feature: 'folded inside a letter',
    why: 'It decodes before it unfolds, so the letter is lost. RFC 5545 (3.1) folds octets.',
    lines: ['DTSTART:20261204T200000Z', 'DESCRIPTION:A letter cannot be folded here; see fields.test.ts'],
    right: ['2026-12-04T20:00:00Z'],
  },
];

function ours(bytes: Buffer): Shows {
  const items = readCalendar(bytes, NOW);
  expect(items.filter(({ kind }) => kind !== 'row' && kind !== 'outside')).toEqual([]);
  const found: Record<string, { name: string; starts: string[] }> = {};
  for (const row of rowsOf(items)) {
    const name = String(row['name']);
    const uid = name.split(' ').at(-1) ?? '';
    const show = found[uid] ?? { name, starts: [] };
    show.starts.push(startText(row));
    found[uid] = show;
  }
  return found;
}

/** A day, a floating time, or an instant in UTC, as the second reader writes it. */
function startText({ event_date: day, event_datetime: time, time_zone: zone }: Record<string, unknown>): string {
  if (typeof time !== 'string') return String(day);
  if (time.endsWith('Z')) return time.replace('.000Z', 'Z');
  if (typeof zone !== 'string') return time;
  const [date = '', clock = ''] = time.split('T');
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return new Date(instantOf(date, hour * 60 + minute, zone)).toISOString().replace('.000Z', 'Z');
}

/** What is compared of a show; a reader that finds none of its dates does not name it. */
function facts(show: Shows[string] | undefined) {
  const starts = show?.starts ?? [];
  const near = typeof starts === 'string' ? starts : starts.filter((time) => time >= FIRST && time < LAST).sort();
  return { name: near.length === 0 ? null : show?.name, starts: near };
}

test.skipIf(!isInstalled)(`${FILES} generated calendars agree with the second reader`, { timeout: 120_000 }, () => {
  const files = Array.from({ length: FILES }, (_, seed) => generateFile(seed));
  const { stdout, stderr } = spawnSync(PYTHON, [fileURLToPath(new URL('second-reader.py', import.meta.url))], {
    input: JSON.stringify(files.map(({ bytes }) => bytes.toString('base64'))),
    maxBuffer: 2 ** 28,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const theirs = JSON.parse(stdout) as readonly Shows[];
  const named = new Set(DIFFERENCES.map(({ feature }) => feature));
  const [compared, differing] = [new Set<string>(), new Set<string>()];
  let agreed = 0;
  for (const [seed, { bytes, features: all }] of files.entries()) {
    const found = ours(bytes);
    for (const [uid, features] of all) {
      const differences = [...features].filter((feature) => named.has(feature));
      const [own, other] = [facts(found[uid]), facts(theirs[seed]?.[uid])];
      if (differences.length === 0) {
        expect(own, `${uid}: ${[...features].join(', ')}`).toEqual(other);
        for (const feature of features) compared.add(feature);
        agreed += 1;
      } else if (JSON.stringify(own) !== JSON.stringify(other) && differences.length === 1) {
        for (const feature of differences) differing.add(feature);
      }
    }
  }
  expect(agreed).toBeGreaterThan(FILES);
  expect([...compared].sort()).toMatchInlineSnapshot(`
    [
      "EXDATE of a day",
      "EXDATE: on another day",
      "EXDATE: other zone",
      "EXDATE: same",
      "EXDATE: utc",
      "RDATE of a day",
      "RDATE: floating",
      "RDATE: other zone",
      "RDATE: same",
      "RDATE: utc",
      "RECURRENCE-ID of a day",
      "RECURRENCE-ID: bare date",
      "RECURRENCE-ID: date",
      "RECURRENCE-ID: floating",
      "RECURRENCE-ID: floating beside X-WR-TIMEZONE",
      "RECURRENCE-ID: other zone",
      "RECURRENCE-ID: same",
      "RECURRENCE-ID: utc",
      "UNTIL of a day",
      "UNTIL: utc",
      "X-WR-TIMEZONE: none",
      "X-WR-TIMEZONE: zone",
      "start: bare day",
      "start: day",
      "start: floating",
      "start: own",
      "start: utc",
      "start: windows",
      "start: zone",
    ]
  `);
  // A difference that newer releases of the second reader no longer have can go.
  expect([...differing].sort()).toEqual([...named].sort());
});

test.each(DIFFERENCES)('by hand: $feature', ({ lines, right }) => {
  const calendarLines = lines.filter((line) => line.startsWith('X-'));
  const events = lines
    .filter((line) => !line.startsWith('X-'))
    .join('\n')
    .split('\nNEXT\n');
  const text = calendar(calendarLines, ...events.map((body) => event(...body.split('\n'))));
  expect(rowsOf(read(text)).map(startText)).toEqual(right);
});
