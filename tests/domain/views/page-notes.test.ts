import { expect, test } from 'vitest';
import type { Catalogue, EventRecord } from '../../../src/domain/catalogue/types.ts';
import { artistView } from '../../../src/domain/views/artist-view.ts';
import { dataAge } from '../../../src/domain/views/data-age.ts';
import { exploreView } from '../../../src/domain/views/explore-view.ts';
import { newlyAddedFeed } from '../../../src/domain/views/feed.ts';
import { todayView } from '../../../src/domain/views/today.ts';
import { venueView } from '../../../src/domain/views/venue-view.ts';
import { catalogueOf, event, site, venue } from '../fixtures.ts';

const scrapedAt = Date.parse('2026-11-27T20:00:00Z');

function firstArtist(catalogue: Catalogue) {
  const [artist] = catalogue.artists;
  if (artist === undefined) throw new Error('no artist');
  return artistView(catalogue, artist);
}

function venueOf(events: EventRecord[]) {
  const catalogue = catalogueOf(events, [venue('saltbox')]);
  const saltbox = catalogue.venueBySlug.get('saltbox');
  if (saltbox === undefined) throw new Error('no venue');
  return venueView(catalogue, saltbox);
}

test("today is the site's day, not the machine's", () => {
  const late = { ...site, now: Date.parse('2026-11-28T03:00:00Z') };
  expect(todayView(late)).toEqual({
    weekday: 'Friday',
    weekdayMonth: 'Fri, Nov',
    monthYear: 'November 2026',
    day: '27',
    machine: '2026-11-27',
    until: Date.parse('2026-11-28T05:00:00Z') - 1,
    zone: 'America/New_York',
  });
});

test('the age of the listings is that of the newest one', () => {
  expect(dataAge(catalogueOf([event(1, { scrapedAt }), event(2, { scrapedAt: scrapedAt - 9e8 })]))).toEqual({
    instant: scrapedAt,
    text: 'Listings updated Nov 27, 2026',
  });
  expect(dataAge(catalogueOf([event(1)]))).toBeNull();
});

test('an artist page states the number of venues, the first year and the next date at each venue', () => {
  const name = 'Night Ferry';
  const view = firstArtist(
    catalogueOf([
      event(1, { name, at: '2026-12-01T01:00:00Z', venueSlug: 'saltbox' }),
      event(2, { name, at: '2026-12-12T01:00:00Z', venueSlug: 'foundry' }),
      event(3, { name, at: '2024-03-05T01:00:00Z', venueSlug: 'saltbox' }),
      event(4, { name, at: '2026-03-05T01:00:00Z', venueSlug: 'orchard' }),
      event(5, { name, venueSlug: 'depot' }),
    ]),
  );
  expect(view.rooms.count).toBe(2);
  expect(view.pastNote).toBe('since 2024');
  expect(view.venues.map(({ name: room, shows, date }) => [room, shows, date?.text])).toEqual([
    ['saltbox', '2 shows', 'next on Nov 30, 2026'],
    ['depot', '1 show', undefined],
    ['foundry', '1 show', 'next on Dec 11, 2026'],
    ['orchard', '1 show', 'last on Mar 04, 2026'],
  ]);
});

test.each<[string, EventRecord[], string | undefined]>([
  ['an upcoming event', [event(1, { day: '2026-11-28' }), event(2, { day: '2026-12-30' })], 'Next on Nov 28, 2026'],
  ['past events only', [event(1, { day: '2026-09-28' }), event(2, { day: '2026-10-31' })], 'Last on Oct 31, 2026'],
  ['undated events only', [event(1)], undefined],
  ['none', [], undefined],
])('a venue with %s is summarized', (_, events, activity) => {
  expect(venueOf(events).activity?.text).toBe(activity);
});

test('the months of /events count whole months, whichever of their events are on the page', () => {
  const december = Array.from({ length: 62 }, (_, index) => event(index + 10, { day: '2026-12-05' }));
  const catalogue = catalogueOf([
    event(1, { day: '2026-11-30' }),
    event(2),
    event(3, { day: '2026-11-02' }),
    ...december,
  ]);
  const notes = (filter: 'upcoming' | 'all', page: number) =>
    exploreView(catalogue, filter, page).months.map(({ label, total }) => `${label}: ${total}`);
  expect(notes('upcoming', 1)).toEqual(['November: 1', 'December: 62']);
  expect(notes('upcoming', 2)).toEqual(['December: 62']);
  expect(notes('all', 4)).toEqual(['December: 62', 'November: 2', 'Date TBA: 1']);
});

test('the feed contains the 50 newest events with date, venue and description', () => {
  const events = Array.from({ length: 60 }, (_, index) => event(index + 1, { scrapedAt: scrapedAt + index }));
  events.push(
    event(100, {
      name: 'Night Ferry',
      at: '2026-11-28T01:00:00Z',
      description: 'Two sets.',
      scrapedAt: scrapedAt + 1000,
    }),
  );
  const [newest, second, ...rest] = newlyAddedFeed(catalogueOf(events)).entries;
  expect(rest).toHaveLength(48);
  expect(newest).toEqual({
    title: 'Night Ferry',
    link: 'https://eventhub.example/events/100',
    description: 'Friday, November 27, 2026, 8:00 PM. saltbox. Two sets.',
    addedAt: new Date(scrapedAt + 1000),
  });
  expect(second).toMatchObject({ link: 'https://eventhub.example/events/60', description: 'Date TBA. saltbox' });
});

test('the feed removes characters that XML does not allow', () => {
  const name = 'Night\u0001 \ud800Ferry\ufffe\u{1f3b8}';
  const given = event(1, { name, description: 'Low\u0000\n\twater\u001f', scrapedAt });
  const [entry] = newlyAddedFeed(catalogueOf([given])).entries;
  expect(entry?.title).toBe('Night Ferry\u{1f3b8}');
  expect(entry?.description).toMatch(/ Low\n\twater$/);
});
