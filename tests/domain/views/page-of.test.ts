import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exploreView } from '../../../src/domain/views/explore-view.ts';
import { EVENTS_PAGE_SIZE, furtherPages, PAGE_SIZE, pageCountOf, pageOf } from '../../../src/domain/views/page-of.ts';
import { catalogueOf, event } from '../fixtures.ts';

test('the pages of a list contain everything once, in order, linked forth and back', () => {
  fc.assert(
    fc.property(fc.nat({ max: 12 * PAGE_SIZE }), (total) => {
      const items = Array.from({ length: total }, (_, index) => index);
      const walked: number[] = [];
      const paths: string[] = [];
      let made = 0;
      for (let number = 1; ; number += 1) {
        const page = pageOf(items, number, '/events', (item) => {
          made += 1;
          return item;
        });
        expect(page.total).toBe(total);
        expect(page.pageCount).toBe(pageCountOf(total));
        expect(page.items.length).toBeLessThanOrEqual(PAGE_SIZE);
        if (number > 1) expect(page.items).not.toEqual([]);
        expect(page.previousPath).toBe(paths.at(-1) ?? null);
        paths.push(number === 1 ? '/events' : `/events/page/${number}`);
        walked.push(...page.items);
        if (page.nextPath === null) break;
        expect(page.nextPath).toBe(`/events/page/${number + 1}`);
      }
      expect(walked).toEqual(items);
      expect(made).toBe(total);
      expect(paths.length).toBe(furtherPages(total).length + 1);
    }),
  );
});

test('the pages of /events show every event once, whatever its date', () => {
  const day = fc.integer({ min: -400, max: 400 }).map((days) => new Date(Date.UTC(2026, 10, 27 + days)).toISOString());
  const when = fc.oneof(
    day.map((at) => ({ at })),
    day.map((at) => ({ day: at.slice(0, 10) })),
    fc.constant({}),
  );
  fc.assert(
    fc.property(fc.array(when, { maxLength: 150, size: 'max' }), (dates) => {
      const catalogue = catalogueOf(dates.map((given, index) => event(index + 1, given)));
      const shown: string[] = [];
      for (const number of [1, ...furtherPages(dates.length, EVENTS_PAGE_SIZE)]) {
        const { months } = exploreView(catalogue, 'all', number);
        shown.push(...months.flatMap(({ cards }) => cards.map(({ path }) => path)));
      }
      expect(shown.toSorted()).toEqual(dates.map((_, index) => `/events/${index + 1}`).toSorted());
    }),
    { numRuns: 30 },
  );
});
