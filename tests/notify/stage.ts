import { randomUUID } from 'node:crypto';
import type { LocalSupabase } from '../../scripts/local-supabase/start.ts';
import { operator, signedIn } from '../local-supabase/clients.ts';

/** Earlier than anything that a test stores. */
export const LONG_AGO = '2020-01-01T00:00:00Z';

interface Wishes {
  readonly webhook: string | null;
  readonly venues?: readonly string[];
  readonly artists?: readonly string[];
  readonly blacklist?: readonly string[];
  /** When hearts are set. */
  readonly since?: string;
}

/** Creates users and listings in an embedded backend. */
export function openStage(backend: LocalSupabase) {
  const admin = operator(backend);

  async function person({
    webhook,
    venues = [],
    artists = [],
    blacklist = [],
    since = LONG_AGO,
  }: Wishes): Promise<string> {
    const { id } = await signedIn(backend, `${randomUUID()}@example.org`);
    const settings = { discord_webhook_url: webhook, notification_blacklist: [...blacklist] };
    await admin.from('profiles').update(settings).eq('id', id).throwOnError();
    const hearts = [
      ...venues.map((item_id) => ({ user_id: id, item_type: 'venue', item_id, created_at: since })),
      ...artists.map((item_id) => ({ user_id: id, item_type: 'artist', item_id, created_at: since })),
    ];
    if (hearts.length > 0) await admin.from('favorites').insert(hearts).throwOnError();
    return id;
  }

  async function heart(userId: string, eventId: number): Promise<void> {
    await admin
      .from('favorites')
      .insert({ user_id: userId, item_type: 'event', item_id: String(eventId) })
      .throwOnError();
  }

  /** Stores listings as an import does. */
  async function list(...rows: { readonly event_id: number; readonly [column: string]: unknown }[]): Promise<void> {
    const complete = rows.map((row) => ({
      name: `Act ${row.event_id}`,
      venue_slug: 'ember',
      event_datetime: '2099-03-06T00:30:00Z',
      ...row,
    }));
    await admin.from('events').upsert(complete).throwOnError();
  }

  async function deliveries(userId: string) {
    const { data } = await admin
      .from('notification_deliveries')
      .select('event_id,status,attempts,error')
      .eq('user_id', userId)
      .order('event_id')
      .throwOnError();
    return data;
  }

  async function alerts(userId: string) {
    const { data } = await admin
      .from('event_alerts')
      .select('event_id,kind,status,error')
      .eq('user_id', userId)
      .order('id')
      .throwOnError();
    return data;
  }

  async function profile(userId: string) {
    const { data } = await admin.from('profiles').select('*').eq('id', userId).single().throwOnError();
    return data;
  }

  /** Gives a person more terms than a run can handle, as was possible before there were limits. */
  async function overload(userId: string): Promise<void> {
    await backend.database.transaction((transaction) =>
      transaction.execute(`alter table profiles disable trigger check_blacklist_on_change;
        update profiles set notification_blacklist = array[repeat('x', 19000000)] where id = '${userId}';
        alter table profiles enable trigger check_blacklist_on_change`),
    );
  }

  /** Makes the lease of a killed run expire. */
  async function expireLease(): Promise<void> {
    await admin.from('notify_lease').update({ expires_at: LONG_AGO }).eq('id', true).throwOnError();
  }

  async function clear(): Promise<void> {
    await backend.database.transaction((transaction) =>
      transaction.execute(`
        truncate public.events, public.venues, public.notify_lease, public.event_corrections, public.venue_aliases,
          public.artist_corrections;
        delete from auth.users;`),
    );
  }

  return { admin, person, heart, list, deliveries, alerts, profile, overload, expireLease, clear };
}

export type Stage = ReturnType<typeof openStage>;
