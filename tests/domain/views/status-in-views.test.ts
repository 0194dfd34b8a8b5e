import { describe, expect, test } from 'vitest';
import { favoritesView } from '../../../src/domain/account/favorites-view.ts';
import { statusOf } from '../../../src/domain/catalogue/event-status.ts';
import { mentionSets } from '../../../src/domain/search/mentions/mentions.ts';
import { artistView } from '../../../src/domain/views/artist-view.ts';
import { exploreView } from '../../../src/domain/views/explore-view.ts';
import { feedEntries } from '../../../src/domain/views/feed.ts';
import { homeView } from '../../../src/domain/views/home-view.ts';
import { venueView } from '../../../src/domain/views/venue-view.ts';
import { catalogueOf, event, site } from '../fixtures.ts';

const tonight = '2026-11-28T01:00:00Z';
const saturday = '2026-11-29T01:00:00Z';

describe('the home page sends nobody to what does not take place', () => {
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
    expect(view.headline).toBe('Tonight, 1 show in 1 room.');
    expect(view.tonight.rows.map(({ title, status }) => [title, status?.word])).toEqual([['Full', 'Sold out']]);
    expect(view.tonight.total).toBe(1);
  });

  test('this weekend', () => {
    expect(view.weekend.cards.map(({ title, status }) => [title, status?.word])).toEqual([['Moved', 'New date']]);
  });

  test('newly added', () => {
    expect(view.newlyAdded.cards.map(({ title }) => title)).toEqual(['Moved', 'Full']);
  });

  test('the upcoming events are counted by their time alone', () => {
    expect(view.figures.upcoming).toBe(5);
  });
});

describe('what comes next is what takes place', () => {
  const all = catalogueOf([
    event(1, { name: 'Night Ferry', day: '2026-12-01', status: 'cancelled' }),
    event(2, { name: 'Night Ferry', day: '2026-12-02', status: 'sold_out' }),
    event(3, { name: 'Night Ferry', day: '2026-12-03', status: 'postponed', venueSlug: 'foundry' }),
    event(4, { name: 'Night Ferry', day: '2026-10-03', venueSlug: 'foundry' }),
  ]);

  test('at a venue', () => {
    expect(all.venues.map((venue) => [venue.slug, venueView(all, venue).activity])).toEqual([
      ['foundry', 'Last on Oct 03, 2026'],
      ['saltbox', 'Next on Dec 02, 2026'],
    ]);
  });

  test('of an artist in a room', () => {
    const [artist] = all.artists.map((each) => artistView(all, each));
    expect(artist?.stats.upcoming).toBe(3);
    expect(artist?.venues.map(({ note }) => note).sort()).toEqual([
      '2 shows, last on Oct 03, 2026',
      '2 shows, next on Dec 02, 2026',
    ]);
  });
});

describe('the word is said', () => {
  const given = { name: 'Night Ferry', at: tonight, status: 'cancelled' } as const;

  test('on every card of the list, which is as long as before', () => {
    const [month] = exploreView(catalogueOf([event(1, given), event(2, { at: tonight })]), 'upcoming', 1).months;
    expect(month?.cards.map(({ status }) => status?.word ?? null)).toEqual(['Cancelled', null]);
    expect(month?.total).toBe(2);
  });

  test('on the cards of favorites', () => {
    const listings = { events: [event(1, given)], venues: [], venueStats: [] };
    const view = favoritesView([{ type: 'event', id: '1' }], listings, site);
    expect(view.events.cards.map(({ status }) => status?.word)).toEqual(['Cancelled']);
    expect(view.comingUp).toBe(1);
  });

  test('first in the feed', () => {
    const [entry] = feedEntries(catalogueOf([event(1, { ...given, scrapedAt: 1 })]));
    expect(entry?.description).toBe('Cancelled. Nov 27, 2026, 8:00 PM. saltbox');
  });

  test('beside the date where a page is mentioned, if no night of the run takes place', () => {
    const datesOf = (...events: Parameters<typeof catalogueOf>[0]) =>
      mentionSets(catalogueOf(events)).current.flatMap(({ kind, date }) => (kind === 'event' ? [date] : []));
    expect(datesOf(event(1, given))).toEqual(['Nov 27, 2026, cancelled']);
    expect(datesOf(event(1, given), event(2, { ...given, at: saturday, status: 'scheduled' }))).toEqual([
      'Nov 28, 2026',
    ]);
  });
});

test('artists are derived from the name as it stands, mark and all', () => {
  const name = 'CANCELED: Night Ferry';
  const { artists, events } = catalogueOf([event(1, { name, status: statusOf({ status: 'scheduled', name }) })]);
  expect(artists.map((artist) => artist.name)).toEqual(['CANCELED']);
  expect(events[0]?.title).toBe(name);
});
