/**
 * Publishes a finished build.
 *
 * A build writes to a temporary directory, `next-…` in the work directory. Once the site is complete, two renames publish
 * it: the previous site becomes `previous-…`, the new one takes its name. Between the two there is no site for some
 * microseconds; if a build is killed right then, the next command repairs it (`restoreSite`). Whatever else happens to a
 * build, the previous site stays where it is.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../../cli/command.ts';
import { isRunning } from '../../cli/running-process.ts';

/** The directory of a site, and the one its builds work in. Both on one file system: sites are moved by renaming. */
export interface SiteDirs {
  readonly outDir: string;
  readonly workDir: string;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The site that `npm run serve` serves. */
export const PUBLISHED: SiteDirs = { outDir: join(root, 'dist'), workDir: join(root, '.build') };

export function hasSite({ outDir }: Pick<SiteDirs, 'outDir'>): boolean {
  return existsSync(join(outDir, 'index.html'));
}

/** Creates a temporary directory for a build, and removes those of builds that were killed. */
export async function createTempDir(dirs: SiteDirs): Promise<string> {
  await mkdir(dirs.workDir, { recursive: true });
  await restoreSite(dirs);
  // Workers of a build that was just killed may write for another moment.
  const options = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 };
  for (const leftover of await leftovers(dirs.workDir)) await rm(join(dirs.workDir, leftover), options);
  const tempDir = join(dirs.workDir, uniqueName('next'));
  await mkdir(tempDir);
  return tempDir;
}

/**
 * Publishes the site in `next`.
 *
 * @param former where to move the previous site; it is deleted otherwise
 * @throws CommandError when the folders cannot be renamed; the previous site is then back in its place
 */
export async function swapSite({ outDir, workDir }: SiteDirs, next: string, former?: string): Promise<void> {
  const previous = join(workDir, uniqueName('previous'));
  const hadSite = existsSync(outDir);
  try {
    // Synchronously, so that nothing else of this process runs between the two.
    if (hadSite) renameSync(outDir, previous);
    renameSync(next, outDir);
  } catch (error) {
    if (hadSite && !existsSync(outDir)) renameSync(previous, outDir);
    throw new CommandError(
      `The new site could not be moved to ${outDir} (${error instanceof Error ? error.message : error}): check that the folder may be renamed and is not a mount point.`,
      1,
      { cause: error },
    );
  }
  if (!hadSite) return;
  if (former !== undefined) return renameSync(previous, former);
  // Renamed first: a half-deleted site must never be restored.
  const discarded = join(workDir, uniqueName('discarded'));
  renameSync(previous, discarded);
  await rm(discarded, { recursive: true });
}

/** Brings the previous site back if a build was killed between the two renames. */
export async function restoreSite({ outDir, workDir }: SiteDirs): Promise<void> {
  if (existsSync(outDir)) return;
  const previous = (await leftovers(workDir)).find((name) => name.startsWith('previous-'));
  if (previous !== undefined) renameSync(join(workDir, previous), outDir);
}

/** Names hold the process id, so that no other build removes what a running one needs. */
function uniqueName(kind: 'next' | 'previous' | 'discarded'): string {
  return `${kind}-${process.pid}-${randomBytes(4).toString('hex')}`;
}

async function leftovers(workDir: string): Promise<string[]> {
  const names = existsSync(workDir) ? await readdir(workDir) : [];
  return names.filter((name) => {
    const [, pid] = /^(?:next|previous|discarded)-(\d+)-/.exec(name) ?? [];
    return pid !== undefined && !isRunning(Number(pid));
  });
}
