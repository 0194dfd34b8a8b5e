import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { startCommand } from '../cli/run-command.ts';
import { operator } from '../local-supabase/clients.ts';

let backend: LocalSupabase;
let folder = '';
beforeAll(async () => {
  backend = await startLocalSupabase();
  folder = await mkdtemp(join(tmpdir(), 'eventhub-source-'));
});
afterAll(async () => {
  await backend?.close();
  await rm(folder, { recursive: true });
});

async function importing(rows: readonly object[], ...options: string[]): Promise<number | null> {
  const file = join(folder, 'listings.ndjson');
  await writeFile(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const { code } = await startCommand('import', [...options, file], {
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
  }).end;
  return code;
}

const night = (id: number) => ({ event_id: id, name: `N${id}`, event_date: '2099-01-01' });
const record = async () => (await operator(backend).from('sources').select('*').order('name').throwOnError()).data;

it('an import with a source records how it went, and no other import does', async () => {
  expect(await importing([night(9)])).toBe(0);
  expect(await importing([night(1)], '--source', 'hall', '--dry-run')).toBe(0);
  expect(await importing([], '--source', 'hall')).not.toBe(0);
  expect(await record()).toEqual([]);
  expect(await importing([night(1), night(2)], '--source', 'hall')).toBe(0);
  expect(await record()).toMatchObject([
    { name: 'hall', rows: 2, upcoming: 2, failing_since: null, is_collected: false },
  ]);
  expect(await importing([night(3)], '--source', 'hall', '--snapshot')).toBe(3);
  const [failed] = await record();
  expect(failed).toMatchObject({
    failing_since: expect.any(String),
    failure: expect.stringContaining('2 of the 2 upcoming events of hall are missing'),
    upcoming: 2,
  });
  expect(await importing([], '--source', 'hall')).not.toBe(0);
  expect((await record())[0]).toMatchObject({
    failing_since: failed?.failing_since,
    failure: 'The file is empty.',
  });
});

it('an import of which too many rows could not be used was read, and fails', async () => {
  expect(await importing([night(11)], '--source', 'club')).toBe(0);
  const read = (await record())[0]?.read_at;
  expect(await importing([night(11), night(12), {}], '--source', 'club')).toBe(5);
  const [club] = await record();
  expect(club).toMatchObject({
    rows: 3,
    upcoming: 2,
    failing_since: expect.any(String),
    failure: 'Too many of its rows could not be used.',
  });
  expect(Date.parse(club?.read_at ?? '')).toBeGreaterThan(Date.parse(read ?? ''));
});
