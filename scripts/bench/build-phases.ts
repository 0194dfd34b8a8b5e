/**
 * Does the parts of a build one after the other in this process, and prints what each took, as JSON. Arguments: the
 * folder of the bundle's pages, the folder to write. Environment: that of a build's processes.
 */
import { pathToFileURL } from 'node:url';
import { loadRecords, provideCatalogue } from '../../src/data/catalogue.ts';
import { readSettings } from '../../src/data/settings.ts';
import { buildCatalogue } from '../../src/domain/catalogue/build-catalogue.ts';
import { searchFiles } from '../../src/domain/search/codec/search-files.ts';
import { writeSearchFiles } from '../../src/integrations/catalogue-files.ts';
import { openRenderer } from '../site-engine/astro/page-renderer.ts';
import { makeFullText } from '../site-engine/files/full-text.ts';
import { writeSitemap } from '../site-engine/files/sitemap.ts';
import { makePages } from '../site-engine/incremental/write-pages.ts';
import type { PartFigures } from './build.ts';
import { filesIn } from './files-in.ts';
import { watchTree } from './process-tree.ts';

const [bundle = '', folder = ''] = process.argv.slice(2);
const settings = readSettings(process.env, Date.now());
const parts: PartFigures[] = [];

const ownSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

async function part<Result>(name: string, work: () => Promise<Result> | Result): Promise<Result> {
  const written = filesIn(folder).bytes;
  const [started, own] = [performance.now(), ownSeconds()];
  const stop = watchTree(process.pid);
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  const { cpuSeconds } = stop();
  parts.push({
    name,
    seconds,
    cpuSeconds: cpuSeconds === null ? ownSeconds() - own : Math.max(ownSeconds(), cpuSeconds) - own,
    peakBytes: process.resourceUsage().maxRSS * 1024,
    bytes: filesIn(folder).bytes - written,
  });
  return result;
}

const records = await part('load', () => loadRecords(settings));
const catalogue = await part('derive', () => buildCatalogue(records.events, records.venues, settings.site));
provideCatalogue(catalogue);
const renderer = await part('open', () => openRenderer(bundle, settings.site.origin, settings.supabaseUrl));
await part('render', () => makePages(catalogue, renderer, folder, null)(0, renderer.pages.length));
await part('search files', () => writeSearchFiles(pathToFileURL(`${folder}/`), searchFiles(catalogue)));
await part('Pagefind, current', () => makeFullText(catalogue, 'current', folder, null));
await part('Pagefind, past', () => makeFullText(catalogue, 'past', folder, null));
await part('sitemap', () => writeSitemap(folder, catalogue, renderer.pages));
console.log(JSON.stringify({ pages: renderer.pages.length, events: catalogue.events.length, parts }));
process.exit(0);
