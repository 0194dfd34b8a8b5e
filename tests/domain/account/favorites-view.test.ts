import { describe, expect, it } from 'vitest';
import type { FavoriteItem } from '../../../src/domain/account/favorite.ts';
import { favoritesView, type VenueStats } from '../../../src/domain/account/favorites-view.ts';
import { heartView } from '../../../src/domain/views/heart.ts';
import { event, site, venue } from '../fixtures.ts';

const item = (type: FavoriteItem['type'], id: string): FavoriteItem => ({ type, id });
const stats = (slug: string, given: Partial<VenueStats> = {}): VenueStats => ({
  ...venue(slug, given),
  totalEvents: 3,
  upcomingEvents: 1,
  ...given,
});
const nothing = { events: [], venues: [], venueStats: [], bills: new Map() };

describe("the view of a user's favorites", () => {
  it('without favorites has three empty groups', () => {
    const empty = { cards: [], gone: [] };
    expect(favoritesView([], nothing, site)).toEqual({
      total: 0,
      followed: [],
      comingUp: 0,
      events: empty,
      venues: empty,
      artists: empty,
    });
  });

  it('lists the soonest first, then undated events, then past ones with the newest first', () => {
    const events = [
      event(1, { at: '2026-11-01T00:00Z' }),
      event(2, { at: '2027-01-01T00:00Z' }),
      event(3),
      event(4, { at: '2026-11-20T00:00Z' }),
      event(5, { at: '2026-12-01T00:00Z' }),
    ];
    const items = events.map(({ id }) => item('event', String(id)));
    const view = favoritesView(items, { ...nothing, events }, site);
    expect(view.events.cards.map(({ id }) => id)).toEqual([5, 2, 3, 4, 1]);
    expect(view.events.cards.map(({ isUpcoming }) => isUpcoming)).toEqual([true, true, false, false, false]);
    expect(view).toMatchObject({ total: 5, comingUp: 2 });
  });

  it('shows an event in its venue and zone', () => {
    const events = [event(1, { at: '2026-11-28T01:00Z', venueSlug: 'ember' })];
    const venues = [venue('ember', { fullName: 'Ember Hall', timeZone: 'Europe/Berlin' })];
    const view = favoritesView([item('event', '1')], { ...nothing, events, venues }, site);
    expect(view.events.cards[0]).toMatchObject({ venueName: 'Ember Hall', date: { text: 'Nov 28, 2026, 2:00 AM' } });
  });

  it('counts an artist over all events under every spelling', () => {
    const events = [
      event(1, { name: 'Night Ferry at Ember' }),
      event(2, { name: 'NIGHT FERRY: Low Water', venueSlug: 'orchard' }),
      event(3, { name: 'Night Ferry' }),
    ];
    const view = favoritesView([item('artist', 'night  ferry')], { ...nothing, events }, site);
    expect(view.artists.cards).toMatchObject([{ name: 'Night Ferry', showCount: 3, venueCount: 2 }]);
    expect(view.artists.gone).toEqual([]);
    expect(view.events.cards).toEqual([]);
  });

  it('finds an artist whose name was stored with a mark of status', () => {
    const events = [event(1, { name: 'Night Ferry (CANCELLED)' }), event(2, { name: 'Night Ferry' })];
    const view = favoritesView([item('artist', 'Night Ferry (SOLD OUT)')], { ...nothing, events }, site);
    expect(view.artists.cards).toMatchObject([{ name: 'Night Ferry', showCount: 2 }]);
    expect(view.artists.gone).toEqual([]);
  });

  it('lists by date what takes place of all that is followed', () => {
    const followed = [item('event', '1'), item('artist', 'Night Ferry'), item('venue', 'saltbox')];
    const events = [
      event(1, { at: '2026-12-03T00:00Z' }),
      event(2, { at: '2026-12-02T00:00Z', name: 'Night Ferry: Low Water', venueSlug: 'ember' }),
      event(3, { at: '2026-12-01T00:00Z', venueSlug: 'saltbox' }),
      event(4, { at: '2026-12-01T00:00Z', venueSlug: 'saltbox', status: 'cancelled' }),
      event(5, { at: '2026-11-01T00:00Z', venueSlug: 'saltbox' }),
      event(6, { at: '2026-12-01T00:00Z', name: 'Someone Else', venueSlug: 'ember' }),
    ];
    const listings = { ...nothing, events, venueStats: [stats('saltbox')] };
    expect(favoritesView(followed, listings, site).followed.map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(favoritesView(followed.slice(0, 1), listings, site).followed).toEqual([]);
  });

  it('follows an artist to the shows of others, while the artist is a favorite', () => {
    const events = [
      event(1, { name: 'Night Ferry' }),
      event(2, { at: '2026-12-02T00:00Z', name: 'Ada Marsh, Night Ferry' }),
      event(3, { at: '2026-11-01T00:00Z', name: 'Lumen, Night Ferry' }),
    ];
    const onBill = [{ key: 'night ferry', name: 'Night Ferry' }];
    const bills = new Map([2, 3].map((id) => [id, onBill]));
    const view = favoritesView([item('artist', 'NIGHT FERRY')], { ...nothing, events, bills }, site);
    expect(view).toMatchObject({ followed: [{ id: 2 }], comingUp: 1, artists: { cards: [{ showCount: 1 }] } });
    expect(favoritesView([item('artist', 'Lumen')], { ...nothing, events, bills }, site).comingUp).toBe(0);
  });

  it('names venues as their pages do, ordered by name', () => {
    const venueStats = [stats('zenith', { fullName: 'Arena' }), stats('b', { venueName: 'Bar' }), stats('cellar')];
    const items = venueStats.map(({ slug }) => item('venue', slug));
    const view = favoritesView(items, { ...nothing, venueStats }, site);
    expect(view.venues.cards.map(({ name }) => name)).toEqual(['Arena', 'Bar', 'cellar']);
    expect(view.venues.cards[0]).toMatchObject({ path: '/venues/zenith', totalEvents: 3, upcomingEvents: 1 });
  });

  it('keeps favorites that left the listings, so that they can be removed', () => {
    const items = [item('event', '9'), item('venue', 'closed'), item('artist', 'Nobody')];
    const view = favoritesView(items, nothing, site);
    expect([view.events, view.venues, view.artists].map(({ gone }) => gone.map(({ title }) => title))).toEqual([
      ['Event 9'],
      ['closed'],
      ['Nobody'],
    ]);
    expect(view.events.gone[0]?.heart).toEqual(heartView('event', '9', 'Event 9'));
    expect(view.total).toBe(3);
  });
});
