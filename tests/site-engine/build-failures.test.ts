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
import { restoreSite, type SiteDirs } from '../../scripts/site-engine/incremental/site-swap.ts';
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts';

// Each test builds several times, on a machine of any speed.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** `BUILD_KILLS=50 npm run test:unit -- tests/site-engine/build-faults.test.ts` runs the long test. */
const KILLS = Number(process.env['BUILD_KILLS'] ?? 3);
const EVENTS = 30;
const variables = { BUILD_NOW: '2026-11-27T22:00:00Z', SITE_URL: 'https://eventhub.example' };

let folder: string;
let backend: LocalSupabase;
let proxy: FaultyProxy;
/** Digests of the site before the rows changed and after, built without failures. */
let before: string;
let after: string;
/** Milliseconds that a build takes. */
let duration = 0;

const dirsOf = (name: string): SiteDirs => ({
  outDir: join(folder, name, 'dist'),
  workDir: join(folder, name, '.build'),
});

const build = (dirs: SiteDirs) =>
  buildSite({
    environment: readEnvironment(variables),
    database: { url: proxy.url, publishableKey: backend.publishableKey },
    dirs,
    signal: new AbortController().signal,
  });

/** One digest of all files of a site. */
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

const changedRows = () =>
  rowsOf('Act').map((row) => ({ ...row, ...(row.event_id % 3 === 0 ? { name: 'Night Ferry' } : {}) }));

/** Directories with the site from before, while the rows in the database have changed. */
async function copyFirstSite(name: string): Promise<SiteDirs> {
  const dirs = dirsOf(name);
  await cp(join(folder, 'first'), join(folder, name), { recursive: true });
  return dirs;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eventhub-faults-'));
  backend = await startLocalSupabase({ maxRows: 10 });
  proxy = await startFaultyProxy(backend.url);
  await write(rowsOf('Act'));
  await build(dirsOf('first'));
  before = await digestOf(dirsOf('first').outDir);
  await write(changedRows());
  const dirs = await copyFirstSite('second');
  const begin = performance.now();
  await build(dirs);
  duration = performance.now() - begin;
  after = await digestOf(dirs.outDir);
  expect(after).not.toBe(before);
});

afterAll(async () => {
  proxy.close();
  await backend.close();
  await rm(folder, { recursive: true });
});

const scripts = fileURLToPath(new URL('../../scripts/', import.meta.url));

/** A program that builds as a command does. */
const programOf = (dirs: SiteDirs) => `
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
      dirs: ${JSON.stringify(dirs)},
      signal: interruption(),
    })),
  });`;
const nodeArguments = (dirs: SiteDirs) => ['--input-type=module-typescript', '--eval', programOf(dirs)];

function startBuild(dirs: SiteDirs) {
  const child = spawn(process.execPath, nodeArguments(dirs), { stdio: ['ignore', 'ignore', 'pipe'] });
  const end = Promise.all([once(child, 'exit'), text(child.stderr)]).then(([[code], stderr]) => ({ code, stderr }));
  return { child, end };
}

/** All descendants of a process. */
function descendants(pid: number | undefined): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  const children = stdout.trim().split(/\s+/).filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

describe('a build that is killed at any point leaves the previous site, or the complete new one', () => {
  it(`${KILLS} times kill -9: the next build removes what was left`, async () => {
    const dirs = await copyFirstSite('killed');
    const chance = random('kills of a build', Number(process.env['BUILD_SEED'] ?? 1));
    let interrupted = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { child, end } = startBuild(dirs);
      await sleep(chance.next() * 1.3 * duration);
      child.kill('SIGKILL');
      const { code, stderr } = await end;
      expect([null, 0], stderr).toContain(code);
      if (code === null) interrupted += 1;
      // Like every command, restore first: there is no site for some microseconds between the two renames.
      await restoreSite(dirs);
      expect([before, after]).toContain(await digestOf(dirs.outDir));
    }
    expect(interrupted).toBeGreaterThan(0);
    await build(dirs);
    expect(await digestOf(dirs.outDir)).toBe(after);
    // A build that was finished before it was killed leaves a standby site, too.
    expect((await readdir(dirs.workDir)).filter((name) => name !== 'standby')).toEqual(['manifest']);
  });

  it(`${KILLS} times kill -9 with a standby site: the next build is right, whether it uses it or not`, async () => {
    const dirs = dirsOf('turns');
    const chance = random('kills of a build in turns', Number(process.env['BUILD_SEED'] ?? 1));
    const [first, second] = [rowsOf('Act'), rowsOf('Late Act')];
    const digests: Record<string, string> = {};
    for (const rows of [first, second, first]) {
      await write(rows);
      await build(dirs);
      digests[rows[0]?.name ?? ''] = await digestOf(dirs.outDir);
    }
    const begin = performance.now();
    await build(dirs);
    const time = performance.now() - begin;
    expect(new Set(Object.values(digests)).size).toBe(2);
    for (let kill = 0; kill < KILLS; kill += 1) {
      expect((await readdir(dirs.workDir)).sort()).toEqual(['manifest', 'standby']);
      const rows = kill % 2 === 0 ? second : first;
      await write(rows);
      const { child, end } = startBuild(dirs);
      await sleep((0.4 + chance.next() * 0.7) * time);
      child.kill('SIGKILL');
      await end;
      await restoreSite(dirs);
      expect(Object.values(digests)).toContain(await digestOf(dirs.outDir));
      // The first build may lack a standby site, the second always has one.
      for (const _turn of [1, 2]) {
        await build(dirs);
        expect(await digestOf(dirs.outDir)).toBe(digests[rows[0]?.name ?? '']);
      }
    }
    await write(changedRows());
  });

  it('by Ctrl-C: it says so and cleans up', async () => {
    const dirs = await copyFirstSite('stopped');
    const { child, end } = startBuild(dirs);
    while (!(await readdir(dirs.workDir)).some((name) => name.startsWith('next-'))) await sleep(5);
    child.kill('SIGINT');
    expect(await end).toEqual({ code: 130, stderr: 'The build was stopped; the last site stays as it was.\n' });
    expect(await digestOf(dirs.outDir)).toBe(before);
    expect(await readdir(dirs.workDir)).toEqual(['manifest']);
  });

  it('one of its processes is killed: it says so in one sentence', async () => {
    const dirs = await copyFirstSite('robbed');
    const { child, end } = startBuild(dirs);
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
        /^[^\n]+ was killed by SIGKILL, perhaps for lack of memory[^\n]+the last site stays[^\n]*\n$/,
      ),
    });
    expect(await digestOf(dirs.outDir)).toBe(before);
    expect(await readdir(dirs.workDir)).toEqual(['manifest']);
  });
});

