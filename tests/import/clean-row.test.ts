import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CleanRow, cleanRow } from '../../scripts/import/clean-row.ts';

const good = { event_id: 1, name: 'Night Ferry' };

function accepted(value: unknown): CleanRow {
  const result = cleanRow(value);
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return result.row;
}

describe('the status', () => {
  test.each(['2026-03-06T11:59Z', '2026-03-04T10:00Z', '2026-03-05T23:00'])(
    'a date may stand beside %s, which is on it somewhere',
    (event_datetime) => {
      const event_date = '2026-03-05';
      expect(cleanRow({ ...good, event_date, event_datetime })).toMatchObject({ row: { event_date }, dropped: [] });
    },
  );

  test.each([
    [{}, 'scheduled'],
    [{ status: '' }, 'scheduled'],
    [{ status: 'Canceled' }, 'cancelled'],
    [{ status: 'CANCELLED' }, 'cancelled'],
    [{ status: 'sold out' }, 'sold_out'],
    [{ status: 'sold_out' }, 'sold_out'],
    [{ status: 'https://schema.org/EventRescheduled' }, 'rescheduled'],
    [{ status: 'EventPostponed' }, 'postponed'],
    [{ status: 'CONFIRMED' }, 'scheduled'],
    [{ status: 'http://www.schema.org/EventCancelled' }, 'cancelled'],
    [{ status: 'schema:EventPostponed' }, 'postponed'],
    [{ status: 'https://schema.org/EventStatusType#EventCancelled' }, 'cancelled'],
    [{ status: 'http://schema.org/EventStatusType/EventRescheduled/' }, 'rescheduled'],
    [{ status: 'Status: cancelled' }, 'cancelled'],
    [{ name: 'Night Ferry (SOLD OUT)' }, 'sold_out'],
    // An explicit status takes precedence over the one in the name.
    [{ name: 'Night Ferry (SOLD OUT)', status: 'cancelled' }, 'cancelled'],
    [{ name: 'POSTPONED: Night Ferry', status: 'scheduled' }, 'scheduled'],
  ] as const)('%j is %s', (given, status) => {
    expect(accepted({ ...good, ...given }).status).toBe(status);
  });
});

describe('an unknown status is dropped and reported, but not the event', () => {
  test.each([
    ['maybe', '"maybe"'],
    ['http://schema.org/EventUncertain', '"http://schema.org/EventUncertain"'],
    ['__proto__', '"__proto__"'],
    ['toString', '"toString"'],
    ['<b>cancelled', '"<b>cancelled"'],
    ['canceled"onmouseover=', '"canceled\\"onmouseover="'],
    ['null', '"null"'],
    [7, '7'],
    [{ a: 1 }, '{"a":1}'],
    [['cancelled'], '["cancelled"]'],
  ])('%j', (status, value) => {
    const dropped = [{ what: 'unknown status', value }];
    expect(cleanRow({ ...good, status })).toMatchObject({ row: { status: 'scheduled' }, dropped });
    expect(cleanRow({ ...good, name: 'Night Ferry (SOLD OUT)', status })).toMatchObject({
      row: { status: 'sold_out' },
    });
  });

  test.each([undefined, null, '', ' ', 'cancelled'])('none: %j', (status) => {
    expect(cleanRow({ ...good, status })).toMatchObject({ dropped: [] });
  });
});

