import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { loadCatalogue } from '../../src/data/catalogue.ts';
import { importRows } from '../import/import-rows.ts';
import { anonymous, type Client, operator, type Person, signedIn } from '../local-supabase/clients.ts';

/** Small sets, so that corrections and listings meet often. */
const IDS = [1, 2, 3, 4, 5];
const SLUGS = ['ember', 'ember-2', 'pier', 'attic'];
const SOURCES = ['feed', 'paper'];
const NAMES = ['Night Ferry', 'Plum Rain', 'Low Tide'];
const TIMES = ['2099-03-05T23:30:00.000Z', '2099-03-06T12:00:00.000Z', '2020-01-01T20:00:00.000Z'];
const DAYS = ['2099-03-05', '2099-03-06', '2020-01-01'];

const slug = fc.constantFrom(...SLUGS);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2 });

const listing = fc.record({
  event_id: fc.constantFrom(...IDS),
  name: fc.constantFrom(...NAMES),
  venue_slug: slug,
  venue_full_name: maybe(fc.constantFrom('Hall', 'HALL')),
  event_datetime: maybe(fc.constantFrom(...TIMES)),
  event_date: fc.constantFrom(...DAYS),
  price_min: maybe(fc.constantFrom(10, 20)),
  price_currency: fc.constant('USD'),
});
type GivenListing = typeof listing extends fc.Arbitrary<infer Value> ? Value : never;

const eventCorrection = fc
  .record({
    hidden: fc.boolean(),
    pinned: fc.boolean(),
    name: maybe(fc.constantFrom('Corrected', 'Plum Rain')),
    venue_slug: maybe(slug),
    event_datetime: maybe(fc.constantFrom(...TIMES)),
    event_date: maybe(fc.constantFrom(...DAYS)),
    price_min: maybe(fc.constant(5)),
    price_currency: fc.constant(null as string | null),
    cleared: fc.subarray(['name', 'venue_slug', 'event_datetime', 'price'], { maxLength: 2 }),
  })
  .map((row) => ({ ...row, price_currency: row.price_min === null ? null : 'EUR' }));
type EventCorrection = typeof eventCorrection extends fc.Arbitrary<infer Value> ? Value : never;

const venueCorrection = fc.record({
  full_name: maybe(fc.constantFrom('The Corrected Hall')),
  city: maybe(fc.constant('Brooklyn')),
  cleared: fc.subarray(['full_name', 'city']),
});
type VenueCorrection = typeof venueCorrection extends fc.Arbitrary<infer Value> ? Value : never;

