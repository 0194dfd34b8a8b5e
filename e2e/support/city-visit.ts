import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readEnvironment } from '../../scripts/cli/environment.ts';
import { startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { startSiteServer } from '../../scripts/serve/site-server.ts';
import { buildSite } from '../../scripts/site-engine/build-site.ts';
import { operator } from '../../tests/local-supabase/clients.ts';
import { testSite } from './test-site.ts';
import { test as visit } from './visit.ts';

/** Venues of two cities, and one without. */
export const rooms = [
  { slug: 'foundry', name: 'Foundry', city: 'Brooklyn', shows: 30 },
  { slug: 'pier', name: 'Pier', city: 'Portland', shows: 3 },
  { slug: 'attic', name: 'Attic', city: 'portland', shows: 1 },
  { slug: 'somewhere', name: 'Somewhere', city: null, shows: 2 },
] as const;

/** Stored after the build. */
export const newerShow = { id: 7001, name: 'Just Added', venue: rooms[1] } as const;

/** Each show at a venue is by an artist of its own, `Act at Foundry 1`, but the first, which is by the same one at all. */
function events() {
  return rooms.flatMap(({ slug, name, shows }, room) =>
    Array.from({ length: shows }, (_, index) => ({
      event_id: 1 + room * 100 + index,
      name: index === 0 ? 'Touring Band' : `Act of ${name} ${index}`,
      venue_slug: slug,
      major_category: 'Rock',
      event_date: `2026-12-${String(1 + (index % 28)).padStart(2, '0')}`,
      scraped_at: testSite.now,
    })),
  );
}

/** A visit to a site whose listings span several cities. */
export const test = visit.extend<object, { readonly citySite: { readonly url: string } }>({
  citySite: [
    async ({ browserName: _ }, use) => {
      const work = await mkdtemp(join(testSite.dirs.workDir, 'cities-'));
      const root = join(work, 'dist');
      const server = await startSiteServer({ root, port: 0 });
      const backend = await startLocalSupabase({ port: 0, siteUrl: server.url });
      const venues = rooms.map(({ slug, name, city }) => ({ venue_slug: slug, full_name: name, city }));
      await operator(backend).from('venues').insert(venues).throwOnError();
      await operator(backend).from('events').insert(events()).throwOnError();
      const environment = readEnvironment({ SITE_URL: testSite.canonicalOrigin, BUILD_NOW: testSite.now });
      const { signal } = new AbortController();
      await buildSite({ environment, database: backend, dirs: { outDir: root, workDir: work }, signal });
      const { id, name, venue } = newerShow;
      const newer = { event_id: id, name, venue_slug: venue.slug, event_date: '2026-12-05' };
      await operator(backend).from('events').insert(newer).throwOnError();
      await use({ url: server.url });
      await server.close();
      await backend.close();
      await rm(work, { recursive: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ citySite }, use) => use(citySite.url),
});