/** Whether a small disk can be mounted here: by root, or by any user where the system permits it. */
const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0;

describe.runIf(canMount)('on a full disk', () => {
  it.each([0, 0.5])('with room for %d of the site, the previous one stays and one sentence says why', async (share) => {
    const from = join(folder, 'first');
    const disk = join(folder, `disk-${share}`);
    const bytes = Number(execFileSync('du', ['-sb', from], { encoding: 'utf8' }).split('\t')[0]);
    const dirs = { outDir: join(disk, 'dist'), workDir: join(disk, '.build') };
    // In blocks of 4 KB: small files occupy more than their size.
    const room = `free=$(stat -f -c '%a' "$disk"); dd if=/dev/zero of="$disk/filler" bs=4096 count=$((free - ${Math.floor((bytes * share) / 4096)})) status=none`;
    const script = `
      disk=$1; shift
      mkdir "$disk" && mount -t tmpfs -o size=64m tmpfs "$disk" && cp -a ${JSON.stringify(`${from}/.`)} "$disk"
      ${room}
      "$@"; code=$?
      mkdir "$disk-left" && cp -a "$disk/dist" "$disk-left" && ls "$disk/.build" > "$disk-left/work"
      exit $code`;
    const command = [process.execPath, ...nodeArguments(dirs)];
    const child = spawn('unshare', ['-rm', 'sh', '-c', script, 'sh', disk, ...command], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^[^\n]*the disk is full; free some space, then run it again\.\n$/),
    ]);
    expect(await digestOf(join(`${disk}-left`, 'dist'))).toBe(before);
    expect(await readFile(join(`${disk}-left`, 'work'), 'utf8')).toBe('manifest\n');
  });
});

describe('with an unreliable database', () => {
  afterEach(() => {
    proxy.intercept = async () => 'pass';
  });

  it('that disconnects in the middle of a response: nothing is published and one sentence says why', async () => {
    const dirs = await copyFirstSite('gone');
    let seen = 0;
    proxy.intercept = async (_, path) => (path.startsWith('/rest/v1/events') && ++seen > 1 ? 'cut' : 'pass');
    const fault = await build(dirs).catch((thrown: unknown) => thrown);
    expect(fault).toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(/^The database could not be read [^\n]+$/),
    });
    expect(await digestOf(dirs.outDir)).toBe(before);
    expect(await readdir(dirs.workDir)).toEqual(['manifest']);
  });

  it('to which rows are added all the time: nothing is published and one sentence says why', async () => {
    const dirs = await copyFirstSite('restless');
    let id = 1000;
    proxy.intercept = async (method, path) => {
      if (method === 'HEAD' && path.startsWith('/rest/v1/events')) await write([{ event_id: ++id, name: 'Late' }]);
      return 'pass';
    };
    const fault = await build(dirs).catch((thrown: unknown) => thrown);
    expect(fault).toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(/^Read 32 events, but the database counts 33: nothing was built\. [^\n]+$/),
    });
    expect(await digestOf(dirs.outDir)).toBe(before);
    expect(await readdir(dirs.workDir)).toEqual(['manifest']);
    const late = `${backend.url}/rest/v1/events?event_id=gt.1000`;
    expect((await fetch(late, { method: 'DELETE', headers: { apikey: backend.secretKey } })).ok).toBe(true);
  });

  it('to which rows are added once, before those being read: the site has them and is complete', async () => {
    const dirs = await copyFirstSite('moved');
    let isWritten = false;
    proxy.intercept = async (_, path) => {
      if (!isWritten && path.includes('event_id=gt.20')) {
        isWritten = true;
        await write([{ event_id: 0, name: 'Behind', venue_slug: 'hall-9', event_datetime: '2026-12-20T20:00:00Z' }]);
      }
      return 'pass';
    };
    await build(dirs);
    const files = new Set(await readdir(dirs.outDir, { recursive: true }));
    const pages = [...files].filter((file) => /^events\/\d+\.html$/.test(file));
    expect(pages.length).toBe(EVENTS + 1);
    expect(files).toContain('events/0.html');
    expect(files).toContain('artists/Behind/venues/hall-9.html');
    const status = JSON.parse(await readFile(join(dirs.outDir, 'status.json'), 'utf8'));
    expect(status.events).toBe(EVENTS + 1);
    const sitemaps = [...files].filter((file) => /^sitemap.*\.xml$/.test(file));
    const xml = await Promise.all(sitemaps.map((file) => readFile(join(dirs.outDir, file), 'utf8')));
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
