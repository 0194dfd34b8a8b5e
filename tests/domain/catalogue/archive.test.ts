import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pagesByArchiveMonths, unarchived } from '../../../src/domain/catalogue/archive.ts';
import { catalogueOf, event, NOW, site, venue } from '../fixtures.ts';

/** Whether an event is still shown; the venue `berlin` is six hours ahead of the site. */
function isShown(given: Parameters<typeof event>[1], months: number, now: string): boolean {
  const berlin = venue('berlin', { timeZone: 'Europe/Berlin' });
  const clock = { timeZone: 'America/New_York', now: Date.parse(now) };
  return unarchived([event(1, given)], [berlin], clock, months).length === 1;
}

describe('a site that archives events after a number of months', () => {
  it.each<[string, Parameters<typeof event>[1], number, string, boolean]>([
    ['shows the first show of the day a month ago', { at: '2026-10-27T04:00:00Z' }, 1, '2026-11-27T22:00:00Z', true],
    [
      'leaves out the last show of the day before',
      { at: '2026-10-27T03:59:59.999Z' },
      1,
      '2026-11-27T22:00:00Z',
      false,
    ],
    ['keeps it until that day is over', { at: '2026-10-27T03:59:59.999Z' }, 1, '2026-11-27T04:59:59Z', true],
    [
      'counts days in the venue’s zone',
      { at: '2026-10-27T04:00:00Z', venueSlug: 'berlin' },
      1,
      '2026-11-27T23:30:00Z',
      false,
    ],
    [
      'takes today from the venue’s zone',
      { at: '2026-10-27T04:00:00Z', venueSlug: 'berlin' },
      1,
      '2026-11-27T22:30:00Z',
      true,
    ],
    ['shows a date without a time', { day: '2026-10-27' }, 1, '2026-11-28T04:59:59Z', true],
    ['leaves out a date without a time after its last day', { day: '2026-10-27' }, 1, '2026-11-28T05:00:00Z', false],
    [
      'prefers the time to the date',
      { day: '2026-01-01', at: '2026-11-01T00:00:00Z' },
      1,
      '2026-11-27T22:00:00Z',
      true,
    ],
    ['keeps the end of February through March', { day: '2026-02-28' }, 1, '2026-03-31T22:00:00Z', true],
    ['and leaves it out in April', { day: '2026-02-28' }, 1, '2026-04-01T22:00:00Z', false],
    ['shows undated events', {}, 1, '2026-11-27T22:00:00Z', true],
    ['shows upcoming events', { at: '2031-01-01T00:00:00Z' }, 1, '2026-11-27T22:00:00Z', true],
    ['goes back a year', { day: '2025-11-27' }, 12, '2026-11-27T22:00:00Z', true],
    ['and no further', { day: '2025-11-26' }, 12, '2026-11-27T22:00:00Z', false],
  ])('%s: %j with %d at %s: %s', (_, given, months, now, expected) => {
    expect(isShown(given, months, now)).toBe(expected);
  });

  it('never shows an archived event again later, and never leaves out a later day than it shows', () => {
    const instants = fc.integer({ min: NOW - 70 * 86_400_000, max: NOW }).map((time) => new Date(time).toISOString());
    fc.assert(
      fc.property(instants, instants, instants, fc.constantFrom(undefined, 'berlin'), (at, other, now, venueSlug) => {
        const where = venueSlug === undefined ? {} : { venueSlug };
        const later = new Date(Math.max(Date.parse(now), Date.parse(other))).toISOString();
        if (!isShown({ at, ...where }, 1, now)) expect(isShown({ at, ...where }, 1, later)).toBe(false);
        const [early, late] = [at, other].sort();
        if (isShown({ at: early ?? at, ...where }, 1, now))
          expect(isShown({ at: late ?? at, ...where }, 1, now)).toBe(true);
      }),
    );
  });
});

it('tells how many pages a site would have with each number of months', () => {
  const berlin = venue('berlin', { timeZone: 'Europe/Berlin' });
  const venues = [berlin, venue('saltbox')];
  const show = fc.record({
    at: fc
      .option(fc.integer({ min: NOW - 900 * 86_400_000, max: NOW + 90 * 86_400_000 }))
      .map((time) => (time === null ? {} : { at: new Date(time).toISOString() })),
    name: fc.integer({ min: 1, max: 8 }).map((number) => `Act ${number}`),
    venueSlug: fc.constantFrom('berlin', 'saltbox'),
  });
  fc.assert(
    fc.property(fc.array(show, { minLength: 1, maxLength: 30 }), (shows) => {
      const events = shows.map(({ at, ...given }, index) => event(index + 1, { ...given, ...at }));
      const counted = pagesByArchiveMonths(catalogueOf(events, venues));
      const pagesOf = (some: typeof events) => {
        const { events: all, artists, pairs } = catalogueOf(some, venues);
        return all.length + artists.length + pairs.length;
      };
      expect(counted.at(-1)).toBe(pagesOf(events));
      for (const months of [1, 2, 5, 12, 24]) {
        const expected = pagesOf(unarchived(events, venues, site, months));
        expect([months, counted[months] ?? counted.at(-1)]).toEqual([months, expected]);
      }
    }),
    { numRuns: 200 },
  );
});
