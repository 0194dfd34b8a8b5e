import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { random } from '../../scripts/seed/random.ts';
import { startCommand } from '../cli/run-command.ts';
import { importRows } from './import-rows.ts';

/** `IMPORT_KILLS=20 npm run test:unit -- tests/import/killed.test.ts` runs the long version. */
const KILLS = Number(process.env['IMPORT_KILLS'] ?? 2);
const ROWS = 3_000;

let backend: LocalSupabase;
let folder = '';
let second = '';
let temporary = '';

const listing = (id: number, changes: object = {}) => ({
  event_id: id,
  name: `Night ${id}`,
  description: 'A long evening. '.repeat(id % 9),
  venue_full_name: `Hall ${id % 40}`,
  event_datetime: '2099-12-01T20:00',
  scraped_at: '2026-11-01T00:00:00Z',
  ...changes,
});

const ids = (after: number, last: number) => Array.from({ length: last - after }, (_, index) => after + index + 1);

beforeAll(async () => {
  backend = await startLocalSupabase();
  folder = await mkdtemp(path.join(tmpdir(), 'eventhub-killed-'));
  second = path.join(folder, 'second.ndjson');
  temporary = path.join(folder, 'temporary');
  await mkdir(temporary);
  // Half of the stored events change, some disappear and others are new.
  const rows = ids(ROWS / 10, ROWS).map((id) => listing(id, id % 2 === 0 ? { status: 'sold out' } : {}));
  await writeFile(second, rows.map((row) => JSON.stringify(row)).join('\n'));
});
afterAll(async () => {
  await backend?.close();
  await rm(folder, { recursive: true });
});

const importing = (file: string) =>
  startCommand('import', ['--source', 'paper', '--snapshot', file], {
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
    TMPDIR: temporary,
  });

/** A hash of both tables without their timestamps. */
async function state(): Promise<string> {
  const rows = await backend.database.transaction((transaction) =>
    transaction.query<{ state: string }>(
      `select concat_ws(
         ':',
         (select md5(string_agg(to_jsonb(venue)::text, '|' order by venue.venue_slug)) from venues as venue),
         md5(string_agg((to_jsonb(event) - 'created_at' - 'updated_at')::text, '|' order by event.event_id)),
         count(*)
       ) as state
       from events as event`,
    ),
  );
  return rows[0]?.state ?? '';
}

async function restart(): Promise<void> {
  await backend.database.transaction((transaction) => transaction.execute('truncate events, venues'));
  const rows = ids(0, ROWS / 2).map((id) => listing(id));
  expect(await importRows(backend, rows, { source: 'paper' })).toMatchObject({ inserted: ROWS / 2 });
}

test(`an import killed at ${KILLS} random points and run again equals an undisturbed one`, async () => {
  const chance = random('kills of an import', Number(process.env['IMPORT_SEED'] ?? 1));
  await restart();
  const begin = performance.now();
  expect((await importing(second).end).code).toBe(0);
  const duration = performance.now() - begin;
  const undisturbed = await state();
  expect(undisturbed.endsWith(`:${ROWS - ROWS / 10}`)).toBe(true);

  let interrupted = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await restart();
    const run = importing(second);
    await sleep(chance.next() * duration);
    run.child.kill('SIGKILL');
    if ((await run.end).code === null) interrupted += 1;
    expect(await readdir(temporary)).toEqual([]);
    expect((await importing(second).end).code).toBe(0);
    expect(await state()).toBe(undisturbed);
  }
  expect(interrupted).toBeGreaterThan(0);
}, 600_000);
