import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CleanRow, cleanRow } from '../../../scripts/import/clean-row.ts';
import { cleanKeyedRow, derivedIds } from '../derived-ids.ts';
import { pageItems, rowsIn, script } from './read-documents.ts';

/** What a page says of one event. */
interface Facts {
  readonly name: string;
  readonly venue: string;
  readonly start: string;
  readonly status: string;
  readonly genre: string;
  readonly image: string;
  readonly doors: string;
  readonly price: string;
  readonly ages: string;
  readonly street: string;
}

type Json = Record<string, unknown>;
type Shape = (events: readonly Facts[]) => string;

const BASE = 'https://hall.example/shows/';
const statusWords: Readonly<Record<string, string>> = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
};

const CITY = 'Saint-Étienne';
const place = ({ venue, street }: Pick<Facts, 'venue' | 'street'>): Json => ({
  '@type': 'Place',
  name: venue,
  address: { '@type': 'PostalAddress', streetAddress: street, addressLocality: CITY },
  geo: { '@type': 'GeoCoordinates', latitude: '45.5', longitude: '-4.25' },
});
const offerOf = ({ price }: Facts): Json => ({ '@type': 'Offer', price, priceCurrency: 'EUR' });
const eventOf = (facts: Facts, index: number): Json => ({
  '@type': 'MusicEvent',
  '@id': `#event-${index}`,
  name: facts.name,
  startDate: facts.start,
  location: place(facts),
  doorTime: facts.doors,
  offers: offerOf(facts),
  typicalAgeRange: facts.ages,
  eventStatus: `https://schema.org/${statusWords[facts.status]}`,
  genre: facts.genre,
  image: facts.image,
});
const without = (event: Json, key: string): Json =>
  Object.fromEntries(Object.entries(event).filter(([name]) => name !== key));
const inContext = (document: Json | Json[]) =>
  script(Array.isArray(document) ? document : { '@context': 'https://schema.org', ...document });

/** Every string of a key or type with its namespace. */
function qualified(value: unknown, prefix: string): unknown {
  if (Array.isArray(value)) return value.map((item) => qualified(item, prefix));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === '@type' ? [key, prefix + inner] : [key.startsWith('@') ? key : prefix + key, qualified(inner, prefix)],
    ),
  );
}

