import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Catalogue } from '../../../src/domain/catalogue/types.ts';
import { nextDateText } from '../../../src/domain/time/next-date-text.ts';
import { passedCount } from '../../../src/domain/time/passing.ts';
import { artistView } from '../../../src/domain/views/artist-view.ts';
import { venueView } from '../../../src/domain/views/venue-view.ts';
import { catalogueOf, event, NOW, venue } from '../fixtures.ts';

const MINUTE = 60_000;

const shows = fc.array(
  fc.record({
    at: fc.integer({ min: -40 * 1440, max: 400 * 1440 }).map((minutes) => NOW + minutes * MINUTE),
    isTimed: fc.boolean(),
    status: fc.constantFrom('scheduled', 'cancelled', 'sold_out'),
    room: fc.constantFrom('saltbox', 'foundry', null),
  }),
  { maxLength: 12 },
);

function venueOf(all: Catalogue) {
  const saltbox = all.venueBySlug.get('saltbox');
  if (saltbox === undefined) throw new Error('no venue');
  return venueView(all, saltbox);
}

const artistOf = (all: Catalogue) => all.artists.slice(0, 1).map((artist) => artistView(all, artist));

test('a page that was built earlier says what a page built now says', () => {
  const zones = fc.constantFrom('America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland');
  fc.assert(
    fc.property(shows, zones, fc.integer({ min: 0, max: 420 * 1440 }), (given, timeZone, later) => {
      const now = NOW + later * MINUTE;
      const events = given.map(({ at, isTimed, status, room }, id) => {
        const day = new Date(at).toISOString().slice(0, 10);
        return event(id + 1, { name: 'Night Ferry', venueSlug: room, status, day, startsAt: isTimed ? at : null });
      });
      const built = catalogueOf(events, [venue('saltbox', { timeZone })]);
      const fresh = catalogueOf(events, [venue('saltbox', { timeZone })], { now });

      const { activity } = venueOf(built);
      const told = activity && (nextDateText(activity.days, now, activity.zone) ?? activity.text);
      expect(told?.toLowerCase()).toBe(venueOf(fresh).activity?.text.toLowerCase());

      const roomsOf = (all: Catalogue) =>
        artistOf(all).map(({ rooms, venues }) => ({
          count: rooms.count - (passedCount(rooms.passing, now) ?? Number.NaN),
          dates: venues.map(({ date }) => date && (nextDateText(date.days, now, date.zone) ?? date.text)),
        }));
      expect(roomsOf(built)).toEqual(roomsOf(fresh));
    }),
  );
});
