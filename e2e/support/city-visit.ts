import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readEnvironment } from '../../scripts/cli/environment.ts';
import { startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { startSiteServer } from '../../scripts/serve/site-server.ts';
import { buildSite } from '../../scripts/site-engine/build-site.ts';
import { operator } from '../../tests/local-supabase/clients.ts';
import { testSite } from './test-site.ts';
import { test as visit } from './visit.ts';

const [east, west] = ['America/New_York', 'America/Los_Angeles'];

/** Venues of three cities in two zones, and one without a city. */
export const rooms = [
  { slug: 'foundry', name: 'Foundry', city: 'Brooklyn', zone: east, shows: 30 },
  { slug: 'pier', name: 'Pier', city: 'Portland', zone: west, shows: 3 },
  { slug: 'attic', name: 'Attic', city: 'portland', zone: west, shows: 1 },
  { slug: 'somewhere', name: 'Somewhere', city: null, zone: null, shows: 2 },
  { slug: 'loft', name: 'Loft', city: 'South Orange', zone: east, shows: 1 },
] as const;

/** On the evening of the build, soonest first; no two in a row are in one zone. */
const tonight = [
  { name: 'Early Act', venue: 'foundry', at: '2026-11-28T00:00:00Z' },
  { name: 'Western Act', venue: 'pier', at: '2026-11-28T00:30:00Z' },
  { name: 'Late Act', venue: 'foundry', at: '2026-11-28T01:00:00Z' },
] as const;

/** Stored after the build. */
export const newerShow = { id: 7001, name: 'Just Added', venue: rooms[1] } as const;

/**
 * Tonight's, and daily ones from December on: each at a venue is by an artist of its own, `Act of Foundry 1`, but the first,
 * which is by the same one at all of them.
 */
function events() {
  const evening = tonight.map(({ name, venue, at }, index) => ({
    event_id: 901 + index,
    name,
    venue_slug: venue,
    event_datetime: at,
    description: 'A marzipan evening.',
  }));
  const daily = rooms.flatMap(({ slug, name, shows }, room) =>
    Array.from({ length: shows }, (_, index) => ({
      event_id: 1 + room * 100 + index,
      name: index === 0 ? 'Touring Band' : `Act of ${name} ${index}`,
      venue_slug: slug,
      major_category: 'Rock',
      event_date: `2026-12-${String(1 + ((index + 2 * room) % 28)).padStart(2, '0')}`,
      scraped_at: testSite.now,
      description: index === 0 ? 'Marzipan for all.' : null,
    })),
  );
  return { evening, daily };
}

/** A visit to a site whose listings span several cities. */
export const test = visit.extend<object, { readonly citySite: { readonly url: string } }>({
  citySite: [
    async ({ browserName: _ }, use) => {
      const work = await mkdtemp(join(testSite.dirs.workDir, 'cities-'));
      const root = join(work, 'dist');
      const server = await startSiteServer({ root, port: 0 });
      const backend = await startLocalSupabase({ port: 0, siteUrl: server.url });
      const venues = rooms.map(({ slug, name, city, zone }) => ({
        ...{ venue_slug: slug, full_name: name, city },
        time_zone: zone,
      }));
      await operator(backend).from('venues').insert(venues).throwOnError();
      const { evening, daily } = events();
      await operator(backend).from('events').insert(evening).throwOnError();
      await operator(backend).from('events').insert(daily).throwOnError();
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
