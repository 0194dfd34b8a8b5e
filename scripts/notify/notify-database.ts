import { createClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Database, Json } from '../../src/data/database.types.ts';
import { askPatiently } from '../../src/data/retry.ts';
import { toEventRecord, toVenueRecord } from '../../src/data/rows.ts';
import type { EventRecord, VenueRecord } from '../../src/domain/catalogue/types.ts';
import type { EventState } from '../../src/domain/notify/event-change.ts';
import type { FollowedItem } from '../../src/domain/notify/notify-match.ts';
import type { Instant } from '../../src/domain/time/instant.ts';
import { CommandError } from '../cli/command.ts';
import { type Answer, errorMessage } from '../import/database-answer.ts';
import type { Alert, Item } from './parcel.ts';

/** A person with a webhook, and what decides about their notifications. */
export interface Follower {
  readonly id: string;
  /** As stored: a secret. */
  readonly webhook: string;
  readonly blacklist: readonly string[];
  readonly favorites: readonly FollowedItem[];
}

/** A favorite event that is not as the person knows it. */
export interface KnownEvent {
  readonly userId: string;
  /** `null` when nothing was known of it: it came after the heart. */
  readonly known: EventState | null;
  readonly current: EventState;
  /** `current` as the database has it: stored as known once it has been told. */
  readonly state: Json;
  readonly event: EventRecord;
}

/** Whether a message may be sent: `lost` when another run sends, `changed` when the webhook is the person's no more. */
export type Claim = 'claimed' | 'lost' | 'changed';

/** The calls a run makes. Each throws a `CommandError` with exit code 4 when the database cannot do its part. */
export interface NotifyDatabase {
  /** Takes the lease for `seconds`, or keeps it. @returns whether this run holds it */
  takeLease(seconds: number): Promise<boolean>;
  /** One try: at worst it runs out by itself. */
  releaseLease(): Promise<void>;
  /** Removes what was on its way and can no longer be told. */
  dropStale(): Promise<void>;
  /** All upcoming events, with the moment when each was first stored. */
  upcomingEvents(): Promise<{ event: EventRecord; storedAt: Instant }[]>;
  venues(): Promise<VenueRecord[]>;
  /** The next people with a working webhook, by id. */
  followers(after: string | null): Promise<Follower[]>;
  /** Of events per person, those not delivered yet. */
  undelivered(wanted: ReadonlyMap<string, readonly number[]>): Promise<ReadonlyMap<string, readonly number[]>>;
  changes(userIds: readonly string[]): Promise<KnownEvent[]>;
  /** Stores events as known without telling anybody. */
  noteKnown(known: readonly KnownEvent[]): Promise<void>;
  /** Writes down what is about to be sent. */
  claim(person: Follower, items: readonly Item[], leaseSeconds: number): Promise<Claim>;
  /** Writes down what became of it: sent, failed for good, or still pending. */
  record(
    person: Follower,
    items: readonly Item[],
    status: 'sent' | 'failed' | 'pending',
    error?: string,
  ): Promise<void>;
  disable(person: Follower, reason: string): Promise<void>;
}

const PAGE = 1000;
/** A lease that is not given back ends by itself. */
const RELEASE_MS = 15_000;
const FOLLOWERS_PAGE = 200;
/** Events of one question: half a second's work for the database. */
const QUESTION = 50_000;

/** Up to 12 seconds: what was delivered must be written down, or it would be sent again. */
const ATTEMPTS_TO_RECORD = 7;

const followers = z.array(
  z.object({
    /** The user id. */
    id: z.string(),
    /** Where to. */
    webhook: z.string(),
    /** Muted terms. */
    blacklist: z.array(z.string()),
    /** Venues and artists. */
    favorites: z.array(z.object({ type: z.enum(['venue', 'artist']), id: z.string(), since: z.number() })),
  }),
);

const eventState = z
  .object({
    name: z.string().nullable(),
    status: z.enum(['scheduled', 'cancelled', 'postponed', 'rescheduled', 'sold_out']),
    /** Calendar day at the venue. */
    day: z.string().nullable(),
    /** Milliseconds since 1970. */
    starts_at: z.number().nullable(),
  })
  .transform(({ starts_at: startsAt, ...state }): EventState => ({ ...state, startsAt }));

const changes = z.array(
  z.object({
    user_id: z.string(),
    /** As the person knows it. */
    known: eventState.nullable(),
    /** As it is. */
    state: z.json().refine((state) => eventState.safeParse(state).success),
    /** The row. */
    event: z.unknown(),
  }),
);

const undelivered = z.record(z.string(), z.array(z.number()));

/** Microseconds count: an event may be stored in the same millisecond as a heart is set. */
function instantOf(text: string): Instant {
  const beyond = /\.\d{3}(\d{1,3})/.exec(text)?.[1] ?? '';
  return Date.parse(text) + Number(beyond.padEnd(3, '0')) / 1000;
}

/** People with their events, so many events at a time; one person's stay together. */
function* portions(wanted: ReadonlyMap<string, readonly number[]>, size: number): Generator<[string, number[]][]> {
  let portion: [string, number[]][] = [];
  let count = 0;
  for (const [userId, ids] of wanted) {
    portion.push([userId, [...ids]]);
    count += ids.length;
    if (count < size) continue;
    yield portion;
    portion = [];
    count = 0;
  }
  if (count > 0) yield portion;
}

