import { describe, expect, test } from 'vitest';
import type { Listing } from '../../../src/domain/catalogue/types.ts';
import { eventView } from '../../../src/domain/views/event-view.ts';
import { catalogueOf, event, venue } from '../../domain/fixtures.ts';
import { cleanKeyedRow, keysOf } from '../derived-ids.ts';
import { othersIn, readText, rowsOf, show } from './read-documents.ts';

const rowWith = (changes: object, base?: string) =>
  rowsOf({ ...show, ...changes }, base === undefined ? {} : { base })[0] ?? {};
const startsWith = (changes: object) =>
  rowsOf({ ...show, ...changes }).map((row) => row['event_datetime'] ?? row['event_date']);

describe('the venue is', () => {
  const online = { '@type': 'VirtualLocation', url: 'https://x.example' };
  test.each([
    ['the place beside an online venue', [online, { '@type': 'Place', name: 'Saltbox' }], 'Saltbox'],
    [
      'the named place behind an address',
      [online, { '@type': 'PostalAddress', streetAddress: '3 Quay' }, { name: 'Saltbox' }],
      'Saltbox',
    ],
    ['the named place behind a text', ['Somewhere', { '@type': 'Place', name: 'Saltbox' }], 'Saltbox'],
    ['a text before a street', [{ '@type': 'Place', address: '3 Quay, Town' }, 'Saltbox, Town'], 'Saltbox'],
    [
      'the street',
      [online, { '@type': 'Place', address: { '@type': 'PostalAddress', streetAddress: '3 Quay, Town' } }],
      '3 Quay',
    ],
    ['an address in place of the place', { '@type': 'PostalAddress', streetAddress: '3 Quay' }, '3 Quay'],
    ['one of several names', { name: [{ '@language': 'en', '@value': 'Saltbox' }, 'Salzbüchse'] }, 'Saltbox'],
    ['the online venue if there is no other', [{ '@type': 'VirtualLocation', name: 'Livestream' }], 'Livestream'],
    ['none for an address of the web', ['https://x.example', online], null],
    ['none for a reference that leads nowhere', { '@id': '#gone' }, null],
  ])('%s', (_, location, venue) => {
    expect(rowWith({ location })['venue_full_name']).toBe(venue);
  });
});

describe('the address of the venue is', () => {
  const saltbox = { '@type': 'Place', name: 'Saltbox' };
  const postal = { '@type': 'PostalAddress', streetAddress: '3 Quay', addressLocality: 'Portland' };
  test.each([
    ['a text', { ...saltbox, address: '3 Quay, Portland, ME 04101, USA' }, '3 Quay, Portland, ME 04101', 'Portland'],
    ['a text that repeats the name', { ...saltbox, address: 'Saltbox, 3 Quay' }, '3 Quay', null],
    ['no text that is the name', { ...saltbox, address: 'Saltbox' }, null, null],
    ['parts', { ...saltbox, address: postal }, '3 Quay, Portland', 'Portland'],
    [
      'parts with a region',
      { ...saltbox, address: { ...postal, addressRegion: { '@type': 'State', name: 'ME' }, postalCode: 4101 } },
      '3 Quay, Portland, ME 4101',
      'Portland',
    ],
    [
      'parts with a code',
      { ...saltbox, address: { ...postal, postalCode: '4101' } },
      '3 Quay, 4101 Portland',
      'Portland',
    ],
    [
      'a street with all of it',
      { ...saltbox, address: { ...postal, streetAddress: '3 Quay, Portland, ME' } },
      '3 Quay, Portland, ME',
      'Portland',
    ],
    ['none without a street', { ...saltbox, address: { ...postal, streetAddress: '' } }, null, 'Portland'],
    ['that of the place named', [{ address: postal }, saltbox], null, null],
    ['that of a text', 'Saltbox, 3 Pier Lane, Portland', '3 Pier Lane, Portland', null],
    ['none of a text in doubt', 'Saltbox, Portland', null, null],
    ['none of an online venue', { '@type': 'VirtualLocation', name: 'Stream', address: postal }, null, null],
  ])('%s', (_, location, venue_address, venue_city) => {
    expect(rowWith({ location })).toMatchObject({ venue_address, venue_city });
  });

  test.each([
    [{ geo: { '@type': 'GeoCoordinates', latitude: '43.5', longitude: -70 } }, ['43.5', -70]],
    [{ latitude: 43.5, longitude: -70 }, [43.5, -70]],
    [{ geo: { '@type': 'GeoShape', box: '1 2 3 4' } }, [null, null]],
    [{}, [null, null]],
  ])('on the map at the coordinates of %j', (position, expected) => {
    const { venue_latitude, venue_longitude } = rowWith({ location: { ...saltbox, ...position } });
    expect([venue_latitude, venue_longitude]).toEqual(expected);
  });
});

