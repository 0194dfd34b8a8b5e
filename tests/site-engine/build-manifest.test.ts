import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasManifest, readManifest, writeManifest } from '../../scripts/site-engine/incremental/build-manifest.ts';
import type { SiteDirs } from '../../scripts/site-engine/incremental/site-swap.ts';

let folder: string;
let dirs: SiteDirs;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eventhub-record-'));
  dirs = { outDir: join(folder, 'dist'), workDir: join(folder, '.build') };
  await mkdir(dirs.outDir);
  await mkdir(dirs.workDir);
  await writeFile(join(dirs.outDir, 'index.html'), 'home');
  await writeManifest(dirs, 'code', [['key', 'index.html']]);
});
afterEach(() => rm(folder, { recursive: true }));

describe('the build manifest', () => {
  it('describes the published site', () => {
    expect(hasManifest(dirs, 'code')).toBe(true);
    expect([...readManifest(dirs)]).toEqual([['index.html', 'key']]);
  });

  it('describes a site that a cache restored with its manifest', async () => {
    const archive = join(folder, 'cache.tar');
    execFileSync('tar', ['--create', '--posix', '--file', archive, '--directory', folder, 'dist', '.build']);
    // Moved rather than removed, so that its inode stays in use.
    await rename(dirs.outDir, join(folder, 'former'));
    await rm(dirs.workDir, { recursive: true });
    execFileSync('tar', ['--extract', '--file', archive, '--directory', folder]);
    expect(hasManifest(dirs, 'code')).toBe(true);
  });

  it('describes a site to which a file was added', async () => {
    await writeFile(join(dirs.outDir, 'index.html.gz'), 'compressed');
    expect(hasManifest(dirs, 'code')).toBe(true);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'a site that was copied there by hand',
      async () => {
        await rename(dirs.outDir, join(folder, 'former'));
        await cp(join(folder, 'former'), dirs.outDir, { recursive: true });
      },
    ],
    ['a missing site', () => rm(dirs.outDir, { recursive: true })],
    ['a site without a manifest', () => rm(join(dirs.workDir, 'manifest'))],
    [
      'anything if it is truncated',
      async () =>
        writeFile(join(dirs.workDir, 'manifest'), (await readFile(join(dirs.workDir, 'manifest'))).subarray(0, -3)),
    ],
    ['anything if it is empty', () => writeFile(join(dirs.workDir, 'manifest'), '')],
  ])('does not describe %s', async (_, change) => {
    await change();
    expect(hasManifest(dirs, 'code')).toBe(false);
  });

  it('does not describe a build by other code', () => {
    expect(hasManifest(dirs, 'other code')).toBe(false);
  });
});
