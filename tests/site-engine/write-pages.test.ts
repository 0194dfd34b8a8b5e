import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnvironment } from '../../scripts/cli/environment.ts';
import { prepareBundle } from '../../scripts/site-engine/astro/bundle.ts';
import {
  importBundle,
  type LoadedBundle,
  openRenderer,
  type PageRenderer,
} from '../../scripts/site-engine/astro/page-renderer.ts';
import type { Encoding } from '../../scripts/site-engine/files/precompress.ts';
import { writeManifest } from '../../scripts/site-engine/incremental/build-manifest.ts';
import { codeHashOf } from '../../scripts/site-engine/incremental/code-hash.ts';
import { presentFiles, sweep, takeStandby } from '../../scripts/site-engine/incremental/standby.ts';
import { type PreviousSite, pageWriter } from '../../scripts/site-engine/incremental/write-pages.ts';
import { buildVariables } from '../../scripts/site-engine/render-site.ts';
import { provideCatalogue } from '../../src/data/catalogue.ts';
import type { Catalogue, EventRecord, VenueRecord } from '../../src/domain/catalogue/types.ts';
import { catalogueOf, event, NOW, site, venue } from '../domain/fixtures.ts';

const DAY = 24 * 3_600_000;
const DATABASE = 'http://127.0.0.1:54321';
const { signal } = new AbortController();

let folder: string;
let bundle: LoadedBundle;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eventhub-pages-'));
  const environment = readEnvironment({ SITE_URL: site.origin });
  const env = buildVariables({ environment, database: { url: DATABASE, publishableKey: 'x' } });
  bundle = await importBundle((await prepareBundle(await codeHashOf(env), { env, signal })).pages);
}, 180_000);

afterAll(() => rm(folder, { recursive: true }));

async function open(catalogue: Catalogue): Promise<PageRenderer> {
  provideCatalogue(catalogue);
  return await openRenderer(bundle, { catalogue, databaseUrl: DATABASE, warn: expect.unreachable });
}

/** The contents of every file in a folder. */
async function filesOf(root: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) files[file.slice(root.length + 1)] = await readFile(file, 'latin1');
  }
  return files;
}

let builds = 0;

/** Makes a site the standby site and takes it. @returns the stamps of what is present in `next` then */
async function beginWith(next: string, { outDir, stamps }: PreviousSite, pages: PageRenderer['pages']) {
  const dirs = { outDir: '', workDir: join(folder, `work-${builds}`) };
  const workDir = join(dirs.workDir, 'standby');
  const standby = { outDir: join(workDir, 'site'), workDir };
  const tempDir = join(dirs.workDir, 'next');
  for (const created of [workDir, tempDir]) await mkdir(created, { recursive: true });
  await rename(outDir, standby.outDir);
  await writeManifest(
    standby,
    'code',
    [...stamps].map(([file, stamp]) => [stamp, file]),
  );
  const taken = await takeStandby(dirs, 'code', tempDir, next);
  if (taken === null) throw new Error('The standby site was not used.');
  const present = presentFiles(taken);
  sweep(next, present, pages);
  return present;
}

/** Writes all pages of a catalogue, upon earlier sites or none. */
async function write(
  catalogue: Catalogue,
  previous: PreviousSite | null,
  encodings: readonly Encoding[],
  standby?: PreviousSite,
) {
  builds += 1;
  const renderer = await open(catalogue);
  const outDir = join(folder, `site-${builds}`);
  const present = standby ? await beginWith(outDir, standby, renderer.pages) : new Map<string, string>();
  const write = pageWriter(catalogue, renderer, { outDir, previous, encodings, present });
  const written = await write(0, renderer.pages.length);
  const site: PreviousSite = { outDir, stamps: new Map(written.entries.map(([stamp, file]) => [file, stamp])) };
  const files = await filesOf(outDir);
  expect(Object.keys(files)).toHaveLength(written.files);
  return { site, reused: written.reused, files, present: present.size };
}

/** Few names and venues, so that events are related; before, at and after the build's clock. */
const listing = fc
  .record({
    id: fc.integer({ min: 1, max: 14 }),
    name: fc.constantFrom('Night Ferry', 'Night Ferry: Low Water Tour', 'NIGHT FERRY', 'AC/DC', 'Plum Rain', null),
    venueSlug: fc.constantFrom('ember', 'harbor', null),
    description: fc.constantFrom('A long evening.', 'Two sets.', null),
    day: fc.constantFrom('2026-11-20', '2026-11-28', '2027-01-03', null),
    startsAt: fc.constantFrom(NOW - 7 * DAY, NOW, NOW + DAY, NOW + 40 * DAY, null),
    majorCategory: fc.constantFrom('Music', 'Comedy', null),
    imageUrl: fc.constantFrom('https://pictures.example/1.jpg', null),
    code: fc.constantFrom('a', null),
    status: fc.constantFrom('scheduled' as const, 'cancelled' as const, 'sold_out' as const),
  })
  .map(({ id, ...fields }): EventRecord => event(id, fields));
const room = fc
  .record({
    slug: fc.constantFrom('ember', 'harbor'),
    fullName: fc.constantFrom('The Ember Room', null),
    venueName: fc.constantFrom('The Ember Room', 'Ember', null),
    timeZone: fc.constantFrom('Europe/Berlin', null),
  })
  .map(({ slug, ...fields }): VenueRecord => venue(slug, fields));

/** The changes of one scrape, and how many hours after the previous build the next one runs. */
const scrape = fc.record({
  put: fc.array(listing, { minLength: 1, maxLength: 3 }),
  removed: fc.array(fc.integer({ min: 1, max: 14 }), { maxLength: 2 }),
  rooms: fc.array(room, { maxLength: 1 }),
  hours: fc.constantFrom(0, 1, 30, 24 * 60),
});
const season = fc.record({
  events: fc.array(listing, { minLength: 4, maxLength: 14 }),
  rooms: fc.array(room, { maxLength: 2 }),
  encodings: fc.constantFrom<readonly Encoding[]>([], ['br', 'gz'], ['gz']),
  scrapes: fc.array(scrape, { minLength: 2, maxLength: 5 }),
});

it('pages written upon earlier sites equal those of a clean build, whatever was added, changed, removed or is past', async () => {
  let [reused, present] = [0, 0];
  await fc.assert(
    fc.asyncProperty(season, async ({ events, rooms, scrapes, encodings }) => {
      const listed = new Map(events.map((row) => [row.id, row]));
      const known = new Map(rooms.map((row) => [row.slug, row]));
      let now = NOW;
      const catalogue = () => catalogueOf([...listed.values()], [...known.values()], { now });
      let previous = (await write(catalogue(), null, encodings)).site;
      let standby: PreviousSite | undefined;
      for (const { put, removed, rooms: changed, hours } of scrapes) {
        for (const id of removed) listed.delete(id);
        for (const row of put) listed.set(row.id, row);
        for (const row of changed) known.set(row.slug, row);
        now += hours * 3_600_000;
        const before = await filesOf(previous.outDir);
        const incremental = await write(catalogue(), previous, encodings, standby);
        const clean = await write(catalogue(), null, encodings);
        expect(incremental.files).toEqual(clean.files);
        expect(clean.reused).toBe(0);
        // Sites share files: those of the published one must not change.
        expect(await filesOf(previous.outDir)).toEqual(before);
        reused += incremental.reused;
        present += incremental.present;
        standby = previous;
        previous = incremental.site;
      }
    }),
    { numRuns: 25 },
  );
  expect(reused).toBeGreaterThan(100);
  expect(present).toBeGreaterThan(100);
}, 120_000);
