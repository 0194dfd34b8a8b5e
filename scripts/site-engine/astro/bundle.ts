/**
 * The bundle of pages, scripts and styles: made once for a state of the code, kept beside the builds.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRunning } from '../../cli/running-process.ts';
import { type ChildOptions, type Effort, startChild } from '../workers/child-process.ts';

/** Always in the project's folder: the bundle finds its libraries from there. */
const BUNDLES = fileURLToPath(new URL('../../../.build/bundles/', import.meta.url));
/** Kept for going back and forth between states of the code. */
const KEPT = 6;
/** Another build may be at work with a bundle that was used this recently. */
const IN_USE_MS = 3_600_000;

/** Where the parts of a bundle lie. */
export interface Bundle {
  /** What browsers load, and everything of public/. */
  readonly site: string;
  /** What renders pages. */
  readonly pages: string;
  /** `null` when it was there already. */
  readonly effort: Effort | null;
}

/** The bundle of this state of the code. */
export async function prepareBundle(fingerprint: string, options: ChildOptions): Promise<Bundle> {
  const folder = join(BUNDLES, fingerprint);
  let effort: Effort | null = null;
  if (existsSync(folder)) {
    await utimes(folder, new Date(), new Date());
  } else {
    const unfinished = join(BUNDLES, `new-${process.pid}-${randomBytes(4).toString('hex')}`);
    await mkdir(unfinished, { recursive: true });
    try {
      effort = await startChild({ module: 'astro/bundle-pages', name: 'Bundling' }, [join(unfinished, 'site')], options)
        .done;
      await rename(unfinished, folder).catch((fault) => {
        // Another build was faster.
        if (!existsSync(folder)) throw fault;
      });
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
    await removeOld();
  }
  return { site: join(folder, 'site'), pages: join(folder, 'pages'), effort };
}

async function removeOld(): Promise<void> {
  const bundles: { folder: string; used: number }[] = [];
  for (const name of await readdir(BUNDLES)) {
    const folder = join(BUNDLES, name);
    const [, pid] = /^new-(\d+)-/.exec(name) ?? [];
    if (pid === undefined) bundles.push({ folder, used: (await stat(folder)).mtimeMs });
    else if (!isRunning(Number(pid))) await rm(folder, { recursive: true, force: true });
  }
  bundles.sort((a, b) => b.used - a.used);
  for (const { folder, used } of bundles.slice(KEPT)) {
    if (Date.now() - used > IN_USE_MS) await rm(folder, { recursive: true, force: true });
  }
}
