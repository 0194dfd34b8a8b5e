import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListedEvent, StoredEvent } from '../../scripts/import/event-changes.ts';
import { derivedId, idsUnderKeys } from '../../scripts/import/number-events.ts';
import type { EventKey } from '../../scripts/import/read/event-key.ts';
import { calendar, event, read } from './calendar/calendar-files.ts';
import { importInto, listedEvents } from './derived-ids.ts';
import { pageItems, readText, script, show } from './schema-org/read-documents.ts';

const U = 'https://hall.example/shows/ferry';
const UID: EventKey = { kind: 'id', text: 'a@hall.example' };
const PAGE: EventKey = { kind: 'address', text: U };
const NAME: EventKey = { kind: 'name' };

const listing = (key: EventKey, changes: Partial<ListedEvent> = {}): ListedEvent => ({
  key,
  status: 'scheduled',
  name: 'Night Ferry',
  venue_slug: 'saltbox',
  event_date: '2026-12-05',
  event_datetime: '2026-12-06T01:00:00.000Z',
  ...changes,
});
const later = { event_date: '2026-12-12', event_datetime: '2026-12-13T01:00:00.000Z' };
const atNine = { event_datetime: '2026-12-06T02:00:00.000Z' };

const jsonLd = (...changes: object[]) =>
  listedEvents(readText(JSON.stringify(changes.map((change) => ({ ...show, '@id': undefined, ...change })))));
const page = async (changes: object, file: string) =>
  listedEvents(await pageItems(script({ ...show, ...changes }), {}, file));

/** The numbers of the second list after an import of the first. */
const idsAfter = (before: readonly ListedEvent[], after: readonly ListedEvent[], isSnapshot = false) =>
  importInto(importInto([], before).stored, after, { isSnapshot }).ids;
const idsOf = (events: readonly ListedEvent[]) => importInto([], events).ids;

describe('an event keeps its number when a later import lists', () => {
  const nights = [
    { url: U, startDate: '2026-12-04T20:00' },
    { url: U, startDate: '2026-12-11T20:00' },
  ];
  test.each([
    ['only the second night of a page', jsonLd(...nights), jsonLd(nights[1] as object), [1]],
    ['the nights in reverse', jsonLd(...nights), jsonLd(...nights.toReversed()), [1, 0]],
    [
      'one of two rooms',
      jsonLd({ url: U, location: 'A' }, { url: U, location: 'B' }),
      jsonLd({ url: U, location: 'B' }),
      [1],
    ],
    ['one of two acts', jsonLd({ url: U, name: 'A' }, { url: U, name: 'B' }), jsonLd({ url: U, name: 'B' }), [1]],
    [
      'one of two events with one UID',
      listedEvents(
        read(calendar(event('DTSTART:20261205T200000', 'LOCATION:A'), event('DTSTART:20261205T200000', 'LOCATION:B'))),
      ),
      listedEvents(read(calendar(event('DTSTART:20261205T200000', 'LOCATION:B')))),
      [1],
    ],
    [
      'one of two events with a blank UID',
      listedEvents(
        read(
          calendar(
            ['BEGIN:VEVENT', 'UID:', 'SUMMARY:A', 'DTSTART:20261205', 'END:VEVENT'],
            ['BEGIN:VEVENT', 'UID: ', 'SUMMARY:B', 'DTSTART:20261205', 'END:VEVENT'],
          ),
        ),
      ),
      listedEvents(read(calendar(['BEGIN:VEVENT', 'UID:', 'SUMMARY:B', 'DTSTART:20261205', 'END:VEVENT']))),
      [1],
    ],
  ])('%s', (_, before, after, positions) => {
    const ids = idsOf(before);
    expect(new Set(ids).size).toBe(before.length);
    expect(idsAfter(before, after)).toEqual(positions.map((position) => ids[position]));
  });
});

test.each(['#event', 'https://hall.example/', '/'])(
  'pages that give every event the address %s keep them apart',
  async (text) => {
    const own = text === '#event' ? { '@id': text } : { '@id': undefined, url: text };
    const pages = [
      await page({ ...own, name: 'A' }, 'a.html'),
      await page({ ...own, name: 'B', startDate: '2026-12-09' }, 'b.html'),
    ];
    const [first, second] = pages as [ListedEvent[], ListedEvent[]];
    expect(new Set(idsOf([...first, ...second])).size).toBe(2);
    // Also if each is imported by itself, from files of one name.
    for (const other of [
      { name: 'B' },
      { startDate: '2026-12-09' },
      { startDate: '2026-12-05T15:00' },
      { location: 'R2' },
    ]) {
      const alone = await page({ name: 'A', ...own, ...other }, 'a.html');
      expect(idsAfter(first, alone)).not.toEqual(idsOf(first));
    }
  },
);

