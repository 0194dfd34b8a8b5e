import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasRecord, readRecord, writeRecord } from '../../scripts/site-engine/incremental/build-manifest.ts';
import type { SitePlace } from '../../scripts/site-engine/incremental/site-swap.ts';

let folder: string;
let place: SitePlace;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eventhub-record-'));
  place = { site: join(folder, 'dist'), work: join(folder, '.build') };
  await mkdir(place.site);
  await mkdir(place.work);
  await writeFile(join(place.site, 'index.html'), 'home');
  await writeRecord(place, 'code', [['key', 'index.html']]);
});
afterEach(() => rm(folder, { recursive: true }));

describe('the record of the last build', () => {
  it('tells of the site in its place', () => {
    expect(hasRecord(place, 'code')).toBe(true);
    expect([...readRecord(place)]).toEqual([['index.html', 'key']]);
  });

  it('tells of a site that a cache gave back, with its record', async () => {
    const archive = join(folder, 'cache.tar');
    execFileSync('tar', ['--create', '--posix', '--file', archive, '--directory', folder, 'dist', '.build']);
    // Moved, so that its inode stays taken.
    await rename(place.site, join(folder, 'former'));
    await rm(place.work, { recursive: true });
    execFileSync('tar', ['--extract', '--file', archive, '--directory', folder]);
    expect(hasRecord(place, 'code')).toBe(true);
  });

  it('tells of the site that others still read from, even if something was laid beside its pages', async () => {
    await writeFile(join(place.site, 'index.html.gz'), 'compressed');
    expect(hasRecord(place, 'code')).toBe(true);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'of a site that was put there by hand',
      async () => {
        await rename(place.site, join(folder, 'former'));
        await cp(join(folder, 'former'), place.site, { recursive: true });
      },
    ],
    ['when there is no site', () => rm(place.site, { recursive: true })],
    ['when it is gone itself', () => rm(join(place.work, 'last-build'))],
    [
      'when it was cut short',
      async () =>
        writeFile(join(place.work, 'last-build'), (await readFile(join(place.work, 'last-build'))).subarray(0, -3)),
    ],
    ['when it is empty', () => writeFile(join(place.work, 'last-build'), '')],
  ])('tells nothing %s', async (_, change) => {
    await change();
    expect(hasRecord(place, 'code')).toBe(false);
  });

  it('tells nothing of a build by other code', () => {
    expect(hasRecord(place, 'other code')).toBe(false);
  });
});
