import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { loadCatalogue } from '../../src/data/catalogue.ts';
import { openDatabase } from '../../src/data/client.ts';
import type { Database } from '../../src/data/database.types.ts';
import { fetchAll } from '../../src/data/fetch-all.ts';
import type { BuildSettings } from '../../src/data/settings.ts';
import { site } from '../domain/fixtures.ts';

/** The hosted service silently returns no more rows than this. */
const CAP = 1000;

let backend: LocalSupabase;

beforeAll(async () => {
  backend = await startLocalSupabase({ maxRows: CAP });
});
afterAll(() => backend.close());

const settings = (): BuildSettings => ({
  supabaseUrl: backend.url,
  publishableKey: backend.publishableKey,
  site,
  archiveMonths: null,
});

async function fill(from: number, to: number): Promise<void> {
  const client = createClient<Database>(backend.url, backend.secretKey, { auth: { persistSession: false } });
  for (let first = from; first <= to; first += CAP) {
    const ids = Array.from({ length: Math.min(CAP, to - first + 1) }, (_, index) => first + index);
    // With gaps between ids, as in scraped data.
    const { error } = await client
      .from('events')
      .insert(ids.map((id) => ({ event_id: id * 7, name: `Act ${id % 500}` })));
    if (error) throw new Error(error.message);
  }
}

describe('the whole database is read under the row cap', () => {
  test('the cap is in force', async () => {
    await fill(1, 1);
    await expect(loadCatalogue(settings()).then(({ events }) => events.length)).resolves.toBe(1);
  });

  let loaded = 1;
  test.each([999, 1000, 1001, 2500, 50_001])('%d events are all read', async (count) => {
    await fill(loaded + 1, count);
    loaded = count;
    const { events } = openDatabase(backend.url, backend.publishableKey);
    expect((await events.page(undefined, 100_000)).data).toHaveLength(Math.min(CAP, count));
    const catalogue = await loadCatalogue(settings());
    expect(catalogue.events.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, index) => (index + 1) * 7));
    expect(catalogue.artists).toHaveLength(500);
  });
});

test('archived events are left out on request, and an empty result is an error', async () => {
  const client = createClient<Database>(backend.url, backend.secretKey, { auth: { persistSession: false } });
  const [past, next] = [
    { event_id: 1, event_date: '2025-11-26' },
    { event_id: 2, event_date: '2026-11-28' },
  ];
  await client.from('events').delete().gt('event_id', 0);
  await client.from('events').insert(past);
  const archiving: BuildSettings = { ...settings(), archiveMonths: 12 };
  await expect(loadCatalogue(archiving)).rejects.toThrow('ARCHIVE_MONTHS=12 allows: nothing was built');
  await client.from('events').insert(next);
  expect((await loadCatalogue(archiving)).events.map(({ id }) => id)).toEqual([2]);
  expect((await loadCatalogue(settings())).events.map(({ id }) => id)).toEqual([1, 2]);
});

describe('an empty or silent database is an error, never an empty site', () => {
  test('no events', async () => {
    const empty = await startLocalSupabase({});
    const { url, publishableKey } = empty;
    try {
      expect(await fetchAll(openDatabase(url, publishableKey).events)).toEqual([]);
      await expect(loadCatalogue({ supabaseUrl: url, publishableKey, site, archiveMonths: null })).rejects.toThrow(
        'holds no events',
      );
    } finally {
      await empty.close();
    }
    await expect(loadCatalogue({ supabaseUrl: url, publishableKey, site, archiveMonths: null })).rejects.toThrow(
      'could not be read',
    );
  });
});

describe('a gateway that answers for the database', () => {
  test.each(['{"error":"upstream down"}', 'null', '[]', '"down"', ''])(
    'with %j is a fault with its status',
    async (body) => {
      const gateway = createServer((_, response) => response.writeHead(403).end(body)).listen(0, '127.0.0.1');
      await once(gateway, 'listening');
      const { port } = gateway.address() as AddressInfo;
      const loading = loadCatalogue({ ...settings(), supabaseUrl: `http://127.0.0.1:${port}` });
      await expect(loading).rejects.toThrow(
        'The database rejected the request for events (status 403). Check PUBLIC_SUPABASE_PUBLISHABLE_KEY, and that the migrations are applied.',
      );
      gateway.close();
    },
  );
});
