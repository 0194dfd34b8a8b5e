import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  hasSite,
  prepareNext,
  restoreSite,
  type SitePlace,
  swapSite,
} from '../../scripts/site-engine/incremental/site-swap.ts';

let place: SitePlace;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eventhub-swap-'));
  place = { site: join(folder, 'dist'), work: join(folder, '.build') };
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** The id of a process that has ended: whatever carries it was left behind. */
const deadPid = spawnSync(process.execPath, ['--version']).pid;

async function write(path: string, content: string): Promise<void> {
  await mkdir(path, { recursive: true });
  await writeFile(join(path, 'index.html'), content);
}

const served = () => readFile(join(place.site, 'index.html'), 'utf8');

describe('a finished build', () => {
  it('becomes the first site', async () => {
    expect(hasSite(place)).toBe(false);
    await write(await prepareNext(place), 'first');
    const [next = ''] = await readdir(place.work);
    await swapSite(place, join(place.work, next));
    expect(await served()).toBe('first');
    expect(hasSite(place)).toBe(true);
  });

  it('replaces the last site whole and leaves nothing behind', async () => {
    await write(place.site, 'old');
    await writeFile(join(place.site, 'removed.html'), 'gone with the old site');
    const next = await prepareNext(place);
    expect(await readdir(next)).toEqual([]);
    await write(next, 'new');
    await swapSite(place, next);
    expect(await served()).toBe('new');
    expect(await readdir(place.site)).toEqual(['index.html']);
    expect(await readdir(place.work)).toEqual([]);
  });

  it('that has vanished leaves the last site in its place and says so', async () => {
    await write(place.site, 'old');
    const next = await prepareNext(place);
    await rm(next, { recursive: true });
    await expect(swapSite(place, next)).rejects.toThrow(/could not take its place/);
    expect(await served()).toBe('old');
  });
});

describe('a killed build', () => {
  it('between the two renames: the next command brings the last site back', async () => {
    await write(join(place.work, `previous-${deadPid}-ab`), 'old');
    await write(join(place.work, `next-${deadPid}-cd`), 'half a site');
    await restoreSite(place);
    expect(await served()).toBe('old');
  });

  it('is cleared away by the next build', async () => {
    await write(place.site, 'old');
    for (const kind of ['next', 'previous', 'discarded']) await write(join(place.work, `${kind}-${deadPid}-ab`), 'x');
    const next = await prepareNext(place);
    expect((await readdir(place.work)).map((name) => join(place.work, name))).toEqual([next]);
    expect(await served()).toBe('old');
  });

  it('that was deleting the former site never has it restored half', async () => {
    await write(join(place.work, `discarded-${deadPid}-ab`), 'half deleted');
    await restoreSite(place);
    expect(existsSync(place.site)).toBe(false);
  });
});

describe('a build that is running', () => {
  it('is left alone by another one', async () => {
    const first = await prepareNext(place);
    const second = await prepareNext(place);
    expect(existsSync(first) && existsSync(second) && first !== second).toBe(true);
  });

  it('is left alone by a server that starts in the middle of its swap', async () => {
    await write(join(place.work, `previous-${process.pid}-ab`), 'old');
    await restoreSite(place);
    expect(existsSync(place.site)).toBe(false);
  });
});
