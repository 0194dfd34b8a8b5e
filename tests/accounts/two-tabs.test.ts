import { atom } from 'nanostores';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { favoritesApi } from '../../src/api/favorites.ts';
import { type FavoriteItem, favoriteKey } from '../../src/domain/account/favorite.ts';
import { createFavorites, type FavoriteChange } from '../../src/stores/favorites.ts';
import { isShownSaved, isUnconfirmed } from '../../src/stores/heart-state.ts';
import type { SessionState } from '../../src/stores/session.ts';
import { type Browser, browserOf } from '../api/browser.ts';
import { operator } from '../local-supabase/clients.ts';

/** A seeded pseudo-random number generator. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe('two tabs of one user on the real database', () => {
  let backend: LocalSupabase;
  let browser: Browser;

  beforeAll(async () => {
    backend = await startLocalSupabase();
    browser = await browserOf(backend, 'anna@example.org');
  });
  afterAll(() => backend.close());

  const items: FavoriteItem[] = [
    { type: 'event', id: '1' },
    { type: 'venue', id: 'ember' },
    { type: 'artist', id: 'Night Ferry' },
  ];

  function openTabs() {
    const listeners: ((word: FavoriteChange) => void)[] = [];
    const user = { id: browser.userId, email: '', fullName: null, avatarUrl: null };
    return [0, 1].map((tab) =>
      createFavorites({
        api: favoritesApi(browser.connect),
        $session: atom<SessionState>({ status: 'signed-in', user }),
        showToast: () => {},
        offerSignIn: () => ({ label: 'Sign in', run: async () => {} }),
        tabs: {
          post: (word) => {
            for (const [other, listener] of listeners.entries()) if (other !== tab) setTimeout(listener, 1, word);
          },
          listen: (listener) => void listeners.push(listener),
        },
      }),
    );
  }

  it.each([1, 2, 3, 4])(
    "end with the database's state, whatever the order of clicks and lost responses (%i)",
    async (seed) => {
      const random = numbers(seed);
      const realFetch = globalThis.fetch;
      let isLossy = true;
      const lossy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
        const pause = () => new Promise((resolve) => setTimeout(resolve, random() * 20));
        if (isLossy && init?.method !== 'GET' && random() < 0.1) throw new TypeError('lost on the way there');
        await pause();
        const response = await realFetch(input, init);
        await pause();
        if (isLossy && init?.method !== 'GET' && random() < 0.1) throw new TypeError('lost on the way back');
        return response;
      });
      const tabs = openTabs();
      await vi.waitFor(() => expect(tabs.map(({ $status }) => $status.get().status)).toEqual(['ready', 'ready']));
      for (let click = 0; click < 60; click += 1) {
        const item = items[Math.floor(random() * items.length)];
        if (item !== undefined) tabs[Math.floor(random() * 2)]?.toggle(item);
        await new Promise((resolve) => setTimeout(resolve, random() * 25));
      }
      isLossy = false;
      await vi.waitFor(
        async () => {
          for (const { $hearts } of tabs) {
            expect(
              Object.values($hearts.get()).filter(({ state }) => state.request !== null || isUnconfirmed(state)),
            ).toEqual([]);
          }
          const { data } = await operator(backend).from('favorites').select('item_type,item_id').throwOnError();
          const saved = new Set(data.map(({ item_type, item_id }) => `${item_type}:${item_id}`));
          for (const { $hearts } of tabs) {
            for (const item of items) {
              const heart = $hearts.get()[favoriteKey(item)];
              const isShown = heart !== undefined && isShownSaved(heart.state);
              expect(isShown, item.id).toBe(saved.has(`${item.type}:${item.id}`));
            }
          }
        },
        { timeout: 15_000 },
      );
      lossy.mockRestore();
    },
  );
});
