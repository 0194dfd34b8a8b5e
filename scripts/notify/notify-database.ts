import { z } from 'zod';
import type { Json } from '../../src/data/database.types.ts';
import { toArtistCorrection, toEventRecord, toVenueRecord } from '../../src/data/rows.ts';
import type { ArtistCorrection } from '../../src/domain/catalogue/corrections.ts';
import type { EventRecord, VenueRecord } from '../../src/domain/catalogue/types.ts';
import type { EventState } from '../../src/domain/notify/event-change.ts';
import type { FollowedItem } from '../../src/domain/notify/notify-match.ts';
import { storedText } from '../../src/domain/text/stored-text.ts';
import type { Instant } from '../../src/domain/time/instant.ts';
import { openDatabaseCalls } from '../import/database-calls.ts';
import type { Alert, Notification } from './notification.ts';
import { changes, eventState, followers, instantOf, undelivered } from './notify-responses.ts';

/** A person with a working webhook. */
export interface Follower {
  readonly id: string;
  /** Address of the webhook, a secret. */
  readonly webhook: string;
  readonly blacklist: readonly string[];
  readonly favorites: readonly FollowedItem[];
  /** Number of favorite events, which are read by `changes`. */
  readonly eventFavorites: number;
  /** Whether favorites and terms were too large to be read; both are then empty. */
  readonly isTooLarge: boolean;
}

/** A favorite event that differs from what the person knows of it. */
export interface KnownEvent {
  readonly userId: string;
  /** `null` when the event was first stored after the favorite. */
  readonly known: EventState | null;
  readonly current: EventState;
  /** `current` in the database's form, which becomes the known state once the person is notified. */
  readonly state: Json;
  readonly event: EventRecord;
}

/**
 * Whether a message may be sent: `lost` when another run has the lease, `changed` when the person changed the webhook.
 */
export type Claim = 'claimed' | 'lost' | 'changed';

/** The calls a run makes. Each throws a `CommandError` with exit code 4 when the database fails. */
export interface NotifyDatabase {
  /** Takes or renews the lease for `seconds`. @returns whether this run holds it */
  takeLease(seconds: number): Promise<boolean>;
  /** Not retried: at worst the lease expires. */
  releaseLease(): Promise<void>;
  /** Removes pending notifications that no longer apply. */
  dropStale(): Promise<void>;
  /** All upcoming events, with the time when each was first stored. */
  upcomingEvents(): Promise<{ event: EventRecord; storedAt: Instant }[]>;
  /** The id and name of every event: all names together tell who is an artist (rule A10). */
  eventNames(): Promise<{ id: number; name: string | null }[]>;
  venues(): Promise<VenueRecord[]>;
  /** Corrections of artists (rule K5), by name. */
  artistCorrections(): Promise<ArtistCorrection[]>;
  /** The next page of people with a working webhook, by id. */
  followers(after: string | null): Promise<Follower[]>;
  /** The events among these, by person, that were not delivered yet. */
  undelivered(wanted: ReadonlyMap<string, readonly number[]>): Promise<ReadonlyMap<string, readonly number[]>>;
  changes(people: readonly Follower[]): Promise<KnownEvent[]>;
  /** Marks the current states as known without notifying anybody. */
  markKnown(known: readonly KnownEvent[]): Promise<void>;
  /** Records a message right before it is sent. */
  claim(person: Follower, items: readonly Notification[], leaseSeconds: number): Promise<Claim>;
  /** Records the outcome: sent, failed for good, or still pending. */
  record(
    person: Follower,
    items: readonly Notification[],
    status: 'sent' | 'failed' | 'pending',
    error?: string,
  ): Promise<void>;
  disable(person: Follower, reason: string): Promise<void>;
}

const RELEASE_MS = 15_000;
const FOLLOWERS_PAGE = 200;
/** Events per query, which then takes the database half a second. */
const QUERY_EVENTS = 50_000;
/** Favorite events per query. All may have changed, and each then comes with its row of a few kilobytes. */
const CHANGE_EVENTS = 5_000;

/** Retries for up to 12 seconds: a delivery that is not recorded would be sent again. */
const ATTEMPTS_TO_RECORD = 7;

/** Splits people, or other items, into batches of about `size` events. Those at the end without any are left out. */
function* batchesOf<Item>(items: Iterable<Item>, eventsOf: (item: Item) => number, size: number): Generator<Item[]> {
  let batch: Item[] = [];
  let count = 0;
  for (const item of items) {
    batch.push(item);
    count += eventsOf(item);
    if (count < size) continue;
    yield batch;
    batch = [];
    count = 0;
  }
  if (count > 0) yield batch;
}

const newEventIds = (items: readonly Notification[]) =>
  items.flatMap(({ eventId, alert }) => (alert === null ? [eventId] : []));
const alertsOf = (items: readonly Notification[]): Alert[] => items.flatMap(({ alert }) => alert ?? []);

