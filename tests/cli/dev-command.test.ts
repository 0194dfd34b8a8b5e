import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { importRows } from '../import/import-rows.ts';
import { copyProject, freePort } from './project-copy.ts';
import { type RunningCommand, startCommand } from './run-command.ts';

let backend: LocalSupabase;
let project = '';
let command: RunningCommand;
let url = '';

async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(project, file), 'utf8');
  expect(text).toContain(from);
  await writeFile(join(project, file), text.replace(from, to));
}

const page = async (path: string) => (await fetch(`${url}${path}`)).text();
const shows = (path: string, text: string) =>
  vi.waitFor(async () => expect(await page(path)).toContain(text), { timeout: 60_000, interval: 250 });

beforeAll(async () => {
  backend = await startLocalSupabase();
  await importRows(backend, [{ event_id: 1, name: 'Night Ferry', event_date: '2099-03-05', venue_name: 'The Echo' }]);
  project = await copyProject();
  const port = await freePort();
  url = `http://localhost:${port}`;
  command = startCommand(
    'dev',
    [],
    {
      PUBLIC_SUPABASE_URL: backend.url,
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      PORT: String(port),
      // Inside Vitest, Astro's development server serves no pages and sends no reloads.
      VITEST: '',
      NODE_ENV: 'development',
    },
    project,
  );
  await command.until(/ready in/);
}, 240_000);

afterAll(async () => {
  command?.child.kill('SIGINT');
  await command?.end;
  await backend?.close();
  await rm(project, { recursive: true, force: true });
});

test('npm run dev shows changed rows, imports, corrections and rules without a restart, and reloads open pages', async () => {
  await shows('/events/1', 'Night Ferry');
  const manifest = await page('/catalogue.json');

  // An open page holds a WebSocket to Vite, whose token is in Vite's client.
  const token = /wsToken = "([^"]+)"/.exec(await page('/@vite/client'))?.[1];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  const reloads: unknown[] = [];
  socket.addEventListener('message', ({ data }) => reloads.push(JSON.parse(data).type));
  await vi.waitFor(() => expect(reloads).toContain('connected'));

  reloads.length = 0;
  await backend.database.transaction((transaction) =>
    transaction.execute(`update events set name = 'Plum Rain' where event_id = 1`),
  );
  await vi.waitFor(() => expect(reloads).toContain('full-reload'), { timeout: 60_000 });
  await shows('/events/1', 'Plum Rain');
  await shows('/artists/Plum%20Rain', 'The Echo');
  expect(await page('/catalogue.json')).not.toBe(manifest);

  await importRows(backend, [{ event_id: 2, name: 'Low Water & Sons', event_date: '2099-03-06' }]);
  await shows('/events/2', 'href="/artists/Low%20Water"');

  // One rule used to build the catalogue, and one used to render a page.
  await edit('src/domain/catalogue/artist-name.ts', 'featuring|ft\\.|&)', 'featuring|ft\\.)');
  await shows('/artists/Low%20Water%20%26%20Sons', '/events/2');
  await backend.database.transaction((transaction) =>
    transaction.execute(
      `insert into artist_corrections (name, kind, listed_as) values ('Low Water & Sons', 'alias', 'Low Tide')`,
    ),
  );
  await shows('/events/2', 'href="/artists/Low%20Tide"');
  await edit('src/domain/text/plural.ts', '`${formatCount', '`exactly ${formatCount');
  await shows('/events', 'exactly 2');
  socket.close();
}, 240_000);
