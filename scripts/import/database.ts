import { z } from 'zod';
import { type DatabaseCalls, openDatabaseCalls, PAGE } from './database-calls.ts';
import type { StoredEvent } from './event-changes.ts';
import type { EventRow } from './event-row.ts';
import { FIRST_DERIVED_ID } from './number-events.ts';
import type { VenueDetails } from './venue-details.ts';

/** What happened to the events of one batch. */
export interface Counts {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** Written in one transaction. */
export interface Batch {
  readonly rows: readonly EventRow[];
  readonly venues: readonly VenueDetails[];
}

/** The calls an import makes. Each throws a `CommandError` with exit code 4 when the database fails. */
export interface ListingsDatabase {
  /** Whether there is no event, or none of this source. */
  isEmpty(source?: string): Promise<boolean>;
  /** Stored zones by venue slug. */
  venueZones(): Promise<Map<string, string>>;
  /** The zones among these that the database knows, mapped to its spelling. */
  knownZones(zones: readonly string[]): Promise<Map<string, string>>;
  /** The events of a source that have no numbers there. */
  derivedEvents(source: string | null): Promise<StoredEvent[]>;
  /** Ids of all events of a source. */
  idsOf(source: string): Promise<number[]>;
  /** Ids of a source's upcoming events, without pinned ones (rule K3). */
  removableIds(source: string): Promise<number[]>;
  /** Which of these rows would replace an event of another source. */
  takenEvents(rows: readonly Pick<EventRow, 'event_id' | 'source'>[]): Promise<TakenEvent[]>;
  /** Stores a batch; a dry run only counts. @throws BatchRefused when the data are the reason */
  store(batch: Batch, dryRun: boolean): Promise<Counts>;
  /** @returns how many events were removed */
  remove(source: string, ids: readonly number[]): Promise<number>;
  /** Removes events, and the venues that neither another event nor a correction has. @returns how many of both */
  removeWithVenues(source: string, ids: readonly number[]): Promise<Removed>;
  setSiteTimeZone(zone: string): Promise<void>;
}

const takenEvents = z.array(
  z.object({
    /** Primary key. */
    event_id: z.int(),
    /** Whose event it is. */
    source: z.string(),
    /** As imported. */
    name: z.string().nullable(),
  }),
);

/** A stored event. */
export type TakenEvent = z.infer<typeof takenEvents>[number];

const counts = z.object({
  /** New events. */
  inserted: z.int().nonnegative(),
  /** Events that changed. */
  updated: z.int().nonnegative(),
  /** Events that were the same already. */
  unchanged: z.int().nonnegative(),
});

const zoneNames = z.record(z.string(), z.string());
const eventIds = z.array(z.object({ /** Primary key. */ event_id: z.int() }));
const removed = z.object({ /** Removed events. */ events: z.int(), /** Removed venues. */ venues: z.int() });
type Removed = z.infer<typeof removed>;
const derivedEvents = z.array(
  z.object({
    /** Primary key, above 2^52. */
    event_id: z.int(),
    /** Digest of the event's key. */
    source_key: z.string().nullable(),
    /** As imported. */
    name: z.string().nullable(),
    /** Its venue. */
    venue_slug: z.string().nullable(),
    /** Calendar day at the venue. */
    event_date: z.string().nullable(),
    /** ISO 8601. */
    event_datetime: z
      .string()
      .transform((text) => new Date(text).toISOString())
      .nullable(),
  }),
);
const venueZones = z.array(
  z.object({ /** Primary key. */ venue_slug: z.string(), /** IANA zone. */ time_zone: z.string() }),
);

/** Opens the listings of a database; the parameters are those of `openDatabaseCalls`. */
export function openListingsDatabase(...parameters: Parameters<typeof openDatabaseCalls>): ListingsDatabase {
  return listingsOf(openDatabaseCalls(...parameters));
}

export function listingsOf({ client, ask, pages }: DatabaseCalls): ListingsDatabase {
  return {
    async isEmpty(source) {
      const first = (signal: AbortSignal) => {
        const query = client.from('events').select('event_id').limit(1).abortSignal(signal);
        return source === undefined ? query : query.eq('source', source);
      };
      return (await ask(eventIds, first)).length === 0;
    },
    async venueZones() {
      const rows = await pages(
        venueZones,
        (row) => row.venue_slug,
        (after, signal) => {
          const query = client.from('venues').select('venue_slug,time_zone').not('time_zone', 'is', null);
          return (after === null ? query : query.gt('venue_slug', after))
            .order('venue_slug')
            .limit(PAGE)
            .abortSignal(signal);
        },
      );
      return new Map(rows.map((row) => [row.venue_slug, row.time_zone]));
    },
    async knownZones(zones) {
      if (zones.length === 0) return new Map();
      const request = (signal: AbortSignal) => client.rpc('known_time_zones', { zones }).abortSignal(signal);
      return new Map(Object.entries(await ask(zoneNames, request)));
    },
    derivedEvents(source) {
      return pages(
        derivedEvents,
        (row) => row.event_id,
        (after, signal) => {
          const columns = 'event_id,source_key,name,venue_slug,event_date,event_datetime';
          const query = client.from('events').select(columns).gte('event_id', FIRST_DERIVED_ID);
          const own = source === null ? query.is('source', null) : query.eq('source', source);
          return (after === null ? own : own.gt('event_id', after)).order('event_id').limit(PAGE).abortSignal(signal);
        },
      );
    },
    async idsOf(source) {
      const rows = await pages(
        eventIds,
        (row) => row.event_id,
        (after, signal) => {
          const query = client.from('events').select('event_id').eq('source', source);
          return (after === null ? query : query.gt('event_id', after))
            .order('event_id')
            .limit(PAGE)
            .abortSignal(signal);
        },
      );
      return rows.map((row) => row.event_id);
    },
    async removableIds(source) {
      const rows = await pages(
        eventIds,
        (row) => row.event_id,
        (after, signal) => {
          const query = client.from('removable_events').select('event_id').eq('source', source);
          return (after === null ? query : query.gt('event_id', after))
            .order('event_id')
            .limit(PAGE)
            .abortSignal(signal);
        },
      );
      return rows.map((row) => row.event_id);
    },
    async takenEvents(rows) {
      // Numbers that are derived from a source's name are its own.
      const given = rows.flatMap(({ event_id, source }) =>
        source === null || event_id >= FIRST_DERIVED_ID ? [] : { event_id, source },
      );
      if (given.length === 0) return [];
      return await ask(takenEvents, (signal) => client.rpc('taken_events', { rows: given }).abortSignal(signal));
    },
    store({ rows, venues }, dryRun) {
      const batch = { rows, venues, dry_run: dryRun };
      return ask(counts, (signal) => client.rpc('import_events', batch).abortSignal(signal), { isBatch: true });
    },
    remove(source, ids) {
      return ask(z.int(), (signal) => client.rpc('remove_events', { source, event_ids: ids }).abortSignal(signal));
    },
    removeWithVenues(source, ids) {
      const these = { source, event_ids: ids };
      return ask(removed, (signal) => client.rpc('remove_events_and_venues', these).abortSignal(signal));
    },
    async setSiteTimeZone(zone) {
      await ask(z.null(), (signal) =>
        client.from('site_settings').upsert({ id: true, time_zone: zone }).abortSignal(signal),
      );
    },
  };
}