/** Events of a venue each; the venues in their order. */
function byVenue(events: readonly Facts[]): [Json, Json[]][] {
  const groups = Map.groupBy(events.entries(), ([, { venue, street }]) => `${venue} ${street}`);
  return [...groups.values()].map((group) => [
    place((group[0] as [number, Facts])[1]),
    group.map(([index, facts]) => eventOf(facts, index)),
  ]);
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const shapes: Readonly<Record<string, Shape>> = {
  list: (events) => inContext(events.map(eventOf)),
  scripts: (events) => events.map((facts, index) => inContext(eventOf(facts, index))).join('\n'),
  'graph with references': (events) => {
    const nodes = events.flatMap((facts, index) => [
      { ...eventOf(facts, index), location: { '@id': `#place-${index}` }, image: { '@id': `#image-${index}` } },
      { ...place(facts), '@id': `#place-${index}` },
      { '@type': 'ImageObject', '@id': `#image-${index}`, url: facts.image },
    ]);
    return inContext({ '@graph': [{ '@type': 'WebPage', '@id': '' }, ...nodes.toReversed()] });
  },
  'events of places': (events) =>
    inContext({
      '@graph': byVenue(events).map(([venue, own]) => ({
        ...venue,
        event: own.map((event) => without(event, 'location')),
      })),
    }),
  'series of a venue': (events) =>
    inContext(
      byVenue(events).map(([venue, own]) => ({
        '@type': 'EventSeries',
        name: 'All',
        location: venue,
        subEvent: own.map((event) => without(event, 'location')),
      })),
    ),
  'events with a superEvent': (events) =>
    inContext(
      events.map((facts, index) => ({
        ...without(eventOf(facts, index), 'location'),
        superEvent: { '@type': 'Festival', name: 'All', location: place(facts) },
      })),
    ),
  'list of items': (events) =>
    inContext({
      '@type': 'ItemList',
      itemListElement: events.map((facts, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: eventOf(facts, index),
      })),
    }),
  feed: (events) =>
    inContext({
      '@type': 'DataFeed',
      dataFeedElement: events.map((facts, index) => ({ '@type': 'DataFeedItem', item: eventOf(facts, index) })),
    }),
  'several locations': (events) =>
    inContext(
      events.map((facts, index) => ({
        ...eventOf(facts, index),
        location: [
          { '@type': 'VirtualLocation', name: 'Stream' },
          { '@type': 'PostalAddress', streetAddress: '1 Quay' },
          place(facts),
        ],
      })),
    ),
  'statuses as nodes': (events) =>
    inContext(
      events.map((facts, index) => ({
        ...eventOf(facts, index),
        eventStatus: [{ '@id': `schema:${statusWords[facts.status]}` }],
      })),
    ),
  'schedules of one date': (events) =>
    inContext(
      events.map((facts, index) => {
        const [day, time] = facts.start.split('T');
        return {
          ...without(eventOf(facts, index), 'startDate'),
          eventSchedule: {
            '@type': 'Schedule',
            startDate: day,
            startTime: time,
            repeatFrequency: 'P1W',
            repeatCount: 1,
          },
        };
      }),
    ),
  'lists of one start': (events) =>
    inContext(events.map((facts, index) => ({ ...eventOf(facts, index), startDate: [facts.start, facts.start] }))),
  'prefixed names': (events) => inContext(qualified(events.map(eventOf), 'schema:') as Json[]),
  'addresses as names': (events) => inContext(qualified(events.map(eventOf), 'http://www.schema.org/') as Json[]),
  'careless JSON': (events) => {
    const json = JSON.stringify({ '@graph': events.map(eventOf) }, null, 1).replaceAll(/\n(\s*[\]}])/g, ',\n$1');
    return script(`//<![CDATA[\n${json}};\n//]]>`);
  },
  Microdata: (events) =>
    events
      .map(
        (facts, index) =>
          `<div itemscope itemtype="https://schema.org/MusicEvent" itemid="#event-${index}"><b itemprop="name">${escaped(facts.name)}</b>
          <time itemprop="startDate" datetime="${facts.start}">x</time><img itemprop="image" src="${escaped(facts.image)}">
          <p itemprop="location" itemscope itemtype="https://schema.org/Place"><i itemprop="name">${escaped(facts.venue)}</i>
          <span itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><i itemprop="streetAddress">${escaped(facts.street)}</i> <i itemprop="addressLocality">${CITY}</i></span>
          <span itemprop="geo" itemscope itemtype="https://schema.org/GeoCoordinates"><meta itemprop="latitude" content="45.5"><meta itemprop="longitude" content="-4.25"></span></p>
          <meta itemprop="doorTime" content="${facts.doors}"><meta itemprop="typicalAgeRange" content="${facts.ages}">
          <span itemprop="offers" itemscope itemtype="https://schema.org/Offer"><b itemprop="price">${facts.price}</b><meta itemprop="priceCurrency" content="EUR"></span>
          <meta itemprop="genre" content="${escaped(facts.genre)}"><link itemprop="eventStatus" href="https://schema.org/${statusWords[facts.status]}"></div>`,
      )
      .join('\n'),
  RDFa: (events) =>
    events
      .map(
        (facts, index) =>
          `<div vocab="https://schema.org/" typeof="MusicEvent" resource="#event-${index}"><b property="name">${escaped(facts.name)}</b>
          <time property="startDate" datetime="${facts.start}">x</time><img property="image" src="${escaped(facts.image)}">
          <p property="location" typeof="Place"><i property="name">${escaped(facts.venue)}</i>
          <span property="address" typeof="PostalAddress"><i property="streetAddress">${escaped(facts.street)}</i> <i property="addressLocality">${CITY}</i></span>
          <span property="geo" typeof="GeoCoordinates"><meta property="latitude" content="45.5"><meta property="longitude" content="-4.25"></span></p>
          <meta property="doorTime" content="${facts.doors}"><meta property="typicalAgeRange" content="${facts.ages}">
          <span property="offers" typeof="Offer"><b property="price">${facts.price}</b><meta property="priceCurrency" content="EUR"></span>
          <meta property="genre" content="${escaped(facts.genre)}"><link property="eventStatus" href="https://schema.org/${statusWords[facts.status]}"></div>`,
      )
      .join('\n'),
};

