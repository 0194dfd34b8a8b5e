import { describe, expect, test } from 'vitest';
import { artistAtVenueView, artistView } from '../../../src/domain/views/artist-view.ts';
import { exploreView } from '../../../src/domain/views/explore-view.ts';
import { homeView, type NightRowView } from '../../../src/domain/views/home-view.ts';
import {
  artistListView,
  browseView,
  newlyAddedEvents,
  newlyAddedView,
  venueListView,
} from '../../../src/domain/views/list-views.ts';
import { EVENTS_PAGE_SIZE, furtherPages } from '../../../src/domain/views/page-of.ts';
import { venueView } from '../../../src/domain/views/venue-view.ts';
import { catalogueOf, event, NOW, venue } from '../fixtures.ts';

const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id);
const daily = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    event(index + 1, { name: `Act ${index}`, at: new Date(NOW + (index + 1) * 86_400_000).toISOString() }),
  );

test.each([
  { pictures: 0, isCompact: true },
  { pictures: 1, isCompact: true },
  { pictures: 2, isCompact: false },
  { pictures: 8, isCompact: false },
])('with $pictures pictures among eight events, rows are the default: $isCompact (rule L12)', (given) => {
  const events = daily(8).map((one, index) => ({ ...one, imageUrl: index < given.pictures ? '/a.webp' : null }));
  expect(exploreView(catalogueOf(events), 'upcoming', 1).isCompact).toBe(given.isCompact);
});

describe('long lists', () => {
  test.each([
    [0, 1, []],
    [EVENTS_PAGE_SIZE, 1, []],
    [EVENTS_PAGE_SIZE + 1, 2, [2]],
    [2 * EVENTS_PAGE_SIZE + 1, 3, [2, 3]],
  ])('put %d events on %d pages', (count, pageCount, further) => {
    const all = catalogueOf(daily(count));
    expect(furtherPages(count, EVENTS_PAGE_SIZE)).toEqual(further);
    const seen = Array.from({ length: pageCount }, (_, index) => exploreView(all, 'upcoming', index + 1));
    expect(seen.flatMap(({ page }) => ids(page.items))).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    expect(new Set(seen.map(({ page }) => page.total))).toEqual(new Set([count]));
    expect(seen.at(-1)?.page.nextPath).toBeNull();
    expect(seen[0]?.page.nextPath).toBe(pageCount > 1 ? '/events/page/2' : null);
    expect(new Set(seen.map(({ head }) => head.title)).size).toBe(pageCount);
  });

  test('show All Events newest first and undated last, with headings for months', () => {
    const all = catalogueOf([
      event(1, { at: '2026-12-01T20:00:00Z' }),
      event(2, { at: '2025-12-01T20:00:00Z' }),
      event(3),
      event(4, { at: '2027-01-01T20:00:00Z' }),
    ]);
    const view = exploreView(all, 'all', 1);
    expect(ids(view.page.items)).toEqual([4, 1, 2, 3]);
    expect(view.months.map(({ label, cards }) => [label, ids(cards)])).toEqual([
      ['January 2027', [4]],
      ['December', [1]],
      ['December 2025', [2]],
      ['Date TBA', [3]],
    ]);
    expect(ids(exploreView(all, 'upcoming', 1).page.items)).toEqual([1, 4]);
  });
});

test('the list of new events shows the newest scraped ones first, at most 501', () => {
  const many = Array.from({ length: 600 }, (_, index) => event(index + 1, { scrapedAt: index === 0 ? null : index }));
  const all = catalogueOf(many);
  const newest = newlyAddedEvents(all);
  expect(newest).toHaveLength(501);
  expect(newest[0]?.id).toBe(600);
  expect(newlyAddedView(all, 1).countText).toBe('Showing 501 newly added events');
});

