import type { FavoriteItem } from '../domain/account/favorite.ts';
import { personalIcs } from '../domain/account/personal-calendar.ts';
import type { BilledArtist } from '../domain/catalogue/bill.ts';
import type { Site } from '../domain/catalogue/types.ts';
import { listingsApi } from './listings.ts';
import { done, type Outcome } from './outcome.ts';
import type { Client } from './supabase.ts';

/** Requests of one address in an hour. Calendar programs ask every few hours, but some people have many. */
const MOST_READS = 60;

/** Requests with unknown tokens of one client in a minute. */
const MOST_MISSES = 30;
const MINUTE = 60_000;

/** What `read_calendar` returns. */
type Reading =
  | null
  | { readonly wait: number }
  | { readonly favorites: readonly FavoriteItem[]; readonly blacklist: readonly string[] };

interface CalendarService {
  /** A client with the secret key. */
  readonly client: Client;
  /** Origin of the site, as in its built calendars, so that an event is the same in all. */
  readonly origin: string;
}

const HEADERS = {
  'cache-control': 'private, no-store',
  'access-control-allow-origin': '*',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

function answer(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { ...HEADERS, 'content-type': 'text/plain; charset=utf-8', ...headers },
  });
}

/** The same for what is malformed, unknown or revoked. `npm run doctor` knows the service by it. */
const unknown = () => answer(404, 'No calendar has this address.');

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Clients whose misses are counted at a time: what a client is called may be made up. */
const MOST_CLIENTS = 10_000;

/** Answers unknown addresses: all alike, and from the 31st of a client in a minute on, that they are too many. */
function answerMisses() {
  let misses = new Map<string, number>();
  let since = 0;
  return (address: string, now: number): Response => {
    if (now - since > MINUTE || misses.size >= MOST_CLIENTS) {
      misses = new Map();
      since = now;
    }
    const count = (misses.get(address) ?? 0) + 1;
    misses.set(address, count);
    return count > MOST_MISSES ? answer(429, 'Too many wrong addresses.', { 'retry-after': '60' }) : unknown();
  };
}

/**
 * Serves people's own calendars (rule W9): `GET …/calendar/TOKEN.ics`. A Supabase Edge Function and the embedded backend
 * both run it.
 *
 * @param service called for each request that has a token
 */
export function calendarHandler(service: () => CalendarService) {
  const missed = answerMisses();

  /**
   * A known address is answered whatever else its client has asked for: many people may share one, or pretend to.
   *
   * @param address of the client, as far as it is known
   */
  return async (request: Request, address: string): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answer(405, 'Calendars can only be read.', { allow: 'GET, HEAD' });
    const [, token] = /\/([0-9a-f]{64})\.ics$/.exec(new URL(request.url).pathname) ?? [];
    const now = Date.now();
    if (token === undefined) return missed(address, now);
    const { client, origin } = service();
    const { data, error } = await client.rpc('read_calendar', { token_hash: await sha256(token), most: MOST_READS });
    if (error !== null) return outOfOrder();
    const reading = data as Reading;
    if (reading === null) return missed(address, now);
    if ('wait' in reading) return answer(429, 'Too many requests.', { 'retry-after': String(reading.wait) });
    const ics = await calendarOf(client, reading, origin, now);
    if (!ics.ok) return outOfOrder();
    const headers = { ...HEADERS, 'content-type': 'text/calendar; charset=utf-8' };
    return new Response(request.method === 'HEAD' ? null : ics.value, { headers });
  };
}

const outOfOrder = () => answer(503, 'The calendar cannot be read at the moment.', { 'retry-after': '300' });

async function calendarOf(
  client: Client,
  { favorites, blacklist }: { readonly favorites: readonly FavoriteItem[]; readonly blacklist: readonly string[] },
  origin: string,
  now: number,
): Promise<Outcome<string>> {
  const api = listingsApi(async () => client);
  const idsOf = (type: FavoriteItem['type']) => favorites.flatMap((item) => (item.type === type ? item.id : []));
  const corrections = await api.artistCorrections();
  if (!corrections.ok) return corrections;
  const artists = idsOf('artist');
  const [byId, byArtist, atVenues, zone] = await Promise.all([
    api.eventsById(idsOf('event')),
    artists.length === 0
      ? done({ events: [], bills: new Map<number, readonly BilledArtist[]>() })
      : api.eventsByArtist(artists, corrections.value, true),
    api.upcomingAt(idsOf('venue')),
    client.from('site_settings').select('time_zone').maybeSingle(),
  ]);
  if (!byId.ok) return byId;
  if (!byArtist.ok) return byArtist;
  if (!atVenues.ok) return atVenues;
  const events = [
    ...new Map([...atVenues.value, ...byArtist.value.events, ...byId.value].map((one) => [one.id, one])).values(),
  ];
  const venues = await api.venues([...new Set(events.flatMap(({ venueSlug }) => venueSlug ?? []))]);
  if (!venues.ok) return venues;
  const site: Site = {
    origin,
    timeZone: zone.data?.time_zone ?? 'America/New_York',
    ticketTemplate: null,
    now,
    corrections: { artists: corrections.value },
  };
  const listings = { favorites, blacklist, events, venues: venues.value, bills: byArtist.value.bills };
  return done(personalIcs(listings, site));
}
