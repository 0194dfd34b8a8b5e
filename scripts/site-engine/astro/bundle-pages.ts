/**
 * The child process in which Astro bundles for `npm run build`. Argument: the folder for what browsers load; the folder
 * for what renders pages is named by the environment (bundle-dir.ts).
 */
import { build } from 'astro';
import { childMain } from '../workers/child-main.ts';

await childMain(async ([outDir = '']) => {
  await build({ outDir, logLevel: 'warn' });
});
