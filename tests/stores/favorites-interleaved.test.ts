import fc from 'fast-check';
import { atom } from 'nanostores';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FavoriteRow, FavoritesApi } from '../../src/api/favorites.ts';
import type { Outcome } from '../../src/api/outcome.ts';
import { type FavoriteItem, favoriteKey } from '../../src/domain/account/favorite.ts';
import { accountTexts } from '../../src/domain/text/account-texts.ts';
import { createFavorites, type FavoriteChange } from '../../src/stores/favorites.ts';
import { isShownSaved, isUnconfirmed } from '../../src/stores/heart-state.ts';
import type { SessionState } from '../../src/stores/session.ts';

const session: SessionState = {
  status: 'signed-in',
  user: { id: 'anna', email: 'anna@example.org', fullName: null, avatarUrl: null },
};

/** Toggled by the test; the artist is also stored under another spelling. */
const clicked: readonly FavoriteItem[] = [
  { type: 'event', id: '7' },
  { type: 'venue', id: 'ember' },
  { type: 'artist', id: 'Night Ferry' },
];
const otherSpelling: FavoriteItem = { type: 'artist', id: 'NIGHT FERRY' };
/** Never toggled, so they must survive. */
const untouched: readonly FavoriteItem[] = [
  { type: 'event', id: '8' },
  { type: 'artist', id: 'Plum Rain' },
];

/** The fate of a call; a `lost` one may or may not have taken effect. */
type Fate = 'answered' | 'refused' | 'lost before' | 'lost after';

interface Call {
  readonly run: () => unknown;
  readonly answer: (outcome: Outcome<never>) => void;
}

/** One person's favorites in a database that the test steps through call by call. */
class World {
  readonly rows = new Map<string, FavoriteItem>();
  readonly calls: Call[] = [];
  /** Messages between tabs not yet delivered. */
  readonly words: { readonly to: number; readonly word: FavoriteChange }[] = [];
  readonly failures: string[] = [];
  readonly intents = new Map<string, boolean>();
  readonly tabs: ReturnType<typeof createFavorites>[] = [];
  readonly #listeners: ((word: FavoriteChange) => void)[] = [];

  constructor(rows: readonly FavoriteItem[], tabs: number) {
    for (const item of rows) this.#put(item);
    for (let index = 0; index < tabs; index += 1) this.tabs.push(this.#open(index));
  }

  #put = ({ type, id }: FavoriteItem) => void this.rows.set(`${type}:${id}`, { type, id });

  #call<Value>(run: () => Value): Promise<Outcome<Value>> {
    return new Promise((answer) => this.calls.push({ run, answer: answer as (outcome: Outcome<unknown>) => void }));
  }

  #api: FavoritesApi = {
    load: () =>
      this.#call(() =>
        [...this.rows.values()].map((item): FavoriteRow => ({ ...item, createdAt: '2026-01-01T00:00:00Z' })),
      ),
    add: (_, item) =>
      this.#call(() => {
        this.#put(item);
        return true as const;
      }),
    remove: (_, { type, id }) =>
      this.#call(() => {
        this.rows.delete(`${type}:${id}`);
        return true as const;
      }),
    has: (_, { type, id }) => this.#call(() => this.rows.has(`${type}:${id}`)),
  };

  #open(index: number) {
    return createFavorites({
      api: this.#api,
      $session: atom(session),
      offerSignIn: () => ({ label: 'Sign in', run: async () => {} }),
      showToast: (kind, _, description) => void (kind === 'failed' && this.failures.push(description ?? '')),
      tabs: {
        post: (word) => this.words.push(...this.#others(index).map((to) => ({ to, word }))),
        listen: (listener) => {
          this.#listeners[index] = listener;
        },
      },
    });
  }

  #others = (index: number) => [...this.tabs.keys()].filter((other) => other !== index);

  shows(tab: number, item: FavoriteItem): boolean {
    const heart = this.tabs[tab]?.$hearts.get()[favoriteKey(item)];
    return heart !== undefined && isShownSaved(heart.state);
  }

  has = (item: FavoriteItem) => [...this.rows.values()].some((row) => favoriteKey(row) === favoriteKey(item));

  click(tab: number, item: FavoriteItem): void {
    this.intents.set(favoriteKey(item), !this.shows(tab, item));
    this.tabs[tab]?.toggle(item);
  }

  /** Lets one pending call succeed or fail. */
  async settle(index: number, fate: Fate): Promise<void> {
    const [call] = this.calls.splice(index, 1);
    if (call === undefined) return;
    const value = fate === 'answered' || fate === 'lost after' ? call.run() : undefined;
    if (fate === 'answered') call.answer({ ok: true, value: value as never });
    else {
      const message = accountTexts.failures[fate === 'refused' ? 'notAllowed' : 'connectionLost'];
      call.answer({ ok: false, kind: fate === 'refused' ? 'refused' : 'unknown', message });
    }
    await new Promise(setImmediate);
  }

  async deliver(index: number): Promise<void> {
    const [sent] = this.words.splice(index, 1);
    if (sent !== undefined) this.#listeners[sent.to]?.(sent.word);
    await new Promise(setImmediate);
  }

  /** Delivers everything pending. */
  async rest(): Promise<void> {
    while (this.calls.length + this.words.length > 0) {
      if (this.calls.length > 0) await this.settle(0, 'answered');
      else await this.deliver(0);
    }
  }
}

