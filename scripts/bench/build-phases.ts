/**
 * Runs the phases of a build one after the other in this process and prints the figures of each as JSON. Arguments: the
 * folder of the renderer's bundle, the output folder. Environment: that of a build's processes.
 */
import { pathToFileURL } from 'node:url';
import { loadRecords, provideCatalogue } from '../../src/data/catalogue.ts';
import { readSettings } from '../../src/data/settings.ts';
import { buildCatalogue } from '../../src/domain/catalogue/build-catalogue.ts';
import { searchFiles } from '../../src/domain/search/codec/search-files.ts';
import { writeSearchFiles } from '../../src/integrations/catalogue-files.ts';
import { importBundle, openRenderer } from '../site-engine/astro/page-renderer.ts';
import { writeFullText } from '../site-engine/files/full-text.ts';
import { writeSitemap } from '../site-engine/files/sitemap.ts';
import { pageWriter } from '../site-engine/incremental/write-pages.ts';
import type { PhaseFigures } from './build.ts';
import { filesIn } from './files-in.ts';
import { watchTree } from './process-tree.ts';

const [bundle = '', outDir = ''] = process.argv.slice(2);
const settings = readSettings(process.env, Date.now());
const output = { outDir, previous: null, encodings: [], present: new Map<string, string>() };
const phases: PhaseFigures[] = [];

const ownSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

async function phase<Result>(name: string, work: () => Promise<Result> | Result): Promise<Result> {
  const written = filesIn(outDir).bytes;
  const [started, own] = [performance.now(), ownSeconds()];
  const stop = watchTree(process.pid);
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  const { cpuSeconds } = stop();
  phases.push({
    name,
    seconds,
    cpuSeconds: cpuSeconds === null ? ownSeconds() - own : Math.max(ownSeconds(), cpuSeconds) - own,
    peakBytes: process.resourceUsage().maxRSS * 1024,
    bytes: filesIn(outDir).bytes - written,
  });
  return result;
}

const records = await phase('load', () => loadRecords(settings));
const catalogue = await phase('derive', () =>
  buildCatalogue(records.events, records.venues, { ...settings.site, corrections: records.corrections }),
);
provideCatalogue(catalogue);
const renderer = await phase('open', async () =>
  openRenderer(await importBundle(bundle), { catalogue, databaseUrl: settings.supabaseUrl, warn: console.error }),
);
await phase('render', () => pageWriter(catalogue, renderer, output)(0, renderer.pages.length));
await phase('search files', () => writeSearchFiles(pathToFileURL(`${outDir}/`), searchFiles(catalogue)));
await phase('Pagefind, current', () => writeFullText(catalogue, 'current', output));
await phase('Pagefind, past', () => writeFullText(catalogue, 'past', output));
await phase('sitemap', () => writeSitemap(outDir, catalogue, renderer.pages));
console.log(JSON.stringify({ pages: renderer.pages.length, events: catalogue.events.length, phases }));
process.exit(0);