const newsOf = (items: readonly Item[]) => items.flatMap(({ eventId, alert }) => (alert === null ? [eventId] : []));
const alertsOf = (items: readonly Item[]): Alert[] => items.flatMap(({ alert }) => alert ?? []);

/**
 * A client for `url` with the secret key, for one run.
 *
 * @param holder a UUID of this run's own
 */
export function openNotifyDatabase(
  url: string,
  secretKey: string,
  holder: string,
  firstWaitMs?: number,
): NotifyDatabase {
  const client = createClient<Database>(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // Its own retries would multiply with those below.
    db: { retry: false },
  });

  /** Asks until there is an answer; every call here may safely be repeated. */
  async function ask<T>(
    schema: z.ZodType<T>,
    request: (signal: AbortSignal) => PromiseLike<Answer>,
    attempts?: number,
  ): Promise<T> {
    const answer = await askPatiently(request, { attempts, firstWaitMs });
    if (answer.error !== null) throw new CommandError(errorMessage(answer, url), 4);
    const result = schema.safeParse(answer.data);
    if (result.success) return result.data;
    throw new CommandError(`${url} does not respond like an EventHub database: check PUBLIC_SUPABASE_URL.`, 4);
  }

  /** Every row of a table or view, in pages by key, whatever the server's row cap. */
  async function pages<Key>(
    keyOf: (row: Record<string, unknown>) => Key,
    page: (after: Key | null, signal: AbortSignal) => PromiseLike<Answer>,
  ): Promise<Record<string, unknown>[]> {
    const schema = z.array(z.record(z.string(), z.unknown()));
    const rows: Record<string, unknown>[] = [];
    for (let after: Key | null = null; ; ) {
      const next: Record<string, unknown>[] = await ask(schema, (signal) => page(after, signal));
      const last = next.at(-1);
      // Only an empty page ends the table: a short one may be the server's cap.
      if (last === undefined) return rows;
      rows.push(...next);
      after = keyOf(last);
    }
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
      const rows = await pages(
        (row) => Number(row['event_id']),
        (after, signal) => {
          const query = client.from('upcoming_events').select('*').order('event_id').limit(PAGE).abortSignal(signal);
          return after === null ? query : query.gt('event_id', after);
        },
      );
      return rows.map((row) => ({ event: toEventRecord(row), storedAt: instantOf(String(row['created_at'])) }));
    },
    async venues() {
      const rows = await pages(
        (row) => String(row['venue_slug']),
        (after, signal) => {
          const query = client.from('venues').select('*').order('venue_slug').limit(PAGE).abortSignal(signal);
          return after === null ? query : query.gt('venue_slug', after);
        },
      );
      return rows.map(toVenueRecord);
    },
    followers: (after) =>
      ask(followers, (signal) =>
        client
          .rpc('notify_followers', { page_size: FOLLOWERS_PAGE, ...(after === null ? {} : { after }) })
          .abortSignal(signal),
      ),
    async undelivered(wanted) {
      const found = new Map<string, readonly number[]>();
      for (const given of portions(wanted, QUESTION)) {
        const answer = await ask(undelivered, (signal) =>
          client.rpc('notify_undelivered', { wanted: Object.fromEntries(given) }).abortSignal(signal),
        );
        for (const [userId, ids] of Object.entries(answer)) found.set(userId, ids);
      }
      return found;
    },
    async changes(userIds) {
      const rows = await ask(changes, (signal) =>
        client.rpc('notify_changes', { user_ids: [...userIds] }).abortSignal(signal),
      );
      return rows.map(({ user_id: userId, known, state, event }) => ({
        userId,
        known,
        current: eventState.parse(state),
        state,
        event: toEventRecord(event),
      }));
    },
    async noteKnown(known) {
      const states = known.map(({ userId, state, event }) => ({ user_id: userId, event_id: event.id, state }));
      await ask(z.unknown(), (signal) => client.rpc('note_known_events', { states }).abortSignal(signal));
    },
    claim: (person, items, leaseSeconds) =>
      ask(z.enum(['claimed', 'lost', 'changed']), (signal) =>
        client
          .rpc('claim_notifications', {
            holder,
            seconds: leaseSeconds,
            user_id: person.id,
            webhook: person.webhook,
            event_ids: newsOf(items),
            alerts: alertsOf(items),
          })
          .abortSignal(signal),
      ),
    async record(person, items, status, error) {
      const outcome = {
        user_id: person.id,
        event_ids: newsOf(items),
        alerts: alertsOf(items),
        status,
        ...(error === undefined ? {} : { error }),
      };
      const request = (signal: AbortSignal) => client.rpc('record_notifications', outcome).abortSignal(signal);
      await ask(z.unknown(), request, ATTEMPTS_TO_RECORD);
    },
    async disable(person, reason) {
      const dead = { user_id: person.id, webhook: person.webhook, reason };
      await ask(z.unknown(), (signal) => client.rpc('disable_webhook', dead).abortSignal(signal));
    },
  };
}
