/**
 * Builds a site as `npm run build` does and prints what it took, as JSON. Arguments: the folder to work in; `clean`, or
 * `incremental` to build upon the previous site in that folder. Environment: that of a build, with the database.
 */
import { join } from 'node:path';
import { readEnvironment } from '../cli/environment.ts';
import { buildSite } from '../site-engine/build-site.ts';

const [folder = '', mode = ''] = process.argv.slice(2);
const environment = readEnvironment();
const { pages, reusedPages, seconds } = await buildSite({
  environment,
  database: { url: environment.supabaseUrl ?? '', publishableKey: environment.publishableKey ?? '' },
  signal: new AbortController().signal,
  dirs: { outDir: join(folder, 'dist'), workDir: join(folder, '.build') },
  isClean: mode === 'clean',
});
console.log(JSON.stringify({ pages, reusedPages, seconds }));
process.exit(0);
