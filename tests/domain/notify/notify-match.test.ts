import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { artistKey } from '../../../src/domain/catalogue/artist-name.ts';
import { toListing } from '../../../src/domain/catalogue/listing.ts';
import {
  type Addition,
  type FollowerSettings,
  indexAdditions,
  matchFollower,
} from '../../../src/domain/notify/notify-match.ts';
import { muteTextsOf } from '../../../src/domain/views/mute-texts.ts';
import { event, NOW, site, venue } from '../fixtures.ts';

const AHEAD = '2026-12-04T01:00:00Z';

function addition(
  id: number,
  given: Parameters<typeof event>[1] = {},
  storedAt = NOW,
  bill: readonly string[] = [],
): Addition {
  const listing = toListing(
    event(id, { at: AHEAD, ...given }),
    venue('saltbox', { fullName: 'The Saltbox' }),
    site.timeZone,
    null,
  );
  return {
    event: listing,
    storedAt,
    muteTexts: muteTextsOf(listing),
    bill: bill.map((name) => ({ key: artistKey(name), name })),
  };
}

function match(follows: Partial<FollowerSettings>, ...additions: Addition[]) {
  const { wanted, muted } = matchFollower({ favorites: [], blacklist: [], ...follows }, indexAdditions(additions), NOW);
  return {
    told: wanted.map(({ addition: { event: of }, reasons }) => [
      of.id,
      reasons.map(({ type, name }) => `${type} ${name}`).join(' + '),
    ]),
    muted,
  };
}

const heart = (type: 'venue' | 'artist', id: string, since = NOW - 1) => ({ type, id, since });

describe('a follower is notified', () => {
  it('of events at a favorite venue, whose slug must match exactly', () => {
    const additions = [addition(1), addition(2, { venueSlug: 'Saltbox' }), addition(3, { venueSlug: null })];
    expect(match({ favorites: [heart('venue', 'saltbox')] }, ...additions).told).toEqual([[1, 'venue The Saltbox']]);
  });

  it.each([
    ['Night Ferry', 'Night Ferry: Low Water Tour', true],
    ['night  FERRY', 'The Night Ferry live', true],
    ['Bjo\u0308rk', 'Björk at Saltbox', true],
    ['The The', 'The The', true],
    ['Night', 'Night Ferry', false],
    ['Night Ferry: Low Water Tour', 'Night Ferry: Low Water Tour', false],
    // Stored before marks of status were read.
    ['Night Ferry (SOLD OUT)', 'Night Ferry: Low Water Tour', true],
    ['CANCELED', 'CANCELED: Night Ferry', false],
    ['CANCELED', 'CANCELED', false],
    ['', '', false],
  ])('of events by a favorite artist (%j and %j): %s', (artist, name, isTold) => {
    const { told } = match({ favorites: [heart('artist', artist)] }, addition(1, { name: name || null }));
    expect(told.length === 1).toBe(isTold);
  });

  it('once with both reasons, soonest first', () => {
    const additions = [
      addition(1, { name: 'Night Ferry', at: '2026-12-09T01:00:00Z' }),
      addition(2, { name: 'Plum Rain' }),
      addition(3, { name: 'Night Ferry', at: '2026-12-01T01:00:00Z', venueSlug: 'ember' }),
    ];
    const favorites = [heart('venue', 'saltbox'), heart('artist', 'Night Ferry'), heart('artist', 'NIGHT FERRY')];
    expect(match({ favorites }, ...additions).told).toEqual([
      [3, 'artist Night Ferry'],
      [2, 'venue The Saltbox'],
      [1, 'artist Night Ferry + venue The Saltbox'],
    ]);
  });

  it('of events with a favorite artist also on the bill, once, with up to three of them, unless muted', () => {
    const name = 'Plum Rain, Night Ferry, Ada, Bea, Cleo';
    const additions = [addition(1, { name }, NOW, ['PLUM RAIN', 'Night Ferry', 'Ada', 'Bea', 'Cleo'])];
    const hearts = (...names: string[]) => names.map((artist) => heart('artist', artist));
    const told = (favorites: ReturnType<typeof hearts>, blacklist: string[] = []) =>
      match({ favorites, blacklist }, ...additions).told;
    expect(told(hearts('Plum Rain', 'PLUM  rain', 'Dora'))).toEqual([[1, 'bill PLUM RAIN']]);
    expect(told([heart('venue', 'saltbox'), ...hearts('night ferry', name)])).toEqual([
      [1, `artist ${name} + bill Night Ferry + venue The Saltbox`],
    ]);
    expect(told(hearts('Ada', 'Bea', 'Cleo', 'Plum Rain'))).toEqual([[1, 'bill Ada + bill Bea + bill Cleo']]);
    expect(told([heart('artist', 'Plum Rain', NOW)])).toEqual([]);
    expect(told(hearts('Plum Rain'), ['ada'])).toEqual([]);
  });

  it.each([
    ['before the heart', NOW - 10, false],
    ['at the same time', NOW, false],
    ['a microsecond after it', NOW + 0.001, true],
  ])('of an event stored %s: %s', (_, storedAt, isTold) => {
    const { told } = match({ favorites: [heart('venue', 'saltbox', NOW)] }, addition(1, {}, storedAt));
    expect(told.length === 1).toBe(isTold);
  });

  it.each([
    ['begins now', { at: new Date(NOW).toISOString() }, true],
    ['began a moment ago', { at: new Date(NOW - 1).toISOString() }, false],
    ['is today at the venue', { startsAt: null, day: '2026-11-27' }, true],
    ['was yesterday', { startsAt: null, day: '2026-11-26' }, false],
    ['has no date', { startsAt: null, day: null }, false],
  ])('of an event that %s: %s', (_, given, isTold) => {
    const { told } = match({ favorites: [heart('venue', 'saltbox')] }, addition(1, given));
    expect(told.length === 1).toBe(isTold);
  });

  it.each([
    [['ice'], { name: 'Juice' }, false],
    [['juice'], { name: 'Juice' }, true],
    [['saltbox'], { name: 'Juice' }, true],
    [['rock'], { name: 'Juice' }, true],
    [['low water'], { name: 'Night Ferry: Low Water' }, true],
    [['', ' '], { name: 'Juice' }, false],
  ])('not of an event muted by %j (%j): %s', (blacklist, given, isMuted) => {
    const { told, muted } = match({ favorites: [heart('venue', 'saltbox')], blacklist }, addition(1, given));
    expect([told.length, muted]).toEqual(isMuted ? [0, 1] : [1, 0]);
  });
});

