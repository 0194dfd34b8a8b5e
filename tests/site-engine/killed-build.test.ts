import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { random } from '../../scripts/seed/random.ts';
import { restoreSite } from '../../scripts/site-engine/incremental/site-swap.ts';
import {
  before,
  build,
  changedRows,
  copyFirstSite,
  digestOf,
  dirsOf,
  filesOf,
  prepareFirstSite,
  rowsOf,
  startBuild,
  write,
} from './first-site.ts';

// Each test builds several times, possibly on a slow machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** `BUILD_KILLS=50 npm run test:unit -- tests/site-engine/killed-build.test.ts` runs the long version. */
const KILLS = Number(process.env['BUILD_KILLS'] ?? 3);
/** Digest of the site with the changed rows, built without failures. */
let after: string;
/** Milliseconds that a build takes. */
let duration = 0;

prepareFirstSite();

beforeAll(async () => {
  const dirs = await copyFirstSite('second');
  const begin = performance.now();
  await build(dirs);
  duration = performance.now() - begin;
  after = await digestOf(dirs.outDir);
  expect(after).not.toBe(before);
});

/** All descendants of a process. */
function descendants(pid: number | undefined): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  const children = stdout.trim().split(/\s+/).filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

describe('an interrupted build leaves either the previous site or the complete new one', () => {
  it(`after ${KILLS} times kill -9, and the next build removes what was left`, async () => {
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
    expect((await readdir(dirs.workDir)).filter((name) => name !== 'standby').sort()).toEqual([
      'kept.json',
      'manifest',
    ]);
  });

  it(`after ${KILLS} times kill -9 with a standby site, whether the next build uses it or not`, async () => {
    const dirs = dirsOf('turns');
    const chance = random('kills of a build in turns', Number(process.env['BUILD_SEED'] ?? 1));
    const [first, second] = [rowsOf('Act'), rowsOf('Late Act')];
    const sites = new Map<object, ReadonlyMap<string, string>>();
    for (const rows of [second, first]) {
      await write(rows);
      const fresh = dirsOf(`turns-${sites.size}`);
      await build(fresh);
      sites.set(rows, await filesOf(fresh.outDir));
    }
    for (const rows of [first, second, first]) {
      await write(rows);
      await build(dirs);
    }
    /** Whether the site is complete. Hashed files of earlier builds may be there, too. */
    const isSiteOf = async (rows: object) => {
      const [wanted, found] = [sites.get(rows) ?? new Map(), await filesOf(dirs.outDir)];
      const others = [...found.keys()].filter((name) => !wanted.has(name));
      return (
        [...wanted].every(([name, digest]) => found.get(name) === digest) &&
        others.every((name) => /^.(?:_astro|catalogue|share|pagefind(?:-past)?)./.test(name))
      );
    };
    const begin = performance.now();
    await build(dirs);
    const time = performance.now() - begin;
    expect([await isSiteOf(first), await isSiteOf(second)]).toEqual([true, false]);
    for (let kill = 0; kill < KILLS; kill += 1) {
      expect((await readdir(dirs.workDir)).sort()).toEqual(['kept.json', 'manifest', 'standby']);
      const rows = kill % 2 === 0 ? second : first;
      await write(rows);
      const { child, end } = startBuild(dirs);
      await sleep((0.4 + chance.next() * 0.7) * time);
      child.kill('SIGKILL');
      await end;
      await restoreSite(dirs);
      expect((await isSiteOf(first)) || (await isSiteOf(second))).toBe(true);
      // The first build may lack a standby site, the second always has one.
      for (const _turn of [1, 2]) {
        await build(dirs);
        expect(await isSiteOf(rows)).toBe(true);
      }
    }
    await write(changedRows());
  });

  it('after Ctrl-C, with a message and without leftovers', async () => {
    const dirs = await copyFirstSite('stopped');
    const { child, end } = startBuild(dirs);
    while (!(await readdir(dirs.workDir)).some((name) => name.startsWith('next-'))) await sleep(5);
    child.kill('SIGINT');
    expect(await end).toEqual({ code: 130, stderr: 'The build was stopped; the previous site is unchanged.\n' });
    expect(await digestOf(dirs.outDir)).toBe(before);
    expect((await readdir(dirs.workDir)).sort()).toEqual(['kept.json', 'manifest']);
  });

  it('after one of its processes was killed, with one sentence', async () => {
    const dirs = await copyFirstSite('worker-killed');
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
        /^[^\n]+ was killed by SIGKILL, perhaps for lack of memory[^\n]+the previous site is unchanged[^\n]*\n$/,
      ),
    });
    expect(await digestOf(dirs.outDir)).toBe(before);
    expect((await readdir(dirs.workDir)).sort()).toEqual(['kept.json', 'manifest']);
  });
});
