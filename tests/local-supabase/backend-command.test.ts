import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { publishableKey, secretKey } from '../../scripts/local-supabase/keys.ts';
import { startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { spawnBackend } from './backend-process.ts';
import { operator } from './clients.ts';

// Starts several processes and databases.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'eventhub-backend-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('prints its address and keys, serves, and exits 0 on Ctrl-C', async () => {
  const backend = spawnBackend(['--data', folder]);
  const url = await backend.url;
  const answer = await fetch(`${url}/rest/v1/events`, { headers: { apikey: publishableKey } });
  expect(await answer.json()).toEqual([]);
  backend.process.kill('SIGINT');
  expect(await backend.ended).toEqual({
    code: 0,
    stderr: '',
    stdout: `Embedded backend, for local use only (data in ${folder}, Ctrl-C to stop):
  PUBLIC_SUPABASE_URL=${url}
  PUBLIC_SUPABASE_PUBLISHABLE_KEY=${publishableKey}
  SUPABASE_SECRET_KEY=${secretKey}
`,
  });
});

it('reports a port in use in one sentence', async () => {
  const other = await startLocalSupabase();
  const { port } = new URL(other.url);
  const end = await spawnBackend(['--data', folder], { BACKEND_PORT: port }).ended;
  expect(end).toEqual({
    code: 1,
    stdout: '',
    stderr: `Port ${port} is in use, perhaps by another EventHub: stop that one, or choose another port with BACKEND_PORT=${Number(port) + 1}.\n`,
  });
  await other.close();
});

it('--fresh deletes existing data', async () => {
  const before = await startLocalSupabase({ dataDir: folder });
  await operator(before).from('venues').insert({ venue_slug: 'ember' }).throwOnError();
  await before.close();
  const backend = spawnBackend(['--data', folder, '--fresh']);
  const answer = await fetch(`${await backend.url}/rest/v1/venues`, { headers: { apikey: publishableKey } });
  expect(await answer.json()).toEqual([]);
  backend.process.kill('SIGTERM');
  await backend.ended;
});

it('has a help text', async () => {
  const { code, stdout } = await spawnBackend(['--help']).ended;
  expect(code).toBe(0);
  expect(stdout).toContain('for local use only');
  expect((await spawnBackend(['--port', '1']).ended).code).toBe(64);
});
