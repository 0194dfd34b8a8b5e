import { describe, expect, test } from 'vitest';
import { toEventRecord, toVenueRecord } from '../../src/data/rows.ts';

const row = {
  event_id: 7,
  name: 'Night Ferry',
  description: null,
  venue_slug: 'saltbox',
  major_category: ' ',
  minor_category: null,
  event_date: '2026-11-27',
  event_datetime: '2026-11-28T01:00:00+00:00',
  mobile_image_url: null,
  code: null,
  scraped_at: null,
  updated_at: '2026-11-20T00:00:00.123456+00:00',
  status: 'scheduled',
  doors_datetime: '2026-11-28T00:00:00+00:00',
  price_min: 25,
  price_max: null,
  price_currency: 'USD',
  age_limit: '21+',
};

const venueRow = {
  venue_slug: 'a',
  full_name: '',
  venue_name: 'A',
  time_zone: null,
  city: 'Portland',
  address: '12 Pier Lane',
  latitude: null,
  longitude: null,
};

describe('event rows', () => {
  test("become records in the product's terms, with blank text as null", () => {
    expect(toEventRecord(row)).toEqual({
      id: 7,
      name: 'Night Ferry',
      description: null,
      venueSlug: 'saltbox',
      majorCategory: null,
      minorCategory: null,
      day: '2026-11-27',
      startsAt: Date.parse('2026-11-28T01:00:00Z'),
      imageUrl: null,
      code: null,
      scrapedAt: null,
      updatedAt: Date.parse('2026-11-20T00:00:00.123Z'),
      status: 'scheduled',
      doorsAt: Date.parse('2026-11-28T00:00:00Z'),
      price: { min: 25, max: null, currency: 'USD' },
      ageLimit: '21+',
    });
    expect(toEventRecord({ ...row, price_min: null, price_currency: null }).price).toBeNull();
  });

  test.each([
    ['https://a.example/x.jpg', 'https://a.example/x.jpg'],
    ['/demo/wave.svg', '/demo/wave.svg'],
    ['//evil.example/x.jpg', null],
    ['/\\evil.example/x.jpg', null],
    ['javascript:alert(1)', null],
    ['data:image/svg+xml,<svg/>', null],
    ['', null],
  ])('image %j → %j', (given, expected) => {
    expect(toEventRecord({ ...row, mobile_image_url: given }).imageUrl).toBe(expected);
  });

  test('lose unsafe characters, whoever wrote them; slugs stay as they are', () => {
    const written = { name: 'Ni\u202eght\u0001\ufffe', description: 'Low\n\twater\u0000', venue_slug: 'a\u200bb' };
    expect(toEventRecord({ ...row, ...written, code: '\u0007' })).toMatchObject({
      name: 'Night',
      description: 'Low\n\twater',
      venueSlug: 'a\u200bb',
      code: null,
    });
    expect(toVenueRecord({ ...venueRow, full_name: '\u202eHall', venue_name: '\u200b', city: '\u202e' })).toMatchObject(
      {
        fullName: 'Hall',
        venueName: null,
        city: null,
      },
    );
  });

  test('a status in the name counts if the source gives none', () => {
    expect(toEventRecord({ ...row, name: 'Night Ferry (SOLD OUT)' }).status).toBe('sold_out');
    expect(toEventRecord({ ...row, name: 'Night Ferry (SOLD OUT)', status: 'cancelled' }).status).toBe('cancelled');
  });

  test.each([
    [{ event_id: 1.5 }, 'event_id'],
    [{ event_id: 2 ** 53 }, 'event_id'],
    [{ event_date: '2026-02-30' }, 'event_date'],
    [{ event_datetime: 'soon' }, 'event_datetime'],
    [{ name: 5 }, 'name'],
    [{ status: 'off' }, 'status'],
    [{ price_min: -1 }, 'price_min'],
  ])('%j is rejected by column name', (change, column) => {
    expect(() => toEventRecord({ ...row, ...change })).toThrow(
      new RegExp(`^Row .* of events cannot be used: ${column} `),
    );
  });
});

test('venue rows become records', () => {
  expect(toVenueRecord({ ...venueRow, latitude: 43.5, longitude: -70 })).toEqual({
    slug: 'a',
    fullName: null,
    venueName: 'A',
    timeZone: null,
    city: 'Portland',
    address: '12 Pier Lane',
    coordinates: { latitude: 43.5, longitude: -70 },
  });
  expect(toVenueRecord(venueRow).coordinates).toBeNull();
});
