import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readEnvironment } from '../../scripts/cli/environment.ts';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { random } from '../../scripts/seed/random.ts';
import { buildSite } from '../../scripts/site-engine/build-site.ts';
import { restoreSite } from '../../scripts/site-engine/incremental/site-swap.ts';
import { type MeddlingProxy, startMeddlingProxy } from './faulty-proxy.ts';

// Builds in processes of their own, on whatever machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** `BUILD_KILLS=50 npm run test:unit -- tests/site-engine/build-faults.test.ts` is the long trial. */
const KILLS = Number(process.env['BUILD_KILLS'] ?? 3);
const EVENTS = 30;
const variables = { BUILD_NOW: '2026-11-27T22:00:00Z', SITE_URL: 'https://eventhub.example' };

let folder: string;
let backend: LocalSupabase;
let proxy: MeddlingProxy;
/** The site before the rows changed, and the one after, of undisturbed builds. */
let before: string;
let after: string;
/** Milliseconds that a build takes. */
let duration = 0;

const placeOf = (name: string) => ({ site: join(folder, name, 'dist'), work: join(folder, name, '.build') });
type Place = ReturnType<typeof placeOf>;

const build = (place: Place) =>
  buildSite({
    environment: readEnvironment(variables),
    database: { url: proxy.url, publishableKey: backend.publishableKey },
    place,
    signal: new AbortController().signal,
  });

/** The whole site in one digest. */
async function digestOf(site: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(file.slice(site.length)).update(await readFile(file));
  return hash.digest('hex');
}