it('the index of favorites finds the same matches as comparing every event with every favorite', () => {
  const names = ['Night Ferry', 'The Night Ferry: Tour', 'Plum Rain live', 'plum rain', 'Björk', '!!!'];
  const slugs = ['ember', 'orchard', 'saltbox'];
  const stored = fc.record({
    name: fc.constantFrom(...names, null),
    venueSlug: fc.constantFrom(...slugs, null),
    storedAt: fc.integer({ min: NOW - 5, max: NOW + 5 }),
    at: fc.constantFrom(AHEAD, '2020-01-01T00:00:00Z'),
  });
  const favorite = fc.record({
    type: fc.constantFrom('venue', 'artist'),
    id: fc.constantFrom(...slugs, 'Night Ferry', 'PLUM RAIN', 'Bjo\u0308rk', '!!!'),
    since: fc.integer({ min: NOW - 5, max: NOW + 5 }),
  });
  fc.assert(
    fc.property(fc.array(stored, { maxLength: 12 }), fc.array(favorite, { maxLength: 6 }), (rows, favorites) => {
      const additions = rows.map(({ storedAt, ...given }, index) => addition(index + 1, given, storedAt));
      const expected = additions.filter(({ event: of, storedAt, muteTexts }) =>
        favorites.some(
          ({ type, id, since }) =>
            storedAt > since &&
            of.startsAt === Date.parse(AHEAD) &&
            (type === 'venue'
              ? of.venueSlug === id
              : muteTexts.artist?.toLowerCase() === id.normalize('NFC').toLowerCase()),
        ),
      );
      const told = match({ favorites }, ...additions).told.map(([id]) => id);
      expect(told.toSorted()).toEqual(expected.map(({ event: of }) => of.id).toSorted());
    }),
  );
});