describe('a value that costs only itself', () => {
  test.each([
    [{ doors_datetime: '19:00' }, { doors: { kind: 'time', time: '19:00' } }],
    [
      { price_min: '25.00', price_max: 40, price_currency: 'usd' },
      { price_min: 25, price_max: 40, price_currency: 'USD' },
    ],
    [{ price_min: 'Free' }, { price_min: 0, price_max: null, price_currency: null }],
    [{ age_limit: '18 &amp; over' }, { age_limit: '18+' }],
    [{ venue_city: ' New&nbsp;York ' }, { venue_city: 'New York' }],
    [{ venue_address: '<b>12 Pier Lane</b>\nPortland;USA' }, { venue_address: '12 Pier Lane, Portland' }],
    [
      { venue_latitude: '-33.5', venue_longitude: 151 },
      { venue_latitude: -33.5, venue_longitude: 151 },
    ],
    [
      { venue_latitude: 0, venue_longitude: 6.5 },
      { venue_latitude: 0, venue_longitude: 6.5 },
    ],
    [
      { venue_latitude: '', price_min: ' ', age_limit: null },
      { venue_latitude: null, price_min: null, age_limit: null },
    ],
  ])('%j is kept', (given, expected) => {
    expect(cleanRow({ ...good, ...given })).toMatchObject({ row: expected, dropped: [] });
  });

  const noPrice = { price_min: null, price_max: null, price_currency: null };
  const nowhere = { venue_latitude: null, venue_longitude: null };
  test.each([
    [{ doors_datetime: 'soon' }, { doors: null }, 'door time', '"soon"'],
    [{ doors_datetime: '2026-03-05' }, { doors: null }, 'door time', '"2026-03-05"'],
    [{ price_min: 'ask', price_max: 'us', price_currency: 'USD' }, noPrice, 'price', '"ask"'],
    [{ price_min: 25, price_currency: 'Dollar' }, noPrice, 'price', '"Dollar"'],
    [{ price_min: 40, price_max: 25, price_currency: 'USD' }, noPrice, 'price', '40 to 25'],
    [{ age_limit: { from: 18 } }, { age_limit: null }, 'age limit', '{"from":18}'],
    [{ venue_city: 'x'.repeat(101) }, { venue_city: null }, 'city name', `"${'x'.repeat(56)}…"`],
    [{ venue_address: 'x'.repeat(301) }, { venue_address: null }, 'address', `"${'x'.repeat(56)}…"`],
    [{ venue_address: 7 }, { venue_address: null }, 'address', '7'],
    [{ venue_latitude: 91, venue_longitude: 0 }, nowhere, 'map position', '91'],
    [{ venue_latitude: 12, venue_longitude: '-180.1' }, nowhere, 'map position', '"-180.1"'],
    [{ venue_latitude: '48,5', venue_longitude: 2 }, nowhere, 'map position', '"48,5"'],
    [{ venue_latitude: 12 }, nowhere, 'map position', '12'],
    [{ venue_latitude: 0, venue_longitude: '0' }, nowhere, 'map position', '0 0'],
    [
      { event_date: '2026-03-05', event_datetime: '2026-03-06T00:30' },
      {},
      'contradicting date',
      'event_date 2026-03-05',
    ],
    [
      { event_date: '2026-03-05', event_datetime: '2026-03-06T12:00Z' },
      {},
      'contradicting date',
      'event_date 2026-03-05',
    ],
    [
      { event_date: '2026-03-05', event_datetime: '2026-03-04T09:59Z' },
      {},
      'contradicting date',
      'event_date 2026-03-05',
    ],
  ])('%j is dropped and reported', (given, expected, what, value) => {
    expect(cleanRow({ ...good, ...given })).toMatchObject({ row: expected, dropped: [{ what, value }] });
  });
});

test.each([
  '2027-01-02 00:00:00',
  '2027-01-02 0:00',
  '2027-01-02T00:00:00.000Z',
  '2027-01-02 00:00:00 UTC',
  '2027-01-02 00:00:00 GMT',
  '2027-01-02T00:00:00-05:00',
])('midnight in event_date is no time: %s', (event_date) => {
  expect(accepted({ event_id: 1, event_date })).toMatchObject({ event_date: '2027-01-02', moment: null });
  expect(cleanRow({ event_id: 1, event_date: event_date.replace(/0?0:00/, '20:00') })).toMatchObject({
    errors: [{ field: 'event_date' }],
  });
});

