import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ManifestEntry, writeManifest } from '../../scripts/site-engine/incremental/build-manifest.ts';
import type { SiteDirs } from '../../scripts/site-engine/incremental/site-swap.ts';
import {
  formerDirs,
  leaveStandby,
  presentFiles,
  sweep,
  takeStandby,
} from '../../scripts/site-engine/incremental/standby.ts';

let workDir: string;
let dirs: SiteDirs;
let tempDir: string;
let next: string;

const entries: readonly ManifestEntry[] = [
  ['', 'index.html'],
  ['a', 'events/1.html'],
  ['b+br+gz', 'events/2.html'],
  ['c', 'artists/AC.html'],
  ['d', 'artists/AC/DC.html'],
  ['e', 'pagefind'],
  ['e', 'pagefind/index/1.pf_index'],
];
const files = entries
  .flatMap(([stamp, file]) => [
    file,
    ...stamp
      .split('+')
      .slice(1)
      .map((encoding) => `${file}.${encoding}`),
  ])
  .filter((file) => file !== 'pagefind');

async function put(site: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(site, name)), { recursive: true });
    await writeFile(join(site, name), name);
  }
}

async function leaveSite(): Promise<void> {
  const former = formerDirs(tempDir);
  await put(former.outDir, files);
  // Clocks of file systems are coarse.
  await sleep(20);
  await writeManifest(former, 'code', entries);
  await leaveStandby(dirs, former);
}

beforeEach(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'eventhub-standby-'));
  dirs = { outDir: join(workDir, 'dist'), workDir };
  tempDir = join(workDir, 'next');
  next = join(tempDir, 'site');
  await mkdir(tempDir);
  await leaveSite();
  await sleep(20);
});
afterEach(() => rm(workDir, { recursive: true }));

const standby = (...path: string[]) => join(workDir, 'standby', 'site', ...path);

async function take(codeHash: string | null = 'code') {
  const taken = await takeStandby(dirs, codeHash, tempDir, next);
  if (taken === null) return null;
  const stamps = presentFiles(taken);
  return { stamps, present: [...stamps.keys()].sort(), files: await filesOf(next) };
}

async function filesOf(site: string): Promise<string[]> {
  const found = await readdir(site, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => !entry.isDirectory() || entry.name.startsWith('by-hand'))
    .map((entry) => join(entry.parentPath, entry.name).slice(site.length + 1))
    .sort();
}

const keyed = entries
  .filter(([stamp]) => stamp !== '')
  .map(([, file]) => file)
  .sort();
const without = (...names: string[]) => keyed.filter((file) => !names.includes(file));

describe('the standby site', () => {
  it('becomes the new site, without the files that every build writes', async () => {
    expect(await take()).toMatchObject({
      present: keyed,
      files: files.filter((file) => file !== 'index.html').sort(),
    });
    expect(existsSync(join(workDir, 'standby'))).toBe(false);
  });

  it.each<[string, () => Promise<unknown>, string[]]>([
    ['a page is gone', () => rm(standby('artists', 'AC', 'DC.html')), without('artists/AC/DC.html')],
    ['a compressed file is gone', () => rm(standby('events', '2.html.gz')), without('events/1.html', 'events/2.html')],
    [
      'a page was replaced',
      async () => {
        await rm(standby('artists', 'AC', 'DC.html'));
        await put(standby(), ['artists/AC/DC.html']);
      },
      without('artists/AC/DC.html'),
    ],
    [
      'a file of the full-text index is gone',
      () => rm(standby('pagefind', 'index', '1.pf_index')),
      without('pagefind', 'pagefind/index/1.pf_index'),
    ],
    ['files were added', () => put(standby(), ['by-hand/deep/x.html', 'index.html.gz']), keyed],
    ['an empty folder was added', () => mkdir(standby('by-hand', 'deep'), { recursive: true }), keyed],
  ])('becomes the new site without the files that cannot be trusted: %s', async (_, change, expected) => {
    await change();
    const taken = await take();
    expect(taken?.present).toEqual(expected);
    const present = files.filter((file) => taken?.stamps.has(file.replace(/\.(?:br|gz)$/, '')));
    expect(taken?.files).toEqual(present.sort());
  });

  it.each<[string, () => Promise<unknown>]>([
    ['without a manifest', () => rm(join(workDir, 'standby', 'manifest'))],
    ['with a truncated manifest', () => writeFile(join(workDir, 'standby', 'manifest'), 'half')],
    ['of which only the manifest is left', () => rm(standby(), { recursive: true })],
    [
      'that is a link to a folder elsewhere',
      async () => {
        await rename(standby(), join(workDir, 'elsewhere'));
        await symlink(join(workDir, 'elsewhere'), standby());
      },
    ],
    ['that does not exist', () => rm(join(workDir, 'standby'), { recursive: true })],
  ])('%s is not used and is deleted with the temporary directory', async (_, change) => {
    await change();
    expect(await take()).toBe(null);
    expect(existsSync(next)).toBe(false);
    expect(existsSync(join(workDir, 'standby'))).toBe(false);
  });

  it.each([['other code'], [null]])('is not used by %s', async (codeHash) => {
    expect(await take(codeHash)).toBe(null);
    expect(existsSync(next)).toBe(false);
    expect(existsSync(join(workDir, 'standby'))).toBe(false);
  });

  it('of another build stays if there are two', async () => {
    await writeFile(standby('mark'), '');
    await leaveSite();
    expect(existsSync(standby('mark'))).toBe(true);
  });

  it('loses what the new site does not have, so that a file can become a folder, and a folder a file', async () => {
    const taken = await take();
    sweep(next, taken?.stamps ?? new Map(), [
      { file: 'events/1.html' },
      { file: 'artists' },
      { file: 'events/2.html/3' },
    ]);
    expect(await filesOf(next)).toEqual(['events/1.html', 'pagefind/index/1.pf_index']);
    await put(next, ['artists', 'events/2.html/3']);
    expect(await readFile(join(next, 'artists'), 'utf8')).toBe('artists');
  });
});