test('cards that are searched where they stand: names and labels, but no title that stands for a name', () => {
  const all = catalogueOf([
    event(1, { name: null, at: '2026-12-01T20:00:00Z', scrapedAt: 1, majorCategory: 'Rock', minorCategory: 'Folk' }),
    event(2, { name: 'Zero', at: '2026-12-02T20:00:00Z', scrapedAt: 2, venueSlug: null, majorCategory: null }),
  ]);
  expect(newlyAddedView(all, 1).page.items).toMatchObject([
    { name: 'Zero', labels: [] },
    { name: null, title: 'Untitled Event', labels: ['saltbox', 'Rock', 'Folk'] },
  ]);
  const saltbox = all.venueBySlug.get('saltbox');
  if (saltbox === undefined) throw new Error('no venue');
  expect(venueView(all, saltbox).upcoming).toMatchObject([{ name: null, labels: ['Rock', 'Folk'], scrapedAt: 1 }]);
});

test('artist cards show 3 categories, 3 venues then +N more, and counts', () => {
  const events = ['a', 'b', 'c', 'd', 'e'].map((slug, index) =>
    event(index + 1, { name: 'Zero', venueSlug: slug, majorCategory: `C${index % 4}` }),
  );
  const { page, countText } = artistListView(catalogueOf(events), 1);
  expect(countText).toBe('Showing 1 artist');
  expect(page.items[0]).toMatchObject({
    name: 'Zero',
    showCount: 5,
    venueCount: 5,
    categories: ['C0', 'C1', 'C2'],
    venueNames: ['a', 'b', 'c'],
    moreVenues: '+2 more',
  });
});

test("venue cards count upcoming events by the build's clock", () => {
  const all = catalogueOf([
    event(1, { at: '2026-12-01T20:00:00Z' }),
    event(2, { at: '2026-10-01T20:00:00Z' }),
    event(3, { at: '2026-12-03T20:00:00Z' }),
  ]);
  expect(venueListView(all, 1).page.items[0]).toMatchObject({ totalEvents: 3, upcomingEvents: 2 });
  const browse = browseView(all);
  expect([browse.artists.countText, browse.venues.countText]).toEqual(['Showing 3 artists', 'Showing 1 venue']);
});

test('an artist page lists upcoming shows, then past newest first, then undated ones, with statistics', () => {
  const all = catalogueOf([
    event(1, { name: 'Zero', at: '2026-12-01T20:00:00Z' }),
    event(2, { name: 'Zero', at: '2025-12-01T20:00:00Z', venueSlug: 'far' }),
    event(3, { name: 'Zero', at: '2026-10-01T20:00:00Z' }),
    event(4, { name: 'Zero', venueSlug: null }),
  ]);
  const [artist] = all.artists;
  if (artist === undefined) throw new Error('no artist');
  const view = artistView(all, artist);
  expect(view.stats).toEqual({ totalShows: 4, upcoming: 1, venues: 2 });
  expect([ids(view.upcoming), ids(view.past), ids(view.undated)]).toEqual([[1], [3, 2], [4]]);
  expect(view.venues).toMatchObject([
    { name: 'saltbox', path: '/artists/Zero/venues/saltbox', shows: '2 shows' },
    { name: 'far', path: '/artists/Zero/venues/far', shows: '1 show' },
  ]);
});

test.each([
  ['the-harbor-room', undefined, 'The Harbor Room'],
  ['the-harbor-room', 'Harbor Room NYC', 'Harbor Room NYC'],
])('the title of artist at venue %s with full name %s is %s', (slug, fullName, expected) => {
  const all = catalogueOf(
    [event(1, { venueSlug: slug, at: '2026-12-01T20:00:00Z' }), event(2, { name: 'Act 1', venueSlug: slug })],
    fullName === undefined ? [] : [venue(slug, { fullName })],
  );
  const [pair] = all.pairs;
  if (pair === undefined) throw new Error('no pair');
  const view = artistAtVenueView(all, pair);
  expect(view).toMatchObject({ venue: { name: expected }, category: 'Rock' });
  expect([...view.upcoming, ...view.undated].map(({ path }) => path)).toEqual(['/events/1', '/events/2']);
});