const word = fc.constantFrom('Night', 'Ferry', 'Größe', '東京', 'O’Neill', 'AC/DC', '“Live”', 'No. 9', '½', 'Plum');
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((list) => list.join(' '));
const facts: fc.Arbitrary<Facts> = fc.record({
  name: words,
  venue: fc.constantFrom('Copperline Hall', 'Saltbox', 'Café Größe'),
  start: fc
    .tuple(
      fc.integer({ min: 1, max: 28 }),
      fc.constantFrom('', 'T20:00:00', 'T19:30:00', 'T20:00:00-05:00', 'T01:00:00Z'),
    )
    .map(([day, time]) => `2026-12-${String(day).padStart(2, '0')}${time}`),
  status: fc.constantFrom(...Object.keys(statusWords)),
  genre: fc.constantFrom('Rock', 'Jazz', 'Música'),
  image: fc.constantFrom('a.jpg', '/b.jpg', '//cdn.example/c.jpg', 'https://cdn.example/d.jpg?x=1'),
  doors: fc.constantFrom('19:00', '18:30:00', '2026-12-01T19:00:00-05:00'),
  price: fc.constantFrom('0', '25', '25.00', '€9.50', '12,50'),
  ages: fc.constantFrom('18+', '7-12', 'All Ages'),
  street: fc.constantFrom('3 Quai “Nord”', 'Uferstraße 4'),
});

/** What an import makes of the facts: all that it keeps but the number. */
function expected(given: Facts): Partial<CleanRow> {
  const result = cleanRow({
    event_id: 1,
    name: given.name,
    event_datetime: given.start,
    doors_datetime: given.doors,
    price_min: given.price,
    price_max: given.price,
    price_currency: 'EUR',
    age_limit: given.ages,
  });
  if (!('row' in result)) throw new Error(JSON.stringify(result));
  return {
    name: given.name,
    venue_full_name: given.venue,
    event_date: result.row.event_date,
    moment: result.row.moment,
    status: given.status as CleanRow['status'],
    major_category: 'Music',
    minor_category: given.genre,
    mobile_image_url: new URL(given.image, BASE).href,
    doors: result.row.doors,
    price_min: result.row.price_min,
    price_max: result.row.price_max,
    price_currency: 'EUR',
    age_limit: result.row.age_limit,
    venue_city: CITY,
    venue_address: `${given.street}, ${CITY}`,
    venue_latitude: 45.5,
    venue_longitude: -4.25,
  };
}

const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();

test('200 generated pages, in every shape, are read with the same facts and each event once', async () => {
  const used = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(shapes)),
      fc.array(facts, { minLength: 1, maxLength: 5 }),
      async (shape, events) => {
        used.add(shape);
        const html = `<!doctype html><html><head><link rel="canonical" href="${BASE}"></head><body>${shapes[shape]?.(events)}</body></html>`;
        const items = await pageItems(html);
        const rows = rowsIn(items).map((row) => {
          const result = cleanKeyedRow(row);
          if (!('row' in result)) throw new Error(JSON.stringify(result));
          return result.row;
        });
        const wanted = events.map(expected);
        const kept = rows.map((row) =>
          Object.fromEntries(Object.keys(wanted[0] ?? {}).map((key) => [key, row[key as keyof CleanRow]])),
        );
        expect(sorted(kept)).toEqual(sorted(wanted));
        expect(new Set(derivedIds(items)).size).toBe(events.length);
      },
    ),
    { seed: 84, numRuns: 200 },
  );
  expect([...used].sort()).toEqual(Object.keys(shapes).sort());
});
