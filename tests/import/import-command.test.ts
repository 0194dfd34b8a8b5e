import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { toolVariables } from '../../scripts/testing/tool.ts';
import { startCommand } from '../cli/run-command.ts';
import { startFlakyProxy } from './flaky-proxy.ts';
import { importRows } from './import-rows.ts';

let backend: LocalSupabase;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'eventhub-command-'));
  backend = await startLocalSupabase();
});
afterAll(async () => {
  await backend?.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => backend.database.transaction((transaction) => transaction.execute('truncate events, venues')));

const variables = (url = backend.url) => ({
  PUBLIC_SUPABASE_URL: url,
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
  SUPABASE_SECRET_KEY: backend.secretKey,
});

const run = (args: readonly string[], environment: NodeJS.ProcessEnv = variables()) =>
  startCommand('import', args, environment).end;

async function file(name: string, content: string | Buffer): Promise<string> {
  const place = path.join(folder, name);
  await writeFile(place, content);
  return place;
}

const listing = (id: number) => ({ event_id: id, name: `N${id}`, event_datetime: '2099-12-01T20:00:00Z' });
const ndjson = (rows: readonly unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const listings = (count: number) => ndjson(Array.from({ length: count }, (_, index) => listing(index + 1)));

async function storedEvents(): Promise<number> {
  const [row] = await backend.database.transaction((transaction) =>
    transaction.query<{ count: string }>('select count(*)::text as count from events'),
  );
  return Number(row?.count);
}

/** One plain sentence: no stack trace, no class name. */
function expectPlainWords(stderr: string): void {
  expect(stderr).not.toMatch(/^\s+at |Error:|undefined|\[object/m);
  expect(stderr.trim()).not.toBe('');
}

test('imports good rows, names bad ones, and ends with the summary', async () => {
  const mixed = await file(
    'mixed.ndjson',
    `${listings(20)}{"event_id":\n${ndjson([{ name: 'x' }, { event_id: 3, name: 'y', event_date: '2026-02-30', time_zone: 'Mars' }])}`,
  );
  const { code, stdout, stderr } = await run([mixed]);
  expect(stderr.trim().split('\n')).toEqual([
    `${mixed}:21 row: is not valid JSON`,
    `${mixed}:22 event_id: is missing`,
    `${mixed}:23 time_zone: "Mars" is not an IANA time zone, such as America/New_York`,
    `${mixed}:23 event_date: "2026-02-30" is not a valid date, such as 2026-03-05`,
  ]);
  expect(stdout.trim().split('\n').at(-1)).toBe('read 23, inserted 20, updated 0, unchanged 0, removed 0, rejected 3');
  expect(code).toBe(1);
  expect(await storedEvents()).toBe(20);
});

test('reads standard input, compressed or not', async () => {
  const runner = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url));
  const child = spawn(process.execPath, [runner, 'import', '-'], { env: toolVariables(variables()) });
  child.stdin.end(gzipSync(`[${[1, 2, 3, 4, 5].map((id) => JSON.stringify(listing(id)))}, {"event_id": 8}]`));
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on('close', resolve)),
  ]);
  expect(stderr).toBe('stdin:1 name: is missing, and so is a date: one of them is needed\n');
  expect(stdout).toContain('read 6, inserted 5');
  expect(code).toBe(1);
});

