import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Catalogue } from '../../../src/domain/catalogue/types.ts';
import { artistFile, type ListPart, venuePath } from '../../../src/domain/urls/paths.ts';
import { artistAtVenueView, artistLists, artistPastView, artistView } from '../../../src/domain/views/artist-view.ts';
import { listedShows, partsOf, type ShowLists } from '../../../src/domain/views/listed-shows.ts';
import { venueLists, venuePastView, venueView } from '../../../src/domain/views/venue-view.ts';
import { catalogueOf, event, NOW } from '../fixtures.ts';

const HOUR = 3_600_000;

/** Cards with these numbers of shows. */
function cardsOf(sizes: readonly number[], firstId: number): ShowLists['ahead'] {
  const { events } = catalogueOf(
    Array.from({ length: sizes.reduce((sum, size) => sum + size, 0) }, (_, id) => event(id + firstId)),
  );
  let from = 0;
  return sizes.map((size) => {
    from += size;
    return events.slice(from - size, from);
  });
}

test('the pages of any lists contain every show once, at most 60 of them unless one day has more', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 70 }), { maxLength: 60 });
  fc.assert(
    fc.property(sizes, sizes, fc.constantFrom(undefined, 0, 24), (ahead, past, others) => {
      const lists = {
        ahead: cardsOf(ahead, 1),
        past: cardsOf(past, 100_000),
        ...(others === undefined ? {} : { others }),
      };
      const seen = { upcoming: [] as number[], past: [] as number[] };
      for (const part of partsOf(lists)) {
        const page = listedShows(lists, part, '/venues/x');
        expect(page.shows.flat().length <= 60 || page.shows.length === 1).toBe(true);
        if (others !== undefined && page.shows.length > 1 && part.page === 1)
          expect([...page.shows, ...page.past].flat().length).toBeLessThanOrEqual(60);
        expect(page.past.flat().length <= 12 || page.past.length === 1).toBe(true);
        seen[part.list].push(...page.shows.flat().map(({ id }) => id));
        const isLast = part.page === page.pager.pageCount;
        expect(page.pager.nextPath).toBe(
          isLast ? null : `/venues/x${part.list === 'past' ? '/past' : ''}/page/${part.page + 1}`,
        );
      }
      expect(seen.upcoming).toEqual(lists.ahead.flat().map(({ id }) => id));
      const own = listedShows(lists, { list: 'upcoming', page: 1 }, '/venues/x');
      // All past shows have a page of their own only if the item's page lacks some.
      expect(seen.past).toEqual(own.pastPath === null ? [] : lists.past.flat().map(({ id }) => id));
      if (own.pastPath === null) expect(own.past).toEqual(lists.past);
    }),
  );
});

/** Three shows a day for as many days, from some days ago. */
function comedyClub(days: number, firstDay: number): Catalogue {
  const starts = Array.from({ length: 3 * days }, (_, index) => {
    const day = firstDay + Math.floor(index / 3);
    return NOW + day * 24 * HOUR + (1 + 2 * (index % 3)) * HOUR;
  });
  return catalogueOf(
    starts.map((start, index) =>
      event(index + 1, { name: 'Comedy Hour', at: new Date(start).toISOString(), scrapedAt: index }),
    ),
  );
}

const part = (list: ListPart['list'], page: number): ListPart => ({ list, page });