describe('accepted rows', () => {
  test('ignore unknown keys and store empty values as null', () => {
    expect(
      accepted({ event_id: '0042', name: ' A ', description: '', code: ' ', _source: 'x', updated_at: 'rubbish' }),
    ).toEqual({
      event_id: 42,
      name: 'A',
      description: null,
      venue_slug: null,
      venue_full_name: null,
      venue_name: null,
      time_zone: null,
      major_category: null,
      minor_category: null,
      event_date: null,
      moment: null,
      mobile_image_url: null,
      code: null,
      scraped_at: null,
      source: null,
      status: 'scheduled',
      doors: null,
      price_min: null,
      price_max: null,
      price_currency: null,
      age_limit: null,
      venue_city: null,
      venue_address: null,
      venue_latitude: null,
      venue_longitude: null,
    });
  });

  test('need only a date or a time besides the id', () => {
    expect(accepted({ event_id: 1, event_date: '2026-03-05' }).name).toBeNull();
    expect(accepted({ event_id: 1, event_datetime: '2026-03-05T20:00Z' }).name).toBeNull();
  });

  test('take the date from an event_datetime that is a day, unless there is one', () => {
    expect(accepted({ event_id: 1, event_datetime: '2026-03-05' })).toMatchObject({
      event_date: '2026-03-05',
      moment: null,
    });
    expect(accepted({ event_id: 1, event_datetime: '2026-03-05', event_date: '2026-03-04' }).event_date).toBe(
      '2026-03-04',
    );
  });

  test('have clean names, categories and venues, but an unchanged code', () => {
    expect(
      accepted({
        event_id: 1,
        name: 'A &amp; <b>B</b>',
        major_category: 'Main&nbsp;room',
        minor_category: '<i>x</i>',
        venue_full_name: 'The&nbsp;Hall',
        venue_name: ' Hall ',
        code: 'a&amp;b',
      }),
    ).toMatchObject({
      name: 'A & B',
      major_category: 'Main room',
      minor_category: 'x',
      venue_full_name: 'The Hall',
      venue_name: 'Hall',
      code: 'a&amp;b',
    });
  });

  test('may have a number as code', () => {
    expect(accepted({ ...good, code: 11334 }).code).toBe('11334');
  });

  test('keep a given slug; a missing one is made from the name', () => {
    expect(accepted({ ...good, venue_slug: ' A/b ', venue_full_name: 'X' }).venue_slug).toBe('A/b');
    expect(accepted({ ...good, venue_full_name: 'The Hall!' }).venue_slug).toBe('the-hall');
    expect(accepted({ ...good, venue_slug: ' ', venue_name: 'Hall' }).venue_slug).toBe('hall');
  });

  test('have images that were relative to the address of the source', () => {
    const image = { ...good, mobile_image_url: '/x.jpg' };
    expect(cleanRow(image, 'https://hall.example/shows/')).toMatchObject({
      row: { mobile_image_url: 'https://hall.example/x.jpg' },
      imageDropped: false,
    });
    expect(cleanRow(image)).toMatchObject({ row: { mobile_image_url: null }, imageDropped: true });
  });

  test.each(['javascript:alert(1)', 7, {}])('lose an unusable image (%j), but not the event', (image) => {
    expect(cleanRow({ ...good, mobile_image_url: image })).toMatchObject({
      row: { mobile_image_url: null },
      imageDropped: true,
    });
  });

  test.each([undefined, null, ''])('count no missing image (%j)', (image) => {
    expect(cleanRow({ ...good, mobile_image_url: image })).toMatchObject({ imageDropped: false });
  });

  test('read scraped_at without a zone as UTC', () => {
    expect(accepted({ ...good, scraped_at: '2026-01-02T03:04:05' }).scraped_at).toBe(
      Date.parse('2026-01-02T03:04:05Z'),
    );
    expect(accepted({ ...good, scraped_at: '2026-01-02' }).scraped_at).toBe(Date.parse('2026-01-02T00:00Z'));
  });
});

test.each([
  ['Night Ferry', 'Night Ferry', null],
  ['Night Ferry: Live!', '  NIGHT FERRY – live ', null],
  ['![Image 4: Night Ferry primary image', '[![Image 4: Night Ferry](https://a.example/x)](https://a.example/)', null],
  ['Café', 'Cafe', 'Cafe'],
  ['Night Ferry', 'Night Ferry and friends', 'Night Ferry and friends'],
  ['!!!', '!!!', null],
  ['!!!', '???', '???'],
  [null, 'Night Ferry', 'Night Ferry'],
  ['Night Ferry', null, null],
])('of the event %j, the description %j is %j', (name, description, expected) => {
  expect(accepted({ event_id: 1, event_date: '2026-03-05', name, description }).description).toBe(expected);
});

test('any JSON value becomes a checked row or a named rejection, and never throws', () => {
  const keys = fc.constantFrom(
    'event_id',
    'name',
    'event_date',
    'event_datetime',
    'time_zone',
    'code',
    'mobile_image_url',
    'venue_slug',
    'doors_datetime',
    'price_min',
    'price_currency',
    'age_limit',
    'venue_address',
    'venue_latitude',
  );
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom(1, '2026-03-05', 'Europe/Berlin', '2026-03-05T20:00'));
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.dictionary(keys, value)), (json) => {
      const result = cleanRow(json);
      if ('errors' in result) expect(result.errors.length).toBeGreaterThan(0);
      else {
        expect(Number.isSafeInteger(result.row.event_id)).toBe(true);
        expect(result.row.event_id).toBeGreaterThan(0);
        expect(result.row.name !== null || result.row.event_date !== null || result.row.moment !== null).toBe(true);
      }
    }),
  );
});
