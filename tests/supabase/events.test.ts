import { describe, expect, it } from 'vitest';
import { eventStatuses } from '../../src/domain/catalogue/event-status.ts';
import { anonymous, operator } from '../local-supabase/clients.ts';
import { describeOnBothEngines } from '../local-supabase/engines.ts';

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

describeOnBothEngines('events', (started) => {
  it.each([
    ['a negative id', { event_id: -1 }, '23514'],
    ['an id beyond the safe integers of JavaScript', { event_id: 2 ** 53 }, '23514'],
    ['an empty venue', { event_id: 1, venue_slug: '' }, '23514'],
    ['an infinite date', { event_id: 1, event_date: 'infinity' }, '23514'],
    ['a year of five digits', { event_id: 1, event_datetime: '10000-01-01T00:00:00Z' }, '23514'],
    ['a day that does not exist', { event_id: 1, event_date: '2026-02-30' }, '22008'],
    ['text instead of a date', { event_id: 1, event_date: 'soon' }, '22007'],
    ['a negative price', { event_id: 1, price_min: -1, price_currency: 'USD' }, '23514'],
    [
      'a price that is no number',
      { event_id: 1, price_min: 'NaN' as unknown as number, price_currency: 'USD' },
      '23514',
    ],
    ['a highest price alone', { event_id: 1, price_max: 1, price_currency: 'USD' }, '23514'],
    ['a highest price below the lowest', { event_id: 1, price_min: 2, price_max: 1, price_currency: 'USD' }, '23514'],
    ['a price without a currency', { event_id: 1, price_min: 0, price_max: 1 }, '23514'],
    ['a currency in words', { event_id: 1, price_min: 1, price_currency: 'Dollar' }, '23514'],
    ['an age limit in words', { event_id: 1, age_limit: 'adults' }, '23514'],
    ['doors at a year of five digits', { event_id: 1, doors_datetime: '10000-01-01T00:00:00Z' }, '23514'],
  ])('%s is refused', async (_, event, code) => {
    const { error } = await operator(started.backend).from('events').insert(event);
    expect(error?.code).toBe(code);
  });

  it.each([
    ['an empty city', { city: '' }],
    ['a long city', { city: 'x'.repeat(101) }],
    ['a long address', { address: 'x'.repeat(301) }],
    ['a latitude beyond the poles', { latitude: 90.1, longitude: 0 }],
    ['a longitude beyond the date line', { latitude: 0, longitude: -180.1 }],
    ['a latitude alone', { latitude: 1 }],
    ['a latitude that is no number', { latitude: 'NaN' as unknown as number, longitude: 0 }],
  ])('a venue with %s is refused', async (_, place) => {
    const { error } = await operator(started.backend)
      .from('venues')
      .insert({ venue_slug: 'saltbox', ...place });
    expect(error?.code).toBe('23514');
  });

  it('everyone reads doors, prices, ages and places, in the views too, and nobody else writes them', async () => {
    const facts = { doors_datetime: tomorrow, price_min: 0, price_max: 12.5, price_currency: 'EUR', age_limit: '7-12' };
    const place = { city: 'Portland', address: '12 Pier Lane', latitude: 43.5, longitude: -70.25 };
    const admin = operator(started.backend);
    await admin
      .from('venues')
      .insert({ venue_slug: 'pier', ...place })
      .throwOnError();
    await admin
      .from('events')
      .insert({ event_id: 2, venue_slug: 'pier', event_datetime: tomorrow, ...facts })
      .throwOnError();
    const visitor = anonymous(started.backend);
    const columns = 'price_min,price_max,price_currency,age_limit';
    const { data: events } = await visitor.from('upcoming_events').select(columns).eq('event_id', 2);
    expect(events).toEqual([{ price_min: 0, price_max: 12.5, price_currency: 'EUR', age_limit: '7-12' }]);
    const { data: venues } = await visitor
      .from('venues')
      .select('city,address,latitude,longitude')
      .eq('venue_slug', 'pier');
    expect(venues).toEqual([place]);
    const { data: stats } = await visitor.from('venue_stats').select('city,upcoming_events').eq('venue_slug', 'pier');
    expect(stats).toEqual([{ city: 'Portland', upcoming_events: 1 }]);
    const { error } = await visitor.from('events').update({ price_min: 1 }).eq('event_id', 2);
    expect(error?.code).toBe('42501');
  });

  it('a name longer than a B-tree entry is stored and found', async () => {
    const name = Array.from({ length: 900 }, (_, index) => `word${index}`).join(' ');
    const admin = operator(started.backend);
    await admin.from('events').insert({ event_id: 1, name }).throwOnError();
    const found = await started.backend.database.transaction(async (transaction) => {
      await transaction.execute('set local enable_seqscan = off');
      const plan = await transaction.query('explain select from events where name = $1', [name]);
      const rows = await transaction.query('select event_id from events where name = $1', [name]);
      return { plan: JSON.stringify(plan), rows: rows.length };
    });
    expect(found).toEqual({ plan: expect.stringContaining('events_name'), rows: 1 });
  });

  it('ilike uses the trigram index', async () => {
    const plan = await started.backend.database.transaction(async (transaction) => {
      await transaction.execute('set local enable_seqscan = off');
      return transaction.query(
        `explain select from events where name ilike '%needle%' or major_category ilike '%needle%'`,
      );
    });
    expect(JSON.stringify(plan)).toContain('events_contains');
  });

  describe('the status', () => {
    it('is scheduled by default', async () => {
      await operator(started.backend).from('events').insert({ event_id: 9, event_datetime: tomorrow }).throwOnError();
      const { data } = await anonymous(started.backend).from('events').select('status').eq('event_id', 9).single();
      expect(data).toEqual({ status: 'scheduled' });
    });

    it.each(eventStatuses.map((status, index) => [status, 10 + index] as const))(
      '%s is kept, and counts as upcoming by its time alone',
      async (status, event_id) => {
        const row = { event_id, event_datetime: tomorrow, status, venue_slug: `room-${status}` };
        await operator(started.backend).from('events').insert(row).throwOnError();
        const client = anonymous(started.backend);
        const { data } = await client.from('upcoming_events').select('event_id,status').eq('event_id', event_id);
        expect(data).toEqual([{ event_id, status }]);
        const { data: stats } = await client
          .from('venue_stats')
          .select('upcoming_events')
          .eq('venue_slug', row.venue_slug);
        expect(stats).toEqual([{ upcoming_events: 1 }]);
      },
    );

    it.each([
      ['Cancelled', '23514'],
      ['', '23514'],
      [null, '23502'],
    ])('%j is refused', async (status, code) => {
      const { error } = await operator(started.backend)
        .from('events')
        .insert({ event_id: 99, status: status as string });
      expect(error?.code).toBe(code);
    });
  });

  describe('catalogue_version', () => {
    const version = async () => (await anonymous(started.backend).rpc('catalogue_version')).data;
    const write = () => operator(started.backend).from('events');

    it('changes with every write to events and venues, and with nothing else', async () => {
      const steps = [
        () => write().insert({ event_id: 101, name: 'Night Ferry' }),
        () => write().update({ name: 'Plum Rain' }).eq('event_id', 101),
        () => write().insert({ event_id: 102, name: 'Plum Rain' }),
        () => write().delete().eq('event_id', 101),
        () => operator(started.backend).from('venues').insert({ venue_slug: 'the-echo' }),
        () => operator(started.backend).from('venues').update({ venue_name: 'The Echo' }).eq('venue_slug', 'the-echo'),
      ];
      const versions = [await version()];
      for (const step of steps) {
        expect((await step()).error).toBeNull();
        versions.push(await version());
        expect(await version()).toBe(versions.at(-1));
      }
      expect(new Set(versions).size).toBe(steps.length + 1);
    });
  });
});
