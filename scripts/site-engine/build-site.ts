/**
 * `npm run build`: builds the site from a database and publishes it, completely or not at all.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../cli/command.ts';
import { prepareBundle } from './astro/bundle.ts';
import { measureSite, type SiteSize } from './files/site-size.ts';
import { hasManifest, manifestPath, pagesIn, writeManifest } from './incremental/build-manifest.ts';
import { codeHashOf } from './incremental/code-hash.ts';
import { keepFiles } from './incremental/kept-files.ts';
import { createTempDir, type SiteDirs, swapSite } from './incremental/site-swap.ts';
import { formerDirs, leaveStandby, takeStandby } from './incremental/standby.ts';
import { mergeParts } from './parts.ts';
import { buildVariables, type LoadResult, loadSnapshot, type Sources, writeStatus } from './render-site.ts';
import { type ProcessUsage, STOPPED } from './workers/child-process.ts';
import { createWorkerPool, type PoolResult, type WorkerPool, workerCount } from './workers/worker-pool.ts';

/** A finished build. */
export interface BuildResult {
  readonly pages: number;
  /** Of these, how many were reused from earlier builds. */
  readonly reusedPages: number;
  /** All files, as hosts count them. */
  readonly files: number;
  readonly size: SiteSize;
  /** How many pages a large site would have with each ARCHIVE_MONTHS; else empty. */
  readonly pagesByArchiveMonths: readonly number[];
  /** Events that are left out because they are older than the site shows. */
  readonly archived: number;
  /** Of the files, those of earlier builds that open tabs may ask for. */
  readonly keptFiles: number;
  readonly seconds: number;
  /** Of the largest process. */
  readonly peakBytes: number;
  readonly usage: readonly ProcessUsage[];
  /** Seconds by kind of task, summed over the workers. */
  readonly taskSeconds: Readonly<Record<string, number>>;
}

export interface BuildOptions extends Sources {
  readonly dirs: SiteDirs;
  /** Renders every page, as if there were no previous site. */
  readonly isClean?: boolean;
  /** Looks at the complete site before it replaces the previous one, which stays if this throws. */
  readonly review?: (next: NextSite) => Promise<void>;
}

/** A complete site that is not published yet. */
export interface NextSite {
  readonly folder: string;
  readonly pages: number;
}

/** A complete site in the temporary directory. */
interface RenderedSite extends PoolResult {
  readonly codeHash: string;
  /** Whether the site in `outDir` can be the standby site of the next build. */
  readonly hasPrevious: boolean;
  readonly archived: number;
}

/**
 * Builds and publishes. Pages that would come out as they are in the previous site are reused.
 *
 * @throws CommandError when the data cannot be read completely, when a process fails, or when the build was stopped;
 * the previous site is untouched then
 */
export async function buildSite(options: BuildOptions): Promise<BuildResult> {
  return await build(options, (tempDir) => renderSite(options, tempDir));
}

/** Publishes what `render` makes in a temporary directory. */
async function build(options: BuildOptions, render: (tempDir: string) => Promise<RenderedSite>): Promise<BuildResult> {
  const started = performance.now();
  const { dirs } = options;
  const tempDir = await createTempDir(dirs);
  try {
    const site = await render(tempDir);
    const keptFiles = await publish(options, tempDir, site);
    const { pages, reusedPages, archived, pagesByArchiveMonths, usage, taskSeconds } = site;
    const files = site.files + 1 + keptFiles;
    const peakBytes = Math.max(...usage.map((process) => process.peakBytes));
    const seconds = (performance.now() - started) / 1000;
    const size = measureSite(dirs.outDir);
    const counts = { pages, reusedPages, files, size, pagesByArchiveMonths, keptFiles, archived };
    return { ...counts, seconds, peakBytes, usage, taskSeconds };
  } finally {
    await rm(tempDir, { recursive: true, force: true });
  }
}

/**
 * Merges the parts of a site, and publishes it like `buildSite`.
 *
 * @param folders of all parts, as `renderPart` wrote them
 * @throws CommandError when they are not all parts of one site; the previous site is untouched then
 */
