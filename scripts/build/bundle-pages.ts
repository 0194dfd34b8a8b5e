/**
 * Runs Astro, which bundles pages, scripts and styles. Arguments: the folder to write.
 */
import { build } from 'astro';
import { childMain } from './child-main.ts';
import { compressFolder, endingsOf } from './precompress.ts';

await childMain(async ([outDir = '']) => {
  await build({ outDir, logLevel: 'warn' });
  compressFolder(outDir, endingsOf(process.env['PRECOMPRESS']));
});
