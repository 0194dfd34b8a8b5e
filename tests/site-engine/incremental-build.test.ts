import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../scripts/cli/environment.ts';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { buildSite } from '../../scripts/site-engine/build-site.ts';
import type { SiteDirs } from '../../scripts/site-engine/incremental/site-swap.ts';

const BUILD_NOW = '2026-11-27T22:00:00Z';
const { signal } = new AbortController();
const variables = { BUILD_NOW, SITE_URL: 'https://eventhub.example', SUPABASE_SECRET_KEY: 'unused' };

let folder: string;
let backend: LocalSupabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eventhub-incremental-'));
  backend = await startLocalSupabase();
});

afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

async function request(method: string, path: string, body?: object): Promise<void> {
  const response = await fetch(`${backend.url}/rest/v1/events${path}`, {
    method,
    headers: {
      apikey: backend.secretKey,
      'content-type': 'application/json',
      prefer: 'resolution=merge-duplicates,return=minimal',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.ok, await response.text()).toBe(true);
}

/** The digest of every file of a site by its name, and its folders. */
async function filesOf(site: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const entry of await readdir(site, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    files[file.slice(site.length)] = entry.isFile()
      ? createHash('sha256')
          .update(await readFile(file))
          .digest('hex')
      : FOLDER;
  }
  return files;
}
const FOLDER = 'a folder';

/** Without the files of earlier builds that open tabs may ask for, and without folders that hold no others. */
async function withoutKept(files: Record<string, string>, workDir: string): Promise<Record<string, string>> {
  const ledger: Record<string, number | null> = JSON.parse(await readFile(join(workDir, 'kept.json'), 'utf8'));
  const own = Object.entries(files).filter(([file, digest]) => digest !== FOLDER && !ledger[file.slice(1)]);
  const isNeeded = ([name, digest]: [string, string]) =>
    digest !== FOLDER || own.some(([file]) => file.startsWith(`${name}/`));
  return Object.fromEntries([
    ...own,
    ...Object.entries(files).filter((entry) => entry[1] === FOLDER && isNeeded(entry)),
  ]);
}

const ownFilesOf = async ({ outDir, workDir }: SiteDirs) => withoutKept(await filesOf(outDir), workDir);

async function build(name: string, isClean: boolean, more: NodeJS.ProcessEnv = {}) {
  const environment = readEnvironment({ ...variables, ...more });
  const dirs = { outDir: join(folder, name, 'dist'), workDir: join(folder, name) };
  const previous = existsSync(join(dirs.workDir, 'kept.json')) ? await ownFilesOf(dirs) : {};
  const result = await buildSite({ environment, database: backend, dirs, signal, isClean });
  const files = await filesOf(dirs.outDir);
  expect(Object.values(files).filter((digest) => digest !== FOLDER)).toHaveLength(result.files);
  // A tab that shows the last site finds all its scripts and search files.
  const folders = more['SHARE_IMAGES'] === 'none' ? /^\/(?:_astro|catalogue)\// : /^\/(?:_astro|catalogue|share)\//;
  const hashed = Object.entries(previous).filter(([file]) => folders.test(file));
  expect(files).toMatchObject(Object.fromEntries(hashed));
  const own = await withoutKept(files, dirs.workDir);
  expect(Object.values(own).filter((digest) => digest !== FOLDER)).toHaveLength(result.files - result.keptFiles);
  return { files: own, result };
}

/** Few names and venues, so that events are related; before, at and after the build's clock. */
const listing = fc.record({
  event_id: fc.integer({ min: 1, max: 12 }),
  name: fc.constantFrom('Night Ferry', 'Night Ferry: Low Water Tour', 'NIGHT FERRY', 'AC/DC', 'Plum Rain', null),
  venue_slug: fc.constantFrom('ember', 'harbor', null),
  description: fc.constantFrom('A long evening.', 'Two sets.', null),
  event_date: fc.constantFrom('2026-11-20', '2026-11-28', '2027-01-03'),
  event_datetime: fc.constantFrom('2026-11-20T01:00:00Z', '2026-11-29T01:00:00Z', '2027-01-03T01:00:00Z', null),
  major_category: fc.constantFrom('Music', 'Comedy'),
  scraped_at: fc.constantFrom('2026-11-26T00:00:00Z', '2026-11-27T00:00:00Z'),
});
const steps = fc.array(
  fc.record({
    put: fc.array(listing, { minLength: 1, maxLength: 4 }),
    removed: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
  }),
  { minLength: 4, maxLength: 4 },
);

it('an incremental build equals a clean one to the byte, whatever was added, changed or removed', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      run += 1;
      await request('DELETE', '?event_id=gt.0');
      for (const [number, { put, removed }] of sequence.entries()) {
        if (removed.length > 0) await request('DELETE', `?event_id=in.(${removed.join()})`);
        for (const row of put) await request('POST', '', row);
        const previous = number === 0 ? {} : await filesOf(join(folder, `incremental-${run}`, 'dist'));
        const incremental = await build(`incremental-${run}`, false);
        // Sites share files: those of the previous one must not change.
        if (number > 0) expect(await filesOf(join(folder, `incremental-${run}`, 'standby', 'site'))).toEqual(previous);
        const clean = await build(`clean-${run}-${number}`, true);
        expect(incremental.files).toEqual(clean.files);
        expect(clean.result.reusedPages).toBe(0);
      }
      // Nothing changed: every page is reused.
      const { result } = await build(`incremental-${run}`, false);
      expect(result.reusedPages).toBe(result.pages);
    }),
    { numRuns: 2 },
  );
}, 180_000);

