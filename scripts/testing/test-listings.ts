import { createClient } from '@supabase/supabase-js';
import {
  abroad,
  clockwork,
  dateOnly,
  knownSources,
  knownVenue,
  lateEvening,
  newer,
  pendulum,
  tonightAtHalt,
  undated,
  venueAbroad,
} from '../../e2e/support/known-events.ts';
import { furtherOddNames } from '../../e2e/support/odd-names.ts';
import type { Database } from '../../src/data/database.types.ts';
import { CommandError } from '../cli/command.ts';
import type { Environment } from '../cli/environment.ts';
import { openDatabaseCalls } from '../import/database-calls.ts';
import { joinEvents } from '../import/join-events.ts';
import { loadSeed } from '../seed/load-seed.ts';
import { DEMO_EVENTS } from '../seed/options.ts';

type EventRow = Database['public']['Tables']['events']['Insert'];
type VenueRow = Database['public']['Tables']['venues']['Insert'];

interface WritableBackend {
  readonly url: string;
  readonly secretKey: string;
}

/** Time of the browser tests' build: a Friday afternoon in New York, in standard time. */
export const TEST_NOW = '2026-11-27T22:00:00Z';

const FIRST_ODD_ID = 910_000;

/** Fills an empty database with the demo listings around `now` and the events that browser tests know. */
export async function fillTestDatabase(
  backend: WritableBackend,
  environment: Environment,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const season = { events: DEMO_EVENTS, seed: 'demo', day: null, oddNames: true, zone: environment.siteTimeZone, now };
  await loadSeed(
    season,
    environment,
    async () => backend,
    (_, work) => work(),
    signal,
  );
  const client = createClient<Database>(backend.url, backend.secretKey, { auth: { persistSession: false } });
  const scrapedAt = new Date(now.getTime() - 3_600_000).toISOString();
  const rows = [...knownEvents(), ...furtherOddEvents()].map((row) => ({
    // All rows of an insert need the same columns.
    status: 'scheduled',
    description: null,
    source: null,
    ...row,
    scraped_at: scrapedAt,
    updated_at: scrapedAt,
  }));
  for (const { error } of [
    await client.from('venues').insert(venues()),
    await client.from('events').insert(rows),
    await client.from('sources').insert([...knownSources]),
  ]) {
    if (error !== null) throw new CommandError(`The test listings could not be stored: ${error.message}.`);
  }
  await joinEvents(openDatabaseCalls(backend.url, backend.secretKey));
}

/** Stores what the site is not built from (rule T11). */
export async function addNewerListing(backend: WritableBackend): Promise<void> {
  const client = createClient<Database>(backend.url, backend.secretKey, { auth: { persistSession: false } });
  const row = { event_id: newer.id, name: newer.name, venue_slug: newer.venueSlug, event_date: newer.date };
  await client.from('events').insert(row).throwOnError();
}

function venues(): VenueRow[] {
  const { slug, name, timeZone, ...place } = venueAbroad;
  return [
    { venue_slug: knownVenue.slug, full_name: knownVenue.name },
    { venue_slug: pendulum.venue.slug, full_name: pendulum.venue.name },
    { venue_slug: tonightAtHalt.venue.slug, full_name: tonightAtHalt.venue.name },
    { venue_slug: slug, full_name: name, time_zone: timeZone, ...place },
  ];
}

function knownEvents(): EventRow[] {
  const here = { venue_slug: knownVenue.slug, major_category: 'Music', code: 'K1' };
  return [
    { ...here, event_id: dateOnly.id, name: dateOnly.name, event_date: dateOnly.date },
    { ...here, event_id: lateEvening.id, name: lateEvening.name, event_datetime: lateEvening.startsAt },
    {
      event_id: abroad.id,
      name: abroad.name,
      description: abroad.description,
      event_datetime: abroad.startsAt,
      venue_slug: venueAbroad.slug,
      ...abroad.facts,
    },
    {
      ...here,
      event_id: lateEvening.joined.id,
      name: lateEvening.joined.name,
      source: lateEvening.joined.source,
      code: lateEvening.joined.code,
      event_datetime: lateEvening.startsAt,
    },
    { ...here, event_id: undated.id, name: undated.name },
    ...[clockwork.past, clockwork.tonight, clockwork.nextWeek].map(({ id, startsAt }) => ({
      ...here,
      event_id: id,
      name: clockwork.name,
      event_datetime: startsAt,
    })),
    ...pendulum.nights.map(({ id, day, status }) => ({
      ...here,
      venue_slug: pendulum.venue.slug,
      event_id: id,
      name: pendulum.name,
      event_datetime: `${day}T20:00:00-05:00`,
      status,
    })),
    ...eventsAtHalt().map((event) => ({ ...here, venue_slug: tonightAtHalt.venue.slug, ...event })),
  ];
}

function eventsAtHalt(): EventRow[] {
  const { startsAt, cancelled, soldOut } = tonightAtHalt;
  const off = { name: cancelled.name, status: 'cancelled' };
  return [
    { ...off, event_id: cancelled.id, event_datetime: startsAt },
    { ...off, event_id: cancelled.later.id, event_datetime: cancelled.later.startsAt },
    { event_id: soldOut.id, name: soldOut.name, event_datetime: startsAt, status: 'sold_out' },
  ];
}

function furtherOddEvents(): EventRow[] {
  return furtherOddNames.map((name, index) => ({
    event_id: FIRST_ODD_ID + index,
    name,
    venue_slug: knownVenue.slug,
    event_date: '2027-01-15',
  }));
}
