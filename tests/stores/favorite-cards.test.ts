import { atom, map } from 'nanostores';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListingsApi } from '../../src/api/listings.ts';
import { type Outcome, refused } from '../../src/api/outcome.ts';
import { type FavoriteItem, favoriteKey } from '../../src/domain/account/favorite.ts';
import type { EventRecord } from '../../src/domain/catalogue/types.ts';
import { createFavoriteCards } from '../../src/stores/favorite-cards.ts';
import type { FavoritesStatus, FavoritesStore, Heart } from '../../src/stores/favorites.ts';
import { newHeart } from '../../src/stores/heart-state.ts';
import type { KeptFavorites } from '../../src/stores/kept-favorites.ts';
import { event, NOW, site, venue } from '../domain/fixtures.ts';

const heart = (type: FavoriteItem['type'], id: string, saved = true): Heart => ({
  item: { type, id },
  state: { ...newHeart, known: true, saved },
  spellings: [id],
});

const known = new Map<number, EventRecord>(
  [
    event(1, { at: '2026-11-28T00:00Z', venueSlug: 'ember' }),
    event(2, { name: 'Night Ferry' }),
    event(3, { at: '2026-11-29T00:00Z', name: 'Ada Marsh, Night Ferry' }),
  ].map((one) => [one.id, one]),
);

