import { describe, expect, test } from 'vitest';
import { favoritesView } from '../../../src/domain/account/favorites-view.ts';
import { statusOf } from '../../../src/domain/catalogue/event-status.ts';
import { mentionSets } from '../../../src/domain/search/mentions/mentions.ts';
import { artistView } from '../../../src/domain/views/artist-view.ts';
import { exploreView } from '../../../src/domain/views/explore-view.ts';
import { newlyAddedFeed } from '../../../src/domain/views/feed.ts';
import { homeView } from '../../../src/domain/views/home-view.ts';
import { venueView } from '../../../src/domain/views/venue-view.ts';
import { catalogueOf, event, site } from '../fixtures.ts';

const tonight = '2026-11-28T01:00:00Z';
const saturday = '2026-11-29T01:00:00Z';

describe('the home page leaves out shows that do not take place', () => {
  const scrapedAt = Date.parse('2026-11-27T20:00:00Z');
  const view = homeView(
    catalogueOf([
      event(1, { name: 'Off', at: tonight, status: 'cancelled', scrapedAt }),
      event(2, { name: 'Later', at: tonight, status: 'postponed', scrapedAt }),
      event(3, { name: 'Full', at: tonight, status: 'sold_out', scrapedAt }),
      event(4, { name: 'Moved', at: saturday, status: 'rescheduled', scrapedAt }),
      event(5, { name: 'Not at all', at: saturday, status: 'cancelled', scrapedAt }),
    ]),
  );

  test('tonight', () => {
    expect(view.headline).toMatchObject({ shows: { count: 1 }, rooms: { count: 1 } });
    expect(view.tonight.rows.map(({ title, status }) => [title, status?.word])).toEqual([['Full', 'Sold out']]);
    expect(view.tonight.total.count).toBe(1);
  });

  test('this weekend', () => {
    expect(view.weekend.cards.map(({ title, status }) => [title, status?.word])).toEqual([['Moved', 'New date']]);
  });

  test('newly added', () => {
    expect(view.newlyAdded.cards.map(({ title }) => title)).toEqual(['Moved', 'Full']);
  });

  test('upcoming events are counted by time alone', () => {
    expect(view.figures.upcoming).toBe(5);
  });
});

describe('the next or last show is one that takes place', () => {
  const all = catalogueOf([
    event(1, { name: 'Night Ferry', day: '2026-12-01', status: 'cancelled' }),
    event(2, { name: 'Night Ferry', day: '2026-12-02', status: 'sold_out' }),
    event(3, { name: 'Night Ferry', day: '2026-12-03', status: 'postponed', venueSlug: 'foundry' }),
    event(4, { name: 'Night Ferry', day: '2026-10-03', venueSlug: 'foundry' }),
    event(5, { name: 'Night Ferry', day: '2026-10-04', venueSlug: 'foundry', status: 'cancelled' }),
  ]);

  test('at a venue', () => {
    expect(all.venues.map((venue) => [venue.slug, venueView(all, venue).activity?.text])).toEqual([
      ['foundry', 'Last on Oct 03, 2026'],
      ['saltbox', 'Next on Dec 02, 2026'],
    ]);
  });

  test('of an artist at a venue', () => {
    const [artist] = all.artists.map((each) => artistView(all, each));
    expect(artist?.stats.upcoming).toBe(3);
    expect(artist?.venues.map(({ date }) => date?.text).sort()).toEqual([
      'last on Oct 03, 2026',
      'next on Dec 02, 2026',
    ]);
  });
});

describe('the status appears', () => {
  const given = { name: 'Night Ferry', at: tonight, status: 'cancelled' } as const;

  test('on every card of a list, which keeps its length', () => {
    const [month] = exploreView(catalogueOf([event(1, given), event(2, { at: tonight })]), 'upcoming', 1).months;
    expect(month?.cards.map(({ status }) => status?.word ?? null)).toEqual(['Cancelled', null]);
    expect(month?.total).toBe(2);
  });

  test('on favorite cards', () => {
    const listings = { events: [event(1, given)], venues: [], venueStats: [], bills: new Map() };
    const view = favoritesView([{ type: 'event', id: '1' }], listings, site);
    expect(view.events.cards.map(({ status }) => status?.word)).toEqual(['Cancelled']);
    expect(view.comingUp).toBe(1);
  });

  test('first in the feed', () => {
    const [entry] = newlyAddedFeed(catalogueOf([event(1, { ...given, scrapedAt: 1 })])).entries;
    expect(entry?.description).toBe('Cancelled. Friday, November 27, 2026, 8:00 PM. saltbox');
  });

  test('beside the date of a mention, if no night of the run takes place', () => {
    const datesOf = (...events: Parameters<typeof catalogueOf>[0]) =>
      mentionSets(catalogueOf(events)).current.flatMap(({ kind, date }) => (kind === 'event' ? [date] : []));
    expect(datesOf(event(1, given))).toEqual(['Nov 27, 2026, cancelled']);
    expect(datesOf(event(1, given), event(2, { ...given, at: saturday, status: 'scheduled' }))).toEqual([
      'Nov 28, 2026',
    ]);
  });
});

test('artist names are derived from the event name without its mark of status, which the title keeps', () => {
  const name = 'CANCELED: Night Ferry';
  const { artists, events } = catalogueOf([event(1, { name, status: statusOf({ status: 'scheduled', name }) })]);
  expect(artists.map((artist) => artist.name)).toEqual(['Night Ferry']);
  expect(events[0]?.title).toBe(name);
});
