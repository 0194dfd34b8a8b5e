import { expect, test } from 'vitest';
import { artistAtVenueView, artistView } from '../../../src/domain/views/artist-view.ts';
import { eventView } from '../../../src/domain/views/event-view.ts';
import { exploreView } from '../../../src/domain/views/explore-view.ts';
import { staticHeads } from '../../../src/domain/views/head.ts';
import { homeView } from '../../../src/domain/views/home-view.ts';
import { artistListView, browseView, newlyAddedView, venueListView } from '../../../src/domain/views/list-views.ts';
import { venueView } from '../../../src/domain/views/venue-view.ts';
import { catalogueOf, event, venue } from '../fixtures.ts';

test.each(['Blue Lantern', 'Artists', 'Venues', 'Browse', 'Privacy', 'Sign in', 'EventHub'])(
  'an artist, a venue and an event called %s share their title with no other page',
  (name) => {
    const all = catalogueOf(
      [
        event(1, { name, venueSlug: 'house', at: '2026-12-01T20:00:00Z' }),
        event(2, { name: 'Low Tide', venueSlug: 'house', at: '2026-12-02T20:00:00Z' }),
      ],
      [venue('house', { fullName: name })],
    );
    const views = [
      homeView(all),
      exploreView(all, 'upcoming', 1),
      exploreView(all, 'all', 1),
      artistListView(all, 1),
      venueListView(all, 1),
      browseView(all),
      newlyAddedView(all, 1),
      ...all.events.map((one) => eventView(all, one)),
      ...all.artists.map((artist) => artistView(all, artist)),
      ...all.pairs.map((pair) => artistAtVenueView(all, pair)),
      ...all.venues.map((one) => venueView(all, one)),
    ];
    const titles = [...views.map(({ head }) => head.title), ...Object.values(staticHeads).map(({ title }) => title)];
    expect(titles.toSorted()).toEqual([...new Set(titles)].toSorted());
  },
);