describe('favorite cards', () => {
  let calls: string[];
  let fault: boolean;
  let refreshed: number;
  let kept: KeptFavorites | null;

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    calls = [];
    fault = false;
    refreshed = 0;
    kept = null;
  });
  afterEach(() => vi.useRealTimers());

  function open(hearts: Heart[], status: FavoritesStatus = { status: 'ready' }) {
    const answer = async <Value>(call: string, value: Value): Promise<Outcome<Value>> => {
      calls.push(call);
      return fault ? refused('The connection was lost.') : { ok: true, value };
    };
    const api: ListingsApi = {
      artistCorrections: async () => ({ ok: true, value: [] }),
      eventsById: (ids) =>
        answer(
          `events ${ids}`,
          ids.flatMap((id) => known.get(Number(id)) ?? []),
        ),
      eventsByArtist: (names) =>
        answer(`artists ${names}`, {
          events: [...known.values()].filter(({ name }) => names.some((artist) => name?.includes(artist))),
          bills: new Map(names.includes('Night Ferry') ? [[3, [{ key: 'night ferry', name: 'Night Ferry' }]]] : []),
        }),
      eventsWithPictures: (names) =>
        answer(
          `pictures ${names}`,
          names.map((name) => event(90, { name, imageUrl: 'https://pictures.example/90.webp' })),
        ),
      venues: (slugs) =>
        answer(
          `venues ${slugs}`,
          slugs.map((slug) => venue(slug, { fullName: `Hall ${slug}` })),
        ),
      venueStats: (slugs) =>
        answer(
          `stats ${slugs}`,
          slugs.map((slug) => ({ ...venue(slug), totalEvents: 1, upcomingEvents: 0 })),
        ),
      upcomingAt: (slugs) =>
        answer(
          `upcoming ${slugs}`,
          slugs.map((slug) => event(80, { name: `Night at ${slug}`, venueSlug: slug })),
        ),
      newest: () => answer('newest', []),
    };
    const $status = atom<FavoritesStatus>(status);
    const $hearts = map<Record<string, Heart>>({});
    for (const one of hearts) $hearts.setKey(favoriteKey(one.item), one);
    const favorites: FavoritesStore = {
      $status,
      $hearts,
      owner: () => 'ada',
      assume: (items) => {
        for (const item of items) $hearts.setKey(favoriteKey(item), heart(item.type, item.id));
      },
      want: () => {},
      toggle: () => {},
      refresh: async () => {
        refreshed += 1;
        $status.set({ status: 'ready' });
      },
    };
    const store = createFavoriteCards(favorites, api, () => site, {
      read: () => kept,
      write: (_, list) => {
        kept = list;
      },
    });
    const stop = store.$cards.subscribe(() => {});
    const view = () => {
      const cards = store.$cards.get();
      if (cards.status !== 'ready') throw new Error(`The cards are ${cards.status}.`);
      return cards.view;
    };
    return { ...store, $status, $hearts, stop, view };
  }

  const settle = () => vi.advanceTimersByTimeAsync(1);

  it('include venues, and shows of others with a favorite artist on the bill', async () => {
    const { view } = open([heart('event', '1'), heart('artist', 'Night Ferry'), heart('venue', 'saltbox')]);
    await settle();
    expect(view()).toMatchObject({
      total: 3,
      comingUp: 2,
      followed: [{ id: 1 }, { id: 3 }],
      events: { cards: [{ id: 1, venueName: 'Hall ember' }] },
      artists: { cards: [{ name: 'Night Ferry' }] },
      venues: { cards: [{ path: '/venues/saltbox' }] },
    });
  });

  it('show the picture of another event of the same name', async () => {
    const { view } = open([heart('event', '1')]);
    await settle();
    expect(view().events.cards.map(({ picture }) => picture.src)).toEqual(['https://pictures.example/90.webp']);
  });

  it('wait for the favorites and pass on their failure', async () => {
    const { $cards, $status } = open([], { status: 'loading' });
    await settle();
    expect($cards.get()).toEqual({ status: 'loading' });
    $status.set({ status: 'failed', failure: refused('The connection was lost.') });
    expect($cards.get()).toEqual({ status: 'failed', message: 'The connection was lost.' });
    expect(calls).toEqual([]);
  });

  it('report a failure of the listings; a retry requests them again', async () => {
    fault = true;
    const { $cards, retry, view } = open([heart('event', '1')]);
    await settle();
    expect($cards.get()).toEqual({ status: 'failed', message: 'The connection was lost.' });
    fault = false;
    await retry();
    await settle();
    expect(view().events.cards).toHaveLength(1);
    expect(refreshed).toBe(0);
  });

  it('retry failed favorites first', async () => {
    const { retry, view } = open([heart('event', '1')], {
      status: 'failed',
      failure: refused('The connection was lost.'),
    });
    await retry();
    await settle();
    expect(refreshed).toBe(1);
    expect(view().total).toBe(1);
  });

  it('request only new favorites, and missing listings only once', async () => {
    const { $hearts, view } = open([heart('event', '1'), heart('event', '99')]);
    await settle();
    expect(view().events.gone).toHaveLength(1);
    calls = [];
    $hearts.setKey('event:2', heart('event', '2'));
    await settle();
    expect(calls.filter((call) => call.startsWith('events'))).toEqual(['events 2']);
    expect(view().total).toBe(3);
  });

  it('stay until the removal is confirmed', async () => {
    const { $hearts, view } = open([heart('event', '1')]);
    await settle();
    const removing = heart('event', '1');
    $hearts.setKey('event:1', { ...removing, state: { ...removing.state, wanted: false } });
    await settle();
    expect(view().total).toBe(1);
    $hearts.setKey('event:1', heart('event', '1', false));
    await settle();
    expect(view().total).toBe(0);
  });

  it('update when an event has passed', async () => {
    const { view } = open([heart('event', '1')]);
    await settle();
    expect(view().events.cards[0]?.isUpcoming).toBe(true);
    await vi.advanceTimersByTimeAsync(3 * 3_600_000);
    expect(view().events.cards[0]?.isUpcoming).toBe(false);
    expect(view().comingUp).toBe(0);
  });

  it('are cleared on sign-out', async () => {
    const { $hearts, $status, $cards } = open([heart('event', '1')]);
    await settle();
    $hearts.set({});
    $status.set({ status: 'idle' });
    await settle();
    expect($cards.get()).toEqual({ status: 'loading' });
  });

  describe('without a connection', () => {
    const lost = refused('The connection was lost.');

    it('are those that were last shown, with hearts, and follow the clock', async () => {
      const first = open([heart('event', '1'), heart('artist', 'Night Ferry')]);
      await settle();
      const before = first.view();
      first.stop();
      await vi.advanceTimersByTimeAsync(1000);
      const { $cards, $hearts, view } = open([], { status: 'failed', failure: lost });
      expect($cards.get()).toEqual({ status: 'ready', view: before, keptAt: NOW });
      expect(Object.keys($hearts.get())).toEqual(['event:1', 'artist:night ferry']);
      await vi.advanceTimersByTimeAsync(3 * 3_600_000);
      expect(view().comingUp).toBe(before.comingUp - 1);
      expect(view().total).toBe(2);
    });

    it('are those that were last shown when only their listings cannot be had', async () => {
      const first = open([heart('event', '1')]);
      await settle();
      first.stop();
      fault = true;
      const { $cards, view } = open([heart('event', '1'), heart('event', '2')]);
      await settle();
      expect(view().total).toBe(1);
      fault = false;
      await vi.advanceTimersByTimeAsync(60_000);
      expect(view().total).toBe(2);
      expect($cards.get()).not.toHaveProperty('keptAt');
    });

    it('are not shown when the database answers that something is wrong', async () => {
      open([heart('event', '1')]).stop();
      await settle();
      const { $cards } = open([], {
        status: 'failed',
        failure: refused('The service is out of order at the moment. Please try again later.'),
      });
      expect($cards.get()).toEqual({
        status: 'failed',
        message: 'The service is out of order at the moment. Please try again later.',
      });
    });

    it('are loaded once the connection is back', async () => {
      const first = open([heart('event', '1')]);
      await settle();
      first.stop();
      const { $status, $cards } = open([], { status: 'failed', failure: lost });
      $status.set({ status: 'ready' });
      await settle();
      expect(calls.filter((call) => call === 'events 1')).toHaveLength(2);
      expect($cards.get()).not.toHaveProperty('keptAt');
    });
  });
});
