import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Entry, writeRecord } from '../../scripts/site-engine/incremental/build-manifest.ts';
import type { SitePlace } from '../../scripts/site-engine/incremental/site-swap.ts';
import {
  formerPlace,
  inspectSpare,
  keepSpare,
  standingOf,
  sweep,
  takeSpare,
} from '../../scripts/site-engine/incremental/standby.ts';

let work: string;
let place: SitePlace;
let workshop: string;
let next: string;

const entries: readonly Entry[] = [
  ['', 'index.html'],
  ['a', 'events/1.html'],
  ['b+br+gz', 'events/2.html'],
  ['c', 'artists/AC.html'],
  ['d', 'artists/AC/DC.html'],
  ['e', 'pagefind'],
  ['e', 'pagefind/index/1.pf_index'],
];
const files = entries
  .flatMap(([mark, file]) => [
    file,
    ...mark
      .split('+')
      .slice(1)
      .map((form) => `${file}.${form}`),
  ])
  .filter((file) => file !== 'pagefind');

async function put(site: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(site, name)), { recursive: true });
    await writeFile(join(site, name), name);
  }
}

async function leaveFormer(): Promise<void> {
  const former = formerPlace(workshop);
  await put(former.site, files);
  // Clocks of file systems are coarse.
  await sleep(20);
  await writeRecord(former, 'code', entries);
  await keepSpare(place, former);
}

beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), 'eventhub-spare-'));
  place = { site: join(work, 'dist'), work };
  workshop = join(work, 'next');
  next = join(workshop, 'site');
  await mkdir(workshop);
  await leaveFormer();
  await sleep(20);
});
afterEach(() => rm(work, { recursive: true }));

const spare = (...path: string[]) => join(work, 'spare', 'site', ...path);

async function take() {
  const taken = await takeSpare(place, workshop, next, inspectSpare(place, 'code'));
  if (taken === null) return null;
  const marks = standingOf(taken);
  return { marks, standing: [...marks.keys()].sort(), files: await filesOf(next) };
}

async function filesOf(site: string): Promise<string[]> {
  const found = await readdir(site, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => !entry.isDirectory() || entry.name.startsWith('by-hand'))
    .map((entry) => join(entry.parentPath, entry.name).slice(site.length + 1))
    .sort();
}

const keyed = entries
  .filter(([mark]) => mark !== '')
  .map(([, file]) => file)
  .sort();
const without = (...names: string[]) => keyed.filter((file) => !names.includes(file));

describe('the spare site', () => {
  it('stands as it is, but for what every build makes anew', async () => {
    expect(await take()).toMatchObject({
      standing: keyed,
      files: files.filter((file) => file !== 'index.html').sort(),
    });
    expect(existsSync(join(work, 'spare'))).toBe(false);
  });

  it.each<[string, () => Promise<unknown>, string[]]>([
    ['a page is gone', () => rm(spare('artists', 'AC', 'DC.html')), without('artists/AC/DC.html')],
    ['a compressed form is gone', () => rm(spare('events', '2.html.gz')), without('events/1.html', 'events/2.html')],
    [
      'a page was replaced',
      async () => {
        await rm(spare('artists', 'AC', 'DC.html'));
        await put(spare(), ['artists/AC/DC.html']);
      },
      without('artists/AC/DC.html'),
    ],
    [
      'a part of many files is not whole',
      () => rm(spare('pagefind', 'index', '1.pf_index')),
      without('pagefind', 'pagefind/index/1.pf_index'),
    ],
    ['there is more', () => put(spare(), ['by-hand/deep/x.html', 'index.html.gz']), keyed],
    ['there is an empty folder', () => mkdir(spare('by-hand', 'deep'), { recursive: true }), keyed],
  ])('stands but for what cannot be relied on: %s', async (_, change, expected) => {
    await change();
    const taken = await take();
    expect(taken?.standing).toEqual(expected);
    const standing = files.filter((file) => taken?.marks.has(file.replace(/\.(?:br|gz)$/, '')));
    expect(taken?.files).toEqual(standing.sort());
  });

  it.each<[string, () => Promise<unknown>]>([
    ['without a record', () => rm(join(work, 'spare', 'last-build'))],
    ['with half a record', () => writeFile(join(work, 'spare', 'last-build'), 'half')],
    ['of which only the record is left', () => rm(spare(), { recursive: true })],
    [
      'that is another name of a folder elsewhere',
      async () => {
        await rename(spare(), join(work, 'elsewhere'));
        await symlink(join(work, 'elsewhere'), spare());
      },
    ],
    ['that is not there', () => rm(join(work, 'spare'), { recursive: true })],
  ])('is of no use %s, and goes with the workshop', async (_, change) => {
    await change();
    expect(await take()).toBe(null);
    expect(await readdir(next)).toEqual([]);
    expect(existsSync(join(work, 'spare'))).toBe(false);
  });

  it('is of no use to other code', () => {
    expect(inspectSpare(place, 'other code')).toBe(null);
  });

  it('that took the place of the one that was looked at is not taken for it', async () => {
    const inspection = inspectSpare(place, 'code');
    await rm(join(work, 'spare'), { recursive: true });
    await leaveFormer();
    expect(await takeSpare(place, workshop, next, inspection)).toBe(null);
    expect(await readdir(next)).toEqual([]);
  });

  it('of another build stays when there are two', async () => {
    await writeFile(spare('mark'), '');
    await leaveFormer();
    expect(existsSync(spare('mark'))).toBe(true);
  });

  it('is swept before the new site is made: a file may become a folder, and a folder a file', async () => {
    const taken = await take();
    sweep(next, taken?.marks ?? new Map(), [
      { file: 'events/1.html' },
      { file: 'artists' },
      { file: 'events/2.html/3' },
    ]);
    expect(await filesOf(next)).toEqual(['events/1.html', 'pagefind/index/1.pf_index']);
    await put(next, ['artists', 'events/2.html/3']);
    expect(await readFile(join(next, 'artists'), 'utf8')).toBe('artists');
  });
});
