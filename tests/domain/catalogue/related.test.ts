import { expect, test } from 'vitest';
import { relatedEvents, splitByTime } from '../../../src/domain/catalogue/related.ts';
import { catalogueOf, event, NOW } from '../fixtures.ts';

const ids = (events: readonly { id: number }[]) => events.map(({ id }) => id);

test('upcoming events are listed soonest first, past ones newest first, undated ones apart', () => {
  const { events } = catalogueOf([
    event(1, { at: '2026-11-20T20:00:00Z' }),
    event(2, { at: '2026-11-27T22:00:00Z' }),
    event(3, { day: '2026-11-27' }),
    event(4, { day: '2026-11-26' }),
    event(5),
    event(6, { at: '2026-12-20T20:00:00Z' }),
  ]);
  const split = splitByTime(events, NOW);
  expect([ids(split.upcoming), ids(split.past), ids(split.undated)]).toEqual([[2, 3, 6], [4, 1], [5]]);
});

test('other dates have the same name in any letter case, here or elsewhere, at most 10 each, without the event itself', () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    event(100 + index, {
      name: 'ZERO',
      at: `2026-12-${String(index + 1).padStart(2, '0')}T20:00:00Z`,
      venueSlug: 'far',
    }),
  );
  const all = catalogueOf([
    event(1, { name: 'Zero', at: '2026-12-05T20:00:00Z' }),
    event(2, { name: 'zero', at: '2026-01-05T20:00:00Z' }),
    event(3, { name: 'zero', at: '2026-02-05T20:00:00Z' }),
    event(4, { name: 'Zero', at: '2026-12-24T20:00:00Z' }),
    event(5, { name: 'Zero' }),
    event(6, { name: 'Zero: Encore' }),
    event(7, { name: null }),
    event(8, { name: null }),
    ...many,
  ]);
  const of = (id: number) => {
    const found = all.events.find((candidate) => candidate.id === id);
    if (found === undefined) throw new Error(`no event ${id}`);
    return relatedEvents(all, found);
  };
  expect(ids(of(1).here)).toEqual([4, 3, 2, 5]);
  expect(ids(of(1).elsewhere)).toEqual(Array.from({ length: 10 }, (_, index) => 100 + index));
  expect(of(7)).toMatchObject({ here: [], elsewhere: [] });
});

test('next dates of three shows a day last until the next build, a week later; of fewer shows there are three', () => {
  const hours = (count: number, between: number) =>
    Array.from({ length: count }, (_, index) =>
      event(100 + index, { name: 'Zero', at: new Date(NOW + index * between * 3_600_000).toISOString() }),
    );
  const nextOf = (shows: ReturnType<typeof hours>, at: string) => {
    const all = catalogueOf([event(1, { name: 'Zero', at }), ...shows]);
    const found = all.events.find(({ id }) => id === 1);
    return found === undefined ? [] : relatedEvents(all, found).next;
  };
  const over = '2026-11-01T20:00:00Z';
  const inAWeek = nextOf(hours(100, 8), over).filter(({ startsAt }) => (startsAt ?? 0) >= NOW + 7 * 86_400_000);
  expect(inAWeek).toHaveLength(3);
  expect(nextOf(hours(1000, 1), over)).toHaveLength(24);
  expect(nextOf(hours(100, 14 * 24), over)).toHaveLength(4);
  // Another build comes before this one is over.
  expect(nextOf(hours(1000, 1), '2026-12-20T20:00:00Z')).toHaveLength(3);
});
