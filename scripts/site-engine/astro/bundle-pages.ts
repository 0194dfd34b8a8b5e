/**
 * Runs Astro, which bundles pages, scripts and styles. Arguments: the folder to write.
 */
import { build } from 'astro';
import { compressFolder, endingsOf } from '../files/precompress.ts';
import { childMain } from '../workers/child-main.ts';

await childMain(async ([outDir = '']) => {
  await build({ outDir, logLevel: 'warn' });
  compressFolder(outDir, endingsOf(process.env['PRECOMPRESS']));
});
