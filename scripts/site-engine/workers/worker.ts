/**
 * A worker process: does the tasks its parent sends, which are pages, sitemap, search files and full-text indexes.
 * Argument: WorkerSettings as JSON.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { provideCatalogue } from '../../../src/data/catalogue.ts';
import { pagesByArchiveMonths } from '../../../src/domain/catalogue/archive.ts';
import { MANIFEST_PATH } from '../../../src/domain/search/codec/manifest.ts';
import { searchFiles } from '../../../src/domain/search/codec/search-files.ts';
import { sharePictures } from '../../../src/domain/views/share-picture.ts';
import { writeSearchFiles } from '../../../src/integrations/catalogue-files.ts';
import { importBundle, openRenderer } from '../astro/page-renderer.ts';
import { writeFullText } from '../files/full-text.ts';
import { compressFiles, compressFolder, encodingsOf } from '../files/precompress.ts';
import { writeRedirects } from '../files/redirects.ts';
import { writeSitemap } from '../files/sitemap.ts';
import { statusOf } from '../files/status.ts';
import { readManifest } from '../incremental/build-manifest.ts';
import { reuseWithEncodings } from '../incremental/reuse-files.ts';
import { presentFiles, sweep } from '../incremental/standby.ts';
import { type PreviousSite, pageWriter } from '../incremental/write-pages.ts';
import { writePictures } from '../share/write-pictures.ts';
import { childMain, sendProgress } from './child-main.ts';
import type {
  ReadyMessage,
  StartMessage,
  Task,
  TaskResult,
  WarningMessage,
  WorkerMessage,
  WorkerSettings,
  Written,
} from './messages.ts';
import { openSnapshot } from './snapshot.ts';

/** Files, well below what any host refuses. */
const LARGE_SITE = 10_000;

const NO_ENTRIES = { entries: [], reused: 0 };

/** Its manifest is read only if asked for: the standby site may have everything. */
function previousSite({ outDir, workDir }: NonNullable<WorkerSettings['previous']>): PreviousSite {
  let stamps: PreviousSite['stamps'] | undefined;
  return {
    outDir,
    get stamps() {
      stamps ??= readManifest({ workDir });
      return stamps;
    },
  };
}

await childMain(async ([argument = '']) => {
  const settings: WorkerSettings = JSON.parse(argument);
  const { outDir } = settings;
  const { promise: started, resolve: start } = Promise.withResolvers<StartMessage['start']>();
  process.on('message', (message: WorkerMessage) => 'start' in message && start(message.start));
  // While the database is being read.
  const bundle = await importBundle(settings.bundle);
  const { standby } = await started;
  const catalogue = openSnapshot(settings.snapshot);
  provideCatalogue(catalogue);
  const renderer = await openRenderer(bundle, {
    catalogue,
    databaseUrl: process.env['PUBLIC_SUPABASE_URL'] ?? '',
    warn: (warning) => sendProgress({ warning } satisfies WarningMessage),
  });
  const previous = settings.previous === null ? null : previousSite(settings.previous);
  const present = standby === null ? new Map<string, string>() : presentFiles(standby);
  const encodings = encodingsOf(process.env['PRECOMPRESS']);
  const writePages = pageWriter(catalogue, renderer, { outDir, previous, encodings, present });
  const pictures = [...sharePictures(catalogue)];
  const at = (name: string) => join(outDir, name);

  function writeCatalogue(): Written {
    const wanted = [...new Set(['br', ...encodings])];
    const reuse = (name: string) => {
      const reused = reuseWithEncodings(previous?.outDir ?? null, outDir, name, wanted);
      return reused === null ? 0 : 1 + reused.length;
    };
    const written = writeSearchFiles(pathToFileURL(`${outDir}/`), searchFiles(catalogue), reuse);
    const compressed = compressFolder(at('catalogue'), encodings);
    return { ...NO_ENTRIES, files: written + compressed + compressFiles([at(MANIFEST_PATH)], encodings, 'asset') };
  }

  async function work(task: Task): Promise<Written> {
    switch (task.do) {
      case 'pages':
        return await writePages(task.from, task.to);
      case 'pictures':
        return await writePictures(pictures.slice(task.from, task.to), settings.pictures, { outDir, present });
      case 'full-text':
        return await writeFullText(catalogue, task.set, { outDir, previous, encodings, present });
      case 'catalogue':
        return writeCatalogue();
      case 'sitemap': {
        const names = writeSitemap(outDir, catalogue, renderer.pages);
        return { ...NO_ENTRIES, files: names.length + compressFiles(names.map(at), encodings, 'page') };
      }
      case 'redirects': {
        const names = writeRedirects(outDir, catalogue, new Set(renderer.pages.map(({ file }) => file)));
        const pages = names.filter((name) => name.endsWith('.html'));
        return { ...NO_ENTRIES, files: names.length + compressFiles(pages.map(at), encodings, 'page') };
      }
      case 'sweep':
        sweep(outDir, present, [...renderer.pages, ...pictures.map(([file]) => ({ file }))]);
        return { ...NO_ENTRIES, files: 0 };
    }
  }

  const { promise: finished, resolve: finish, reject: fail } = Promise.withResolvers<void>();
  process.on('message', (message: WorkerMessage) => {
    if ('start' in message) return;
    const { task } = message;
    if (task === null) return finish();
    const began = performance.now();
    work(task).then((written) => {
      const result: TaskResult = { done: task.do, ...written, seconds: (performance.now() - began) / 1000 };
      sendProgress(result);
    }, fail);
  });
  const pages = renderer.pages.length;
  const isLarge = pages * (1 + encodings.length) > LARGE_SITE;
  const byMonths = isLarge ? pagesByArchiveMonths(catalogue) : [];
  const ready: ReadyMessage = {
    ready: { pages, pictures: pictures.length, status: statusOf(catalogue), pagesByArchiveMonths: byMonths },
  };
  sendProgress(ready);
  await finished;
});