describe('the price', () => {
  const offer = (price: unknown, priceCurrency: unknown = 'USD') => ({ '@type': 'Offer', price, priceCurrency });
  test.each([
    ['of an offer', offer('25.00'), [25, 25, 'USD']],
    ['of several', [offer(40), offer('25,00'), offer('$30')], [25, 40, 'USD']],
    [
      'of an AggregateOffer',
      { '@type': 'AggregateOffer', lowPrice: 25, highPrice: '40', priceCurrency: 'EUR' },
      [25, 40, 'EUR'],
    ],
    [
      'of its parts',
      { '@type': 'AggregateOffer', priceCurrency: 'EUR', offers: [{ price: 9 }, { price: 12 }] },
      [9, 12, 'EUR'],
    ],
    ['of a specification', { priceSpecification: { minPrice: 9, maxPrice: 12, priceCurrency: 'EUR' } }, [9, 12, 'EUR']],
    ['that is the lowest', { '@type': 'AggregateOffer', lowPrice: 25, priceCurrency: 'EUR' }, [25, null, 'EUR']],
    ['in a text with two', offer('$15 – $20', undefined), [15, 20, 'USD']],
    ['of nothing', offer('0'), [0, 0, 'USD']],
    ['in words', offer('Free', null), [0, 0, null]],
    ['that is blank', offer(''), [null, null, null]],
    ['from nothing', { '@type': 'AggregateOffer', lowPrice: 0, priceCurrency: 'EUR' }, [null, null, null]],
    ['up to something', { '@type': 'AggregateOffer', highPrice: 40, priceCurrency: 'EUR' }, [null, null, null]],
    ['of an address', 'https://tickets.example', [null, null, null]],
  ])('%s', (_, offers, expected) => {
    const result = cleanKeyedRow(rowWith({ offers }));
    if ('errors' in result) throw new Error(JSON.stringify(result.errors));
    const { price_min, price_max, price_currency } = result.row;
    expect([price_min, price_max, price_currency]).toEqual(expected);
    expect(result.dropped).toEqual([]);
  });

  test.each([
    ['of no known form', [offer(25), offer('ask us')], '"ask us"'],
    ['in two currencies', [offer(25), offer(20, 'EUR')], '"USD, EUR"'],
    ['without a currency', offer('18', null), '18 without a currency'],
  ])('%s is dropped and counted', (_, offers, value) => {
    expect(cleanKeyedRow(rowWith({ offers }))).toMatchObject({
      row: { price_min: null, price_max: null, price_currency: null },
      dropped: [{ what: 'price', value }],
    });
  });
});

test('parts of an event have its prices and ages, and doors of their own', () => {
  const rows = rowsOf({
    ...show,
    '@type': 'EventSeries',
    typicalAgeRange: '18+',
    doorTime: '12:00',
    offers: { '@type': 'Offer', price: 9, priceCurrency: 'EUR' },
    subEvent: [
      { ...show, '@id': '#first', doorTime: '19:00' },
      { ...show, '@id': '#second', typicalAgeRange: '21+' },
    ],
  });
  expect(rows).toMatchObject([
    { price_min: 9, age_limit: '18+', doors_datetime: '19:00' },
    { price_min: 9, age_limit: '21+', doors_datetime: null },
  ]);
});

