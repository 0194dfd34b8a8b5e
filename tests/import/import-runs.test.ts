import { beforeEach, describe, expect, test } from 'vitest';
import type { ImportRequest } from '../../scripts/import/import-request.ts';
import { readJsonLd } from '../../scripts/import/read/schema-org/json-ld.ts';
import { anonymous, operator } from '../local-supabase/clients.ts';
import { describeOnBothEngines } from '../local-supabase/engines.ts';
import { allEvents, eventOf, fileOf, importRows, venueOf } from './import-rows.ts';

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

describeOnBothEngines('a whole import', (started) => {
  beforeEach(async () => {
    await started.backend.database.transaction((transaction) =>
      transaction.execute(`truncate events, venues; update site_settings set time_zone = 'America/New_York'`),
    );
  });

  test('names a row that the database rejects, and stores the rest of its batch', async () => {
    await started.backend.database.transaction((transaction) =>
      transaction.execute(`alter table events add constraint picky check (name <> 'Seven')`),
    );
    const rows = Array.from({ length: 20 }, (_, index) => ({
      event_id: index + 1,
      name: index === 6 ? 'Seven' : `N${index}`,
    }));
    const outcome = await importRows(started.backend, rows);
    await started.backend.database.transaction((transaction) =>
      transaction.execute('alter table events drop constraint picky'),
    );
    expect(outcome).toMatchObject({ read: 20, inserted: 19, rejected: 1 });
    expect(outcome.rejections).toMatchObject([
      {
        file: 'rows.ndjson',
        line: 7,
        errors: [{ field: 'row', reason: expect.stringContaining('was refused by the database') }],
      },
    ]);
  });

  test('of several files is one import', async () => {
    const inputs = [fileOf([{ event_id: 1, name: 'A' }], 'one'), fileOf([{ event_id: 1, name: 'B' }, {}], 'two')];
    const outcome = await importRows(started.backend, [], { inputs });
    expect(outcome).toMatchObject({ read: 3, inserted: 1, unchanged: 1, rejected: 1 });
    expect(outcome.repeats).toEqual({ count: 1, rows: [{ file: 'two', line: 1, name: 'B' }] });
    expect(outcome.rejections).toMatchObject([{ file: 'two', line: 2 }]);
    expect(await eventOf(started.backend, 1)).toMatchObject({ name: 'B' });
  });

  test('says which events of another source it replaces, and is silent about its own and those of none', async () => {
    const rows = (...ids: number[]) => ids.map((id) => ({ event_id: id, name: `N${id}` }));
    await importRows(started.backend, rows(1));
    await importRows(started.backend, rows(2, 3, 4), { source: 'hall' });
    await importRows(started.backend, rows(5), { source: 'club' });
    const club = { source: 'club', now: new Date() };
    const trivia = [...rows(1, 5, 6), { event_id: 3, name: 'Trivia' }, ...rows(2)];
    for (const dryRun of [true, false]) {
      const { taken } = await importRows(started.backend, trivia, { ...club, dryRun });
      expect([taken.count, [...taken.sources]]).toEqual([2, ['hall']]);
      expect(taken.rows).toMatchObject([
        { file: 'rows.ndjson', line: 5, name: 'N2', event: { event_id: 2, source: 'hall', name: 'N2' } },
        { line: 4, name: 'Trivia', event: { event_id: 3, name: 'N3' } },
      ]);
    }
    expect((await importRows(started.backend, trivia, club)).taken.count).toBe(0);
  });

  test('of more rows than fit one batch is complete', async () => {
    const rows = Array.from({ length: 2_500 }, (_, index) => ({
      event_id: index + 1,
      name: `N${index}`,
      venue_slug: `v${index % 40}`,
    }));
    const outcome = await importRows(started.backend, rows);
    expect(outcome).toMatchObject({ read: 2_500, inserted: 2_500 });
    expect(outcome.stages.at(-1)).toBe('Writing events, 2500 of 2500…');
    const { count } = await operator(started.backend).from('events').select('*', { count: 'exact', head: true });
    expect(count).toBe(2_500);
  });

  test("stores the site's zone if it was given", async () => {
    const zone = async () =>
      (await anonymous(started.backend).from('site_settings').select('*').single()).data?.time_zone;
    await importRows(started.backend, [{ event_id: 1, name: 'A' }], {
      siteTimeZone: 'Europe/Paris',
      storeSiteTimeZone: true,
      dryRun: true,
    });
    expect(await zone()).toBe('America/New_York');
    await importRows(started.backend, [{ event_id: 1, name: 'A' }], {
      siteTimeZone: 'Europe/Paris',
      storeSiteTimeZone: true,
    });
    expect(await zone()).toBe('Europe/Paris');
  });

  test('with --dry-run changes nothing and counts the same', async () => {
    await importRows(
      started.backend,
      [
        { event_id: 1, name: 'A', venue_slug: 'x', venue_full_name: 'X' },
        { event_id: 2, name: 'B' },
      ],
      { source: 'paper' },
    );
    const before = { events: await allEvents(started.backend), venue: await venueOf(started.backend, 'x') };
    const rows = [
      { event_id: 1, name: 'A2', venue_slug: 'x', venue_full_name: 'X2' },
      { event_id: 2, name: 'B' },
      { event_id: 3, name: 'C' },
      { event_id: 3, name: 'D' },
      {},
    ];
    const dry = await importRows(started.backend, rows, { source: 'paper', dryRun: true });
    expect({ events: await allEvents(started.backend), venue: await venueOf(started.backend, 'x') }).toEqual(before);
    expect(dry).toMatchObject({ read: 5, inserted: 1, updated: 1, unchanged: 2, rejected: 1 });
    expect(await importRows(started.backend, rows, { source: 'paper' })).toEqual(dry);
  });

  describe('of a snapshot', () => {
    const listing = (id: number, days = id) => ({ event_id: id, name: `N${id}`, event_datetime: inDays(days) });
    const ten = Array.from({ length: 10 }, (_, index) => listing(index + 1));
    const ids = async () => (await allEvents(started.backend)).map(({ event_id }) => event_id);
    const snapshot = { source: 'paper', snapshot: true } as const;

    beforeEach(async () => {
      await importRows(started.backend, [...ten, listing(50, -5)], { source: 'paper' });
      await importRows(started.backend, [listing(60), { event_id: 70, name: 'dated' }], { source: 'other' });
    });

    test('removes upcoming events of the source that are missing, and no others', async () => {
      const outcome = await importRows(started.backend, ten.slice(3), snapshot);
      expect(outcome).toMatchObject({ read: 7, unchanged: 7, removed: 3, removalSkipped: false });
      expect(await ids()).toEqual([4, 5, 6, 7, 8, 9, 10, 50, 60, 70]);
    });

    test('that would remove more than 30 % changes nothing', async () => {
      const rows = [...ten.slice(4), listing(99)];
      await expect(importRows(started.backend, rows, snapshot)).rejects.toMatchObject({
        exitCode: 3,
        message: expect.stringMatching(
          /^Nothing was changed: 4 of the 10 upcoming events of paper are missing .*--force/,
        ),
      });
      expect(await ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 50, 60, 70]);
    });

    test('with --force removes them', async () => {
      expect(await importRows(started.backend, [listing(99)], { ...snapshot, force: true })).toMatchObject({
        inserted: 1,
        removed: 10,
      });
      expect(await ids()).toEqual([50, 60, 70, 99]);
    });

    test('with --dry-run counts removals without removing', async () => {
      expect(await importRows(started.backend, ten.slice(3), { ...snapshot, dryRun: true })).toMatchObject({
        removed: 3,
      });
      expect(await ids()).toHaveLength(13);
    });

    test('keeps events whose row is rejected, because they are still listed', async () => {
      const rows = [...ten.slice(2), { event_id: 1, name: 7 }, { event_id: 2, name: 'x', event_date: 'soon' }];
      expect(await importRows(started.backend, rows, snapshot)).toMatchObject({ removed: 0, rejected: 2 });
    });

    test('removes nothing if a row does not say which event it lists, unless forced', async () => {
      const rows = [...ten.slice(2), { event_id: 'x', name: 'y' }];
      expect(await importRows(started.backend, rows, snapshot)).toMatchObject({ removed: 0, removalSkipped: true });
      expect(await importRows(started.backend, rows, { ...snapshot, force: true })).toMatchObject({ removed: 2 });
    });

    test('removes nothing if a file is missing', async () => {
      async function* gone() {
        yield [{ kind: 'broken', reason: 'does not exist' } as const];
      }
      const inputs = [fileOf([ten[0]], 'one'), { label: 'gone', items: gone() }];
      expect(await importRows(started.backend, [], { ...snapshot, inputs })).toMatchObject({
        unchanged: 1,
        removed: 0,
        removalSkipped: true,
        broken: [{ file: 'gone', reason: 'does not exist' }],
      });
      expect(await ids()).toHaveLength(13);
    });

    test('removes nothing for a new source', async () => {
      expect(await importRows(started.backend, [listing(200)], { source: 'new', snapshot: true })).toMatchObject({
        inserted: 1,
        removed: 0,
      });
    });
  });

  describe('of a source without numbers', () => {
    const night = (day: number, changes: object = {}) => ({
      ...{ '@type': 'MusicEvent', url: 'https://hall.example/ferry', name: 'Night Ferry', location: 'Saltbox' },
      ...{ startDate: `2099-12-${day}T20:00`, ...changes },
    });
    const scrape = (events: readonly object[], options: Partial<ImportRequest> = {}) => {
      async function* items() {
        yield readJsonLd(JSON.stringify(events), 'page.jsonld', { now: new Date() });
      }
      const inputs = [{ label: 'page.jsonld', items: items() }];
      return importRows(started.backend, [], { inputs, source: 'hall', ...options });
    };
    const nights = [night(10), night(11), night(12)];

    test('finds its events again, whatever else is listed, also twice at once', async () => {
      const both = await Promise.all([scrape(nights), scrape(nights.toReversed())]);
      expect(both[0].inserted + both[1].inserted).toBe(3);
      const events = await allEvents(started.backend);
      expect(await scrape(nights.slice(2))).toMatchObject({ inserted: 0, unchanged: 1 });
      expect(await scrape([night(13), night(11)])).toMatchObject({ inserted: 1, unchanged: 1 });
      expect((await allEvents(started.backend)).filter(({ event_date }) => event_date !== '2099-12-13')).toEqual(
        events,
      );
      expect(await scrape(nights, { source: 'club' })).toMatchObject({ inserted: 3 });
    });

    test('counts and names a row that lists an event again', async () => {
      const outcome = await scrape([night(10), night(10, { description: 'New' })]);
      expect(outcome).toMatchObject({ read: 2, inserted: 1, unchanged: 1, repeats: { count: 1 } });
      expect(outcome.repeats.rows).toEqual([{ file: 'page.jsonld', line: '1, event 2', name: 'Night Ferry' }]);
      expect(await allEvents(started.backend)).toMatchObject([{ description: 'New' }]);
    });

    test('adopts what a version without keys stored, unseen by visitors', async () => {
      await scrape(nights);
      await operator(started.backend).from('events').update({ source_key: null }).gt('event_id', 0).throwOnError();
      const events = await allEvents(started.backend);
      expect(await scrape(nights, { dryRun: true })).toMatchObject({ unchanged: 3, adopted: 3 });
      expect(await allEvents(started.backend)).toEqual(events);
      expect(await scrape(nights)).toMatchObject({ unchanged: 3, adopted: 3 });
      const adopted = await allEvents(started.backend);
      expect(adopted.map((event) => ({ ...event, source_key: null }))).toEqual(events);
      expect(await scrape(nights)).toMatchObject({ unchanged: 3, adopted: 0 });
    });

    test('keeps in a snapshot what is still listed, if only by a rejected row', async () => {
      await scrape([...nights, night(13, { url: 'https://hall.example/moth', name: 'Moth' })]);
      const moth = night(13, { url: 'https://hall.example/moth', name: 'Moth', startDate: 'soon' });
      expect(await scrape([...nights, moth], { snapshot: true })).toMatchObject({
        rejected: 1,
        removed: 0,
        unchanged: 3,
      });
      expect(await scrape(nights, { snapshot: true })).toMatchObject({ removed: 1 });
    });
  });

  test('stopped between two batches is completed by a second one', async () => {
    const rows = Array.from({ length: 2_500 }, (_, index) => ({ event_id: index + 1, name: `N${index}` }));
    const controller = new AbortController();
    const url = started.backend.url;
    const stopped = importRows({ ...started.backend, url }, rows, { signal: controller.signal });
    // Aborted while the first batch is in flight.
    const poll = setInterval(async () => {
      const { count } = await operator(started.backend).from('events').select('*', { count: 'exact', head: true });
      if ((count ?? 0) > 0) controller.abort();
    }, 1);
    const outcome = await stopped.catch((fault: unknown) => fault);
    clearInterval(poll);
    const stored = (
      await started.backend.database.transaction((transaction) =>
        transaction.query<{ count: string }>('select count(*)::text as count from events'),
      )
    )[0]?.count;
    // Whole batches only.
    expect(['1000', '2000', '2500']).toContain(stored);
    if (stored !== '2500') expect(outcome).toMatchObject({ exitCode: 130 });
    const second = await importRows(started.backend, rows);
    expect(second).toMatchObject({ read: 2_500, inserted: 2_500 - Number(stored), unchanged: Number(stored) });
  });
});