test('a venue page lists upcoming events only, by name', () => {
  const all = catalogueOf([
    event(1, { name: 'Zero', at: '2026-12-01T20:00:00Z' }),
    event(2, { name: 'émile', at: '2026-12-02T20:00:00Z' }),
    event(3, { name: 'Fern', at: '2026-12-03T20:00:00Z' }),
    event(4, { name: 'Past', at: '2026-01-03T20:00:00Z' }),
  ]);
  const [place] = all.venues;
  if (place === undefined) throw new Error('no venue');
  const view = venueView(all, place);
  expect(ids(view.upcoming)).toEqual([2, 3, 1]);
  expect(view.stats).toEqual({ totalEvents: 4, upcomingEvents: 3 });
});

describe('the home page', () => {
  test("shows tonight by the site's own day, then the weekend", () => {
    const all = catalogueOf([
      event(1, { at: '2026-11-28T01:00:00Z' }),
      event(2, { at: '2026-11-28T04:59:00Z', venueSlug: 'far' }),
      event(3, { at: '2026-11-28T05:00:00Z' }),
      event(4, { day: '2026-11-29' }),
      event(5, { at: '2026-11-27T15:00:00Z' }),
    ]);
    const view = homeView(all);
    expect(view.headline).toMatchObject({ lead: 'Tonight,', shows: { count: 2 }, rooms: { count: 2 } });
    // The last of them begins.
    expect(view.headline.until).toBe(Date.parse('2026-11-28T04:59:00Z'));
    expect(view.tonight.rows.map(({ path, clock }) => [path, clock])).toEqual([
      ['/events/1', { time: '8:00', half: 'PM', zone: null }],
      ['/events/2', { time: '11:59', half: 'PM', zone: null }],
    ]);
    expect(ids(view.weekend.cards)).toEqual([3, 4]);
    expect(view.today).toEqual({
      weekday: 'Friday',
      monthYear: 'November 2026',
      weekdayMonth: 'Fri, Nov',
      day: '27',
      machine: '2026-11-27',
      until: Date.parse('2026-11-28T05:00:00Z') - 1,
      zone: 'America/New_York',
    });
  });

  test('has all of tonight, and the first shows of the next day that has any', () => {
    const at = (hour: number) => `2026-11-27T${hour}:00:00Z`;
    const view = homeView(
      catalogueOf([
        ...Array.from({ length: 20 }, (_, index) => event(index + 1, { at: at(23) })),
        event(30, { at: '2026-11-30T20:00:00Z', status: 'cancelled' }),
        ...Array.from({ length: 6 }, (_, index) => event(index + 40, { at: '2026-12-01T20:00:00Z' })),
      ]),
    );
    expect(view.tonight.rows).toHaveLength(20);
    expect(view.tonight.path).toBe('/events?when=today');
    expect(view.nextUp?.label).toBe('Tuesday, December 1');
    expect(view.nextUp?.rows.map(({ path }) => path)).toEqual([40, 41, 42, 43, 44, 45].map((id) => `/events/${id}`));
    expect(homeView(catalogueOf([event(1, { at: at(23) })])).nextUp).toBeNull();
  });

  test('names the cities of a night in several, and zones called otherwise than that of the site', () => {
    const all = catalogueOf(
      [
        event(1, { at: '2026-11-28T00:00:00Z' }),
        event(2, { at: '2026-11-28T00:30:00Z', venueSlug: 'west' }),
        event(3, { at: '2026-11-28T01:00:00Z' }),
        event(4, { at: '2026-11-28T01:30:00Z', venueSlug: 'north' }),
        event(5, { day: '2026-11-27', venueSlug: 'west' }),
        event(6, { at: '2026-11-29T01:00:00Z', venueSlug: 'west' }),
      ],
      [
        venue('saltbox', { fullName: 'Saltbox', city: 'Brooklyn' }),
        venue('north', { fullName: 'North', timeZone: 'America/Toronto' }),
        venue('west', { fullName: 'West', city: 'Portland', timeZone: 'America/Los_Angeles' }),
      ],
    );
    const rowsOf = (rows: readonly NightRowView[] = []) =>
      rows.map(({ clock, venueLine }) => [clock && [clock.time, clock.zone], venueLine]);
    const { tonight, nextUp } = homeView(all);
    // By instant.
    expect(rowsOf(tonight.rows)).toEqual([
      [['7:00', null], 'Saltbox, Brooklyn'],
      [['4:30', 'PST'], 'West, Portland'],
      [['8:00', null], 'Saltbox, Brooklyn'],
      [['8:30', null], 'North'],
      [null, 'West, Portland'],
    ]);
    expect(rowsOf(nextUp?.rows)).toEqual([[['5:00', 'PST'], 'West, Portland']]);
  });

  test('has the first rows of a long night, and always the last', () => {
    const at = (index: number) => new Date(Date.parse('2026-11-27T23:00:00Z') + index * 60_000).toISOString();
    const night = Array.from({ length: 100 }, (_, index) => event(index + 1, { at: at(index) }));
    const ids = homeView(catalogueOf(night)).tonight.rows.map(({ path }) => Number(path.split('/').at(-1)));
    expect(ids).toEqual(Array.from({ length: 64 }, (_, index) => (index < 56 ? index + 1 : index + 37)));
  });

  test("shows at most two of an artist and two at a venue among the weekend's cards", () => {
    const weekend = { day: '2026-11-28' };
    const all = catalogueOf([
      ...[1, 2, 3].map((id) => event(id, { ...weekend, name: 'Same', venueSlug: `room-${id}` })),
      ...[4, 5, 6].map((id) => event(id, { ...weekend, name: `Other ${id}`, venueSlug: 'one-room' })),
      ...[7, 8, 9].map((id) => event(id, { ...weekend, name: null, venueSlug: null })),
    ]);
    expect(ids(homeView(all).weekend.cards)).toEqual([1, 2, 4, 5, 7, 8, 9]);
    expect(homeView(all).weekend.total.count).toBe(9);
  });

  test.each([
    ['2026-11-27T15:00:00Z', 'This weekend', '/events?when=weekend'],
    ['2026-11-28T15:00:00Z', 'This weekend', '/events?when=weekend'],
    // On a Sunday, the weekend of the filters is not over.
    ['2026-11-29T15:00:00Z', 'The weekend of December 4', '/events?from=2026-12-04&to=2026-12-06'],
  ])('as of %s, links %s to %s', (now, heading, path) => {
    expect(homeView(catalogueOf([], [], { now: Date.parse(now) })).weekend).toMatchObject({ heading, path });
  });

  test('has messages for a quiet day', () => {
    const quiet = homeView(catalogueOf(daily(3)));
    expect(quiet.headline).toMatchObject({ lead: 'A quiet night.', shows: { count: 3 }, rooms: null });
    expect(quiet.headline.until).toBe(quiet.today.until);
    const dark = homeView(catalogueOf([event(1)]));
    expect(dark.headline).toMatchObject({ lead: 'The stage is dark tonight.', shows: null, rooms: null });
  });

  test.each([
    ['since the first minute of yesterday', '2026-11-26T05:00:00Z', '600 since yesterday'],
    ['but not from before', '2026-11-26T04:59:59Z', ''],
  ])('counts what is new %s, beyond the length of Newly Added', (_, scrapedAt, expected) => {
    const events = Array.from({ length: 600 }, (__, index) => event(index + 1, { scrapedAt: Date.parse(scrapedAt) }));
    expect(homeView(catalogueOf(events)).newlyAdded.note).toBe(expected);
  });
});