/** Those of the listings and of their corrections. */
const artist = fc.constantFrom(...NAMES, 'Corrected');

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('import' as const),
      source: fc.constantFrom(...SOURCES),
      snapshot: fc.boolean(),
      rows: fc.uniqueArray(listing, { minLength: 1, maxLength: 4, selector: ({ event_id }) => event_id }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('event' as const),
      id: fc.constantFrom(...IDS),
      row: maybe(eventCorrection),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('venue' as const), slug, row: maybe(venueCorrection) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('alias' as const), slug, listedAs: maybe(slug) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('artist' as const),
      name: artist,
      // Listed as another one, as nobody (null), or as themselves (undefined).
      listedAs: fc.oneof(artist, fc.constantFrom(null, undefined)),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What should stand, in plain words. */
class Model {
  readonly events = new Map<number, GivenListing & { source: string }>();
  readonly venues = new Map<string, { full_name: string | null }>();
  readonly eventCorrections = new Map<number, EventCorrection>();
  readonly venueCorrections = new Map<string, VenueCorrection>();
  readonly aliases = new Map<string, string>();
  /** Null for nobody. */
  readonly artistNames = new Map<string, string | null>();

  import({ source, snapshot, rows }: Step & { do: 'import' }): void {
    const isAhead = ({ event_datetime: at, event_date: day }: GivenListing) => (at ?? day) > '2026-12-31';
    for (const [id, stored] of this.events) {
      const isListed = rows.some(({ event_id }) => event_id === id);
      const isPinned = this.eventCorrections.get(id)?.pinned === true;
      if (snapshot && stored.source === source && isAhead(stored) && !isListed && !isPinned) this.events.delete(id);
    }
    const venues = new Map<string, string | null>();
    for (const row of rows) {
      this.events.set(row.event_id, { ...row, source });
      venues.set(row.venue_slug, row.venue_full_name ?? venues.get(row.venue_slug) ?? null);
    }
    for (const [name, full] of venues) {
      if (full !== null) this.venues.set(name, { full_name: full });
    }
  }

  /** @returns whether it is allowed */
  alias(from: string, to: string | null): boolean {
    if (to === null) {
      this.aliases.delete(from);
      return true;
    }
    const isChain =
      from === to ||
      this.aliases.has(to) ||
      [...this.aliases].some(([other, target]) => target === from && other !== from);
    if (!isChain) this.aliases.set(from, to);
    return !isChain;
  }

  /** @returns whether it is allowed */
  artist(from: string, to: string | null | undefined): boolean {
    this.artistNames.delete(from);
    if (to === undefined) return true;
    // One that is listed as itself has its spelling set.
    const leadsOn = (name: string) => this.artistNames.has(name) && this.artistNames.get(name) !== name;
    const isTarget = [...this.artistNames].some(([other, target]) => target === from && other !== from);
    const isChain = to !== from && ((to !== null && leadsOn(to)) || isTarget);
    if (!isChain) this.artistNames.set(from, to);
    return !isChain;
  }

  /** Names of artists with the numbers of their events. */
  artists() {
    const own = this.listedEvents().flatMap(({ event_id: id, name }): [string, number][] => {
      const shown = name === null ? null : this.artistNames.has(name) ? (this.artistNames.get(name) ?? null) : name;
      return shown === null ? [] : [[shown, id]];
    });
    const byName = Object.groupBy(own, ([name]) => name);
    return Object.fromEntries(Object.entries(byName).map(([name, all = []]) => [name, all.map(([, id]) => id)]));
  }

  readonly #shown = (name: string) => this.aliases.get(name) ?? name;

  listedEvents() {
    return [...this.events.values()]
      .filter(({ event_id }) => this.eventCorrections.get(event_id)?.hidden !== true)
      .map((stored) => {
        const given = this.eventCorrections.get(stored.event_id);
        const isCleared = (field: string) => given?.cleared.includes(field) === true;
        // The site's zone is UTC here, so a time's day is its first ten characters.
        const dayOf = (at: string | null | undefined) => at?.slice(0, 10) ?? null;
        const isElsewhere = given?.event_date != null && given.event_date !== dayOf(stored.event_datetime);
        const time = given?.event_datetime ?? (isElsewhere ? null : stored.event_datetime);
        const price =
          given?.price_min == null
            ? [stored.price_min, stored.price_min === null ? null : 'USD']
            : [given.price_min, 'EUR'];
        const [price_min, price_currency] = isCleared('price') ? [null, null] : price;
        return {
          event_id: stored.event_id,
          name: isCleared('name') ? null : (given?.name ?? stored.name),
          venue_slug: isCleared('venue_slug') ? null : this.#shown(given?.venue_slug ?? stored.venue_slug),
          event_date: given?.event_date ?? dayOf(given?.event_datetime) ?? stored.event_date,
          event_datetime: isCleared('event_datetime') ? null : time,
          price_min,
          price_currency,
        };
      })
      .sort((a, b) => a.event_id - b.event_id);
  }

  listedVenues() {
    return [...new Set([...this.venues.keys(), ...this.venueCorrections.keys()])]
      .filter((name) => !this.aliases.has(name))
      .sort()
      .map((name) => {
        const given = this.venueCorrections.get(name);
        const full = given?.full_name ?? this.venues.get(name)?.full_name ?? null;
        return {
          venue_slug: name,
          full_name: given?.cleared.includes('full_name') ? null : full,
          city: given?.cleared.includes('city') ? null : (given?.city ?? null),
        };
      });
  }

  /** Slugs and their numbers of events. */
  venueStats() {
    const events = this.listedEvents();
    const named = events.flatMap(({ venue_slug: name }) => name ?? []);
    return [...new Set([...this.listedVenues().map(({ venue_slug: name }) => name), ...named])]
      .sort()
      .map((name) => ({ venue_slug: name, total_events: named.filter((other) => other === name).length }));
  }

  upcoming() {
    return this.listedEvents()
      .filter(({ event_datetime: at, event_date: day }) => (at ?? day ?? '') > '2026-12-31')
      .map(({ event_id }) => event_id);
  }

  hearts() {
    return [...SLUGS].sort().map((name) => ({ item_id: name, listed_as: this.aliases.get(name) ?? null }));
  }
}

let backend: LocalSupabase;
let admin: Client;
let visitor: Client;
let anna: Person;

beforeAll(async () => {
  backend = await startLocalSupabase();
  admin = operator(backend);
  visitor = anonymous(backend);
  anna = await signedIn(backend, 'anna@example.org');
  await admin.from('site_settings').update({ time_zone: 'UTC' }).eq('id', true).throwOnError();
  const hearts = SLUGS.map((item_id) => ({ user_id: anna.id, item_type: 'venue', item_id }));
  await anna.client.from('favorites').insert(hearts).throwOnError();
});
afterAll(() => backend?.close());

async function take(given: Step, model: Model): Promise<void> {
  if (given.do === 'import') {
    const rows = given.rows.map((row) => ({ ...row, price_currency: row.price_min === null ? null : 'USD' }));
    await importRows(backend, rows, {
      source: given.source,
      snapshot: given.snapshot,
      force: given.snapshot,
      siteTimeZone: 'UTC',
    });
    model.import(given);
  } else if (given.do === 'event') {
    await admin.from('event_corrections').delete().eq('event_id', given.id).throwOnError();
    model.eventCorrections.delete(given.id);
    if (given.row === null) return;
    await admin
      .from('event_corrections')
      .insert({ event_id: given.id, ...given.row })
      .throwOnError();
    model.eventCorrections.set(given.id, given.row);
  } else if (given.do === 'venue') {
    await admin.from('venue_corrections').delete().eq('venue_slug', given.slug).throwOnError();
    model.venueCorrections.delete(given.slug);
    if (given.row === null) return;
    await admin
      .from('venue_corrections')
      .insert({ venue_slug: given.slug, ...given.row })
      .throwOnError();
    model.venueCorrections.set(given.slug, given.row);
  } else if (given.do === 'artist') {
    const { name, listedAs } = given;
    await admin.from('artist_corrections').delete().eq('name', name).throwOnError();
    const row = { name, kind: listedAs == null ? 'not_an_artist' : 'alias', listed_as: listedAs ?? null };
    const error = listedAs === undefined ? null : (await admin.from('artist_corrections').insert(row)).error;
    expect(error === null, JSON.stringify([row, [...model.artistNames]])).toBe(model.artist(name, listedAs));
  } else if (given.listedAs === null) {
    await admin.from('venue_aliases').delete().eq('venue_slug', given.slug).throwOnError();
    model.alias(given.slug, null);
  } else {
    const row = { venue_slug: given.slug, listed_as: given.listedAs };
    const { error } = await admin.from('venue_aliases').upsert(row);
    expect(error === null, JSON.stringify([row, [...model.aliases]])).toBe(model.alias(given.slug, given.listedAs));
  }
}

/** As a build has them. */
async function builtArtists() {
  const site = { origin: 'http://localhost', timeZone: 'UTC', ticketTemplate: null, now: Date.now() };
  const settings = { supabaseUrl: backend.url, publishableKey: backend.publishableKey, site, archiveMonths: null };
  const { artists } = await loadCatalogue(settings);
  const ids = (all: readonly { readonly id: number }[]) => all.map(({ id }) => id).sort((a, b) => a - b);
  return Object.fromEntries(artists.map(({ name, events }) => [name, ids(events)]));
}

async function seen() {
  const events = await visitor
    .from('listed_events')
    .select('event_id,name,venue_slug,event_date,event_datetime,price_min,price_currency')
    .order('event_id')
    .throwOnError();
  const venues = await visitor
    .from('listed_venues')
    .select('venue_slug,full_name,city')
    .order('venue_slug')
    .throwOnError();
  const stats = await visitor.from('venue_stats').select('venue_slug,total_events').order('venue_slug').throwOnError();
  const upcoming = await visitor.from('upcoming_events').select('event_id').order('event_id').throwOnError();
  const hearts = await anna.client.from('listed_favorites').select('item_id,listed_as').order('item_id').throwOnError();
  return {
    events: events.data.map((row) => ({
      ...row,
      event_datetime: row.event_datetime && new Date(row.event_datetime).toISOString(),
    })),
    venues: venues.data,
    stats: stats.data,
    upcoming: upcoming.data.map(({ event_id }) => event_id),
    hearts: hearts.data,
    artists: events.data.length === 0 ? {} : await builtArtists(),
  };
}

it('what is listed is what imports and the standing corrections say, whatever their order', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await backend.database.transaction((transaction) =>
        transaction.execute(
          'truncate events, venues, event_corrections, venue_corrections, venue_aliases, artist_corrections',
        ),
      );
      const model = new Model();
      for (const given of steps) await take(given, model);
      expect(await seen()).toEqual({
        events: model.listedEvents(),
        venues: model.listedVenues(),
        stats: model.venueStats(),
        upcoming: model.upcoming(),
        hearts: model.hearts(),
        artists: model.artists(),
      });
    }),
    { numRuns: 80 },
  );
});