describe('an event that changed', () => {
  const moved = { status: 'rescheduled', ...later } as const;
  test.each<[string, EventKey, Partial<ListedEvent>, boolean]>([
    ['id: everything', UID, { name: 'B', venue_slug: 'b', ...later }, true],
    ['page: its name', PAGE, { name: 'Moth' }, true],
    ['page: its time', PAGE, atNine, true],
    ['page: its time, now not given', PAGE, { event_datetime: null }, true],
    ['page: its venue', PAGE, { venue_slug: 'b' }, true],
    ['page: its time and name', PAGE, { ...atNine, name: 'Moth' }, false],
    ['page: its day', PAGE, later, false],
    ['page: its day, as the source says', PAGE, moved, true],
    ['page: its day and a mark in its name', PAGE, { ...moved, name: 'RESCHEDULED: Night Ferry' }, true],
    ['page: its day and name', PAGE, { ...moved, name: 'Moth' }, false],
    ['no key: a mark of status', NAME, { name: 'CANCELLED: Night Ferry' }, true],
    ['no key: its time, now not given', NAME, { event_datetime: null }, true],
    ['no key: its time', NAME, atNine, false],
    ['no key: its venue', NAME, { venue_slug: 'b' }, false],
    ['no key: its day', NAME, moved, false],
  ])('%s', (_, key, change, isSame) => {
    const before = [listing(key)];
    const isFound = idsAfter(before, [listing(key, change)])[0] === idsOf(before)[0];
    expect(isFound).toBe(isSame);
  });

  test('of a page is the same if a snapshot no longer lists the earlier day, unless that has passed', () => {
    const before = [listing(PAGE)];
    expect(idsAfter(before, [listing(PAGE, later)], true)).toEqual(idsOf(before));
    const past = [listing(PAGE, { event_date: '2026-11-26', event_datetime: null })];
    expect(idsAfter(past, [listing(PAGE, later)], true)).not.toEqual(idsOf(past));
  });

  test('is a new one if it may be either of two', () => {
    const two = [listing(UID), listing(UID, { venue_slug: 'b' })];
    const [id] = idsAfter(two, [listing(UID, { venue_slug: 'c', ...atNine })]);
    expect(idsOf(two)).not.toContain(id);
  });

  test.each<[string, EventKey, Partial<ListedEvent>]>([
    ['a mark of status', UID, { name: 'CANCELLED: Moth' }],
    ['another time', UID, { name: 'Moth', ...atNine }],
    ['a mark of status', PAGE, { name: 'CANCELLED: Moth' }],
    ['another time', PAGE, { name: 'Moth', ...atNine }],
  ])('is one of two acts under one key, with %s (%j)', (_, key, change) => {
    const two = [listing(key), listing(key, { name: 'Moth' })];
    expect(idsAfter(two, [listing(key), listing(key, change)])).toEqual(idsOf(two));
  });

  test('of a name only is the same at another time if a snapshot lists no other', () => {
    expect(idsAfter([listing(NAME)], [listing(NAME, atNine)], true)).toEqual(idsOf([listing(NAME)]));
  });

  test('leaves its number to no other, and takes it back', () => {
    const { ids, stored } = importInto([], [listing(UID)]);
    const moved = importInto(stored, [listing(UID, later)]);
    expect(moved.ids).toEqual(ids);
    const both = importInto(moved.stored, [listing(UID), listing(UID, later)]);
    expect(both.ids[1]).toBe(ids[0]);
    expect(both.ids[0]).not.toBe(ids[0]);
    expect(importInto(both.stored, [listing(UID)]).ids).toEqual([both.ids[0]]);
  });
});

test.each([
  ['becomes a series', event('DTSTART:20261205T200000'), event('DTSTART:20261205T200000', 'RRULE:FREQ=WEEKLY;COUNT=3')],
  [
    'no longer repeats',
    event('DTSTART:20261205T200000', 'RRULE:FREQ=WEEKLY;COUNT=3'),
    event('DTSTART:20261205T200000'),
  ],
])('an event that %s keeps the number of its first date', (_, before, after) => {
  const [earlier, now] = [before, after].map((parts) => listedEvents(read(calendar(parts)))) as [
    ListedEvent[],
    ListedEvent[],
  ];
  const ids = idsAfter(earlier, now);
  expect(ids[0]).toBe(idsOf(earlier)[0]);
  expect(new Set(ids).size).toBe(now.length);
});

test('a series that begins earlier keeps the numbers of its dates', () => {
  const series = (time: string) =>
    listedEvents(read(calendar(event(`DTSTART:20261205T${time}`, 'RRULE:FREQ=WEEKLY;COUNT=3'))));
  expect(idsAfter(series('200000'), series('193000'))).toEqual(idsOf(series('200000')));
});

