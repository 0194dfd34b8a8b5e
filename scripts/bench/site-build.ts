/**
 * Builds a site as `npm run build` does and prints what it took, as JSON. Arguments: the folder to work in, `clean` or
 * `upon` (the last site in that folder), a route when only its pages are wanted, into a new folder. Environment: that of a build, with the
 * database named.
 */
import { join } from 'node:path';
import { readEnvironment } from '../cli/environment.ts';
import { buildSite, inWorkshop } from '../site-engine/build-site.ts';
import { makeSite } from '../site-engine/render-site.ts';
import { pagesOfRoute, WHOLE } from '../site-engine/workers/plan.ts';

const [folder = '', mode = '', route = ''] = process.argv.slice(2);
const environment = readEnvironment();
const place = { site: join(folder, 'dist'), work: join(folder, '.build') };
const sources = {
  environment,
  database: { url: environment.supabaseUrl ?? '', publishableKey: environment.publishableKey ?? '' },
  signal: new AbortController().signal,
};

if (route === '') {
  const { pages, keptPages, seconds } = await buildSite({ ...sources, place, isClean: mode === 'clean' });
  console.log(JSON.stringify({ pages, keptPages, seconds }));
} else {
  const started = performance.now();
  const pages = await inWorkshop(place, async (workshop) => {
    const order = { workshop, next: place.site, lastSite: () => null, shard: WHOLE, plan: pagesOfRoute(route) };
    return (await makeSite(sources, order)).pages;
  });
  console.log(JSON.stringify({ pages, keptPages: 0, seconds: (performance.now() - started) / 1000 }));
}
process.exit(0);
