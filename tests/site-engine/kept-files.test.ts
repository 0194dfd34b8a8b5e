import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepFiles } from '../../scripts/site-engine/incremental/kept-files.ts';
import type { SiteDirs } from '../../scripts/site-engine/incremental/site-swap.ts';

let folder: string;
let dirs: SiteDirs;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eventhub-kept-'));
  dirs = { outDir: join(folder, 'dist'), workDir: folder };
});

afterEach(() => rm(folder, { recursive: true }));

const HOUR = 3_600_000;

/** Publishes a site with these files, whose content is their name. @returns the files of the published site */
async function publish(hour: number, ...files: string[]): Promise<string[]> {
  const next = join(folder, 'next');
  for (const file of files) {
    await mkdir(dirname(join(next, file)), { recursive: true });
    await writeFile(join(next, file), file);
  }
  const kept = keepFiles(dirs, next, hour * HOUR);
  await rm(dirs.outDir, { recursive: true, force: true });
  await rename(next, dirs.outDir);
  await kept.write();
  const entries = await readdir(dirs.outDir, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(dirs.outDir.length + 1));
  expect(names).toHaveLength(files.length + kept.count);
  return names.sort();
}

describe('files with a hash in their names', () => {
  it.each(['_astro/app.A1.js', '_astro/app.A1.js.br', 'catalogue/venues.A1.txt', 'share/A1.png'])(
    '%s stays for a day after it was replaced',
    async (file) => {
      const other = file.replace('A1', 'B2');
      await publish(0, 'index.html', file);
      expect(await publish(10, 'index.html', other)).toContain(file);
      expect(await publish(33, 'index.html', other)).toContain(file);
      expect(await publish(34, 'index.html', other)).toEqual([other, 'index.html'].sort());
    },
  );

  it.each(['pagefind/index/A1.pf_index', 'pagefind/fragment/A1.pf_fragment', 'pagefind-past/pagefind.A1.pf_meta'])(
    '%s stays until the next build but one',
    async (file) => {
      await publish(0, file);
      expect(await publish(1, 'index.html')).toContain(file);
      expect(await publish(2, 'index.html')).not.toContain(file);
    },
  );

  it('of the last build stay however old that is', async () => {
    await publish(0, '_astro/app.A1.js');
    expect(await publish(1000, '_astro/app.B2.js')).toContain('_astro/app.A1.js');
  });

  it('that come back are the site’s own again', async () => {
    await publish(0, '_astro/app.A1.js');
    await publish(1, '_astro/app.B2.js');
    await publish(2, '_astro/app.A1.js');
    expect(await publish(30, '_astro/app.C3.js')).toEqual(['_astro/app.A1.js', '_astro/app.C3.js']);
  });

  it('are kept with their content, and leave those of the site alone', async () => {
    await publish(0, '_astro/app.A1.js');
    await publish(1, '_astro/app.B2.js');
    for (const name of ['_astro/app.A1.js', '_astro/app.B2.js'])
      expect(await readFile(join(dirs.outDir, name), 'utf8')).toBe(name);
  });
});

it('pictures for sharing go at once with the setting that makes none', async () => {
  await publish(0, 'index.html', 'share/A1.png', '_astro/app.A1.js');
  expect(await publish(1, 'index.html')).toEqual(['_astro/app.A1.js', 'index.html']);
});

it('other files go with their site', async () => {
  await publish(0, 'index.html', 'events/1.html', 'catalogue.json', 'pagefind/pagefind.js', 'sitemap.xml');
  expect(await publish(1, 'index.html')).toEqual(['index.html']);
});

it.each([
  ['no ledger', (file: string) => rm(file)],
  ['a broken ledger', (file: string) => writeFile(file, '{"half')],
  ['a ledger of files that are gone', (file: string) => writeFile(file, '{"_astro/gone.A1.js":null}')],
])('with %s nothing is kept, so nothing stays for ever', async (_, meddle) => {
  await publish(0, '_astro/app.A1.js');
  await meddle(join(folder, 'kept.json'));
  expect(await publish(1, '_astro/app.B2.js')).toEqual(['_astro/app.B2.js']);
});
