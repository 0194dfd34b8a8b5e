import type { FavoriteRow, FavoritesApi } from '../../src/api/favorites.ts';
import type { Failure, Outcome } from '../../src/api/outcome.ts';
import type { FavoriteItem } from '../../src/domain/account/favorite.ts';
import type { FavoriteChange } from '../../src/stores/favorites.ts';
import type { Tabs } from '../../src/stores/tabs.ts';

export const row = (type: FavoriteItem['type'], id: string): FavoriteRow => ({
  type,
  id,
  createdAt: '2026-01-01T00:00:00Z',
});

/** A database that holds its responses until the test releases them. */
export class Database implements FavoritesApi {
  readonly rows = new Map<string, FavoriteRow[]>();
  /** Failures for the next calls. */
  readonly failures: Failure[] = [];
  readonly calls: string[] = [];
  #waiting: (() => void)[] = [];

  async #respond<Value>(call: string, work: () => Value): Promise<Outcome<Value>> {
    this.calls.push(call);
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const failure = this.failures.shift();
    return failure ?? { ok: true, value: work() };
  }

  /** Releases all pending calls and their follow-ups. */
  async flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      for (const release of this.#waiting.splice(0)) release();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }

  of(userId: string): FavoriteRow[] {
    const rows = this.rows.get(userId) ?? [];
    this.rows.set(userId, rows);
    return rows;
  }

  #find = (userId: string, { type, id }: FavoriteItem) =>
    this.of(userId).findIndex((found) => found.type === type && found.id === id);

  load = (userId: string) => this.#respond('load', () => [...this.of(userId)]);
  add = (userId: string, item: FavoriteItem) =>
    this.#respond(`add ${item.id}`, () => {
      if (this.#find(userId, item) < 0) this.of(userId).unshift(row(item.type, item.id));
      return true as const;
    });
  remove = (userId: string, item: FavoriteItem) =>
    this.#respond(`remove ${item.id}`, () => {
      const at = this.#find(userId, item);
      if (at >= 0) this.of(userId).splice(at, 1);
      return true as const;
    });
  has = (userId: string, item: FavoriteItem) => this.#respond(`has ${item.id}`, () => this.#find(userId, item) >= 0);
}

/** Connects the tabs of a browser. */
export function channel() {
  const listeners: ((change: FavoriteChange) => void)[] = [];
  return (): Tabs<FavoriteChange> => {
    let own: ((change: FavoriteChange) => void) | undefined;
    return {
      post: (change) => {
        for (const listener of listeners) if (listener !== own) listener(change);
      },
      listen: (listener) => {
        own = listener;
        listeners.push(listener);
      },
    };
  };
}
