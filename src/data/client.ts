import { createClient } from '@supabase/supabase-js';
import { withErrorMessages } from './error-body.ts';
import type { Source } from './fetch-all.ts';
import { eventColumns, joinedEventColumns, sourceColumns, venueColumns } from './rows.ts';

/** Timeout of a request. Far above the statement timeout of the hosted service (3 s). */
const REQUEST_MS = 15_000;

type KeyedRow<Key extends string, Value> = Record<Key, Value>;

/**
 * What a build reads, as sources for `fetchAll` (rule R4): the listings, corrected, and the corrections that only a build
 * can apply (rule K1).
 *
 * The client's own retries are off: `withRetries` also covers rate limits and statement timeouts.
 */
export function openDatabase(supabaseUrl: string, publishableKey: string) {
  const client = createClient(supabaseUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: withErrorMessages() },
  });

  /** @param name as errors call it */
  function sourceOf<Key extends string, Value extends string | number>(
    name: string,
    table: string,
    key: Key,
    columns: string,
  ): Source<KeyedRow<Key, Value>, Value> {
    return {
      name,
      page(after, limit) {
        const query = client
          .from(table)
          .select(columns)
          .order(key)
          .limit(limit)
          .retry(false)
          .abortSignal(AbortSignal.timeout(REQUEST_MS));
        return (after === undefined ? query : query.gt(key, after)).overrideTypes<
          KeyedRow<Key, Value>[],
          { merge: false }
        >();
      },
      count: () =>
        client
          .from(table)
          .select(key, { count: 'exact', head: true })
          .retry(false)
          .abortSignal(AbortSignal.timeout(REQUEST_MS)),
      keyOf: (row) => row[key],
    };
  }

  return {
    events: sourceOf<'event_id', number>('events', 'listed_events', 'event_id', eventColumns),
    venues: sourceOf<'venue_slug', string>('venues', 'listed_venues', 'venue_slug', venueColumns),
    venueAliases: sourceOf<'venue_slug', string>(
      'merged venues',
      'venue_aliases',
      'venue_slug',
      'venue_slug,listed_as',
    ),
    artistCorrections: sourceOf<'name', string>(
      'corrections of artists',
      'artist_corrections',
      'name',
      'name,kind,listed_as',
    ),
    joinedEvents: sourceOf<'event_id', number>(
      'shows of several sources',
      'joined_events',
      'event_id',
      joinedEventColumns,
    ),
    sources: sourceOf<'name', string>('sources', 'sources', 'name', sourceColumns),
  };
}
