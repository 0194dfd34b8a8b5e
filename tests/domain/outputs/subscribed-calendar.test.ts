/**
 * A calendar that somebody has subscribed to (rule P21), refreshed after the listings have changed.
 */
import { describe, expect, test } from 'vitest';
import { buildCatalogue } from '../../../src/domain/catalogue/build-catalogue.ts';
import type { EventRecord, Site } from '../../../src/domain/catalogue/types.ts';
import { eventView } from '../../../src/domain/views/event-view.ts';
import { subscriptionIcs } from '../../../src/domain/views/ics.ts';
import { artistSubscriptions, venueSubscriptions } from '../../../src/domain/views/subscriptions.ts';
import { event, NOW, site, venue } from '../fixtures.ts';
import { inventedCatalogue } from './invented-listings.ts';
import { type CalendarEntry, readCalendar } from './read-calendar.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * What a calendar program does (RFC 5545, 3.8.7.4; RFC 5546, 2.1.5 and 3.2.1): it knows entries by UID; a published one
 * replaces an entry only if it is newer, by SEQUENCE and then by LAST-MODIFIED; what a subscription no longer has goes.
 */
function program() {
  const entries = new Map<string, CalendarEntry>();
  const isNewer = (entry: CalendarEntry, known: CalendarEntry) =>
    entry.sequence > known.sequence ||
    (entry.sequence === known.sequence && (entry.modified ?? 0) > (known.modified ?? 0));
  return {
    refresh(text: string): void {
      const { method, entries: published } = readCalendar(text);
      expect(method).toBe('PUBLISH');
      for (const entry of published) {
        const known = entries.get(entry.uid);
        if (known === undefined || isNewer(entry, known)) entries.set(entry.uid, entry);
      }
      for (const uid of entries.keys()) if (!published.some((entry) => entry.uid === uid)) entries.delete(uid);
    },
    /** `[start, status]` by summary. */
    shown: () =>
      Object.fromEntries([...entries.values()].map(({ summary, start, status }) => [summary, [start, status]])),
    entries: () => [...entries.values()],
  };
}

const updatedAt = NOW - 10 * DAY;
const given = (id: number, name: string, at: string, changes: Partial<EventRecord> = {}) =>
  event(id, { name, at, updatedAt, ...changes });

const moved = given(1, 'Moved', '2026-12-05T01:00:00Z');
const cancelled = given(2, 'Cancelled', '2026-12-06T01:00:00Z');
const gone = given(3, 'Gone', '2026-12-07T01:00:00Z');
const same = given(4, 'Same', '2026-12-08T01:00:00Z');
const before = [moved, cancelled, gone, same];

/** The calendar of the venue of these events. */
function calendarOf(events: readonly EventRecord[], changes: Partial<Site> = {}): string {
  const catalogue = buildCatalogue(events, [venue('saltbox')], { ...site, hasFeeds: true, ...changes });
  const [first] = venueSubscriptions(catalogue);
  return first === undefined ? '' : subscriptionIcs(catalogue, first.subscription);
}

