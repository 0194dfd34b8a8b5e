import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createTempDir,
  hasSite,
  restoreSite,
  type SiteDirs,
  swapSite,
} from '../../scripts/site-engine/incremental/site-swap.ts';

let dirs: SiteDirs;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eventhub-swap-'));
  dirs = { outDir: join(folder, 'dist'), workDir: join(folder, '.build') };
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** The id of a process that has ended. */
const deadPid = spawnSync(process.execPath, ['--version']).pid;

async function write(path: string, content: string): Promise<void> {
  await mkdir(path, { recursive: true });
  await writeFile(join(path, 'index.html'), content);
}

const served = () => readFile(join(dirs.outDir, 'index.html'), 'utf8');

describe('publishing', () => {
  it('creates the first site', async () => {
    expect(hasSite(dirs)).toBe(false);
    await write(await createTempDir(dirs), 'first');
    const [next = ''] = await readdir(dirs.workDir);
    await swapSite(dirs, join(dirs.workDir, next));
    expect(await served()).toBe('first');
    expect(hasSite(dirs)).toBe(true);
  });

  it('replaces the whole previous site and leaves nothing behind', async () => {
    await write(dirs.outDir, 'old');
    await writeFile(join(dirs.outDir, 'removed.html'), 'gone with the old site');
    const next = await createTempDir(dirs);
    expect(await readdir(next)).toEqual([]);
    await write(next, 'new');
    await swapSite(dirs, next);
    expect(await served()).toBe('new');
    expect(await readdir(dirs.outDir)).toEqual(['index.html']);
    expect(await readdir(dirs.workDir)).toEqual([]);
  });

  it('of a site that does not exist leaves the previous site in place and says so', async () => {
    await write(dirs.outDir, 'old');
    const next = await createTempDir(dirs);
    await rm(next, { recursive: true });
    await expect(swapSite(dirs, next)).rejects.toThrow(/could not be moved to/);
    expect(await served()).toBe('old');
  });
});

describe('a killed build', () => {
  it('between the two renames: the next command restores the previous site', async () => {
    await write(join(dirs.workDir, `previous-${deadPid}-ab`), 'old');
    await write(join(dirs.workDir, `next-${deadPid}-cd`), 'half a site');
    await restoreSite(dirs);
    expect(await served()).toBe('old');
  });

  it('is removed by the next build', async () => {
    await write(dirs.outDir, 'old');
    for (const kind of ['next', 'previous', 'discarded']) await write(join(dirs.workDir, `${kind}-${deadPid}-ab`), 'x');
    const next = await createTempDir(dirs);
    expect((await readdir(dirs.workDir)).map((name) => join(dirs.workDir, name))).toEqual([next]);
    expect(await served()).toBe('old');
  });

  it('while it was deleting the previous site: no half-deleted site is restored', async () => {
    await write(join(dirs.workDir, `discarded-${deadPid}-ab`), 'half deleted');
    await restoreSite(dirs);
    expect(existsSync(dirs.outDir)).toBe(false);
  });
});

describe('a running build', () => {
  it('is not disturbed by another one', async () => {
    const first = await createTempDir(dirs);
    const second = await createTempDir(dirs);
    expect(existsSync(first) && existsSync(second) && first !== second).toBe(true);
  });

  it('is not disturbed by a server that starts between its two renames', async () => {
    await write(join(dirs.workDir, `previous-${process.pid}-ab`), 'old');
    await restoreSite(dirs);
    expect(existsSync(dirs.outDir)).toBe(false);
  });
});
