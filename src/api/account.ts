import { allRows } from './all-rows.ts';
import { asUser } from './as-user.ts';
import { done, type Outcome } from './outcome.ts';
import type { Connect } from './supabase.ts';

/** Everything stored about a person, as database rows. */
export interface AccountData {
  readonly profile: unknown;
  readonly favorites: readonly unknown[];
  readonly notification_deliveries: readonly unknown[];
  readonly event_alerts: readonly unknown[];
}

/** Data export and account deletion. */
export function accountApi(connect: Connect) {
  async function read(userId: string): Promise<Outcome<AccountData>> {
    const profile = await asUser(connect, userId, (client, signal) =>
      client.from('profiles').select('*').eq('id', userId).abortSignal(signal).single(),
    );
    if (!profile.ok) return profile;
    const favorites = await allRows(connect, userId, (client, range, signal) => {
      const all = client.from('favorites').select('*', { count: 'exact' }).eq('user_id', userId);
      const query = all.order('created_at').order('id').abortSignal(signal);
      return range === null ? query : query.range(range.from, range.to);
    });
    if (!favorites.ok) return favorites;
    const deliveries = await allRows(connect, userId, (client, range, signal) => {
      const all = client.from('notification_deliveries').select('*', { count: 'exact' }).eq('user_id', userId);
      const query = all.order('created_at').order('event_id').abortSignal(signal);
      return range === null ? query : query.range(range.from, range.to);
    });
    if (!deliveries.ok) return deliveries;
    const alerts = await allRows(connect, userId, (client, range, signal) => {
      const all = client.from('event_alerts').select('*', { count: 'exact' }).eq('user_id', userId);
      const query = all.order('created_at').order('id').abortSignal(signal);
      return range === null ? query : query.range(range.from, range.to);
    });
    if (!alerts.ok) return alerts;
    return done({
      profile: profile.value,
      favorites: favorites.value,
      notification_deliveries: deliveries.value,
      event_alerts: alerts.value,
    });
  }

  /** Deletes the account and all its data. */
  function remove(userId: string): Promise<Outcome<true>> {
    return asUser(connect, userId, async (client, signal) => {
      const { error, status } = await client.rpc('delete_my_account').abortSignal(signal);
      return { data: true as const, error, status };
    });
  }

  return { read, remove };
}

export type AccountApi = ReturnType<typeof accountApi>;
