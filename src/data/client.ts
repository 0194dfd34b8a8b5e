import { createClient } from '@supabase/supabase-js';
import type { Database } from './database.types.ts';
import type { Source } from './fetch-all.ts';
import { eventColumns, venueColumns } from './rows.ts';

type KeyedRow<Key extends string, Value> = Record<Key, Value>;

/** The tables a build reads, as sources for `fetchAll` (specification section 7, Events and venues). */
export function openDatabase(supabaseUrl: string, publishableKey: string) {
  const client = createClient<Database>(supabaseUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  const events: Source<KeyedRow<'event_id', number>, number> = {
    name: 'events',
    page(after, limit) {
      const query = client.from('events').select(eventColumns).order('event_id').limit(limit);
      return (after === undefined ? query : query.gt('event_id', after)).overrideTypes<
        KeyedRow<'event_id', number>[],
        { merge: false }
      >();
    },
    count: () => client.from('events').select('event_id', { count: 'exact', head: true }),
    keyOf: (row) => row.event_id,
  };
  const venues: Source<KeyedRow<'venue_slug', string>, string> = {
    name: 'venues',
    page(after, limit) {
      const query = client.from('venues').select(venueColumns).order('venue_slug').limit(limit);
      return (after === undefined ? query : query.gt('venue_slug', after)).overrideTypes<
        KeyedRow<'venue_slug', string>[],
        { merge: false }
      >();
    },
    count: () => client.from('venues').select('venue_slug', { count: 'exact', head: true }),
    keyOf: (row) => row.venue_slug,
  };
  return { events, venues };
}
