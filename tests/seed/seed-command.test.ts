import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UsageError } from '../../scripts/cli/command.ts';
import { readEnvironment } from '../../scripts/cli/environment.ts';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { ensureDemoBackend } from '../../scripts/seed/ensure-demo.ts';
import { parseSeedOptions } from '../../scripts/seed/options.ts';
import { startCommand } from '../cli/run-command.ts';

let backend: LocalSupabase;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'eventhub-seed-'));
  backend = await startLocalSupabase();
});
afterAll(async () => {
  await backend?.close();
  await rm(folder, { recursive: true });
});

const run = (name: string, ...args: string[]) =>
  startCommand(name, args, {
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
  }).end;

const seed = (...args: string[]) => run('seed', ...args);

async function demoVenue(): Promise<string> {
  const [row] = await backend.database.transaction((transaction) =>
    transaction.query<{ slug: string }>("select min(venue_slug) as slug from events where venue_slug like '%-%'"),
  );
  return row?.slug ?? '';
}

async function count(table: 'events' | 'venues' | 'upcoming_events'): Promise<number> {
  const [row] = await backend.database.transaction((transaction) =>
    transaction.query<{ count: string }>(`select count(*)::text as count from ${table}`),
  );
  return Number(row?.count);
}

describe('seeding', () => {
  test('npm start -- --without-demo asks for listings where there are none', async () => {
    const variables = { BACKEND_PORT: new URL(backend.url).port, PORT: '0' };
    expect(await startCommand('start', ['--without-demo'], variables).end).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The database holds no events: import some first (`npm run import -- FILE`), or start without --without-demo.\n',
    });
    expect(await count('events')).toBe(0);
  });

  test('loads the demo listings into an empty embedded database only', async () => {
    const environment = readEnvironment({ BACKEND_PORT: new URL(backend.url).port });
    for (let start = 0; start < 2; start++) {
      const found = await ensureDemoBackend(environment);
      expect(found).toMatchObject({ url: backend.url, started: false });
      expect(await count('events')).toBe(600);
    }
    expect(await count('venues')).toBe(40);
    const upcoming = await count('upcoming_events');
    expect(upcoming).toBeGreaterThan(270);
    expect(upcoming).toBeLessThan(390);
  });

  test('loads the same rows again, and more with --odd-names', async () => {
    expect(await seed('--odd-names')).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^read 6\d\d, inserted \d\d, updated 0, unchanged 600, removed 0, rejected 0\n$/),
    });
  });

  test('adds a season of another size', async () => {
    const { code, stdout } = await seed('--events', '1500', '--at', '2026-11-27', '--seed', 'x');
    expect(code).toBe(0);
    expect(stdout).toContain('read 1500, inserted 900, updated 600');
  });

  test('--output writes a file that the import reads', async () => {
    const output = path.join(folder, 'season.ndjson');
    expect(await seed('--events', '700', '--output', output)).toMatchObject({
      code: 0,
      stdout: `Wrote 700 rows to ${output}.\n`,
    });
    const lines = (await readFile(output, 'utf8')).trimEnd().split('\n');
    expect(new Set(lines.map((line) => JSON.parse(line).event_id)).size).toBe(700);
    const { stdout } = await seed('--events', '700', '--output', '-');
    expect(stdout.trimEnd().split('\n')).toEqual(lines);
  });

  test('an import of real listings says that the demo is there, and how to remove it', async () => {
    const file = path.join(folder, 'real.ndjson');
    await writeFile(
      file,
      `{"event_id":1,"name":"Night Ferry","venue_slug":"ember-hall-7","venue_full_name":"Ember Hall","event_date":"2099-01-01"}\n{"event_id":2,"name":"Plum Rain","venue_slug":"${await demoVenue()}","event_date":"2099-01-01"}\n`,
    );
    const { stdout, stderr } = await run('import', file);
    expect(stderr).toBe('');
    expect(stdout.split('\n')[0]).toBe('The demo listings are still there: `npm run seed -- --remove` removes them.');
  });

  test('--remove takes the generated listings and their venues away, and leaves the others', async () => {
    const demo = await demoVenue();
    expect(await seed('--remove')).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Removed 1[56]\d\d generated events and \d+ venues\.\n$/),
    });
    expect(await count('events')).toBe(2);
    const venues = await backend.database.transaction((transaction) =>
      transaction.query<{ venue_slug: string }>('select venue_slug from venues order by venue_slug'),
    );
    expect(venues.map((row) => row.venue_slug).sort()).toEqual([demo, 'ember-hall-7'].sort());
    expect((await seed('--remove')).stdout).toBe('Removed 0 generated events and 0 venues.\n');
    expect((await run('import', path.join(folder, 'real.ndjson'))).stdout).not.toContain('demo');
  });

  test('reports a missing directory in one sentence', async () => {
    const { code, stderr } = await seed('--output', path.join(folder, 'no', 'x.ndjson'));
    expect(stderr).toMatch(/cannot be written .*: name another file with --output\.\n$/);
    expect(code).toBe(1);
  });
});

test.each([
  [['--events', '0'], '--events 0: give a whole number from 1 to 5000000.'],
  [['--events', '1e3'], '--events 1e3: give a whole number from 1 to 5000000.'],
  [['--events', '9999999'], '--events 9999999: give a whole number from 1 to 5000000.'],
  [['--at', '2026-02-30'], '--at 2026-02-30: give a day such as 2026-11-27.'],
  [['--at', '2026-11-27x'], '--at 2026-11-27x: give a day such as 2026-11-27.'],
])('%j is a usage error', (args, sentence) => {
  expect(() => parseSeedOptions(args)).toThrow(new UsageError(sentence));
});

test('--at takes a day or an instant', () => {
  expect(parseSeedOptions(['--at', '2026-11-27']).day).toBe('2026-11-27');
  expect(parseSeedOptions(['--at', '2026-11-27T20:00:00Z']).day).toBe('2026-11-27');
  expect(parseSeedOptions([])).toMatchObject({ events: 600, seed: 'demo', day: null, oddNames: false });
});
