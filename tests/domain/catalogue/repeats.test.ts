import { expect, test } from 'vitest';
import { groupRepeats } from '../../../src/domain/catalogue/repeats.ts';
import { catalogueOf, event } from '../fixtures.ts';

const at = (hour: number) => `2026-12-01T${hour}:00:00-05:00`;

test('shows of one name, venue, day and status at different times are repeats', () => {
  const { events } = catalogueOf([
    event(1, { name: 'Comedy Hour', at: at(19) }),
    event(2, { name: 'COMEDY HOUR', at: at(21) }),
    event(3, { name: 'Comedy Hour', at: at(22) }),
    // Another name, venue, day, status; no time; no venue; no name; a second show at a time.
    event(4, { name: 'Comedy Hours', at: at(19) }),
    event(5, { name: 'Comedy Hour', at: at(19), venueSlug: 'far' }),
    event(6, { name: 'Comedy Hour', at: '2026-12-02T00:30:00-05:00' }),
    event(7, { name: 'Comedy Hour', at: at(20), status: 'cancelled' }),
    event(8, { name: 'Comedy Hour', day: '2026-12-01' }),
    event(9, { name: 'Comedy Hour', at: at(19), venueSlug: null }),
    event(10, { name: 'Comedy Hour', at: at(20), venueSlug: null }),
    event(11, { name: null, at: at(19) }),
    event(12, { name: null, at: at(20) }),
    event(13, { name: 'Comedy Hour', at: at(22) }),
  ]);
  const ids = (list: typeof events) => groupRepeats(list).map((shows) => shows.map(({ id }) => id));
  const together = ids(events).filter((shows) => shows.length > 1);
  expect(together).toEqual([[1, 2, 3]]);
  expect(
    ids(events)
      .flat()
      .toSorted((a, b) => a - b),
  ).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
  // Newest first, groups follow their last show; within a group the first comes first.
  expect(ids(events.toReversed()).filter((shows) => shows.length > 1)).toEqual([[1, 2, 13]]);
});
