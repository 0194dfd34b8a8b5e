import { describe, expect, test } from 'vitest';
import { cleanRow } from '../../scripts/import/clean-row.ts';

const good = { event_id: 1, name: 'Night Ferry' };

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
    const [error] = 'errors' in result ? result.errors : [];
    expect(error?.reason.length).toBeLessThan(120);
    expect(error?.reason).not.toMatch(/\p{Cc}/u);
  });
});