test('exits with 2 if no file is readable, and names the problem of each', async () => {
  const missing = path.join(folder, 'nowhere.ndjson');
  const empty = await file('empty.ndjson', '');
  const binary = await file('binary.ndjson', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
  const header = await file('header.csv', 'event_id,name\n');
  const { code, stdout, stderr } = await run([missing, empty, binary, header, folder]);
  expect(stderr.trim().split('\n')).toEqual([
    `${missing} does not exist.`,
    `${empty} is empty.`,
    `${binary} is a binary file: listings are NDJSON, a JSON array, CSV, JSON-LD or iCalendar.`,
    `${header} holds no rows.`,
    `${folder} is a folder, not a file.`,
    'Nothing could be read: the database is unchanged.',
  ]);
  expect(stdout).toContain('read 0, inserted 0, updated 0, unchanged 0, removed 0, rejected 0');
  expect(code).toBe(2);
});

test('exits with 1 if a file is missing beside others, and imports the rest', async () => {
  const missing = path.join(folder, 'nowhere');
  const there = await file('there.ndjson', listings(10));
  const { code, stderr } = await run([there, missing, '--source', 'paper', '--snapshot']);
  expect(stderr.trim().split('\n')).toEqual([
    `${missing} does not exist.`,
    'Nothing was removed, because a file could not be read.',
  ]);
  expect(code).toBe(1);
  expect(await storedEvents()).toBe(10);
});

describe('exits with 5 and changes nothing if a file is cut short', () => {
  const all = listings(500);
  const csv = `event_id,name,code\n${Array.from({ length: 500 }, (_, index) => `${index + 1},N,c\n`).join('')}`;
  const packed = gzipSync(all);
  test.each<[string, string, string | Buffer, RegExp]>([
    ['an archive', 'torn.gz', packed.subarray(0, packed.length / 2), /ends in the middle of its compressed data/],
    ['an archive without its last byte', 'nearly.gz', packed.subarray(0, -1), /ends in the middle of its compressed/],
    ['NDJSON in its last line', 'torn.ndjson', all.slice(0, -20), /:500 row: .*\n.* ends in the middle of a row/],
    [
      'a JSON array',
      'torn.json',
      JSON.stringify(
        all
          .trim()
          .split('\n')
          .map((row) => JSON.parse(row)),
      ).slice(0, -1),
      /is not closed/,
    ],
    ['CSV in its last row', 'torn.csv', csv.slice(0, -3), /ends in the middle of a row/],
    ['a calendar', 'torn.ics', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:N\r\n', /ends before the calendar does/],
  ])('%s', async (_, name, content, reason) => {
    await importRows(backend, [listing(900)], { source: 'paper' });
    const torn = await file(name, content);
    const whole = await file('whole.ndjson', listings(3));
    const { code, stdout, stderr } = await run([whole, torn, '--source', 'paper', '--snapshot', '--force']);
    expectPlainWords(stderr);
    expect(stderr).toMatch(reason);
    expect(stderr.trim().split('\n').at(-1)).toBe(
      'Nothing was changed: of files that are not complete, nothing is imported.',
    );
    expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
    expect(await storedEvents()).toBe(1);
  });
});

test('exits with 5 if more than 20 % of the rows are rejected, or all; the others are in', async () => {
  const bad = (count: number) => ndjson(Array.from({ length: count }, (_, index) => ({ event_id: 100 + index })));
  const fifth = await run([await file('fifth.ndjson', listings(8) + bad(2))]);
  expect(fifth.code).toBe(1);
  const more = await run([await file('more.ndjson', listings(11) + bad(3))]);
  expect(more.code).toBe(5);
  expect(more.stderr.trim().split('\n').at(-1)).toBe(
    '3 of 14 rows were rejected, more than 20 %: the file, or what made it, needs a look. Correct it and import it again.',
  );
  expect(more.stdout).toContain('inserted 3');
  expect(await storedEvents()).toBe(11);
  const none = await run([await file('none.ndjson', bad(30))]);
  expect(none.code).toBe(5);
  expect(none.stderr).toContain('30 of 30 rows were rejected');
});

test('exits with 3 and changes nothing if a snapshot lacks too much; --force overrides', async () => {
  await importRows(
    backend,
    Array.from({ length: 10 }, (_, index) => listing(index + 1)),
    { source: 'paper' },
  );
  const five = await file('five.ndjson', listings(5));
  const guarded = await run([five, '--source', 'paper', '--snapshot']);
  expect(guarded).toMatchObject({ code: 3, stdout: '' });
  expect(guarded.stderr).toMatch(/^Nothing was changed: 5 of the 10 upcoming events of paper .* --force\.\n$/);
  expect(await storedEvents()).toBe(10);
  const forced = await run([five, '--source', 'paper', '--snapshot', '--force']);
  expect(forced).toMatchObject({ code: 0, stderr: '' });
  expect(forced.stdout).toContain('removed 5');
  expect(await storedEvents()).toBe(5);
});

describe('exits with 4 and one sentence if the database', () => {
  test('is not running', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    await new Promise((resolve) => server.close(resolve));
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const { code, stderr } = await run([await file('one.ndjson', listings(1))], variables(url));
    expectPlainWords(stderr);
    expect(stderr).toBe(
      `The database at ${url} cannot be reached (ECONNREFUSED): check that it is running and that PUBLIC_SUPABASE_URL is correct; free projects pause after a week without use.\n`,
    );
    expect(code).toBe(4);
  });

  test('rejects the key', async () => {
    const wrong = { ...variables(), SUPABASE_SECRET_KEY: 'sb_secret_of_another_project' };
    const { code, stderr } = await run([await file('one.ndjson', listings(1))], wrong);
    expectPlainWords(stderr);
    expect(stderr).toContain('rejected the key: SUPABASE_SECRET_KEY must be');
    expect(code).toBe(4);
    expect(await storedEvents()).toBe(0);
  });

  test('fails halfway, and says what was written', async () => {
    const proxy = await startFlakyProxy(backend.url, (place, before) =>
      place.includes('import_events') && before >= 1 ? 503 : 'pass',
    );
    const rows = await file('many.ndjson', listings(2_500));
    const { code, stdout, stderr } = await run([rows], variables(proxy.url));
    await proxy.close();
    expectPlainWords(stderr);
    expect(stderr).toMatch(
      /cannot be reached .* 1000 rows had been written; the same command completes the import\.\n$/,
    );
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(await storedEvents()).toBe(1_000);
  });
});

describe('the temporary directory', () => {
  test('that cannot be created is reported with a remedy', async () => {
    const environment = { ...variables(), TMPDIR: path.join(folder, 'nowhere') };
    const { code, stderr } = await run([await file('one.ndjson', listings(1))], environment);
    expectPlainWords(stderr);
    expect(stderr).toMatch(/^Rows cannot be stored in the temporary directory .*: it does not exist\. .*TMPDIR.*\n$/);
    expect(code).toBe(1);
    expect(await storedEvents()).toBe(0);
  });
});

test('exits with 64 without a secret key', async () => {
  const { SUPABASE_SECRET_KEY: _, ...others } = variables();
  const { code, stderr } = await run(['x'], others);
  expect(stderr).toMatch(/^SUPABASE_SECRET_KEY is missing: .*\.\n$/);
  expect(code).toBe(64);
});
