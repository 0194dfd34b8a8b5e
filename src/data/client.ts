import { createClient } from '@supabase/supabase-js';
import type { Database } from './database.types.ts';
import { withErrorMessages } from './error-body.ts';
import type { Source } from './fetch-all.ts';
import { eventColumns, sourceColumns, venueColumns } from './rows.ts';

/** Timeout of a request. Far above the statement timeout of the hosted service (3 s). */
const REQUEST_MS = 15_000;

type KeyedRow<Key extends string, Value> = Record<Key, Value>;

/**
 * The tables a build reads, as sources for `fetchAll` (rule R4).
 *
 * The client's own retries are off: `withRetries` also covers rate limits and statement timeouts.
 */
export function openDatabase(supabaseUrl: string, publishableKey: string) {
  const client = createClient<Database>(supabaseUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: withErrorMessages() },
  });
  const events: Source<KeyedRow<'event_id', number>, number> = {
    name: 'events',
    page(after, limit) {
      const query = client
        .from('events')
        .select(eventColumns)
        .order('event_id')
        .limit(limit)
        .retry(false)
        .abortSignal(AbortSignal.timeout(REQUEST_MS));
      return (after === undefined ? query : query.gt('event_id', after)).overrideTypes<
        KeyedRow<'event_id', number>[],
        { merge: false }
      >();
    },
    count: () =>
      client
        .from('events')
        .select('event_id', { count: 'exact', head: true })
        .retry(false)
        .abortSignal(AbortSignal.timeout(REQUEST_MS)),
    keyOf: (row) => row.event_id,
  };
  const venues: Source<KeyedRow<'venue_slug', string>, string> = {
    name: 'venues',
    page(after, limit) {
      const query = client
        .from('venues')
        .select(venueColumns)
        .order('venue_slug')
        .limit(limit)
        .retry(false)
        .abortSignal(AbortSignal.timeout(REQUEST_MS));
      return (after === undefined ? query : query.gt('venue_slug', after)).overrideTypes<
        KeyedRow<'venue_slug', string>[],
        { merge: false }
      >();
    },
    count: () =>
      client
        .from('venues')
        .select('venue_slug', { count: 'exact', head: true })
        .retry(false)
        .abortSignal(AbortSignal.timeout(REQUEST_MS)),
    keyOf: (row) => row.venue_slug,
  };
  const sources: Source<KeyedRow<'name', string>, string> = {
    name: 'sources',
    page(after, limit) {
      const query = client
        .from('sources')
        .select(sourceColumns)
        .order('name')
        .limit(limit)
        .retry(false)
        .abortSignal(AbortSignal.timeout(REQUEST_MS));
      return (after === undefined ? query : query.gt('name', after)).overrideTypes<
        KeyedRow<'name', string>[],
        { merge: false }
      >();
    },
    count: () =>
      client
        .from('sources')
        .select('name', { count: 'exact', head: true })
        .retry(false)
        .abortSignal(AbortSignal.timeout(REQUEST_MS)),
    keyOf: (row) => row.name,
  };
  return { events, venues, sources };
}
