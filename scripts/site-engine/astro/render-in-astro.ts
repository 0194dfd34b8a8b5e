/**
 * Renders the site into Astro's output directory, for `astro build`.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { SHARE_FOLDER } from '../../../src/domain/views/share-picture.ts';
import { CommandError } from '../../cli/command.ts';
import { readEnvironment } from '../../cli/environment.ts';
import { manifestPath } from '../incremental/build-manifest.ts';
import { linkOrCopy } from '../incremental/reuse-files.ts';
import { createTempDir, PUBLISHED } from '../incremental/site-swap.ts';
import { buildVariables, type LoadResult, loadSnapshot, writeStatus } from '../render-site.ts';
import { createWorkerPool, workerCount } from '../workers/worker-pool.ts';

const NO_DATABASE =
  'There is no database to build from: set PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_PUBLISHABLE_KEY, or run `npm run build`, which starts an embedded one.';

const OLD_NODE = `\`astro build\` needs Node 22.18 or newer, and this is ${process.version}: \`npm run build\` works with it, too.`;

/** A build in Astro's own process, step by step as its hooks are called. */
export interface RenderInAstro {
  readonly siteUrl: string;
  /** Reads the database. Before Astro empties its output directory: if this fails, the previous site is unchanged. */
  load(outDir: string): Promise<void>;
  /** The folder for the part of the bundle that renders pages; known once the database was read. */
  bundleDir(): string;
  /** Renders all pages. @returns how many */
  render(outDir: string): Promise<number>;
}

/**
 * Takes the environment from the shell and `.env`, and leaves Astro what a page may show of it: no secrets.
 *
 * @throws CommandError without a database, or when a variable is malformed
 */
export function renderInAstro(): RenderInAstro {
  if (!process.features.typescript) throw new CommandError(OLD_NODE);
  const environment = readEnvironment();
  const { supabaseUrl, publishableKey } = environment;
  if (supabaseUrl === undefined || publishableKey === undefined) throw new CommandError(NO_DATABASE);
  const env = buildVariables({ environment, database: { url: supabaseUrl, publishableKey } });
  Object.assign(process.env, env);
  const options = { env, signal: new AbortController().signal };
  const dirs = PUBLISHED;
  let tempDir = '';
  let loaded: LoadResult | undefined;
  const snapshot = () => join(tempDir, 'snapshot.json');
  const bundleDir = () => join(tempDir, 'pages');

  return {
    siteUrl: environment.siteUrl,
    bundleDir,
    async load(outDir) {
      tempDir = await createTempDir(dirs);
      process.once('exit', () => rmSync(tempDir, { recursive: true, force: true }));
      loaded = await loadSnapshot(snapshot(), options);
      // It describes the site that is about to be replaced.
      if (resolve(outDir) === dirs.outDir) await rm(manifestPath(dirs), { force: true });
      const pictures = join(outDir, SHARE_FOLDER);
      for (const name of existsSync(pictures) ? readdirSync(pictures) : [])
        linkOrCopy(join(pictures, name), join(tempDir, SHARE_FOLDER, name));
    },
    async render(outDir) {
      const { events = 0, archived = 0 } = loaded ?? {};
      const reused = { previous: null, pictures: tempDir };
      const settings = { snapshot: snapshot(), bundle: bundleDir(), outDir: resolve(outDir), ...reused };
      const pool = createWorkerPool(settings, options);
      pool.grow(workerCount(events));
      const result = await pool.run(null);
      await writeStatus(outDir, result, archived);
      return result.pages;
    },
  };
}