/**
 * Opens the database at `url` with the secret key, for one run.
 *
 * @param holder a UUID that identifies the run
 */
export function openNotifyDatabase(
  url: string,
  secretKey: string,
  holder: string,
  firstWaitMs?: number,
): NotifyDatabase {
  const { client, ask, all } = openDatabaseCalls(url, secretKey, firstWaitMs);

  /** When the first of the events that an event is listed for was stored (rule K7). */
  async function storedFirst(): Promise<Map<number, Instant>> {
    const first = new Map<number, Instant>();
    // An event that is gone has no time.
    for (const { listed_as: id, created_at: at } of await all(
      'joined_events',
      'event_id',
      'event_id,listed_as,created_at',
    ))
      if (at !== null)
        first.set(Number(id), Math.min(instantOf(String(at)), first.get(Number(id)) ?? Number.POSITIVE_INFINITY));
    return first;
  }

  return {
    takeLease: (seconds) =>
      ask(z.boolean(), (signal) => client.rpc('take_notify_lease', { holder, seconds }).abortSignal(signal)),
    async releaseLease() {
      await client.rpc('release_notify_lease', { holder }).abortSignal(AbortSignal.timeout(RELEASE_MS));
    },
    async dropStale() {
      await ask(z.unknown(), (signal) => client.rpc('drop_stale_notifications').abortSignal(signal));
    },
    async upcomingEvents() {
      const rows = await all('upcoming_events', 'event_id');
      const storedAt = await storedFirst();
      return rows.map((row) => {
        const [event, own] = [toEventRecord(row), instantOf(String(row['created_at']))];
        return { event, storedAt: Math.min(own, storedAt.get(event.id) ?? own) };
      });
    },
    async eventNames() {
      const rows = await all('listed_events', 'event_id', 'event_id,name');
      return rows.map((row) => ({ id: Number(row['event_id']), name: storedText(String(row['name'] ?? '')) }));
    },
    venues: async () => (await all('listed_venues', 'venue_slug')).map(toVenueRecord),
    artistCorrections: async () =>
      (await all('artist_corrections', 'name', 'name,kind,listed_as')).map(toArtistCorrection),
    followers: (after) =>
      ask(followers, (signal) =>
        client
          .rpc('notify_followers', { page_size: FOLLOWERS_PAGE, ...(after === null ? {} : { after }) })
          .abortSignal(signal),
      ),
    async undelivered(wanted) {
      const found = new Map<string, readonly number[]>();
      for (const batch of batchesOf(wanted, ([, ids]) => ids.length, QUERY_EVENTS)) {
        const request = { wanted: Object.fromEntries(batch.map(([userId, ids]) => [userId, [...ids]])) };
        const answer = await ask(undelivered, (signal) =>
          client.rpc('notify_undelivered', request).abortSignal(signal),
        );
        for (const [userId, ids] of Object.entries(answer)) found.set(userId, ids);
      }
      return found;
    },
    async changes(people) {
      const found: KnownEvent[] = [];
      for (const batch of batchesOf(people, ({ eventFavorites }) => eventFavorites, CHANGE_EVENTS)) {
        const request = { user_ids: batch.map(({ id }) => id) };
        const rows = await ask(changes, (signal) => client.rpc('notify_changes', request).abortSignal(signal));
        for (const { user_id: userId, known, state, event } of rows)
          found.push({ userId, known, current: eventState.parse(state), state, event: toEventRecord(event) });
      }
      return found;
    },
    async markKnown(known) {
      for (const batch of batchesOf(known, () => 1, CHANGE_EVENTS)) {
        const states = batch.map(({ userId, state, event }) => ({ user_id: userId, event_id: event.id, state }));
        await ask(z.unknown(), (signal) => client.rpc('note_known_events', { states }).abortSignal(signal));
      }
    },
    claim: (person, items, leaseSeconds) =>
      ask(z.enum(['claimed', 'lost', 'changed']), (signal) =>
        client
          .rpc('claim_notifications', {
            holder,
            seconds: leaseSeconds,
            user_id: person.id,
            webhook: person.webhook,
            event_ids: newEventIds(items),
            alerts: alertsOf(items),
          })
          .abortSignal(signal),
      ),
    async record(person, items, status, error) {
      const outcome = {
        user_id: person.id,
        event_ids: newEventIds(items),
        alerts: alertsOf(items),
        status,
        ...(error === undefined ? {} : { error }),
      };
      const request = (signal: AbortSignal) => client.rpc('record_notifications', outcome).abortSignal(signal);
      await ask(z.unknown(), request, { attempts: ATTEMPTS_TO_RECORD });
    },
    async disable(person, reason) {
      const dead = { user_id: person.id, webhook: person.webhook, reason };
      await ask(z.unknown(), (signal) => client.rpc('disable_webhook', dead).abortSignal(signal));
    },
  };
}
