import { appendFile, cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../scripts/cli/environment.ts';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { loadSeed } from '../../scripts/seed/load-seed.ts';
import { buildSite, mergeSite } from '../../scripts/site-engine/build-site.ts';
import { renderPart } from '../../scripts/site-engine/parts.ts';
import { readSnapshot } from '../../scripts/site-engine/render-site.ts';
import { siteTasks } from '../../scripts/site-engine/workers/tasks.ts';
import { startCommand } from '../cli/run-command.ts';
import { digestOf, filesOf } from './first-site.ts';

const { signal } = new AbortController();
const variables = { BUILD_NOW: '2026-11-27T22:00:00Z', SITE_URL: 'https://eventhub.example' };
const environment = readEnvironment(variables);

let folder: string;
let backend: LocalSupabase;
/** Folders of the three parts. */
let parts: [string, string, string];

const at = (name: string) => join(folder, name);
const dirsOf = (name: string) => ({ outDir: at(`${name}/dist`), workDir: at(`${name}/.build`) });

const render = (number: number, snapshot: string, to: string, more: { pictures?: string } = {}) =>
  renderPart({
    ...more,
    ...{ environment, database: backend, signal },
    part: { number, of: 3 },
    snapshot: at(snapshot),
    folder: at(to),
  });

const merge = (folders: readonly string[], settings = environment) =>
  mergeSite({ environment: settings, database: backend, signal, dirs: dirsOf('merged') }, folders);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eventhub-parts-'));
  backend = await startLocalSupabase();
  const zone = environment.siteTimeZone;
  const now = new Date(variables.BUILD_NOW);
  const request = { events: 80, seed: 'demo', day: null, oddNames: true, zone, now };
  await loadSeed(
    request,
    environment,
    async () => backend,
    (_, work) => work(),
    signal,
  );
  await readSnapshot(at('snapshot.json'), { environment, database: backend, signal });
  for (const number of [1, 2, 3]) await render(number, 'snapshot.json', `part-${number}`);
  parts = [at('part-1'), at('part-2'), at('part-3')];
}, 300_000);

afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

describe('the tasks of a site', () => {
  const site = { pages: 700, pictures: 90 };

  it.each([1, 2, 3, 4, 99])('are each in one of %i parts', (of) => {
    const all = siteTasks(site);
    const shares = Array.from({ length: of }, (_, index) => siteTasks(site, { number: index + 1, of }));
    expect(shares.flat()).toHaveLength(all.length);
    expect(shares.flat()).toEqual(expect.arrayContaining(all));
  });
});

describe('a site in three parts', () => {
  it('is merged into what one machine builds, to the byte', async () => {
    const whole = await buildSite({ environment, database: backend, signal, dirs: dirsOf('whole'), isClean: true });
    const merged = await merge([parts[2], parts[0], parts[1]]);
    const files = await filesOf(dirsOf('merged').outDir);
    expect(files).toEqual(await filesOf(dirsOf('whole').outDir));
    expect(merged).toMatchObject({ pages: whole.pages, files: files.size, size: whole.size, reusedPages: 0 });
    // The next build reuses it.
    const next = await buildSite({ environment, database: backend, signal, dirs: dirsOf('merged') });
    expect(next.reusedPages).toBe(whole.pages);
  }, 120_000);

  it('is refused unless all parts are there, complete, and of one snapshot and code', async () => {
    const [one, two, three] = parts;
    const before = await digestOf(dirsOf('merged').outDir);
    const refused = async (folders: readonly string[], sentence: RegExp, settings = environment) => {
      await expect(merge(folders, settings)).rejects.toThrow(sentence);
      expect(await digestOf(dirsOf('merged').outDir)).toBe(before);
    };
    await refused([one, three], /^Part 2 of 3 is missing:/);
    await refused([one, one, three], /^Part 2 of 3 is missing:/);
    await refused([one, two, three, two], /^There are 4 folders, but 3 parts\.$/);
    await refused([one, at('none'), three], /none is no complete part: npm run build/);
    const otherZone = readEnvironment({ ...variables, SITE_TIME_ZONE: 'Europe/London' });
    await refused(parts, /part-1 was rendered by another version .* or with other variables/, otherZone);

    const later = readEnvironment({ ...variables, BUILD_NOW: '2026-11-28T22:00:00Z' });
    await readSnapshot(at('later.json'), { environment: later, database: backend, signal });
    // With an earlier site on the same machine, its pictures are not drawn again.
    const site = dirsOf('merged').outDir;
    await render(2, 'later.json', 'later-2', { pictures: site });
    const inodes = async (from: string, names: readonly string[]) =>
      await Promise.all(names.map(async (name) => (await stat(join(from, 'share', name))).ino));
    const known = new Set(await readdir(join(site, 'share')));
    const again = (await readdir(at('later-2/site/share'))).filter((name) => known.has(name));
    expect(again.length).toBeGreaterThan(0);
    expect(await inodes(at('later-2/site'), again)).toEqual(await inodes(site, again));
    await refused([one, at('later-2'), three], /later-2 is a part of another snapshot/);

    await cp(two, at('cut'), { recursive: true });
    await rm(at('cut/site/404.html'), { force: true });
    await rm(at('cut/site/_headers'));
    await refused([one, at('cut'), three], /cut has \d+ files of \d+: it is incomplete/);

    await cp(two, at('other'), { recursive: true });
    await appendFile(at('other/site/_headers'), '\n');
    await refused([one, at('other'), three], /part-1 and .*other have different files _headers/);
  }, 120_000);

  it('is not rendered from what is no snapshot, or into a folder that is not empty', async () => {
    await writeFile(at('nothing.json'), '{"events":[');
    await expect(render(1, 'nothing.json', 'new')).rejects.toThrow(/nothing\.json is no snapshot/);
    await expect(render(1, 'snapshot.json', 'part-2')).rejects.toThrow(/part-2 is not empty/);
  });
});

describe('npm run build', () => {
  it.each([
    [['dist'], /^Unexpected argument 'dist'/],
    [['--merge'], /^--merge needs the folders/],
    [['--merge', 'a', '--snapshot', 'b'], /^--merge takes only folders/],
    [['--part', '1/2', '--out', 'a'], /^A part needs all three/],
    [['--snapshot', 'b', '--out', 'a'], /^A part needs all three/],
    [['--part', '3/2', '--snapshot', 'b', '--out', 'a'], /^--part 3\/2: give number and total/],
    [['--part', '0/2', '--snapshot', 'b', '--out', 'a'], /^--part 0\/2: give number and total/],
  ])('%j exits with 64', async (args, sentence) => {
    expect(await startCommand('build', args).end).toMatchObject({ code: 64, stderr: expect.stringMatching(sentence) });
  });
});
