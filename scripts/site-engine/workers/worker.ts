/**
 * Makes parts of a site as its parent asks for them: pages, sitemap, files to search in, full-text indexes. There is one
 * such process for each core. Argument: the settings, as JSON.
 */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { provideCatalogue } from '../../../src/data/catalogue.ts';
import { MANIFEST_PATH } from '../../../src/domain/search/codec/manifest.ts';
import { searchFiles } from '../../../src/domain/search/codec/search-files.ts';
import { writeSearchFiles } from '../../../src/integrations/catalogue-files.ts';
import { importBundle, openRenderer } from '../astro/page-renderer.ts';
import { makeFullText } from '../files/full-text.ts';
import { compressFiles, compressFolder, endingsOf } from '../files/precompress.ts';
import { writeSitemap } from '../files/sitemap.ts';
import { statusOf } from '../files/status.ts';
import { keepWithForms } from '../incremental/reuse-files.ts';
import { type LastSite, makePages } from '../incremental/write-pages.ts';
import { readRecord } from '../incremental/build-manifest.ts';
import { standingOf, sweep } from '../incremental/standby.ts';
import { childMain, tell } from './child-main.ts';
import { openSnapshot } from './snapshot.ts';
import type { Beginning, Finished, Order, Ready, Task, WorkerSettings } from './messages.ts';

type Made = Pick<Finished, 'entries' | 'kept' | 'files'>;
const NOTHING_RECORDED = { entries: [], kept: 0 };

/** Its record is read when it is first asked for: what stands there already may be all that there is. */
function lastSite({ site, work }: NonNullable<WorkerSettings['last']>): LastSite {
  let marks: LastSite['marks'] | undefined;
  return {
    site,
    get marks() {
      marks ??= readRecord({ work });
      return marks;
    },
  };
}

await childMain(async ([argument = '']) => {
  const settings: WorkerSettings = JSON.parse(argument);
  const { promise: begun, resolve: begin } = Promise.withResolvers<Beginning['begin']>();
  process.on('message', (order: Order) => 'begin' in order && begin(order.begin));
  // Meanwhile the database is read.
  await importBundle(settings.pages);
  const { spare } = await begun;
  const catalogue = openSnapshot(settings.snapshot);
  provideCatalogue(catalogue);
  const renderer = await openRenderer(settings.pages, catalogue.site.origin, process.env['PUBLIC_SUPABASE_URL'] ?? '');
  const last = settings.last === null ? null : lastSite(settings.last);
  const standing = spare === null ? new Map<string, string>() : standingOf(spare);
  const endings = endingsOf(process.env['PRECOMPRESS']);
  const pagesMaker = makePages(catalogue, renderer, settings.next, last, endings, standing);
  const site = pathToFileURL(`${settings.next}/`);
  const at = (name: string) => join(settings.next, name);

  async function work(task: Task): Promise<Made> {
    if (task.do === 'pages') return await pagesMaker(task.from, task.to);
    if (task.do === 'full-text') return await makeFullText(catalogue, task.set, settings.next, last, endings, standing);
    if (task.do === 'sweep') {
      sweep(settings.next, standing, renderer.pages);
      return { ...NOTHING_RECORDED, files: 0 };
    }
    if (task.do === 'sitemap') {
      const names = writeSitemap(settings.next, catalogue, renderer.pages);
      return { ...NOTHING_RECORDED, files: names.length + compressFiles(names.map(at), endings, 'page') };
    }
    const forms = [...new Set(['br', ...endings])];
    const keep = (name: string) => {
      const kept = keepWithForms(last?.site ?? null, settings.next, name, forms);
      return kept === null ? 0 : 1 + kept.length;
    };
    const written = writeSearchFiles(site, searchFiles(catalogue), keep);
    const compressed = compressFolder(at('catalogue'), endings) + compressFiles([at(MANIFEST_PATH)], endings, 'asset');
    return { ...NOTHING_RECORDED, files: written + compressed };
  }

  const { promise: finished, resolve: finish, reject: fail } = Promise.withResolvers<void>();
  process.on('message', (order: Order) => {
    if ('begin' in order) return;
    const { task } = order;
    if (task === null) return finish();
    const started = performance.now();
    work(task).then((made) => {
      const done: Finished = { finished: task, ...made, seconds: (performance.now() - started) / 1000 };
      tell(done);
    }, fail);
  });
  const { pages, routes } = renderer;
  const ready: Ready = { ready: { pages: pages.length, routes, status: statusOf(catalogue) } };
  tell(ready);
  await finished;
});
