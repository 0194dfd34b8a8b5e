import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mentionGroups } from '../../../../src/domain/search/mentions/mention-groups.ts';
import type { MentionRecord } from '../../../../src/domain/search/mentions/mentions.ts';

const record = (path: string, venueSlug: string, length: number): MentionRecord => ({
  path,
  venueSlug,
  content: 'x'.repeat(length),
  kind: 'event',
  title: path,
  date: '',
  day: '',
  until: '',
  category: null,
  cities: [],
  nights: [],
});

const records = fc.uniqueArray(
  fc
    .tuple(fc.nat(100_000), fc.nat(12), fc.oneof(fc.nat(300), fc.nat(6000)))
    .map(([id, venue, length]) => record(`/events/${id}`, `venue-${venue}`, length)),
  { maxLength: 120, selector: ({ path }) => path },
);

const pathsOf = (group: readonly MentionRecord[]) => group.map(({ path }) => path).join(' ');
const sizeOf = (group: readonly MentionRecord[]) =>
  group.reduce((sum, { title, content }) => sum + title.length + content.length, 0);

describe('groups of pages that share an index', () => {
  it('contain every page once, whatever the order of the pages', () => {
    const orders = records.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(orders, ([list, shuffled]) => {
        const groups = mentionGroups(list);
        expect(groups.flat().length).toBe(list.length);
        expect(new Set(groups.flat())).toEqual(new Set(list));
        expect(mentionGroups(shuffled).map(pathsOf)).toEqual(groups.map(pathsOf));
      }),
    );
  });

  it('stay the same when a page is added, except the one that it joins', () => {
    fc.assert(
      fc.property(records, fc.nat(12), fc.nat(3000), (list, venue, length) => {
        const added = record('/events/new', `venue-${venue}`, length);
        const before = mentionGroups(list).map(pathsOf);
        const after = mentionGroups([...list, added]);
        const gone = before.filter((group) => !after.map(pathsOf).includes(group));
        const made = after.filter((group) => !before.includes(pathsOf(group)));
        expect(gone.length).toBeLessThanOrEqual(1);
        expect(new Set(made.flat().map(({ path }) => path))).toEqual(
          new Set([...(gone[0]?.split(' ') ?? []), '/events/new']),
        );
      }),
    );
  });

  it('stay small enough to load at once, and keep a venue together if possible', () => {
    fc.assert(
      fc.property(records, (list) => {
        const groups = mentionGroups(list);
        for (const group of groups) if (group.length > 1) expect(sizeOf(group)).toBeLessThan(9000);
        const venues = Map.groupBy(list, ({ venueSlug }) => venueSlug);
        for (const [venue, pages] of venues) {
          if (sizeOf(pages) + 100 * pages.length > 9000) continue;
          expect(groups.filter((group) => group.some((page) => page.venueSlug === venue)).length).toBe(1);
        }
      }),
    );
  });

  it('are few: sixteen events with a paragraph each make one', () => {
    const events = Array.from({ length: 3200 }, (_, id) => record(`/events/${id}`, `venue-${id % 150}`, 300));
    expect(mentionGroups(events).length).toBeLessThan(3200 / 12);
    expect(mentionGroups([])).toEqual([]);
  });
});