describe('the status', () => {
  test.each([
    ['https://schema.org/EventCancelled', 'cancelled'],
    ['http://www.schema.org/EventCancelled', 'cancelled'],
    ['schema:EventPostponed', 'postponed'],
    ['http://schema.org/EventStatusType/EventRescheduled', 'rescheduled'],
    ['https://schema.org/EventStatusType#EventCancelled', 'cancelled'],
    ['EventMovedOnline', 'scheduled'],
    [{ '@id': 'schema:EventCancelled' }, 'cancelled'],
    [{ '@id': 'EventCancelled' }, 'cancelled'],
    [{ '@type': 'EventStatusType', name: 'Cancelled' }, 'cancelled'],
    [['EventScheduled', 'EventRescheduled', 'https://schema.org/EventPostponed'], 'postponed'],
    [['EventMovedOnline', { '@id': 'https://schema.org/EventRescheduled' }], 'rescheduled'],
    [['something', 'EventCancelled'], 'cancelled'],
  ])('%j is %s', (eventStatus, status) => {
    expect(cleanKeyedRow(rowWith({ eventStatus }))).toMatchObject({ row: { status }, dropped: [] });
  });

  test('of an unknown word is dropped, counted, and not the event', () => {
    expect(cleanKeyedRow(rowWith({ eventStatus: 'https://schema.org/EventUncertain' }))).toMatchObject({
      row: { status: 'scheduled' },
      dropped: [{ what: 'unknown status', value: '"https://schema.org/EventUncertain"' }],
    });
  });

  test('sold out may be an address in the offers', () => {
    const offers = [{ availability: { '@id': 'http://schema.org/SoldOut' } }];
    expect(cleanKeyedRow(rowWith({ offers, eventStatus: 'EventScheduled' }))).toMatchObject({
      row: { status: 'sold_out' },
    });
  });
});