it('a merged venue leads on, and comes back, in incremental builds as in clean ones', async () => {
  const correct = (script: string) => backend.database.transaction((transaction) => transaction.execute(script));
  await request('DELETE', '?event_id=gt.0');
  for (const [index, venue_slug] of ['ember', 'harbor'].entries())
    await request('POST', '', { event_id: index + 1, name: `Act ${index}`, venue_slug, event_date: '2026-11-28' });
  const apart = await build('merged', false);
  expect(apart.files).not.toHaveProperty(['/_redirects']);
  await correct(`
    insert into venue_aliases (venue_slug, listed_as) values ('harbor', 'ember');
    insert into artist_corrections (name, kind, listed_as) values ('Act 1', 'alias', 'Act 0');`);
  for (const options of [{}, { PRECOMPRESS: 'br,gz' }, {}]) {
    const merged = await build('merged', false, options);
    expect(merged.files).toEqual((await build('merged-clean', true, options)).files);
    expect(merged.files).toMatchObject({
      '/_redirects': expect.any(String),
      '/venues/harbor.html': expect.any(String),
      '/artists/Act 1.html': expect.any(String),
    });
    expect(merged.files['/venues/harbor.html']).not.toBe(apart.files['/venues/harbor.html']);
  }
  const page = await readFile(join(folder, 'merged/dist/venues/harbor.html'), 'utf8');
  expect(page).toContain('content="0; url=/venues/ember"');
  await correct('truncate venue_aliases, artist_corrections');
  expect((await build('merged', false)).files).toEqual(apart.files);
}, 120_000);

it('an incremental build that starts to archive equals a clean one, compressed files included', async () => {
  const rows = { past: { event_id: 20, event_date: '2026-05-27' }, next: { event_id: 21, event_date: '2026-11-28' } };
  for (const row of Object.values(rows))
    await request('POST', '', { name: 'Night Ferry', venue_slug: 'ember', ...row });
  const options = { PRECOMPRESS: 'br,gz' };
  const everything = await build('archive', false, options);
  const upon = await build('archive', false, { ...options, ARCHIVE_MONTHS: '5' });
  const clean = await build('archive-clean', true, { ...options, ARCHIVE_MONTHS: '5' });
  for (const ending of ['', '.br', '.gz']) {
    expect(everything.files).toHaveProperty([`/events/20.html${ending}`]);
    expect(upon.files).not.toHaveProperty([`/events/20.html${ending}`]);
    expect(upon.files).toHaveProperty([`/events/21.html${ending}`]);
  }
  expect(upon.files).toEqual(clean.files);
  expect([everything.result.archived, upon.result.archived]).toEqual([0, 1]);
  expect(upon.result.reusedPages).toBeGreaterThan(0);
  for (const ending of ['.br', '.gz']) {
    const names = Object.keys(clean.files).filter((name) => name.endsWith(ending));
    const kinds = new Set(names.map((name) => extname(name.slice(0, -ending.length))));
    expect([...kinds].sort()).toEqual(['.css', '.html', '.js', '.svg', '.xml']);
  }
}, 120_000);

