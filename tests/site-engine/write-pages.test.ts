import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../scripts/cli/environment.ts';
import { astroVariables } from '../../scripts/site-engine/astro/astro-environment.ts';
import { prepareBundle } from '../../scripts/site-engine/astro/bundle.ts';
import { openRenderer, type PageRenderer } from '../../scripts/site-engine/astro/page-renderer.ts';
import type { Ending } from '../../scripts/site-engine/files/precompress.ts';
import { writeRecord } from '../../scripts/site-engine/incremental/build-manifest.ts';
import { fingerprint } from '../../scripts/site-engine/incremental/code-hash.ts';
import { inspectSpare, standingOf, sweep, takeSpare } from '../../scripts/site-engine/incremental/standby.ts';
import { type LastSite, makePages } from '../../scripts/site-engine/incremental/write-pages.ts';
import { provideCatalogue } from '../../src/data/catalogue.ts';
import type { Catalogue, EventRecord, VenueRecord } from '../../src/domain/catalogue/types.ts';
import { catalogueOf, event, NOW, site, venue } from '../domain/fixtures.ts';

const DAY = 24 * 3_600_000;
const DATABASE = 'http://127.0.0.1:54321';
const { signal } = new AbortController();

let folder: string;
let pages: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eventhub-pages-'));
  const environment = readEnvironment({ SITE_URL: site.origin });
  const env = astroVariables(environment, { url: DATABASE, publishableKey: 'x' });
  ({ pages } = await prepareBundle(await fingerprint(env), { env: { ...env, NODE_ENV: 'production' }, signal }));
}, 60_000);

afterAll(() => rm(folder, { recursive: true }));

async function open(catalogue: Catalogue): Promise<PageRenderer> {
  provideCatalogue(catalogue);
  return await openRenderer(pages, site.origin, DATABASE);
}

/** Every file below a folder. */
async function filesOf(root: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) files[file.slice(root.length + 1)] = await readFile(file, 'latin1');
  }
  return files;
}

let builds = 0;

/** Has a site for the spare one. @returns what stands in `next` then */
async function standIn(next: string, { site, marks }: LastSite, pages: PageRenderer['pages']) {
  const place = { site: '', work: join(folder, `work-${builds}`) };
  const spare = { site: join(place.work, 'spare', 'site'), work: join(place.work, 'spare') };
  await mkdir(spare.work, { recursive: true });
  await rename(site, spare.site);
  await writeRecord(
    spare,
    'code',
    [...marks].map(([file, mark]) => [mark, file]),
  );
  const taken = await takeSpare(place, place.work, next, inspectSpare(place, 'code'));
  if (taken === null) throw new Error('The spare site was not taken.');
  const standing = standingOf(taken);
  sweep(next, standing, pages);
  return standing;
}

/** Makes all pages of a catalogue, with the last site at hand or without, upon the one before it or from nothing. */
async function make(catalogue: Catalogue, last: LastSite | null, endings: readonly Ending[], spare?: LastSite) {
  builds += 1;
  const renderer = await open(catalogue);
  const next = join(folder, `site-${builds}`);
  const standing = spare && (await standIn(next, spare, renderer.pages));
  const made = await makePages(catalogue, renderer, next, last, endings, standing)(0, renderer.pages.length);
  const { entries, kept } = made;
  const site: LastSite = { site: next, marks: new Map(entries.map(([mark, file]) => [file, mark])) };
  const files = await filesOf(next);
  expect(Object.keys(files)).toHaveLength(made.files);
  return { site, kept, files, stood: standing?.size ?? 0 };
}

describe('pages that are rendered directly', () => {
  it('are those that Astro renders itself, byte for byte, on every route', async () => {
    const events = Array.from({ length: 120 }, (_, index) =>
      event(index + 1, {
        name: ['Night Ferry', 'AC/DC: Live', 'Plum Rain', `Act ${index}`][index % 4] ?? null,
        description: index % 5 === 0 ? null : `Set ${index}.\nDoors at six & <late>.`,
        venueSlug: ['saltbox', 'ember', 'a/b', null][index % 4] ?? null,
        startsAt: index % 7 === 0 ? null : NOW + (index - 40) * DAY,
        day: index % 14 === 0 ? '2026-12-24' : null,
        imageUrl: index % 3 === 0 ? `https://pictures.example/${index}.jpg` : null,
        code: `c${index}`,
        scrapedAt: NOW - index * 1000,
        status: index % 11 === 0 ? 'cancelled' : 'scheduled',
      }),
    );
    const renderer = await open(catalogueOf(events, [venue('ember', { fullName: 'Ember Room' })]));
    const routes = new Set<string>();
    for (const page of renderer.pages) {
      expect(await renderer.render(page), page.pathname).toBe(await renderer.renderByAstro(page));
      routes.add(page.route.route);
    }
    expect([...routes]).toEqual(
      expect.arrayContaining(['/events/[event]', '/artists/[artist]', '/venues/[venue]', '/events/all/page/[page]']),
    );
  });
});

/** Few names and venues, so that events have much to do with one another; before, at and after the build's clock. */
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

/** One scrape's changes, and how many hours after the last build the next one runs. */
const scrape = fc.record({
  put: fc.array(listing, { minLength: 1, maxLength: 3 }),
  removed: fc.array(fc.integer({ min: 1, max: 14 }), { maxLength: 2 }),
  rooms: fc.array(room, { maxLength: 1 }),
  hours: fc.constantFrom(0, 1, 30, 24 * 60),
});
const season = fc.record({
  events: fc.array(listing, { minLength: 4, maxLength: 14 }),
  rooms: fc.array(room, { maxLength: 2 }),
  endings: fc.constantFrom<readonly Ending[]>([], ['br', 'gz'], ['gz']),
  scrapes: fc.array(scrape, { minLength: 2, maxLength: 5 }),
});

it('pages upon those of the last site equal pages made anew, whatever was added, changed, removed or passed', async () => {
  let [keptPages, stood] = [0, 0];
  await fc.assert(
    fc.asyncProperty(season, async ({ events, rooms, scrapes, endings }) => {
      const listed = new Map(events.map((row) => [row.id, row]));
      const known = new Map(rooms.map((row) => [row.slug, row]));
      let now = NOW;
      const catalogue = () => catalogueOf([...listed.values()], [...known.values()], { now });
      let last = (await make(catalogue(), null, endings)).site;
      let spare: LastSite | undefined;
      for (const { put, removed, rooms: changed, hours } of scrapes) {
        for (const id of removed) listed.delete(id);
        for (const row of put) listed.set(row.id, row);
        for (const row of changed) known.set(row.slug, row);
        now += hours * 3_600_000;
        const before = await filesOf(last.site);
        const upon = await make(catalogue(), last, endings, spare);
        const anew = await make(catalogue(), null, endings);
        expect(upon.files).toEqual(anew.files);
        expect(anew.kept).toBe(0);
        // Two sites share files: what is published stays as it is.
        expect(await filesOf(last.site)).toEqual(before);
        keptPages += upon.kept;
        stood += upon.stood;
        spare = last;
        last = upon.site;
      }
    }),
    { numRuns: 25 },
  );
  expect(keptPages).toBeGreaterThan(100);
  expect(stood).toBeGreaterThan(100);
}, 120_000);
