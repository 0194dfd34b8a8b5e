import { expect, test } from 'vitest';
import { dayAnchors, dayStrip } from '../../../src/domain/views/day-strip.ts';
import { exploreView } from '../../../src/domain/views/explore-view.ts';
import { EVENTS_PAGE_SIZE } from '../../../src/domain/views/page-of.ts';
import { catalogueOf, event } from '../fixtures.ts';

const evening = (id: number, day: string) => event(id, { at: `${day}T23:30:00Z`, day });

test('the strip shows 14 days from today, with a week beginning on Sunday', () => {
  const strip = dayStrip(catalogueOf([evening(1, '2026-11-27')]));
  expect(strip.map(({ machine }) => machine)).toEqual(
    Array.from({ length: 14 }, (_, index) => new Date(Date.UTC(2026, 10, 27 + index)).toISOString().slice(0, 10)),
  );
  expect(strip.filter(({ beginsWeek }) => beginsWeek).map(({ machine }) => machine)).toEqual([
    '2026-11-29',
    '2026-12-06',
  ]);
});

test('a day has a name, a count, and a bar relative to the busiest day', () => {
  const [today, tomorrow, sunday] = dayStrip(
    catalogueOf([evening(1, '2026-11-27'), evening(2, '2026-11-28'), evening(3, '2026-11-28')]),
  );
  expect(today).toMatchObject({ weekday: 'Fri', day: '27', name: 'Friday, November 27, 2026: 1 show', share: 50 });
  expect(tomorrow).toMatchObject({ name: 'Saturday, November 28, 2026: 2 shows', share: 100 });
  expect(sunday).toMatchObject({ name: 'Sunday, November 29, 2026: 0 shows', share: 0, href: null });
});

test("today's shows that have started are counted, so that the number stays true while others begin", () => {
  const [today] = dayStrip(catalogueOf([event(1, { at: '2026-11-27T21:00:00Z' }), evening(2, '2026-11-27')]));
  expect(today).toMatchObject({ name: 'Friday, November 27, 2026: 2 shows', href: '/events#on-2026-11-27' });
  const [over] = dayStrip(catalogueOf([event(1, { at: '2026-11-27T21:00:00Z' })]));
  expect(over).toMatchObject({ name: 'Friday, November 27, 2026: 1 show', href: null });
});

test('each day links to the page of /events where its first card has the anchor', () => {
  const today = Array.from({ length: EVENTS_PAGE_SIZE + 1 }, (_, index) => evening(index + 1, '2026-11-27'));
  const catalogue = catalogueOf([...today, evening(900, '2026-11-28')]);
  const [first, second] = dayStrip(catalogue);
  expect(first?.href).toBe('/events#on-2026-11-27');
  expect(second?.href).toBe('/events/page/2#on-2026-11-28');
  expect(dayAnchors(catalogue).get(1)).toBe('on-2026-11-27');
  expect(dayAnchors(catalogue).get(2)).toBeUndefined();
  const { page } = exploreView(catalogue, 'upcoming', 2);
  expect(page.items.map(({ id }) => id)).toContain(900);
  expect(dayAnchors(catalogue).get(900)).toBe('on-2026-11-28');
});