it('FEEDS and SHARE_IMAGES take away what they name, and nothing else; files beside a page are no pages; pictures are not drawn again by other code', async () => {
  await request('DELETE', '?event_id=gt.0');
  for (const [event_id, event_date] of [
    [1, '2026-11-28'],
    [2, '2026-10-20'],
  ] as const)
    await request('POST', '', { event_id, event_date, name: `AC/DC ${event_id}`, venue_slug: `hall-${event_id}` });
  const site = join(folder, 'feeds', 'dist');
  const page = (name: string) => readFile(join(site, `${name}.html`), 'utf8');
  const imageOf = async (name: string) =>
    /property="og:image" content="https:\/\/eventhub\.example([^"]+)"/.exec(await page(name))?.[1] ?? '';
  const all = (paths: readonly string[]) => Promise.all(paths.map(imageOf));
  const on = await build('feeds', false);
  const pictures = Object.keys(on.files).filter((file) => /^\/share\/./.test(file));
  const [event, artist, venue, pair] = await all([
    ...['events/1', 'artists/AC/DC 1', 'venues/hall-1', 'artists/AC/DC 1/venues/hall-1'],
  ]);
  expect(pictures.sort()).toEqual([event, artist, venue].sort());
  expect(pair).toBe(artist);
  // What is past has none.
  const past = ['events/2', 'artists/AC/DC 2', 'venues/hall-2'];
  expect(await all(past)).toEqual(past.map(() => '/og.png'));

  const inodes = () => Promise.all(pictures.map(async (file) => (await stat(site + file)).ino));
  const drawn = await inodes();
  const off = await build('feeds', false, { FEEDS: 'none' });
  expect(off.result.reusedPages).toBe(0);
  expect(await inodes()).toEqual(drawn);
  const gone = Object.keys(on.files).filter((file) => !(file in off.files) && on.files[file] !== FOLDER);
  const beside = ['.ics', '.json', '.xml', '/embed.html'];
  expect(gone.sort()).toEqual([
    ...beside.map((ending) => `/artists/AC/DC 1${ending}`),
    ...beside.map((ending) => `/venues/hall-1${ending}`),
    // What ended more than 30 days ago; a venue's frame on another site is never without a page.
    ...['/venues/hall-2.json', '/venues/hall-2/embed.html'],
  ]);
  expect([on.result.pages, on.result.files]).toEqual([off.result.pages, off.result.files + gone.length]);
  expect(on.result.size).toMatchObject({ feeds: { files: gone.length }, pictures: { files: 3 } });
  expect(await page('venues/hall-1')).not.toMatch(/webcal:|hall-1(?:\.(?:ics|xml|json)|\/embed)/);

  const neither = await build('feeds', false, { FEEDS: 'none', SHARE_IMAGES: 'none' });
  const lost = Object.keys(off.files).filter((file) => !(file in neither.files));
  expect(lost.sort()).toEqual(['/share', ...pictures].sort());
  expect(await imageOf('events/1')).toBe('/og.png');
  // And back: byte for byte what it was.
  const again = await build('feeds', false);
  expect(again.files).toEqual(on.files);
  expect(await page('venues/hall-1')).toContain('href="webcal://eventhub.example/venues/hall-1.ics"');
  expect(await readFile(join(site, 'sitemap-0.xml'), 'utf8')).not.toMatch(/(?:\.(?:ics|xml|json)|\/embed)</);
}, 120_000);