describe('a subscribed calendar', () => {
  test('follows what is moved, cancelled, gone and new', () => {
    const mine = program();
    mine.refresh(calendarOf(before));
    expect(mine.shown()).toEqual({
      Moved: ['2026-12-05T01:00:00.000Z', 'CONFIRMED'],
      Cancelled: ['2026-12-06T01:00:00.000Z', 'CONFIRMED'],
      Gone: ['2026-12-07T01:00:00.000Z', 'CONFIRMED'],
      Same: ['2026-12-08T01:00:00.000Z', 'CONFIRMED'],
    });
    const changed = { updatedAt: updatedAt + DAY };
    mine.refresh(
      calendarOf([
        { ...moved, ...changed, startsAt: (moved.startsAt ?? 0) + 25 * HOUR },
        { ...cancelled, ...changed, status: 'cancelled' },
        same,
        given(5, 'New', '2026-12-09T01:00:00Z'),
      ]),
    );
    expect(mine.shown()).toEqual({
      Moved: ['2026-12-06T02:00:00.000Z', 'CONFIRMED'],
      Cancelled: ['2026-12-06T01:00:00.000Z', 'CANCELLED'],
      Same: ['2026-12-08T01:00:00.000Z', 'CONFIRMED'],
      New: ['2026-12-09T01:00:00.000Z', 'CONFIRMED'],
    });
    // Back as it was: a change like any other.
    const again = { updatedAt: updatedAt + 2 * DAY };
    mine.refresh(calendarOf([{ ...moved, ...again }, { ...cancelled, ...again }, { ...gone, ...again }, same]));
    expect(mine.shown()).toMatchObject({
      Moved: ['2026-12-05T01:00:00.000Z', 'CONFIRMED'],
      Cancelled: ['2026-12-06T01:00:00.000Z', 'CONFIRMED'],
      Gone: ['2026-12-07T01:00:00.000Z', 'CONFIRMED'],
    });
  });

  test('and the file of the single event have the same entry', () => {
    const catalogue = inventedCatalogue();
    const files = [
      ...venueSubscriptions(catalogue).map(({ subscription }) => subscription),
      ...artistSubscriptions(catalogue).map(({ subscription }) => subscription),
    ].map((subscription) => subscriptionIcs(catalogue, subscription));
    const entriesIn = (text: string) => text.match(/BEGIN:VEVENT\r\n.*?END:VEVENT\r\n/gs) ?? [];
    const single = catalogue.events.flatMap((one) => {
      const href = eventView(catalogue, one).calendar?.href.replace(/^[^,]*,/, '') ?? '';
      return entriesIn(decodeURIComponent(href));
    });
    const all = files.flatMap(entriesIn);
    expect(all.length).toBeGreaterThan(300);
    expect(all.filter((entry) => !single.includes(entry))).toEqual([]);
    // No line is longer than 75 bytes, and none ends without CR (RFC 5545, 3.1).
    for (const line of files.flatMap((text) => text.split('\r\n'))) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n]/);
    }
  });

  test('is the same text for the same listings, whenever it is built', () => {
    expect(calendarOf(before, { now: NOW + 5 * HOUR })).toBe(calendarOf(before));
  });

  test('names itself, and says how often to ask for it', () => {
    const text = calendarOf(before);
    expect(readCalendar(text).name).toBe('saltbox');
    for (const line of [
      'METHOD:PUBLISH',
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
      'X-PUBLISHED-TTL:PT6H',
      'URL:https://eventhub.example/venues/saltbox',
      'SOURCE;VALUE=URI:https://eventhub.example/venues/saltbox.ics',
    ]) {
      expect(text).toContain(`\r\n${line}\r\n`);
    }
  });

  test("keeps what has begun or passed for 30 days, has days for what has no time, and nothing for 'Date TBA'", () => {
    const mine = program();
    mine.refresh(
      calendarOf([
        given(1, 'On now', new Date(NOW - HOUR).toISOString()),
        given(2, 'Recent', new Date(NOW - 29 * DAY).toISOString()),
        given(3, 'Long ago', new Date(NOW - 31 * DAY).toISOString()),
        event(4, { name: 'All day', day: '2026-12-24', updatedAt }),
        event(5, { name: 'Some day', updatedAt }),
      ]),
    );
    expect(mine.shown()).toEqual({
      'On now': ['2026-11-27T21:00:00.000Z', 'CONFIRMED'],
      Recent: ['2026-10-29T22:00:00.000Z', 'CONFIRMED'],
      'All day': ['2026-12-24', 'CONFIRMED'],
    });
  });

  test('is there while it has something, and unless calendars are off', () => {
    const past = given(1, 'Past', new Date(NOW - 31 * DAY).toISOString());
    expect(calendarOf([past])).toBe('');
    expect(calendarOf([past, event(2)])).toBe('');
    expect(calendarOf([past, same])).not.toBe('');
    expect(calendarOf(before, { hasFeeds: false })).toBe('');
  });

  test('of an artist has the shows of others with the artist on the bill', () => {
    const events = [
      given(1, 'Plum Rain', '2026-12-01T01:00:00Z'),
      given(2, 'Plum Rain', '2026-10-01T01:00:00Z'),
      given(3, 'Night Ferry, Plum Rain', '2026-12-03T01:00:00Z'),
      given(4, 'Night Ferry', '2026-12-02T01:00:00Z'),
    ];
    const catalogue = buildCatalogue(events, [venue('saltbox')], { ...site, hasFeeds: true });
    const mine = program();
    const plumRain = artistSubscriptions(catalogue).find(({ artist }) => artist.name === 'Plum Rain');
    if (plumRain !== undefined) mine.refresh(subscriptionIcs(catalogue, plumRain.subscription));
    expect(Object.keys(mine.shown())).toEqual(['Plum Rain', 'Night Ferry, Plum Rain']);
  });

  test('has a version that fits every program, from the first listing to the last day of RFC 5545 integers', () => {
    for (const at of ['1999-01-01T00:00:00Z', '2026-11-27T22:00:00Z', '2087-12-31T23:59:59Z']) {
      const [entry] = readCalendar(calendarOf([{ ...same, updatedAt: Date.parse(at) }])).entries;
      expect(Number.isInteger(entry?.sequence)).toBe(true);
      expect(entry?.sequence).toBeGreaterThanOrEqual(0);
      expect(entry?.sequence).toBeLessThan(2 ** 31);
    }
  });
});
