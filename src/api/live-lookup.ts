import { artistKey, artistName } from '../domain/catalogue/artist-name.ts';
import { nameKey } from '../domain/catalogue/listing.ts';
import type { EventRecord, VenueRecord } from '../domain/catalogue/types.ts';
import type { Target } from '../domain/urls/paths.ts';
import { readRows } from './rest.ts';
import { type EventRow, toEventRecord, toVenueRecord, type VenueRow } from './rows.ts';

/** The rows behind a path that has no page yet. */
export interface LiveRows {
  readonly events: readonly EventRecord[];
  readonly venues: readonly VenueRecord[];
}

/** The default cap of hosted services. */
const MAX_ROWS = '1000';

/** Escapes `like` wildcards, except PostgREST's own `*`: callers must check the rows. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

async function readEvents(filter: Record<string, string>): Promise<EventRecord[]> {
  const order = 'event_datetime.asc.nullslast,event_id.asc';
  const rows = await readRows<EventRow>('events', { select: '*', ...filter, order, limit: MAX_ROWS });
  return rows.map(toEventRecord);
}

async function readVenues(slugs: readonly (string | null)[]): Promise<VenueRecord[]> {
  const known = [...new Set(slugs.flatMap((slug) => slug ?? []))].slice(0, 100);
  if (known.length === 0) return [];
  const list = known.map((slug) => `"${slug.replace(/[\\"]/g, '\\$&')}"`).join(',');
  const rows = await readRows<VenueRow>('venues', { select: '*', venue_slug: `in.(${list})` });
  return rows.map(toVenueRecord);
}

async function eventsOf(target: Target): Promise<EventRecord[]> {
  if (target.kind === 'event') {
    if (!/^\d{1,16}$/.test(target.id)) return [];
    const [event] = await readEvents({ event_id: `eq.${target.id}` });
    if (event === undefined || event.name === null) return event === undefined ? [] : [event];
    const others = await readEvents({ name: `ilike.${literal(event.name)}` });
    return [event, ...others.filter(({ id, name }) => id !== event.id && nameKey(name) === nameKey(event.name))];
  }
  if (target.kind === 'venue') return await readEvents({ venue_slug: `eq.${target.slug}` });
  const key = artistKey(target.name);
  const at: Record<string, string> = target.kind === 'artist-at-venue' ? { venue_slug: `eq.${target.slug}` } : {};
  const events = await readEvents({ name: `ilike.*${literal(target.name)}*`, ...at });
  return events.filter(({ name }) => artistKey(artistName(name) ?? '') === key);
}

/**
 * Looks up what a path names, for listings newer than the build (rule R4).
 *
 * @throws when the database cannot be queried
 */
export async function lookUp(target: Target): Promise<LiveRows> {
  const events = await eventsOf(target);
  const slugs = target.kind === 'venue' ? [target.slug] : events.map(({ venueSlug }) => venueSlug);
  return { events, venues: await readVenues(slugs) };
}