describe('a club with three shows a night', () => {
  const all = comedyClub(60, -20);
  const [place] = all.venues;
  const [artist] = all.artists;
  const [pair] = all.pairs;
  if (place === undefined || artist === undefined || pair === undefined) throw new Error('no club');

  test('has a card for each night, with times that lead to their own shows', () => {
    const [card] = venueView(all, place).upcoming;
    expect(card).toMatchObject({
      id: 61,
      path: '/events/61',
      venueName: null,
      date: { text: 'Nov 27, 2026', time: null, machine: '2026-11-27' },
      heart: { name: 'Comedy Hour on Nov 27, 2026, 6:00 PM at saltbox' },
      upcomingUntil: NOW + 5 * HOUR,
      scrapedAt: 62,
    });
    expect(card?.times.map(({ text }) => text).join('')).toBe('6:00, 8:00, 10:00 PM');
    expect(card?.times).toMatchObject([
      { path: '/events/61', name: 'Comedy Hour on Nov 27, 2026, 6:00 PM at saltbox', upcomingUntil: NOW + HOUR },
      { path: '/events/62', upcomingUntil: NOW + 3 * HOUR },
      { path: '/events/63', upcomingUntil: null },
    ]);
  });

  test('names the half of the day where it changes', () => {
    const at = (hour: number) => `2026-12-01T${String(hour).padStart(2, '0')}:30:00-05:00`;
    const mixed = catalogueOf([9, 11, 12, 22].map((hour, id) => event(id + 1, { name: 'Tour', at: at(hour) })));
    const [first] = mixed.artists;
    if (first === undefined) throw new Error('no artist');
    const texts = artistView(mixed, first).upcoming[0]?.times.map(({ text }) => text);
    expect(texts?.join('')).toBe('9:30, 11:30 AM, 12:30, 10:30 PM');
    // The numbers of the page follow each of them, not the card.
    expect(artistView(mixed, first).passing?.split(' ')).toHaveLength(4);
  });

  test('counts every show, on pages of 60', () => {
    const view = venueView(all, place);
    expect(view.stats).toEqual({ totalEvents: 180, upcomingEvents: 120 });
    expect(partsOf(venueLists(all, place))).toEqual([part('upcoming', 1), part('upcoming', 2), part('past', 1)]);
    expect(view.upcoming).toHaveLength(20);
    expect(view.past).toHaveLength(4);
    expect(view).toMatchObject({ pastCount: 60, pastPath: '/venues/saltbox/past' });
    // The numbers follow the shows of both pages.
    expect(view.passing?.split(' ')).toHaveLength(120);

    const second = venueView(all, place, part('upcoming', 2));
    expect(second.head).toMatchObject({
      title: 'saltbox: events at this venue, page 2 · EventHub',
      canonicalPath: '/venues/saltbox/page/2',
    });
    expect(second).toMatchObject({ past: [], stats: view.stats, pager: { previousPath: '/venues/saltbox' } });

    const past = venuePastView(all, place, part('past', 1));
    expect(past.head).toMatchObject({
      title: 'Past shows at saltbox · EventHub',
      canonicalPath: '/venues/saltbox/past',
    });
    expect(past.cards).toHaveLength(20);
    expect(past).toMatchObject({ count: 60, name: 'saltbox', crumbs: [{}, { href: venuePath('saltbox') }] });
  });

  test('has an artist whose past shows leave less room for upcoming ones', () => {
    expect(partsOf(artistLists(all, artist, []))).toEqual([
      part('upcoming', 1),
      part('upcoming', 2),
      part('upcoming', 3),
      part('past', 1),
    ]);
    const view = artistView(all, artist);
    expect([view.upcoming.length, view.past.length]).toEqual([16, 4]);
    expect(artistPastView(all, artist, part('past', 1)).head.title).toBe('Comedy Hour: past shows · EventHub');
  });

  test('lists each date of the artist there in a row, past ones newest first', () => {
    const view = artistAtVenueView(all, pair);
    expect(view.upcoming).toHaveLength(60);
    expect(view).toMatchObject({ upcomingCount: 120, pastPath: '/artists/Comedy%20Hour/venues/saltbox/past' });
    expect(view.past.map(({ path }) => path).slice(0, 4)).toEqual([60, 59, 58, 57].map((id) => `/events/${id}`));
  });

  test('is listed at once in a page that the build does not have', () => {
    const view = venueView(all, place, 'whole');
    expect([view.upcoming.length, view.past.length, view.pastPath]).toEqual([40, 20, null]);
    expect(view.head.canonicalPath).toBe('/venues/saltbox');
  });
});

test('a further page of an artist has further rooms, and undated shows come last', () => {
  const rooms = Array.from({ length: 50 }, (_, id) => event(id + 1, { name: 'Zero', venueSlug: `room-${id + 10}` }));
  const all = catalogueOf(rooms);
  const [artist] = all.artists;
  if (artist === undefined) throw new Error('no artist');
  const pages = partsOf(artistLists(all, artist, [])).map((one) => artistView(all, artist, [], one));
  expect(pages.map(({ venues, undated }) => [venues.length, undated.length])).toEqual([
    [24, 50],
    [24, 0],
    [2, 0],
  ]);
  expect(artistFile('Zero', part('upcoming', 3))).toBe('artists/Zero/page/3.html');
});
