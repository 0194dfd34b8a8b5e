import { describe, expect, test } from 'vitest';
import type { EventRecord, Place, Price } from '../../../src/domain/catalogue/types.ts';
import { eventView } from '../../../src/domain/views/event-view.ts';
import { agesText, priceText } from '../../../src/domain/views/facts-view.ts';
import { venueView } from '../../../src/domain/views/venue-view.ts';
import { catalogueOf, event, venue } from '../fixtures.ts';

const NOWHERE: Place = { city: null, address: null, coordinates: null };

/** The page of an event at 8 PM in New York, or on a day. */
function pageOf(given: Partial<EventRecord> & { at?: string }, place: Partial<Place> = {}) {
  const all = catalogueOf([event(1, given)], [venue('saltbox', { fullName: 'Saltbox', ...place })]);
  const [listing] = all.events;
  const [room] = all.venues;
  if (listing === undefined || room === undefined) throw new Error('the event is missing');
  const view = eventView(all, listing);
  const jsonLd: Record<string, unknown> = JSON.parse(view.head.jsonLd[0] ?? '{}');
  return { view, jsonLd, venuePage: venueView(all, room) };
}

const at = '2026-11-28T01:00:00Z';

describe('doors', () => {
  test.each([
    ['an hour before', { at }, '2026-11-28T00:00:00Z', '7:00 PM'],
    ['on a day without a time', { day: '2026-11-27' }, '2026-11-28T00:00:00Z', '7:00 PM'],
    ['at the start', { at }, at, null],
    ['after the start', { at }, '2026-11-28T01:30:00Z', null],
    ['on the day before', { at }, '2026-11-27T02:00:00Z', null],
    ['on the day after', { day: '2026-11-27' }, '2026-11-29T00:00:00Z', null],
    ["with 'Date TBA'", {}, '2026-11-28T00:00:00Z', null],
  ])('%s', (_, when, doors, text) => {
    const { view, jsonLd } = pageOf({ ...when, doorsAt: Date.parse(doors) });
    expect(view.facts).toEqual(text === null ? [] : [{ term: 'Doors', text }]);
    expect(jsonLd['doorTime']).toBe(text === null ? undefined : '2026-11-27T19:00:00-05:00');
  });
});

describe('the price', () => {
  const usd = (min: number, max: number | null): Price => ({ min, max, currency: 'USD' });
  test.each([
    [usd(25, 25), '$25.00', { '@type': 'Offer', price: 25, priceCurrency: 'USD' }],
    [usd(25, 40), '$25.00 to $40.00', { '@type': 'AggregateOffer', lowPrice: 25, highPrice: 40, priceCurrency: 'USD' }],
    [usd(25, null), 'From $25.00', { '@type': 'AggregateOffer', lowPrice: 25, priceCurrency: 'USD' }],
    [usd(0, 0), 'Free', { '@type': 'Offer', price: 0, priceCurrency: 'USD' }],
    [{ min: 0, max: null, currency: null }, 'Free', { '@type': 'Offer', price: 0 }],
    [usd(0, 10), 'Free to $10.00', { '@type': 'AggregateOffer', lowPrice: 0, highPrice: 10, priceCurrency: 'USD' }],
    [
      { min: 1234.5, max: 1234.5, currency: 'EUR' },
      '€1,234.50',
      { '@type': 'Offer', price: 1234.5, priceCurrency: 'EUR' },
    ],
    [{ min: 2500, max: 2500, currency: 'JPY' }, '¥2,500', { '@type': 'Offer', price: 2500, priceCurrency: 'JPY' }],
    [{ min: 20, max: 20, currency: 'CAD' }, 'CA$20.00', { '@type': 'Offer', price: 20, priceCurrency: 'CAD' }],
  ])('%j', (price, text, offers) => {
    expect(priceText(price)).toBe(text);
    const { view, jsonLd } = pageOf({ at, price });
    expect(view.facts).toEqual([{ term: 'Price', text }]);
    expect(jsonLd['offers']).toEqual(offers);
  });

  test('stands beside the tickets and what is sold out', () => {
    const { jsonLd } = pageOf({ at, price: usd(25, 25), code: 'A1', status: 'sold_out' });
    expect(jsonLd['offers']).toEqual({
      '@type': 'Offer',
      url: 'https://tickets.example/saltbox/A1',
      price: 25,
      priceCurrency: 'USD',
      availability: 'https://schema.org/SoldOut',
    });
  });
});

