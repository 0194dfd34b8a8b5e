import type { VenueStats } from '../domain/account/favorites-view.ts';
import { artistKey, artistName, presentName } from '../domain/catalogue/artist-name.ts';
import { type BilledArtist, billsById } from '../domain/catalogue/bill.ts';
import { type ArtistCorrection, artistRules, namesOf } from '../domain/catalogue/corrections.ts';
import { nameKey, venueDisplayName } from '../domain/catalogue/listing.ts';
import type { EventRecord, VenueRecord } from '../domain/catalogue/types.ts';
import { listingQueries, PAGE } from './listing-queries.ts';
import { done, type Outcome } from './outcome.ts';
import {
  type ArtistCorrectionRow,
  type EventRow,
  toArtistCorrection,
  toEventRecord,
  toVenueRecord,
  type VenueRow,
} from './rows.ts';
import type { Connect } from './supabase.ts';
import { chunksOf, containing, literal, quoted } from './text-filters.ts';

/** Artists of whom upcoming events are found faster by reading all of them than by asking for their names. */
const MANY_ARTISTS = 200;

/** Of `upcoming_events`, without the description. */
const UPCOMING_COLUMNS =
  'event_id,name,venue_slug,major_category,minor_category,event_date,event_datetime,mobile_image_url,code,scraped_at,updated_at,status';

const VENUE_COLUMNS = 'venue_slug,full_name,venue_name,time_zone,city';

/** What a list of artists plays. */
export interface ArtistEvents {
  readonly events: readonly EventRecord[];
  /** By id of an event: the artists of the list who are also on its bill. */
  readonly bills: ReadonlyMap<number, readonly BilledArtist[]>;
}