describe('the image', () => {
  test.each([
    ['a.jpg', 'https://hall.example/shows/a.jpg'],
    ['/a.jpg', 'https://hall.example/a.jpg'],
    ['//cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    ['https://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    [{ '@type': 'ImageObject', contentUrl: '/a.jpg', '@id': '#image' }, 'https://hall.example/a.jpg'],
    [{ '@type': 'ImageObject', url: { '@id': '/a.jpg' } }, 'https://hall.example/a.jpg'],
    [{ '@id': '/a.jpg' }, 'https://hall.example/a.jpg'],
    [[{ '@id': '#gone' }, { '@type': 'ImageObject' }, 'a.jpg'], 'https://hall.example/shows/a.jpg'],
    [['data:image/gif;base64,R0', 'a.jpg'], 'https://hall.example/shows/a.jpg'],
    [false, null],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    [undefined, null],
  ])('%j belongs to the address of the page', (image, address) => {
    expect(rowWith({ image }, 'https://hall.example/shows/')['mobile_image_url']).toBe(address);
  });

  test.each(['a.jpg', '/a.jpg', '//cdn.example/a.jpg', { '@id': '/a.jpg' }])(
    '%j is dropped without that, and counted',
    (image) => {
      expect(cleanKeyedRow(rowWith({ image }))).toMatchObject({ row: { mobile_image_url: null }, imageDropped: true });
    },
  );
});

test.each([
  ['a number', { name: 1984, location: { '@type': 'Place', name: 54 } }, { name: '1984', venue_full_name: '54' }],
  [
    'false',
    { description: false, location: false },
    { name: show.name, description: undefined, venue_full_name: null },
  ],
])('%s in place of text', (_, changes, expected) => {
  expect(rowWith(changes)).toMatchObject(expected);
});

describe('whole days', () => {
  test.each([
    ['2026-12-05T00:00:00-05:00', '2026-12-05T23:59:59-05:00'],
    ['2026-12-05T00:00', '2026-12-06T23:59'],
    ['2026-12-05T00:00:00.000Z', '2026-12-06T00:00:00.000Z'],
  ])('%s to %s have no time', (startDate, endDate) => {
    expect(rowWith({ startDate, endDate })).toMatchObject({ event_date: '2026-12-05', event_datetime: null });
  });

  test.each([
    ['2026-12-05T00:00', '2026-12-05T04:00'],
    ['2026-12-05T00:00', '2026-12-05T00:00'],
    ['2026-12-05T20:00', '2026-12-05T23:59'],
    ['2026-12-05T00:00', undefined],
  ])('are not %s to %s', (startDate, endDate) => {
    expect(rowWith({ startDate, endDate })).toMatchObject({ event_date: null, event_datetime: startDate });
  });
});

describe('each start is an event', () => {
  test('of a list, once', () => {
    const startDate = ['2026-12-04T20:00', '2026-12-11', '2026-12-04T20:00', ''];
    const rows = rowsOf({ ...show, startDate });
    expect(rows.map((row) => row['event_datetime'] ?? row['event_date'])).toEqual(['2026-12-04T20:00', '2026-12-11']);
  });

  const weekly = {
    '@type': 'Schedule',
    startDate: '2026-12-01',
    endDate: '2026-12-31',
    repeatFrequency: 'P1W',
    startTime: '20:00',
  };
  test.each([
    [
      'weekly',
      {},
      [
        '2026-12-01T20:00:00',
        '2026-12-08T20:00:00',
        '2026-12-15T20:00:00',
        '2026-12-22T20:00:00',
        '2026-12-29T20:00:00',
      ],
    ],
    [
      'every second week',
      { repeatFrequency: 'P2W' },
      ['2026-12-01T20:00:00', '2026-12-15T20:00:00', '2026-12-29T20:00:00'],
    ],
    ['a number of times', { endDate: undefined, repeatCount: 2 }, ['2026-12-01T20:00:00', '2026-12-08T20:00:00']],
    [
      'on some weekdays',
      { byDay: ['https://schema.org/Friday', 'schema:Saturday'], endDate: '2026-12-06' },
      ['2026-12-04T20:00:00', '2026-12-05T20:00:00'],
    ],
    [
      'on weekdays without a frequency',
      { repeatFrequency: undefined, byDay: { '@id': 'http://schema.org/Friday' }, endDate: '2026-12-12' },
      ['2026-12-04T20:00:00', '2026-12-11T20:00:00'],
    ],
    [
      'on the second Friday of a month',
      { repeatFrequency: 'P1M', byDay: 'Friday', byMonthWeek: 2, endDate: '2027-01-31' },
      ['2026-12-11T20:00:00', '2027-01-08T20:00:00'],
    ],
    [
      'without exceptions',
      { exceptDate: ['2026-12-08', '2026-12-15T20:00:00'] },
      ['2026-12-01T20:00:00', '2026-12-22T20:00:00', '2026-12-29T20:00:00'],
    ],
    ['in words', { repeatFrequency: 'Daily', endDate: '2026-12-02' }, ['2026-12-01T20:00:00', '2026-12-02T20:00:00']],
    [
      'on days without a time',
      { startTime: undefined, endDate: '2026-12-08', exceptDate: '2026-12-01' },
      ['2026-12-08'],
    ],
    [
      'with an offset',
      { startTime: '20:00:00-05:00', repeatCount: 1, endDate: undefined },
      ['2026-12-01T20:00:00-05:00'],
    ],
    ['once', { repeatFrequency: undefined }, ['2026-12-01T20:00:00']],
    ['long ago', { startDate: '2019-01-04', endDate: '2019-02-01' }, ['2019-01-04T20:00:00']],
  ])('of a schedule: %s', (_, changes, starts) => {
    expect(startsWith({ startDate: undefined, eventSchedule: { ...weekly, ...changes } })).toEqual(starts);
  });

  test('of a schedule that leaves its start to the event', () => {
    const eventSchedule = { repeatFrequency: 'P1W', repeatCount: 2, scheduleTimezone: 'America/Chicago' };
    expect(rowsOf({ ...show, startDate: '2026-12-05T20:00', eventSchedule })).toMatchObject([
      { event_datetime: '2026-12-05T20:00:00', time_zone: 'America/Chicago' },
      { event_datetime: '2026-12-12T20:00:00', time_zone: 'America/Chicago' },
    ]);
  });

  test('of several schedules', () => {
    const eventSchedule = [
      { ...weekly, repeatCount: 1, endDate: undefined },
      { startDate: '2026-12-24', startTime: '18:00' },
    ];
    expect(startsWith({ eventSchedule })).toEqual(['2026-12-01T20:00:00', '2026-12-24T18:00:00']);
  });

  test('of several schedules that agree, once', () => {
    expect(startsWith({ eventSchedule: [weekly, { ...weekly, '@type': ['Schedule'] }] })).toHaveLength(5);
  });

  test('of a schedule has a key that does not depend on the others', () => {
    const keysOn = (now: string) =>
      keysOf(
        readText(JSON.stringify({ ...show, eventSchedule: { ...weekly, endDate: '2028-12-31' } }), {
          now: new Date(now),
        }),
      );
    const later = new Set(keysOn('2027-06-01T00:00:00Z'));
    expect(keysOn('2026-12-01T00:00:00Z').filter((key) => !later.has(key))).toEqual([]);
  });

  const daily = { repeatFrequency: 'P1D', startDate: '1900-01-01', startTime: '20:00' };
  test.each([
    ['of no frequency', { repeatFrequency: 'PT1M', startDate: 'soon' }],
    ['at a time that cannot be read', { ...weekly, startTime: '8 PM' }],
    ['with too many dates', Array.from({ length: 2_000 }, () => daily)],
  ])('or only its own, with a note, if there is a schedule %s', (_, eventSchedule) => {
    const items = readText(JSON.stringify({ ...show, startDate: '2026-12-05', eventSchedule }));
    expect(items[0]).toMatchObject({ kind: 'row', value: { event_date: '2026-12-05' } });
    expect(othersIn(items)).toEqual([
      {
        kind: 'note',
        line: 1,
        text: 'with an eventSchedule that cannot be followed: only the start of the event itself is listed',
      },
    ]);
  });
});

test("the JSON-LD of this site's own pages is read with the same facts", () => {
  const facts = {
    doorsAt: Date.parse('2026-12-06T00:00:00Z'),
    price: { min: 25, max: 40, currency: 'USD' },
    ageLimit: '21+',
  };
  const place = { city: 'Portland', address: '12 Pier Lane', coordinates: { latitude: 43.5, longitude: -70.25 } };
  const listed = event(1, { at: '2026-12-06T01:00:00Z', ...facts });
  const all = catalogueOf([listed], [venue('saltbox', { fullName: 'Saltbox', ...place })]);
  const [jsonLd = ''] = eventView(all, all.events[0] as Listing).head.jsonLd;
  expect(cleanKeyedRow(rowsOf(JSON.parse(jsonLd))[0])).toMatchObject({
    row: {
      doors: { kind: 'instant', instant: facts.doorsAt },
      price_min: 25,
      price_max: 40,
      price_currency: 'USD',
      age_limit: '21+',
      venue_full_name: 'Saltbox',
      venue_city: 'Portland',
      venue_address: '12 Pier Lane, Portland',
      venue_latitude: 43.5,
      venue_longitude: -70.25,
    },
    dropped: [],
  });
});
