import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stopError } from '../../scripts/local-supabase/database/engine-watch.ts';
import { publishableKey, secretKey } from '../../scripts/local-supabase/keys.ts';
import { type BackendProcess, spawnBackend } from './backend-process.ts';

// Starts several processes.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'eventhub-full-'));
});
afterEach(async () => {
  for (const { process: child, ended } of started.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
});

/** Stopped after each test, also after a failed one. */
const started: BackendProcess[] = [];

function start(wrapper: readonly string[] = []): BackendProcess {
  const backend = spawnBackend(['--data', folder], {}, wrapper);
  started.push(backend);
  return backend;
}

/** Below the 16 MiB of a write-ahead log file; shells count in blocks of 512 or 1,024 bytes. */
const LIMITED = ['sh', '-c', 'ulimit -f 12288; exec "$0" "$@"'];

async function stop(backend: BackendProcess) {
  backend.process.kill('SIGINT');
  return await backend.ended;
}

function insert(url: string, firstId: number) {
  const description = 'A night of slow songs. '.repeat(100);
  const rows = Array.from({ length: 200 }, (_, index) => ({ event_id: firstId + index, name: 'Ember', description }));
  return fetch(`${url}/rest/v1/events`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: JSON.stringify(rows),
  });
}

async function storedEvents(url: string): Promise<number> {
  const answer = await fetch(`${url}/rest/v1/events?select=event_id`, {
    method: 'HEAD',
    headers: { apikey: publishableKey, prefer: 'count=exact' },
  });
  return Number(answer.headers.get('content-range')?.split('/')[1]);
}

describe('a write-ahead log that cannot be written', () => {
  it('is reported with 503, loses nothing that was acknowledged, and leaves Ctrl-C working', async () => {
    const first = start();
    expect((await insert(await first.url, 0)).status).toBe(201);
    await stop(first);

    const limited = start(LIMITED);
    const url = await limited.url;
    let stored = 200;
    let answer = await insert(url, stored);
    for (; answer.status === 201 && stored < 20_000; answer = await insert(url, stored)) stored += 200;
    expect(answer.status).toBe(503);
    const sentence = expect.stringMatching(/^The database stopped because of an internal error .+: start again\. .+$/);
    expect(await answer.json()).toMatchObject({ message: sentence });

    const headers = { apikey: secretKey };
    for (const route of ['/rest/v1/venues', '/auth/v1/authorize?provider=discord']) {
      const later = await fetch(url + route, { headers, redirect: 'manual' });
      expect([route, later.status, await later.json()]).toEqual([
        route,
        503,
        expect.objectContaining({ message: sentence }),
      ]);
    }
    const end = await stop(limited);
    expect(end.code).toBe(0);
    expect(end.stderr).toMatch(/^Embedded backend: The database stopped [^\n]+\n$/);

    const again = start();
    expect(await storedEvents(await again.url)).toBeGreaterThanOrEqual(stored);
    await stop(again);
  });
});

describe('the reason why the database stopped', () => {
  const abort = new Error('Aborted()');
  const full = 'The disk of /data is full: free some space there, then start again. Stored data is safe.';
  const other = 'The database stopped because of an internal error (Aborted()): start again. Stored data is safe.';
  it.each([
    ['too little space for another log file', '/data', 16 * 2 ** 20 - 1, '53100', full],
    ['enough space', '/data', 16 * 2 ** 20, '08006', other],
    ['unknown space', '/data', undefined, '08006', other],
    ['in memory', undefined, undefined, '08006', other],
  ])('%s', (_, directory, freeBytes, code, message) => {
    expect(stopError(directory, freeBytes, abort)).toMatchObject({ code, message, cause: abort });
  });
});
