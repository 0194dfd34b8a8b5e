/**
 * The cache of bundles: Astro bundles pages, scripts and styles once for each state of the code.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRunning } from '../../cli/running-process.ts';
import { type ChildOptions, type ProcessUsage, startChild } from '../workers/child-process.ts';
import { BUNDLE_DIR } from './bundle-dir.ts';

/** In the project's folder, from where the bundle finds its dependencies. */
const BUNDLES = fileURLToPath(new URL('../../../.build/bundles/', import.meta.url));
/** For going back and forth between states of the code. */
const MAX_BUNDLES = 6;
/** Another build may be using a bundle that was used this recently. */
const IN_USE_MS = 3_600_000;

export interface Bundle {
  /** The folder of what browsers load, with the files of public/. */
  readonly site: string;
  /** The folder of what renders pages. */
  readonly pages: string;
  /** `null` if the bundle was in the cache. */
  readonly usage: ProcessUsage | null;
}

/** The bundle of this state of the code, from the cache or from Astro. */
export async function prepareBundle(codeHash: string, options: ChildOptions): Promise<Bundle> {
  const folder = join(BUNDLES, codeHash);
  let usage: ProcessUsage | null = null;
  if (existsSync(folder)) {
    await utimes(folder, new Date(), new Date());
  } else {
    const unfinished = join(BUNDLES, `new-${process.pid}-${randomBytes(4).toString('hex')}`);
    await mkdir(unfinished, { recursive: true });
    try {
      const env = { ...options.env, [BUNDLE_DIR]: join(unfinished, 'pages') };
      const child = { module: 'astro/bundle-pages', name: 'Bundling' };
      usage = await startChild(child, [join(unfinished, 'site')], { ...options, env }).done;
      await rename(unfinished, folder).catch((error) => {
        // Another build may have been faster.
        if (!existsSync(folder)) throw error;
      });
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
    await removeOldBundles();
  }
  return { site: join(folder, 'site'), pages: join(folder, 'pages'), usage };
}

async function removeOldBundles(): Promise<void> {
  const bundles: { folder: string; used: number }[] = [];
  for (const name of await readdir(BUNDLES)) {
    const folder = join(BUNDLES, name);
    const [, pid] = /^new-(\d+)-/.exec(name) ?? [];
    if (pid === undefined) bundles.push({ folder, used: (await stat(folder)).mtimeMs });
    else if (!isRunning(Number(pid))) await rm(folder, { recursive: true, force: true });
  }
  bundles.sort((a, b) => b.used - a.used);
  for (const { folder, used } of bundles.slice(MAX_BUNDLES)) {
    if (Date.now() - used > IN_USE_MS) await rm(folder, { recursive: true, force: true });
  }
}