test.each([
  ['21+', '21+', '21-'],
  ['7-12', '7 to 12', '7-12'],
  ['0+', 'All ages', '0-'],
])('ages of %s', (ageLimit, text, typicalAgeRange) => {
  expect(agesText(ageLimit)).toBe(text);
  const { view, jsonLd } = pageOf({ at, ageLimit });
  expect(view.facts).toEqual([{ term: 'Ages', text }]);
  expect(jsonLd['typicalAgeRange']).toBe(typicalAgeRange);
});

describe('the place of a venue', () => {
  const coordinates = { latitude: 43.5, longitude: -70.25 };
  const MAP = 'https://www.openstreetmap.org/';
  test.each([
    [
      { city: 'Portland', address: '12 Pier Lane', coordinates },
      { text: '12 Pier Lane, Portland', mapHref: `${MAP}?mlat=43.5&mlon=-70.25#map=17/43.5/-70.25` },
      { '@type': 'PostalAddress', streetAddress: '12 Pier Lane', addressLocality: 'Portland' },
    ],
    [
      { address: '12 Pier Lane, PORTLAND & Co', city: 'Portland' },
      { text: '12 Pier Lane, PORTLAND & Co', mapHref: `${MAP}search?query=12%20Pier%20Lane%2C%20PORTLAND%20%26%20Co` },
      { '@type': 'PostalAddress', streetAddress: '12 Pier Lane, PORTLAND & Co', addressLocality: 'Portland' },
    ],
    [
      { address: '12 Pier Lane' },
      { text: '12 Pier Lane', mapHref: `${MAP}search?query=12%20Pier%20Lane` },
      '12 Pier Lane',
    ],
    [{ coordinates }, { text: null, mapHref: `${MAP}?mlat=43.5&mlon=-70.25#map=17/43.5/-70.25` }, 'Saltbox'],
    [
      { city: 'Portland' },
      { text: 'Portland', mapHref: null },
      { '@type': 'PostalAddress', addressLocality: 'Portland' },
    ],
    [NOWHERE, null, 'Saltbox'],
  ])('%j', (place, expected, address) => {
    const { view, jsonLd, venuePage } = pageOf({ at }, place);
    expect(view.venue?.place).toEqual(expected);
    expect(venuePage.place).toEqual(expected);
    expect(jsonLd['location']).toEqual({
      '@type': 'Place',
      name: 'Saltbox',
      address,
      ...('coordinates' in place && place.coordinates !== null
        ? { geo: { '@type': 'GeoCoordinates', ...coordinates } }
        : {}),
    });
  });
});

test('a listing without any of it says nothing of it, and its calendar file never does', () => {
  const bare = pageOf({ at });
  const full = pageOf(
    { at, doorsAt: Date.parse('2026-11-28T00:00:00Z'), price: { min: 5, max: 9, currency: 'USD' }, ageLimit: '18+' },
    { city: 'Portland', address: '12 Pier Lane', coordinates: { latitude: 1, longitude: 2 } },
  );
  expect(bare.view).toMatchObject({ facts: [], venue: { place: null } });
  expect(Object.keys(full.jsonLd).filter((key) => !(key in bare.jsonLd))).toEqual([
    'doorTime',
    'typicalAgeRange',
    'offers',
  ]);
  expect(full.view.calendar).toEqual(bare.view.calendar);
});