describe('events that a version without keys stored', () => {
  const stored = (event_id: number, changes: Partial<StoredEvent> = {}): StoredEvent => {
    const { key: _key, status: _status, ...facts } = listing(UID);
    return { event_id, source_key: null, ...facts, ...changes };
  };
  const legacy = derivedId('hall', 'a@hall.example');

  test('keep the number of their key, also when they changed', () => {
    expect(importInto([stored(legacy)], [listing(UID, later)]).ids).toEqual([legacy]);
  });
  test('are those that a rejected row lists, like any with its key', () => {
    const [kept] = importInto([], [listing(PAGE)]).stored;
    const all = [stored(legacy), stored(2 ** 52 + 7), kept as StoredEvent];
    const rejected = [UID, PAGE].map((key) => ({ key, name: 'Night Ferry' }));
    expect(idsUnderKeys(rejected, all, 'hall')).toEqual([legacy, kept?.event_id]);
    expect(idsUnderKeys(rejected, all, 'club')).toEqual([kept?.event_id]);
  });
  test('keep any number if nothing changed', () => {
    const { ids, stored: after } = importInto([stored(2 ** 52 + 7)], [listing(NAME)]);
    expect(ids).toEqual([2 ** 52 + 7]);
    expect(importInto(after, [listing(NAME, { name: 'Night Ferry (SOLD OUT)' })]).ids).toEqual(ids);
  });
  test('shared one number: that which is stored keeps it', () => {
    const rooms = [listing(UID, { venue_slug: 'b' }), listing(UID)];
    const { ids } = importInto([stored(legacy)], rooms);
    expect(ids[1]).toBe(legacy);
    expect(ids[0]).not.toBe(legacy);
  });
});

test('sources do not share numbers, which are safe integers above those that sources use', () => {
  const [one, other] = [
    importInto([], [listing(UID)], { source: 'hall' }),
    importInto([], [listing(UID)], { source: null }),
  ];
  expect(one.ids).not.toEqual(other.ids);
  for (const id of [...one.ids, ...other.ids]) {
    expect(id).toBeGreaterThanOrEqual(2 ** 52);
    expect(Number.isSafeInteger(id)).toBe(true);
  }
});

test('scraped again in any order, shortened, lengthened, two at once: the same numbers', () => {
  const days = ['2026-12-04', '2026-12-11', '2026-12-18', '2027-01-02'];
  const events = fc.record({
    key: fc.constantFrom<EventKey>(UID, PAGE, NAME, { kind: 'id', text: 'b' }, { kind: 'address', text: `${U}/2` }),
    name: fc.constantFrom('Night Ferry', 'Moth', 'Night Ferry + Moth', null),
    venue_slug: fc.constantFrom('saltbox', 'copperline', null),
    day: fc.constantFrom(...days),
    time: fc.constantFrom('18:00', '20:00', null),
  });
  const all = fc.uniqueArray(events, { selector: (parts) => JSON.stringify(parts), minLength: 1, maxLength: 14 });
  fc.assert(
    fc.property(all, fc.infiniteStream(fc.nat(2 ** 16)), fc.nat(14), (parts, chances, known) => {
      const listed = parts.map(({ day, time, ...rest }) =>
        listing(rest.key, {
          ...rest,
          event_date: day,
          event_datetime: time === null ? null : `${day}T${time}:00.000Z`,
        }),
      );
      const drawn = () => {
        const [chance = 0] = chances.take(1);
        return chance;
      };
      const shuffled = (list: readonly ListedEvent[]) =>
        list
          .map((item) => [drawn(), item] as const)
          .sort(([a], [b]) => a - b)
          .map(([, item]) => item);
      // An empty database: what is listed besides does not matter.
      const ids = new Map(listed.map((item, index) => [item, idsOf(listed)[index]]));
      for (const item of listed) expect(idsOf([item])).toEqual([ids.get(item)]);
      expect(new Set(ids.values()).size).toBe(listed.length);
      // What the first scrape listed, alone or with more, in any order.
      const first = shuffled(listed).slice(0, Math.max(1, known));
      let { stored } = importInto([], first);
      for (let round = 0; round < 3; round += 1) {
        const some = shuffled(first).slice(0, 1 + (drawn() % first.length));
        const twice = [importInto(stored, some), importInto(stored, shuffled(first))];
        expect(twice[0]?.ids).toEqual(some.map((item) => ids.get(item)));
        expect(new Map(twice[1]?.stored.map(({ event_id, ...facts }) => [event_id, facts]))).toEqual(
          new Map(stored.map(({ event_id, ...facts }) => [event_id, facts])),
        );
        const longer = importInto(stored, shuffled(listed));
        expect(new Set(longer.ids).size).toBe(listed.length);
        for (const item of first) expect(longer.ids).toContain(ids.get(item));
      }
      stored = importInto(stored, listed).stored;
      const again = shuffled(listed);
      expect(new Set(importInto(stored, again).ids)).toEqual(new Set(stored.map(({ event_id }) => event_id)));
    }),
    { numRuns: 300 },
  );
});
