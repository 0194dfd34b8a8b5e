import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../scripts/cli/environment.ts';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { loadSeed } from '../../scripts/seed/load-seed.ts';
import { buildSite } from '../../scripts/site-engine/build-site.ts';
import { buildPart, mergeParts, parseShard } from '../../scripts/site-engine/parts.ts';

const BUILD_NOW = '2026-11-27T22:00:00Z';
const { signal } = new AbortController();
const environment = readEnvironment({ BUILD_NOW, SITE_URL: 'https://eventhub.example' });

let folder: string;
let backend: LocalSupabase;

const placeOf = (name: string) => ({ site: join(folder, name, 'dist'), work: join(folder, name) });
const part = (number: number, count: number, name: string) =>
  buildPart(
    { environment, database: backend, signal },
    placeOf('parts'),
    { index: number - 1, count },
    join(folder, name),
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eventhub-parts-'));
  backend = await startLocalSupabase();
  await loadSeed(
    { events: 120, seed: 'demo', day: null, oddNames: true, zone: 'America/New_York', now: new Date(BUILD_NOW) },
    environment,
    async () => backend,
    (_, work) => work(),
    signal,
  );
  for (const number of [1, 2, 3]) await part(number, 3, `part-${number}`);
}, 120_000);

afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

const parts = () => [3, 1, 2].map((number) => join(folder, `part-${number}`));

async function filesOf(root: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) files.set(file.slice(root.length), (await readFile(file)).toString('base64'));
  }
  return files;
}

describe('a site in parts', () => {
  it('put together is the site that one machine builds, and the next build goes on from it', async () => {
    const whole = placeOf('whole');
    const { pages, files } = await buildSite({ environment, database: backend, place: whole, signal });
    const merged = placeOf('merged');
    expect(await mergeParts(parts(), merged)).toEqual({ pages, files });
    const expected = Object.fromEntries(await filesOf(whole.site));
    expect(Object.keys(expected)).toHaveLength(files);
    expect(Object.fromEntries(await filesOf(merged.site))).toEqual(expected);
    const again = await buildSite({ environment, database: backend, place: merged, signal });
    expect(again).toMatchObject({ keptPages: pages, files });
    expect(Object.fromEntries(await filesOf(merged.site))).toEqual(expected);
  });

  it('lacking one, or having one twice, is refused, and so is what is no part', async () => {
    const [third = '', first = '', second = ''] = parts();
    const place = placeOf('refused');
    await expect(mergeParts([first, third], place)).rejects.toThrow('each is needed once; these are 1/3, 3/3');
    await expect(mergeParts([first, second, third, first], place)).rejects.toThrow('each is needed once');
    await expect(mergeParts([first, folder], place)).rejects.toThrow('holds no part of a site');
    await expect(mergeParts([], place)).rejects.toThrow('takes the folders of all parts');
    await expect(part(1, 3, 'part-1')).rejects.toThrow('is not empty');
  });

  it('of different data is refused', async () => {
    await fetch(`${backend.url}/rest/v1/events`, {
      method: 'POST',
      headers: { apikey: backend.secretKey, 'content-type': 'application/json' },
      body: '{"event_id":7,"name":"Late Addition"}',
    });
    await part(3, 3, 'late');
    const [, first = '', second = ''] = parts();
    await expect(mergeParts([first, second, join(folder, 'late')], placeOf('refused'))).rejects.toThrow(
      /part-1 and .*late do not belong together/,
    );
  });

  it('of another version is refused', async () => {
    const [third = '', first = '', second = ''] = parts();
    const file = join(third, 'part.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace('"version":1', '"version":0'));
    await expect(mergeParts([first, second, third], placeOf('refused'))).rejects.toThrow('another version');
  });
});

it.each(['0/4', '5/4', '2', '2/0', 'a/b', '-1/3', ''])('%o is no share', (text) => {
  expect(() => parseShard(text)).toThrow('takes a share such as 2/4');
});

it('2/4 is the second of four', () => {
  expect(parseShard('2/4')).toEqual({ index: 1, count: 4 });
});