type Action = (world: World) => Promise<void> | void;

function actions(tabs: number, fates: readonly Fate[]) {
  const place = fc.nat({ max: 9 });
  const at = (length: number, index: number) => (length === 0 ? 0 : index % length);
  const click = fc.tuple(fc.nat({ max: tabs - 1 }), fc.constantFrom(...clicked)).map(
    ([tab, item]): Action =>
      (world) =>
        world.click(tab, item),
  );
  const settle = fc.tuple(place, fc.constantFrom(...fates)).map(
    ([index, fate]): Action =>
      (world) =>
        world.settle(at(world.calls.length, index), fate),
  );
  const deliver = place.map(
    (index): Action =>
      (world) =>
        world.deliver(at(world.words.length, index)),
  );
  const refresh = fc.nat({ max: tabs - 1 }).map(
    (tab): Action =>
      (world) =>
        void world.tabs[tab]?.refresh(),
  );
  return fc.array(
    fc.oneof(
      { weight: 4, arbitrary: click },
      { weight: 6, arbitrary: settle },
      { weight: 2, arbitrary: deliver },
      { weight: 1, arbitrary: refresh },
    ),
    { minLength: 5, maxLength: 50, size: 'max' },
  );
}

const beginning = fc.subarray([...clicked, otherSpelling]).map((rows) => [...rows, ...untouched]);

/** Every tab agrees with the database, nothing is pending, and untouched favorites are there. */
function expectAtRest(world: World): void {
  for (const [tab, { $hearts }] of world.tabs.entries()) {
    for (const item of [...clicked, ...untouched]) {
      expect([item.id, world.shows(tab, item)]).toEqual([item.id, world.has(item)]);
    }
    expect(Object.values($hearts.get()).filter(({ state }) => isUnconfirmed(state) || state.request !== null)).toEqual(
      [],
    );
  }
  for (const item of untouched) expect(world.has(item)).toBe(true);
}

afterEach(() => vi.restoreAllMocks());

describe('in any order of toggles, responses and loads', () => {
  it('every heart ends with the last toggle, on screen and in the database, if nothing fails', async () => {
    await fc.assert(
      fc.asyncProperty(beginning, actions(1, ['answered']), async (rows, acts) => {
        const world = new World(rows, 1);
        for (const act of acts) await act(world);
        await world.rest();
        expectAtRest(world);
        for (const item of clicked) {
          expect([item.id, world.has(item)]).toEqual([
            item.id,
            world.intents.get(favoriteKey(item)) ?? rows.some((row) => favoriteKey(row) === favoriteKey(item)),
          ]);
        }
        expect(world.failures).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('every heart ends as the database has it after failures, and each lost toggle was reported', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await fc.assert(
      fc.asyncProperty(
        beginning,
        actions(1, ['answered', 'refused', 'lost before', 'lost after']),
        async (rows, acts) => {
          const world = new World(rows, 1);
          for (const act of acts) await act(world);
          await world.rest();
          // The connection returns.
          void world.tabs[0]?.refresh();
          await world.rest();
          expectAtRest(world);
          const unmet = clicked.filter(
            (item) => (world.intents.get(favoriteKey(item)) ?? world.has(item)) !== world.has(item),
          );
          expect(world.failures.length).toBeGreaterThanOrEqual(unmet.length);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('two tabs both end as the database has it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await fc.assert(
      fc.asyncProperty(beginning, actions(2, ['answered', 'answered', 'refused', 'lost after']), async (rows, acts) => {
        const world = new World(rows, 2);
        for (const act of acts) await act(world);
        await world.rest();
        for (const { refresh } of world.tabs) void refresh();
        await world.rest();
        expectAtRest(world);
      }),
      { numRuns: 300 },
    );
  });
});
