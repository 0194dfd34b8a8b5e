import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { anonymous } from '../local-supabase/clients.ts';
import { describeOnBothEngines } from '../local-supabase/engines.ts';
import { allEvents, eventOf, importRows, venueOf } from './import-rows.ts';

const day = 86_400_000;

describeOnBothEngines('an import', (started) => {
  beforeEach(async () => {
    await started.backend.database.transaction((transaction) =>
      transaction.execute(`truncate events, venues; update site_settings set time_zone = 'America/New_York'`),
    );
  });

  test('stores every field after cleaning', async () => {
    const outcome = await importRows(started.backend, [
      {
        event_id: '12',
        name: 'Night&nbsp;Ferry &amp; Co',
        description: '<p>One.</p>\n\n<p>Two.</p>',
        venue_slug: 'copperline',
        venue_full_name: 'Copperline Hall',
        venue_name: 'Copperline',
        time_zone: 'Europe/Berlin',
        major_category: 'Rock',
        minor_category: 'Shoegaze',
        event_date: '2026-12-01',
        event_datetime: '2026-12-01T20:00',
        mobile_image_url: 'https://a.example/x.jpg',
        code: 'NF-1',
        scraped_at: '2026-11-01T08:00:00+01:00',
        updated_at: '1999-01-01T00:00:00Z',
        created_at: '1999-01-01T00:00:00Z',
        source: 'paper',
        doors_datetime: '19:00',
        price_min: '25.00',
        price_max: '€40',
        price_currency: 'EUR',
        age_limit: 'Ages 21 & over',
        venue_city: 'Berlin',
        venue_address: 'Uferstraße 4\n10243 Berlin',
        venue_latitude: '52.5',
        venue_longitude: 13.4,
      },
    ]);
    expect(outcome).toMatchObject({ read: 1, inserted: 1, updated: 0, unchanged: 0, rejected: 0 });
    const event = await eventOf(started.backend, 12);
    expect(event).toMatchObject({
      name: 'Night Ferry & Co',
      description: 'One.\n\nTwo.',
      venue_slug: 'copperline',
      major_category: 'Rock',
      minor_category: 'Shoegaze',
      event_date: '2026-12-01',
      mobile_image_url: 'https://a.example/x.jpg',
      code: 'NF-1',
      source: 'paper',
      price_min: 25,
      price_max: 40,
      price_currency: 'EUR',
      age_limit: '21+',
    });
    expect(new Date(event.event_datetime ?? '')).toEqual(new Date('2026-12-01T19:00:00Z'));
    expect(new Date(event.doors_datetime ?? '')).toEqual(new Date('2026-12-01T18:00:00Z'));
    expect(new Date(event.scraped_at ?? '')).toEqual(new Date('2026-11-01T07:00:00Z'));
    expect(Date.parse(event.updated_at)).toBeGreaterThan(Date.now() - day);
    expect(Date.parse(event.created_at)).toBeGreaterThan(Date.now() - day);
    expect(await venueOf(started.backend, 'copperline')).toEqual({
      venue_slug: 'copperline',
      full_name: 'Copperline Hall',
      venue_name: 'Copperline',
      time_zone: 'Europe/Berlin',
      city: 'Berlin',
      address: 'Uferstraße 4, 10243 Berlin',
      latitude: 52.5,
      longitude: 13.4,
    });
  });

  test('of a later price changes the event and tells nobody; a place that is no longer listed stays', async () => {
    const show = { event_id: 5, name: 'A', venue_slug: 'pier', price_min: 20, price_currency: 'USD', age_limit: '18+' };
    await importRows(started.backend, [
      { ...show, venue_city: 'Portland', venue_latitude: 43.5, venue_longitude: -70 },
    ]);
    const stateOf = () =>
      started.backend.database.transaction((transaction) =>
        transaction.query(
          'select event_state(name, status, event_date, event_datetime) as state from events where event_id = 5',
        ),
      );
    const before = await stateOf();
    expect(await importRows(started.backend, [{ ...show, price_min: 25 }])).toMatchObject({ updated: 1 });
    expect(await importRows(started.backend, [{ ...show, price_min: 25 }])).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await eventOf(started.backend, 5)).toMatchObject({ price_min: 25, age_limit: '18+' });
    expect(await stateOf()).toEqual(before);
    expect(await venueOf(started.backend, 'pier')).toMatchObject({ city: 'Portland', latitude: 43.5, longitude: -70 });
    await importRows(started.backend, [{ event_id: 5, name: 'A', venue_slug: 'pier' }]);
    expect(await eventOf(started.backend, 5)).toMatchObject({ price_min: null, price_currency: null, age_limit: null });
    expect(await venueOf(started.backend, 'pier')).toMatchObject({ city: 'Portland', latitude: 43.5 });
  });

  test('of the same rows changes nothing', async () => {
    const rows = [
      { event_id: 1, name: 'A', event_datetime: '2026-12-01T20:00', venue_slug: 'x' },
      // The zone is defined after the row that needs it.
      { event_id: 2, name: 'B', venue_slug: 'x', venue_full_name: 'X', time_zone: 'Asia/Tokyo' },
      { event_id: 3, name: 'C' },
      { event_id: 3, name: 'D', venue_slug: 'x', venue_full_name: 'X!' },
    ];
    expect(await importRows(started.backend, rows)).toMatchObject({ inserted: 3, updated: 0, unchanged: 1 });
    const before = await allEvents(started.backend);
    expect(await importRows(started.backend, rows)).toMatchObject({ inserted: 0, updated: 0, unchanged: 4 });
    expect(await allEvents(started.backend)).toEqual(before);
    expect(new Date(before[0]?.event_datetime ?? '')).toEqual(new Date('2026-12-01T11:00:00Z'));
  });

  test('updates updated_at only for changes, and keeps scraped_at', async () => {
    await importRows(started.backend, [
      { event_id: 1, name: 'A', scraped_at: '2026-01-01T00:00:00Z' },
      { event_id: 2, name: 'B', scraped_at: '2026-01-01T00:00:00Z' },
    ]);
    const [one, two] = await allEvents(started.backend);
    const outcome = await importRows(started.backend, [
      { event_id: 1, name: 'A', scraped_at: '2026-02-02T00:00:00Z' },
      { event_id: 2, name: 'B2', scraped_at: '2026-02-02T00:00:00Z' },
    ]);
    expect(outcome).toMatchObject({ inserted: 0, updated: 1, unchanged: 1 });
    const [oneAfter, twoAfter] = await allEvents(started.backend);
    expect(oneAfter).toEqual(one);
    expect(twoAfter).toEqual({ ...two, name: 'B2', updated_at: twoAfter?.updated_at });
    expect(Date.parse(twoAfter?.updated_at ?? '')).toBeGreaterThan(Date.parse(two?.updated_at ?? ''));
  });

  test('always stores the newest status', async () => {
    const show = { event_id: 3, name: 'Night Ferry', event_date: '2026-12-01' };
    const statusAfter = async (row: object) => {
      const { updated } = await importRows(started.backend, [row]);
      return [updated, (await eventOf(started.backend, 3)).status];
    };
    expect(await statusAfter(show)).toEqual([0, 'scheduled']);
    expect(await statusAfter({ ...show, status: 'Sold out' })).toEqual([1, 'sold_out']);
    expect(await statusAfter({ ...show, status: 'Sold out' })).toEqual([0, 'sold_out']);
    expect(await statusAfter({ ...show, name: 'CANCELLED: Night Ferry' })).toEqual([1, 'cancelled']);
    expect(await statusAfter(show)).toEqual([1, 'scheduled']);
  });

  test('replaces the row: missing values become null, except the source', async () => {
    await importRows(started.backend, [{ event_id: 1, name: 'A', description: 'text', code: 'C' }], {
      source: 'paper',
    });
    await importRows(started.backend, [{ event_id: 1, name: 'A' }]);
    expect(await eventOf(started.backend, 1)).toMatchObject({ description: null, code: null, source: 'paper' });
  });

  test('with --source sets the source of every row, even over its own', async () => {
    await importRows(
      started.backend,
      [
        { event_id: 1, name: 'A', source: 'own' },
        { event_id: 2, name: 'B' },
      ],
      { source: 'paper' },
    );
    expect((await allEvents(started.backend)).map(({ source }) => source)).toEqual(['paper', 'paper']);
  });

  test('updates a venue with newer values, but never clears one', async () => {
    await importRows(started.backend, [
      { event_id: 1, name: 'A', venue_slug: 'x', venue_full_name: 'Old', time_zone: 'Asia/Tokyo' },
    ]);
    await importRows(started.backend, [
      { event_id: 2, name: 'B', venue_slug: 'x', venue_full_name: 'Newer' },
      { event_id: 3, name: 'C', venue_slug: 'x', venue_full_name: 'Newest', venue_name: 'N' },
      { event_id: 4, name: 'D', venue_slug: 'x' },
    ]);
    expect(await venueOf(started.backend, 'x')).toMatchObject({
      venue_slug: 'x',
      full_name: 'Newest',
      venue_name: 'N',
      time_zone: 'Asia/Tokyo',
    });
  });

  test('creates no venue for a slug alone', async () => {
    await importRows(started.backend, [{ event_id: 1, name: 'A', venue_slug: 'bare' }]);
    expect(await venueOf(started.backend, 'bare')).toBeNull();
  });

  describe('reads a wall time in', () => {
    const wall = { event_id: 1, name: 'A', event_datetime: '2026-07-01T20:00' };
    const begins = async () => new Date((await eventOf(started.backend, 1)).event_datetime ?? '').toISOString();

    test("the row's own zone first", async () => {
      await importRows(started.backend, [{ ...wall, time_zone: 'Asia/Tokyo' }], { timeZone: 'Europe/Berlin' });
      expect(await begins()).toBe('2026-07-01T11:00:00.000Z');
    });

    test("the venue's stored zone second", async () => {
      await importRows(started.backend, [{ event_id: 9, name: 'Z', venue_slug: 'x', time_zone: 'Australia/Perth' }]);
      await importRows(started.backend, [{ ...wall, venue_slug: 'x' }], { timeZone: 'Europe/Berlin' });
      expect(await begins()).toBe('2026-07-01T12:00:00.000Z');
    });

    test('the zone of --time-zone third, which it stores for the venue', async () => {
      await importRows(started.backend, [{ ...wall, venue_slug: 'x' }], { timeZone: 'Europe/Berlin' });
      expect(await begins()).toBe('2026-07-01T18:00:00.000Z');
      expect(await venueOf(started.backend, 'x')).toMatchObject({ time_zone: 'Europe/Berlin' });
      expect(await importRows(started.backend, [{ ...wall, venue_slug: 'x' }])).toMatchObject({ unchanged: 1 });
    });

    test("the site's zone last", async () => {
      await importRows(started.backend, [wall]);
      expect(await begins()).toBe('2026-07-02T00:00:00.000Z');
    });

    test("a zone that it stores in the database's spelling", async () => {
      await importRows(started.backend, [{ ...wall, venue_slug: 'x', time_zone: 'europe/berlin' }]);
      expect(await venueOf(started.backend, 'x')).toMatchObject({ time_zone: 'Europe/Berlin' });
      expect(await begins()).toBe('2026-07-01T18:00:00.000Z');
    });
  });

  test('accounts for every row read, and stores the last good row of each event', async () => {
    const anyRow = fc.record(
      {
        event_id: fc.oneof(fc.integer({ min: -1, max: 8 }), fc.constant('x')),
        name: fc.option(fc.constantFrom('A', 'B', '<b>C</b>', '\u0000', ' ')),
        event_date: fc.option(fc.constantFrom('2026-12-01', '2026-02-30', '')),
        event_datetime: fc.option(fc.constantFrom('2026-12-01T20:00', '2026-12-01T20:00Z', 'x')),
        time_zone: fc.option(fc.constantFrom('Europe/Berlin', 'Mars/Olympus')),
        venue_slug: fc.option(fc.constantFrom('x', 'y')),
      },
      { requiredKeys: ['event_id'] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { maxLength: 12 }), async (rows) => {
        const outcome = await importRows(started.backend, rows);
        expect(outcome.inserted + outcome.updated + outcome.unchanged + outcome.rejected).toBe(outcome.read);
        expect(outcome.read).toBe(rows.length);
        expect(outcome.rejections).toHaveLength(outcome.rejected);
        const again = await importRows(started.backend, rows);
        expect(again).toMatchObject({ inserted: 0, updated: 0, rejected: outcome.rejected });
        const rejectedLines = new Set(outcome.rejections.map(({ line }) => line));
        const last = new Map(
          rows.filter((_, index) => !rejectedLines.has(index + 1)).map((row) => [Number(row.event_id), row]),
        );
        const events = new Map((await allEvents(started.backend)).map((event) => [event.event_id, event]));
        for (const [id, row] of last) {
          const stored = events.get(id);
          expect(stored?.venue_slug).toBe(row.venue_slug ?? null);
          expect(stored?.name).toBe(row.name?.replace(/<\/?b>|[\0 ]/g, '') || null);
        }
      }),
      { numRuns: 15 },
    );
  });
  test.each(['import_events', 'remove_events', 'known_time_zones'] as const)(
    '%s is for the secret key alone',
    async (name) => {
      const arguments_ = {
        import_events: { rows: [] },
        remove_events: { source: 'x', event_ids: [] },
        known_time_zones: { zones: [] },
      };
      const { error } = await anonymous(started.backend).rpc(name, arguments_[name]);
      expect(error?.code).toBe('42501');
    },
  );
});