it('pages no longer offer a calendar when the last show was more than 30 days ago, though nothing else has changed', async () => {
  await request('DELETE', '?event_id=gt.0');
  await request('POST', '', { event_id: 1, event_date: '2026-11-20', name: 'Night Ferry', venue_slug: 'ember' });
  const pages = ['venues/ember.html', 'artists/Night Ferry.html'];
  const offers = async () => {
    const texts = await Promise.all(pages.map((page) => readFile(join(folder, 'ended', 'dist', page), 'utf8')));
    return texts.map((text) => text.includes('webcal:'));
  };
  await build('ended', false);
  expect(await offers()).toEqual([true, true]);
  const later = { BUILD_NOW: '2026-12-27T22:00:00Z' };
  const { files, result } = await build('ended', false, later);
  expect(await offers()).toEqual([false, false]);
  expect(result.reusedPages).toBeGreaterThan(0);
  expect(files).toEqual((await build('ended-clean', true, later)).files);
}, 120_000);

describe('with a standby site', () => {
  const options = { PRECOMPRESS: 'br,gz' };
  const at = (...path: string[]) => join(folder, 'standby-site', ...path);
  const again = () => build('standby-site', false, options);
  let clean: Record<string, string>;

  beforeAll(async () => {
    await request('DELETE', '?event_id=gt.0');
    for (const [id, name] of ['Night Ferry', 'AC/DC', 'Plum Rain'].entries())
      await request('POST', '', {
        event_id: id + 1,
        name,
        description: 'A long evening.',
        venue_slug: 'ember',
        event_date: '2026-11-28',
      });
    clean = (await build('standby-site', true, options)).files;
    expect(existsSync(at('standby'))).toBe(false);
    await again();
  }, 60_000);

  it.each<[string, () => Promise<unknown>]>([
    ['nothing was touched', async () => {}],
    [
      'files were added by hand',
      async () => {
        const names = ['artists/by-hand.html', 'status.json.gz', 'pagefind/by-hand.js'];
        for (const name of names) await writeFile(at('dist', name), 'by hand');
        await mkdir(at('dist', 'by', 'hand'), { recursive: true });
        await cp(at('dist', 'venues'), at('dist', 'by-hand'), { recursive: true });
        await symlink(at('dist', 'venues'), at('dist', 'another-name'));
      },
    ],
    ['a page and its folder were removed', () => rm(at('dist', 'artists'), { recursive: true })],
    [
      'a compressed file and a file of the full-text index were removed',
      async () => {
        for (const name of ['events/2.html.gz', 'pagefind/pagefind.js']) await rm(at('dist', name));
      },
    ],
    [
      'pages were replaced, one of them by a folder',
      async () => {
        await writeFile(at('by-hand'), 'by hand');
        await rename(at('by-hand'), at('dist', 'events', '1.html'));
        await rm(at('dist', 'venues', 'ember.html'));
        await cp(at('dist', 'artists'), at('dist', 'venues', 'ember.html'), { recursive: true });
      },
    ],
  ])(
    'builds are right when %s: a clean build has the same files and folders',
    async (_, meddle) => {
      expect(existsSync(at('standby', 'manifest'))).toBe(true);
      await meddle();
      // The first updates the standby site, the second the site that was changed by hand.
      for (const _turn of [1, 2]) expect((await again()).files).toEqual(clean);
    },
    60_000,
  );

  it.each<[string, () => Promise<unknown>, Parameters<typeof build>]>([
    ['for another configuration', async () => {}, ['standby-site', false, { PRECOMPRESS: 'gz' }]],
    ['for a clean build', async () => {}, ['standby-site', true, options]],
    ['upon a site without a manifest', () => rm(at('manifest')), ['standby-site', false, options]],
  ])(
    'it is not used %s',
    async (_, meddle, order) => {
      await again();
      await again();
      await meddle();
      await writeFile(at('standby', 'mark'), '');
      const { files } = await build(...order);
      const expected =
        order[2]?.['PRECOMPRESS'] === 'gz' ? (await build('other', true, { PRECOMPRESS: 'gz' })).files : clean;
      expect(files).toEqual(expected);
      expect(existsSync(at('standby', 'mark'))).toBe(false);
    },
    60_000,
  );
});
