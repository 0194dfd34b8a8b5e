import type { BrowserStorage } from '../api/browser-storage.ts';
import type { FavoriteItem } from '../domain/account/favorite.ts';
import type { FavoriteListings } from '../domain/account/favorites-view.ts';
import type { BilledArtist } from '../domain/catalogue/bill.ts';
import type { ArtistCorrection } from '../domain/catalogue/corrections.ts';
import type { Instant } from '../domain/time/instant.ts';

const KEY = 'eventhub-favorites';

/** Longer ones are not kept: the session needs room in the same storage, which has 5 million characters. */
const LONGEST = 2_000_000;

/** A person's favorites with their listings, as they were last shown. */
export interface KeptFavorites {
  readonly at: Instant;
  readonly items: readonly FavoriteItem[];
  readonly listings: FavoriteListings;
  readonly corrections: readonly ArtistCorrection[];
}

/** As JSON has no maps. */
interface Stored extends Omit<KeptFavorites, 'listings'> {
  readonly userId: string;
  readonly listings: Omit<FavoriteListings, 'bills'> & {
    readonly bills: readonly (readonly [event: number, artists: readonly BilledArtist[]])[];
  };
}

/**
 * Keeps the favorites of the person who is signed in for when there is no connection (rule F7).
 *
 * @param signedIn the id of the person of the stored session, which other tabs may have changed
 */
export function createKeptFavorites(
  storage: Pick<BrowserStorage, 'getItem' | 'setItem' | 'removeItem'>,
  signedIn: () => string | null,
) {
  function stored(): Stored | null {
    try {
      return JSON.parse(storage.getItem(KEY) ?? 'null');
    } catch {
      return null;
    }
  }

  function read(userId: string): KeptFavorites | null {
    const list = stored();
    if (list?.userId !== userId) return null;
    return { ...list, listings: { ...list.listings, bills: new Map(list.listings.bills) } };
  }

  function write(userId: string, list: KeptFavorites): void {
    if (signedIn() !== userId) return;
    const bills = [...list.listings.bills];
    const text = JSON.stringify({ userId, ...list, listings: { ...list.listings, bills } } satisfies Stored);
    // An empty list would say that somebody has no favorites, which they may have by now.
    if (list.items.length === 0 || text.length > LONGEST) storage.removeItem(KEY);
    else storage.setItem(KEY, text);
  }

  /** Removes the favorites of everybody else, or of everybody. */
  function forget(exceptOf: string | null = null): void {
    if (storage.getItem(KEY) !== null && (exceptOf === null || stored()?.userId !== exceptOf)) storage.removeItem(KEY);
  }

  return { read, write, forget };
}

export type KeptFavoritesStore = ReturnType<typeof createKeptFavorites>;
