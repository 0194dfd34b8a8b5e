import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CleanRow, cleanRow } from '../../scripts/import/clean-row.ts';

const good = { event_id: 1, name: 'Night Ferry' };

function accepted(value: unknown): CleanRow {
  const result = cleanRow(value);
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return result.row;
}

describe('rejected rows name the field and the reason', () => {
  test.each([
    ['not an object', 'text', 'row', 'must be an object with keys such as event_id and name'],
    ['null', null, 'row', 'must be an object with keys such as event_id and name'],
    ['a list', [], 'row', 'must be an object with keys such as event_id and name'],
    ['no id', { name: 'A' }, 'event_id', 'is missing'],
    ['an empty id', { event_id: '', name: 'A' }, 'event_id', 'is missing'],
    ['a null id', { event_id: null, name: 'A' }, 'event_id', 'is missing'],
    ['a word for an id', { event_id: 'x1', name: 'A' }, 'event_id', 'must be a whole number'],
    ['a list for an id', { event_id: [1], name: 'A' }, 'event_id', 'must be a whole number'],
    ['a fraction', { event_id: 1.5, name: 'A' }, 'event_id', 'must be a whole number from 1 to 9007199254740991'],
    ['zero', { event_id: 0, name: 'A' }, 'event_id', 'must be a whole number from 1 to 9007199254740991'],
    ['a negative id', { event_id: -4, name: 'A' }, 'event_id', 'must be a whole number from 1 to 9007199254740991'],
    ['2^53', { event_id: 2 ** 53, name: 'A' }, 'event_id', 'must be a whole number from 1 to 9007199254740991'],
    [
      '2^53 in digits',
      { event_id: '9007199254740992', name: 'A' },
      'event_id',
      'must be a whole number from 1 to 9007199254740991',
    ],
    ['a number for a name', { event_id: 1, name: 7 }, 'name', 'must be text'],
    ['an object for a text', { ...good, description: {} }, 'description', 'must be text'],
    [
      'an unknown status',
      { ...good, status: 'maybe' },
      'status',
      '"maybe" is not one of scheduled, cancelled, postponed, rescheduled, sold_out',
    ],
    ['a boolean for a code', { ...good, code: true }, 'code', 'must be text'],
    ['a very long name', { event_id: 1, name: 'é'.repeat(1_001) }, 'name', 'is longer than 2000 bytes'],
    ['a very long slug', { ...good, venue_slug: 'x'.repeat(2_001) }, 'venue_slug', 'is longer than 2000 bytes'],
    [
      'a very long description',
      { ...good, description: 'x'.repeat(100_001) },
      'description',
      'is longer than 100000 characters',
    ],
    [
      'endless markup',
      { ...good, description: `<a ${'x '.repeat(6_000_000)}>` },
      'description',
      'is longer than 1000000 characters',
    ],
    [
      'an unknown zone',
      { ...good, time_zone: 'Mars/Olympus' },
      'time_zone',
      '"Mars/Olympus" is not an IANA time zone, such as America/New_York',
    ],
    [
      'an offset for a zone',
      { ...good, time_zone: '+02:00' },
      'time_zone',
      '"+02:00" is not an IANA time zone, such as America/New_York',
    ],
    [
      'an impossible day',
      { ...good, event_date: '2026-02-30' },
      'event_date',
      '"2026-02-30" is not a valid date, such as 2026-03-05',
    ],
    [
      'a day in words',
      { ...good, event_date: 'next week' },
      'event_date',
      '"next week" is not a valid date, such as 2026-03-05',
    ],
    ['a number for a day', { ...good, event_date: 20260305 }, 'event_date', 'must be text'],
    [
      'an impossible time',
      { ...good, event_datetime: '2026-03-05T25:00' },
      'event_datetime',
      '"2026-03-05T25:00" is not a valid time, such as 2026-03-05T19:30:00-05:00',
    ],
    ['an epoch', { ...good, event_datetime: 1772740800 }, 'event_datetime', 'must be text'],
    [
      'a bad scraped_at',
      { ...good, scraped_at: 'yesterday' },
      'scraped_at',
      '"yesterday" is not a valid time, such as 2026-03-05T19:30:00-05:00',
    ],
    [
      'neither name nor date',
      { event_id: 1, name: ' ', event_date: '' },
      'name',
      'is missing, and so is a date: one of them is needed',
    ],
  ])('%s', (_, value, field, reason) => {
    expect(cleanRow(value)).toMatchObject({ errors: [{ field, reason }] });
  });

  test('names every bad field, and the id if there is one', () => {
    expect(cleanRow({ event_id: '7', name: 1, event_date: '2026-02-30', time_zone: 'x' })).toEqual({
      id: 7,
      errors: [
        { field: 'name', reason: 'must be text' },
        { field: 'time_zone', reason: expect.stringContaining('"x" is not an IANA time zone') },
        { field: 'event_date', reason: expect.stringContaining('"2026-02-30" is not a valid date') },
      ],
    });
  });

  test('quotes at most a line of a value, without control characters', () => {
    const result = cleanRow({ ...good, event_date: `\u001b[31m${'x'.repeat(500)}` });
    const [fault] = 'errors' in result ? result.errors : [];
    expect(fault?.reason.length).toBeLessThan(120);
    expect(fault?.reason).not.toMatch(/\p{Cc}/u);
  });
});

describe('the status', () => {
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
    [{ name: 'Night Ferry (SOLD OUT)' }, 'sold_out'],
    // An explicit status takes precedence over the one in the name.
    [{ name: 'Night Ferry (SOLD OUT)', status: 'cancelled' }, 'cancelled'],
    [{ name: 'POSTPONED: Night Ferry', status: 'scheduled' }, 'scheduled'],
  ] as const)('%j is %s', (given, status) => {
    expect(accepted({ ...good, ...given }).status).toBe(status);
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
  );
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom(1, '2026-03-05', 'Europe/Berlin', '2026-03-05T20:00'));
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.dictionary(keys, value)), (json) => {
      const result = cleanRow(json);
      if ('errors' in result) expect(result.errors.length).toBeGreaterThan(0);
      else {
        expect(Number.isSafeInteger(result.row.event_id) && result.row.event_id > 0).toBe(true);
        expect(result.row.name !== null || result.row.event_date !== null || result.row.moment !== null).toBe(true);
      }
    }),
  );
});