async function write(rows: readonly object[]): Promise<void> {
  const answer = await fetch(`${backend.url}/rest/v1/events`, {
    method: 'POST',
    headers: {
      apikey: backend.secretKey,
      'content-type': 'application/json',
      prefer: 'resolution=merge-duplicates,return=minimal',
    },
    body: JSON.stringify(rows),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

const rowsOf = (name: string) =>
  Array.from({ length: EVENTS }, (_, index) => ({
    event_id: index + 1,
    name: `${name} ${index % 7}`,
    venue_slug: `hall-${index % 3}`,
    event_datetime: `2026-12-${10 + (index % 9)}T20:00:00Z`,
  }));

const movedOn = () =>
  rowsOf('Act').map((row) => ({ ...row, ...(row.event_id % 3 === 0 ? { name: 'Night Ferry' } : {}) }));

/** A place with the site from before, while the database has moved on. */
async function lastSite(name: string): Promise<Place> {
  const place = placeOf(name);
  await cp(join(folder, 'first'), join(folder, name), { recursive: true });
  return place;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eventhub-faults-'));
  backend = await startLocalSupabase({ maxRows: 10 });
  proxy = await startMeddlingProxy(backend.url);
  await write(rowsOf('Act'));
  await build(placeOf('first'));
  before = await digestOf(placeOf('first').site);
  await write(movedOn());
  const place = await lastSite('second');
  const begin = performance.now();
  await build(place);
  duration = performance.now() - begin;
  after = await digestOf(place.site);
  expect(after).not.toBe(before);
});

afterAll(async () => {
  proxy.close();
  await backend.close();
  await rm(folder, { recursive: true });
});

const scripts = fileURLToPath(new URL('../../scripts/', import.meta.url));

/** The program of a process that builds into a place, in the frame of a command. */
const programOf = (place: Place) => `
  import { buildSite } from ${JSON.stringify(`${scripts}site-engine/build-site.ts`)};
  import { runCommand } from ${JSON.stringify(`${scripts}cli/command.ts`)};
  import { readEnvironment } from ${JSON.stringify(`${scripts}cli/environment.ts`)};
  import { interruption } from ${JSON.stringify(`${scripts}cli/interruption.ts`)};
  await runCommand({
    name: 'build',
    help: '',
    main: async () => void (await buildSite({
      environment: readEnvironment(${JSON.stringify(variables)}),
      database: ${JSON.stringify({ url: proxy.url, publishableKey: backend.publishableKey })},
      place: ${JSON.stringify(place)},
      signal: interruption(),
    })),
  });`;
const nodeArguments = (place: Place) => ['--input-type=module-typescript', '--eval', programOf(place)];

function startBuild(place: Place) {
  const child = spawn(process.execPath, nodeArguments(place), { stdio: ['ignore', 'ignore', 'pipe'] });
  const end = Promise.all([once(child, 'exit'), text(child.stderr)]).then(([[code], stderr]) => ({ code, stderr }));
  return { child, end };
}

/** Processes that a process has started, and those that they have. */
function descendants(pid: number | undefined): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  const children = stdout.trim().split(/\s+/).filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

describe('killed at any point, a build leaves the site as it was, or whole and new', () => {
  it(`${KILLS} times kill -9: the next build clears away what was left`, async () => {
    const place = await lastSite('killed');
    const chance = random('kills of a build', Number(process.env['BUILD_SEED'] ?? 1));
    let interrupted = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { child, end } = startBuild(place);
      await sleep(chance.next() * 1.3 * duration);
      child.kill('SIGKILL');
      const { code, stderr } = await end;
      expect([null, 0], stderr).toContain(code);
      if (code === null) interrupted += 1;
      // Between the two renames there is no site for some microseconds; every command begins with this.
      await restoreSite(place);
      expect([before, after]).toContain(await digestOf(place.site));
    }
    expect(interrupted).toBeGreaterThan(0);
    await build(place);
    expect(await digestOf(place.site)).toBe(after);
    // With the former site, where a build came to its end.
    expect((await readdir(place.work)).filter((name) => name !== 'spare')).toEqual(['last-build']);
  });

  it(`${KILLS} times kill -9, with two sites in turns: the next build is right, with the spare one or without`, async () => {
    const place = placeOf('turns');
    const chance = random('kills of a build in turns', Number(process.env['BUILD_SEED'] ?? 1));
    const [first, second] = [rowsOf('Act'), rowsOf('Late Act')];
    const digests: Record<string, string> = {};
    for (const rows of [first, second, first]) {
      await write(rows);
      await build(place);
      digests[rows[0]?.name ?? ''] = await digestOf(place.site);
    }
    const begin = performance.now();
    await build(place);
    const time = performance.now() - begin;
    expect(new Set(Object.values(digests)).size).toBe(2);
    for (let kill = 0; kill < KILLS; kill += 1) {
      expect((await readdir(place.work)).sort()).toEqual(['last-build', 'spare']);
      const rows = kill % 2 === 0 ? second : first;
      await write(rows);
      const { child, end } = startBuild(place);
      await sleep((0.4 + chance.next() * 0.7) * time);
      child.kill('SIGKILL');
      await end;
      await restoreSite(place);
      expect(Object.values(digests)).toContain(await digestOf(place.site));
      // The first may have none to begin with, the second has the site before the last one.
      for (const _turn of [1, 2]) {
        await build(place);
        expect(await digestOf(place.site)).toBe(digests[rows[0]?.name ?? '']);
      }
    }
    await write(movedOn());
  });

  it('by Ctrl-C: it says so, and clears away by itself', async () => {
    const place = await lastSite('stopped');
    const { child, end } = startBuild(place);
    while (!(await readdir(place.work)).some((name) => name.startsWith('next-'))) await sleep(5);
    child.kill('SIGINT');
    expect(await end).toEqual({ code: 130, stderr: 'The build was stopped; the last site stays as it was.\n' });
    expect(await digestOf(place.site)).toBe(before);
    expect(await readdir(place.work)).toEqual(['last-build']);
  });

  it('with one of its processes killed, it says so in one sentence', async () => {
    const place = await lastSite('robbed');
    const { child, end } = startBuild(place);
    let victim: number | undefined;
    while (victim === undefined && child.exitCode === null) {
      await sleep(20);
      victim = descendants(child.pid).at(0);
    }
    if (victim === undefined) throw new Error(`The build ended by itself: ${JSON.stringify(await end)}`);
    process.kill(victim, 'SIGKILL');
    expect(await end).toEqual({
      code: 1,
      stderr: expect.stringMatching(
        /^[^\n]+ was ended by SIGKILL, perhaps for want of memory[^\n]+the last site stays[^\n]*\n$/,
      ),
    });
    expect(await digestOf(place.site)).toBe(before);
    expect(await readdir(place.work)).toEqual(['last-build']);
  });
});

/** Who may mount a small disk of their own here: root, or anybody where the system lets them. */
const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0;

describe.runIf(canMount)('on a disk that is full', () => {
  it.each([0, 0.5])('with room for %d of the site, the last one stays, and one sentence tells', async (share) => {
    const from = join(folder, 'first');
    const disk = join(folder, `disk-${share}`);
    const bytes = Number(execFileSync('du', ['-sb', from], { encoding: 'utf8' }).split('\t')[0]);
    const place = { site: join(disk, 'dist'), work: join(disk, '.build') };
    // Pages of 4 KB: small files take more room than they have bytes.
    const room = `free=$(stat -f -c '%a' "$disk"); dd if=/dev/zero of="$disk/filler" bs=4096 count=$((free - ${Math.floor((bytes * share) / 4096)})) status=none`;
    const script = `
      disk=$1; shift
      mkdir "$disk" && mount -t tmpfs -o size=64m tmpfs "$disk" && cp -a ${JSON.stringify(`${from}/.`)} "$disk"
      ${room}
      "$@"; code=$?
      mkdir "$disk-left" && cp -a "$disk/dist" "$disk-left" && ls "$disk/.build" > "$disk-left/work"
      exit $code`;
    const command = [process.execPath, ...nodeArguments(place)];
    const child = spawn('unshare', ['-rm', 'sh', '-c', script, 'sh', disk, ...command], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^[^\n]*the disk is full; free some space, then run it again\.\n$/),
    ]);
    expect(await digestOf(join(`${disk}-left`, 'dist'))).toBe(before);
    expect(await readFile(join(`${disk}-left`, 'work'), 'utf8')).toBe('last-build\n');
  });
});