/** Reads the public catalogue for a person's own pages (rule R4). */
export function listingsApi(connect: Connect) {
  const { ask, askAll, joined, paged } = listingQueries(connect);

  async function eventsById(ids: readonly string[]): Promise<Outcome<EventRecord[]>> {
    const answer = await askAll<EventRow>(
      ids,
      (part) => (client, signal) =>
        client
          .from('listed_events')
          .select('*')
          .in('event_id', part.map(Number))
          .abortSignal(signal)
          .overrideTypes<EventRow[], { merge: false }>(),
    );
    return answer.ok ? done(answer.value.map(toEventRecord)) : answer;
  }

  /** All corrections of artists (rule K5), by name. */
  async function artistCorrections(): Promise<Outcome<ArtistCorrection[]>> {
    const answer = await paged<ArtistCorrectionRow, string>(
      (client, after, signal) => {
        const query = client.from('artist_corrections').select('name,kind,listed_as').order('name').limit(PAGE);
        return (after === undefined ? query : query.gt('name', after)).abortSignal(signal);
      },
      ({ name }) => name,
    );
    return answer.ok ? done(answer.value.map(toArtistCorrection)) : answer;
  }

  /**
   * All events of these artists, compared by grouping key (rule A5), and those with one of them on the bill (rule A10): who
   * is on a bill is read from the names that contain theirs.
   *
   * @param isUpcomingEnough whether past events may be left out, which makes many artists cheap
   */
  async function eventsByArtist(
    stored: readonly string[],
    corrections: readonly ArtistCorrection[] = [],
    isUpcomingEnough = false,
  ): Promise<Outcome<ArtistEvents>> {
    const rules = artistRules(corrections);
    const artists = stored.flatMap((name) => presentName(name, rules) ?? []);
    const keys = new Set(artists.map(artistKey));
    const names = artists.flatMap((name) => namesOf(name, corrections));
    const [answer, places] = await Promise.all(
      isUpcomingEnough && names.length > MANY_ARTISTS
        ? [allUpcoming(), allVenues()]
        : [eventsMatching(names, containing), venuesContaining(names)],
    );
    if (!answer.ok) return answer;
    if (!places.ok) return places;
    const events = answer.value.map(toEventRecord);
    const venueNames = places.value.map((venue) => venueDisplayName(venue.slug, venue));
    const bills = new Map<number, BilledArtist[]>();
    for (const [id, artists] of billsById(events, venueNames, rules)) {
      const wanted = artists.filter(({ key }) => keys.has(key));
      if (wanted.length > 0) bills.set(id, wanted);
    }
    const isWanted = ({ id, name }: EventRecord) => bills.has(id) || keys.has(artistKey(artistName(name, rules) ?? ''));
    return done({ events: events.filter(isWanted), bills });
  }

  /** Venues whose names contain one of these. */
  async function venuesContaining(names: readonly string[]): Promise<Outcome<VenueRecord[]>> {
    const filters = names.flatMap((name) =>
      ['full_name', 'venue_name'].map((column) => `${column}.ilike.${quoted(containing(name))}`),
    );
    const answer = await askAll<VenueRow>(
      filters,
      (part) => (client, signal) =>
        client
          .from('listed_venues')
          .select(VENUE_COLUMNS)
          .or(part.join(','))
          .limit(PAGE)
          .abortSignal(signal)
          .overrideTypes<VenueRow[], { merge: false }>(),
    );
    return answer.ok ? done(answer.value.map(toVenueRecord)) : answer;
  }

  /** Events with pictures that have these names in any case (rule C4). */
  async function eventsWithPictures(names: readonly string[]): Promise<Outcome<EventRecord[]>> {
    const answer = await eventsMatching(names, literal, 'mobile_image_url');
    if (!answer.ok) return answer;
    const keys = new Set(names.map(nameKey));
    return done(answer.value.map(toEventRecord).filter(({ name }) => keys.has(nameKey(name))));
  }

  /** @param present column that must not be null */
  async function eventsMatching(
    names: readonly string[],
    pattern: (name: string) => string,
    present: 'name' | 'mobile_image_url' = 'name',
  ): Promise<Outcome<EventRow[]>> {
    const filters = chunksOf(names).map((part) => part.map((name) => `name.ilike.${quoted(pattern(name))}`).join(','));
    return joined(await Promise.all(filters.map((filter) => allEvents(filter, present))));
  }

  const allEvents = (filter: string, present: 'name' | 'mobile_image_url') =>
    paged<EventRow, number>(
      (client, after = -1, signal) =>
        client
          .from('listed_events')
          .select('*')
          .or(filter)
          .not(present, 'is', null)
          .gt('event_id', after)
          .order('event_id')
          .limit(PAGE)
          .abortSignal(signal)
          .overrideTypes<EventRow[], { merge: false }>(),
      (row) => row.event_id,
    );

  const allUpcoming = () =>
    paged<EventRow, number>(
      (client, after = -1, signal) =>
        client
          .from('upcoming_events')
          .select(UPCOMING_COLUMNS)
          .gt('event_id', after)
          .order('event_id')
          .limit(PAGE)
          .abortSignal(signal)
          .overrideTypes<EventRow[], { merge: false }>(),
      (row) => row.event_id,
    );

  async function allVenues(): Promise<Outcome<VenueRecord[]>> {
    const answer = await paged<VenueRow, string>(
      (client, after = '', signal) =>
        client
          .from('listed_venues')
          .select(VENUE_COLUMNS)
          .gt('venue_slug', after)
          .order('venue_slug')
          .limit(PAGE)
          .abortSignal(signal)
          .overrideTypes<VenueRow[], { merge: false }>(),
      (row) => row.venue_slug,
    );
    return answer.ok ? done(answer.value.map(toVenueRecord)) : answer;
  }

  async function venues(slugs: readonly string[]): Promise<Outcome<VenueRecord[]>> {
    const answer = await askAll<VenueRow>(
      slugs,
      (part) => (client, signal) =>
        client
          .from('listed_venues')
          .select(VENUE_COLUMNS)
          .filter('venue_slug', 'in', `(${part.map(quoted).join(',')})`)
          .abortSignal(signal)
          .overrideTypes<VenueRow[], { merge: false }>(),
    );
    return answer.ok ? done(answer.value.map(toVenueRecord)) : answer;
  }

  async function venueStats(slugs: readonly string[]): Promise<Outcome<VenueStats[]>> {
    const answer = await askAll(
      slugs,
      (part) => (client, signal) =>
        client
          .from('venue_stats')
          .select('venue_slug,full_name,venue_name,city,total_events,upcoming_events')
          .filter('venue_slug', 'in', `(${part.map(quoted).join(',')})`)
          .abortSignal(signal),
    );
    if (!answer.ok) return answer;
    return done(
      answer.value.map((row) => ({
        ...toVenueRecord({ ...row, venue_slug: row.venue_slug ?? '', time_zone: null }),
        totalEvents: row.total_events ?? 0,
        upcomingEvents: row.upcoming_events ?? 0,
      })),
    );
  }

  /** The soonest upcoming events at these venues, without their descriptions: at most 1,000 of each part of the list. */
  async function upcomingAt(slugs: readonly string[]): Promise<Outcome<EventRecord[]>> {
    const answer = await askAll(
      slugs,
      (part) => (client, signal) =>
        client
          .from('upcoming_events')
          .select(UPCOMING_COLUMNS)
          .filter('venue_slug', 'in', `(${part.map(quoted).join(',')})`)
          .order('event_date')
          .order('event_id')
          .limit(PAGE)
          .abortSignal(signal),
    );
    if (!answer.ok) return answer;
    return done(answer.value.map((row) => toEventRecord({ ...(row as EventRow), description: null })));
  }

  /** The most recently scraped events, newest first. */
  async function newest(limit: number): Promise<Outcome<EventRecord[]>> {
    const answer = await ask<EventRow>((client, signal) =>
      client
        .from('listed_events')
        .select('*')
        .not('scraped_at', 'is', null)
        .order('scraped_at', { ascending: false })
        .order('event_id')
        .limit(limit)
        .abortSignal(signal)
        .overrideTypes<EventRow[], { merge: false }>(),
    );
    return answer.ok ? done(answer.value.map(toEventRecord)) : answer;
  }

  return { artistCorrections, eventsById, eventsByArtist, eventsWithPictures, upcomingAt, venues, venueStats, newest };
}

export type ListingsApi = ReturnType<typeof listingsApi>;
