import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../scripts/local-supabase/database/database.ts';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { hasPostgres, startPostgresServer } from './postgres-server.ts';

// The engine opens again after each timeout.
vi.setConfig({ testTimeout: 120_000 });

const TIMEOUT = { statementTimeout: 1_000 };

/** Adds a view that takes as long as it may. */
async function addEndlessView({ database }: LocalSupabase): Promise<void> {
  await database.transaction((transaction) =>
    transaction.execute(`
      create view public.endless as select count(*) from generate_series(1, 1000000000000);
      grant select on public.endless to anon;`),
  );
}

function ask({ url, publishableKey }: LocalSupabase, target: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${url}/rest/v1/${target}`, { ...init, headers: { apikey: publishableKey } });
}

async function addVenue({ url, secretKey }: LocalSupabase, slug: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`${url}/rest/v1/venues`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ venue_slug: slug }),
    signal: signal ?? null,
  });
}

const canceled = { code: '57014', message: 'canceling statement due to statement timeout' };

async function expectCanceled(backend: LocalSupabase): Promise<void> {
  const answer = await ask(backend, 'endless');
  expect([answer.status, await answer.json()]).toEqual([500, expect.objectContaining(canceled)]);
}

async function storedVenues(backend: LocalSupabase): Promise<unknown> {
  return (await ask(backend, 'venues?select=venue_slug&order=venue_slug')).json();
}

describe('a statement that takes too long', () => {
  const cleanUp: (() => unknown)[] = [];
  let dataDir: string | undefined;
  afterAll(async () => {
    for (const step of cleanUp.reverse()) await step();
  });

  async function onDisk(): Promise<LocalSupabase> {
    const folder = await mkdtemp(path.join(tmpdir(), 'eventhub-timeout-'));
    dataDir = folder;
    cleanUp.push(() => rm(folder, { recursive: true, force: true }));
    return startLocalSupabase({ ...TIMEOUT, dataDir });
  }

  async function onServer(): Promise<LocalSupabase> {
    const server = await startPostgresServer();
    cleanUp.push(() => server.stop());
    return startLocalSupabase({ ...TIMEOUT, driver: await server.createDatabase() });
  }

  it.each([
    { engine: 'PGlite', start: onDisk, runs: true },
    { engine: 'a PostgreSQL server', start: onServer, runs: hasPostgres },
  ])('is stopped on $engine, which loses nothing and goes on', async ({ start, runs }) => {
    if (!runs) return;
    const backend = await start();
    cleanUp.push(() => backend.close());
    await addEndlessView(backend);
    expect((await addVenue(backend, 'ember')).status).toBe(201);
    await expectCanceled(backend);
    const waiting = addVenue(backend, 'harbor');
    await Promise.all([expectCanceled(backend), expectCanceled(backend)]);
    expect((await waiting).status).toBe(201);
    expect(await storedVenues(backend)).toEqual([{ venue_slug: 'ember' }, { venue_slug: 'harbor' }]);
    if (dataDir === undefined || process.platform === 'win32') return;
    // The engine wrote files of its own when it opened again.
    for (const name of await readdir(dataDir, { recursive: true })) {
      expect([name, (await stat(path.join(dataDir, name))).mode & 0o077]).toEqual([name, 0]);
    }
  });

  it('ends a database in memory, whose data are gone', async () => {
    const backend = await startLocalSupabase(TIMEOUT);
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    await addEndlessView(backend);
    await expectCanceled(backend);
    const later = await ask(backend, 'venues');
    expect([later.status, await later.json()]).toEqual([503, expect.objectContaining({ code: '08006' })]);
    expect(printed).toHaveBeenCalledOnce();
    printed.mockRestore();
    await backend.close();
  });
});

describe('a request that waits for its turn', () => {
  let backend: LocalSupabase;
  beforeAll(async () => {
    backend = await startLocalSupabase();
  });
  afterAll(() => backend.close());

  it('is dropped once its client has left', async () => {
    const queued = vi.spyOn(backend.database as Database, 'transaction');
    const busy = Promise.withResolvers<void>();
    const holding = backend.database.transaction(() => busy.promise);
    const leaving = new AbortController();
    const left = addVenue(backend, 'left', leaving.signal);
    await vi.waitUntil(() => queued.mock.calls.length === 2);
    const signal = queued.mock.calls[1]?.[1]?.signal;
    leaving.abort();
    await expect(left).rejects.toThrow('aborted');
    await vi.waitUntil(() => signal?.aborted);
    const stayed = addVenue(backend, 'stayed');
    busy.resolve();
    await holding;
    expect((await stayed).status).toBe(201);
    expect(await storedVenues(backend)).toEqual([{ venue_slug: 'stayed' }]);
    queued.mockRestore();
  });
});