export async function mergeSite(options: BuildOptions, folders: readonly string[]): Promise<BuildResult> {
  return await build(options, async (tempDir) => {
    const outDir = siteIn(tempDir);
    const merged = await mergeParts(folders, outDir, options);
    if (options.signal.aborted) throw new CommandError(STOPPED, 130);
    const pages = pagesIn(merged.entries);
    await writeStatus(outDir, { ...merged, pages }, merged.archived);
    return { ...merged, pages, reusedPages: 0, hasPrevious: false, taskSeconds: {} };
  });
}

/** Copies a folder. @returns how many files are in it */
async function copyFolder(from: string, to: string): Promise<number> {
  await cp(from, to, { recursive: true });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

const siteIn = (tempDir: string) => join(tempDir, 'site');

/** Reads the database while Astro bundles, the workers start and the standby site is taken. */
async function renderSite(
  { dirs, isClean = false, signal, ...sources }: BuildOptions,
  tempDir: string,
): Promise<RenderedSite> {
  const env = buildVariables(sources);
  const snapshot = join(tempDir, 'snapshot.json');
  const outDir = siteIn(tempDir);
  const failed = new AbortController();
  const options = { env, signal: AbortSignal.any([signal, failed.signal]) };
  let events = 0;
  let pool: WorkerPool | undefined;

  const loading = loadSnapshot(snapshot, options, (count) => {
    events = count;
    pool?.grow(workerCount(events));
  });
  const prepare = async () => {
    const codeHash = await codeHashOf(env);
    const bundle = await prepareBundle(codeHash, options);
    const hasPrevious = !isClean && hasManifest(dirs, codeHash);
    const previous = hasPrevious ? dirs : null;
    const pictures = isClean ? null : dirs.outDir;
    pool = createWorkerPool({ snapshot, bundle: bundle.pages, outDir, previous, pictures }, options);
    pool.grow(workerCount(events));
    const standby = await takeStandby(dirs, hasPrevious ? codeHash : null, tempDir, outDir);
    await mkdir(outDir, { recursive: true });
    const assets = await copyFolder(bundle.site, outDir);
    return { codeHash, bundle, hasPrevious, pool, standby, assets };
  };
  const preparing = prepare();
  let loaded: LoadResult;
  let prepared: Awaited<typeof preparing>;
  try {
    [loaded, prepared] = await Promise.all([loading, preparing]);
  } catch (error) {
    failed.abort();
    await Promise.allSettled([loading, preparing]);
    await pool?.stop();
    throw signal.aborted ? new CommandError(STOPPED, 130) : error;
  }
  const { codeHash, bundle, hasPrevious, standby, assets } = prepared;
  const result = await prepared.pool.run(standby);
  await writeStatus(outDir, result, loaded.archived);
  const usage = [loaded.usage, ...(bundle.usage === null ? [] : [bundle.usage]), ...result.usage];
  return { ...result, files: result.files + assets, usage, codeHash, hasPrevious, archived: loaded.archived };
}

/** @returns how many files of earlier builds it kept. @throws CommandError if the folder does not hold a site */
async function publish(
  { dirs, review }: Pick<BuildOptions, 'dirs' | 'review'>,
  tempDir: string,
  { codeHash, entries, pages, hasPrevious }: Pick<RenderedSite, 'codeHash' | 'entries' | 'pages' | 'hasPrevious'>,
): Promise<number> {
  const next = siteIn(tempDir);
  for (const page of ['index.html', '404.html']) {
    if (!existsSync(join(next, page)))
      throw new CommandError(`The build wrote no ${page}: the previous site is unchanged.`);
  }
  await review?.({ folder: next, pages });
  const kept = keepFiles(dirs, next, Date.now());
  if (!hasPrevious) {
    await swapSite(dirs, next);
    await kept.write();
    await writeManifest(dirs, codeHash, entries);
    return kept.count;
  }
  const former = formerDirs(tempDir);
  await mkdir(former.workDir);
  await swapSite(dirs, next, former.outDir);
  // Fails if another build removed it; a standby site without its manifest is not used.
  await rename(manifestPath(dirs), manifestPath(former)).catch(() => undefined);
  await kept.write();
  await writeManifest(dirs, codeHash, entries);
  await leaveStandby(dirs, former);
  return kept.count;
}
