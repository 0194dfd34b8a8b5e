import { expect, test } from 'vitest';
import { billedAhead, billOf } from '../../../src/domain/catalogue/catalogue-bills.ts';
import { passedCount } from '../../../src/domain/time/passing.ts';
import { artistView } from '../../../src/domain/views/artist-view.ts';
import { eventView } from '../../../src/domain/views/event-view.ts';
import { heartView } from '../../../src/domain/views/heart.ts';
import { catalogueOf, event } from '../fixtures.ts';

const all = catalogueOf([
  event(1, { name: 'Plum Rain', day: '2026-12-24' }),
  ...Array.from({ length: 70 }, (_, index) =>
    event(index + 2, { name: 'Night Ferry, Plum Rain', at: new Date(Date.UTC(2026, 11, 1, index)).toISOString() }),
  ),
]);

test('an event links to the pages of the artists on its bill', () => {
  const listed = all.events.filter(({ id }) => id <= 2);
  expect(listed.map((one) => [one.id, eventView(all, one, billOf(all, one)).bill])).toEqual([
    [2, [{ name: 'Plum Rain', path: '/artists/Plum%20Rain', heart: heartView('artist', 'Plum Rain', 'Plum Rain') }]],
    [1, []],
  ]);
});

test('an artist has 24 cards of the events, with the whole number, and the same figures as without', () => {
  const artist = all.artistByKey.get('plum rain');
  if (artist === undefined) throw new Error('the artist is missing');
  const { bill, ...rest } = artistView(all, artist, billedAhead(all, artist));
  expect([bill.count.count, bill.cards.length, bill.cards[0]?.id]).toEqual([70, 24, 2]);
  // Weeks later, the last of them has passed.
  expect(passedCount(bill.count.passing, Date.UTC(2026, 11, 24))).toBe(70);
  const { bill: none, ...without } = artistView(all, artist);
  expect([none.cards, rest]).toEqual([[], without]);
});
