import type { FavoriteItem } from '../domain/account/favorite.ts';
import { isItemType } from '../domain/account/favorite.ts';
import { accountTexts } from '../domain/text/account-texts.ts';
import { allRows } from './all-rows.ts';
import { asUser } from './as-user.ts';
import { done, type Outcome, refused } from './outcome.ts';
import type { Connect } from './supabase.ts';

/** A stored favorite. Its `id` is that of the venue or artist it is listed as now (rule K4). */
export interface FavoriteRow extends FavoriteItem {
  /** The stored id, where it is another one. */
  readonly storedAs?: string;
  readonly createdAt: string;
}

/** SQLSTATE unique_violation. */
const UNIQUE_VIOLATION = '23505';

/**
 * The calls of rule F4.
 *
 * @param isOffline whether the browser knows that there is no network
 */
export function favoritesApi(connect: Connect, isOffline: () => boolean = () => false) {
  /** All favorites of a person, newest first. Fails at once without a network: the client would try for half a minute. */
  async function load(userId: string): Promise<Outcome<FavoriteRow[]>> {
    if (isOffline()) return refused(accountTexts.failures.connectionLost);
    const answer = await allRows(connect, userId, (client, range, signal) => {
      const query = client
        .from('listed_favorites')
        .select('item_type,item_id,listed_as,created_at', { count: 'exact' })
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .order('id')
        .abortSignal(signal);
      return range === null ? query : query.range(range.from, range.to);
    });
    if (!answer.ok) return answer;
    return done(
      answer.value.flatMap(({ item_type: type, item_id: id, listed_as: listedAs, created_at: createdAt }) => {
        if (!isItemType(type ?? '') || id === null || createdAt === null) return [];
        const row = { type: type as FavoriteRow['type'], id: listedAs ?? id, createdAt };
        return listedAs === null ? row : { ...row, storedAs: id };
      }),
    );
  }

  /** Stores a favorite; succeeds if it is already stored. */
  function add(userId: string, { type, id }: FavoriteItem): Promise<Outcome<true>> {
    return asUser(connect, userId, async (client, signal) => {
      const row = { user_id: userId, item_type: type, item_id: id };
      const { error, status } = await client.from('favorites').insert(row).abortSignal(signal);
      return { data: true as const, error: error?.code === UNIQUE_VIOLATION ? null : error, status };
    });
  }

  /** Removes a favorite; succeeds if it is already gone. */
  function remove(userId: string, { type, id }: FavoriteItem): Promise<Outcome<true>> {
    return asUser(connect, userId, async (client, signal) => {
      const { error, status } = await client
        .from('favorites')
        .delete()
        .eq('user_id', userId)
        .eq('item_type', type)
        .eq('item_id', id)
        .abortSignal(signal);
      return { data: true as const, error, status };
    });
  }

  /** Whether a favorite is stored. */
  function has(userId: string, { type, id }: FavoriteItem): Promise<Outcome<boolean>> {
    return asUser(connect, userId, async (client, signal) => {
      const { data, error, status } = await client
        .from('favorites')
        .select('id')
        .eq('user_id', userId)
        .eq('item_type', type)
        .eq('item_id', id)
        .abortSignal(signal)
        .maybeSingle();
      return { data: data !== null, error, status };
    });
  }

  return { load, add, remove, has };
}

export type FavoritesApi = ReturnType<typeof favoritesApi>;