describe('with a database that changes its mind', () => {
  afterEach(() => {
    proxy.meddle = async () => 'pass';
  });

  it('gone in the middle of an answer: nothing is published, and one sentence tells', async () => {
    const place = await lastSite('gone');
    let seen = 0;
    proxy.meddle = async (_, path) => (path.startsWith('/rest/v1/events') && ++seen > 1 ? 'cut' : 'pass');
    const fault = await build(place).catch((thrown: unknown) => thrown);
    expect(fault).toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(/^The database could not be read [^\n]+$/),
    });
    expect(await digestOf(place.site)).toBe(before);
    expect(await readdir(place.work)).toEqual(['last-build']);
  });

  it('with rows that come all the while: nothing is published, and one sentence tells', async () => {
    const place = await lastSite('restless');
    let id = 1000;
    proxy.meddle = async (method, path) => {
      if (method === 'HEAD' && path.startsWith('/rest/v1/events')) await write([{ event_id: ++id, name: 'Late' }]);
      return 'pass';
    };
    const fault = await build(place).catch((thrown: unknown) => thrown);
    expect(fault).toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(/^Read 32 events, but the database counts 33: nothing was built\. [^\n]+$/),
    });
    expect(await digestOf(place.site)).toBe(before);
    expect(await readdir(place.work)).toEqual(['last-build']);
    const late = `${backend.url}/rest/v1/events?event_id=gt.1000`;
    expect((await fetch(late, { method: 'DELETE', headers: { apikey: backend.secretKey } })).ok).toBe(true);
  });

  it('with rows that come once, behind what was read: the site has them, and is whole', async () => {
    const place = await lastSite('moved');
    let isWritten = false;
    proxy.meddle = async (_, path) => {
      if (!isWritten && path.includes('event_id=gt.20')) {
        isWritten = true;
        await write([{ event_id: 0, name: 'Behind', venue_slug: 'hall-9', event_datetime: '2026-12-20T20:00:00Z' }]);
      }
      return 'pass';
    };
    await build(place);
    const files = new Set(await readdir(place.site, { recursive: true }));
    const pages = [...files].filter((file) => /^events\/\d+\.html$/.test(file));
    expect(pages.length).toBe(EVENTS + 1);
    expect(files).toContain('events/0.html');
    expect(files).toContain('artists/Behind/venues/hall-9.html');
    const status = JSON.parse(await readFile(join(place.site, 'status.json'), 'utf8'));
    expect(status.events).toBe(EVENTS + 1);
    const sitemaps = [...files].filter((file) => /^sitemap.*\.xml$/.test(file));
    const xml = await Promise.all(sitemaps.map((file) => readFile(join(place.site, file), 'utf8')));
    const listed = [...xml.join('').matchAll(/<loc>https:\/\/eventhub\.example(\/[^<]*)<\/loc>/g)].map(
      ([, path = '']) => path,
    );
    expect(listed.length).toBeGreaterThan(EVENTS);
    const lost = listed.filter(
      (path) => !path.endsWith('.xml') && path !== '/' && !files.has(`${decodeURIComponent(path).slice(1)}.html`),
    );
    expect(lost).toEqual([]);
  });
});
