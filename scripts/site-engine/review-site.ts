/**
 * What `npm run build` looks at before a finished site replaces the previous one.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommandError } from '../cli/command.ts';
import { GUARD_EXIT_CODE, lostPages } from '../publish/page-guard.ts';
import { fetchSiteStatus, readSiteStatus } from '../publish/site-status.ts';
import type { NextSite } from './build-site.ts';
import { compareSites, describeChanges } from './site-changes.ts';

export interface ReviewOptions {
  /** Folder of the previous site, which need not exist. */
  readonly outDir: string;
  readonly siteUrl: string;
  /** Stops a site that has lost many pages. */
  readonly isGuarded: boolean;
  /** File for a summary of the changes. */
  readonly changesFile: string | undefined;
}

/** A review of these options. It throws a CommandError when the guard stops the site. */
export function siteReview({ outDir, siteUrl, isGuarded, changesFile }: ReviewOptions) {
  return async ({ folder, pages }: NextSite): Promise<void> => {
    // First, since it shows what is missing.
    if (changesFile !== undefined) await writeChanges(changesFile, describeChanges(compareSites(outDir, folder)));
    const loss = isGuarded ? lostPages(pages, await formerSite(outDir, siteUrl)) : null;
    if (loss === null) return;
    throw new CommandError(
      `${loss}. The previous site is unchanged. Look at the listings; if they are right, build once without --guard (in the workflow: run it by hand with 'force').`,
      GUARD_EXIT_CODE,
    );
  };
}

async function writeChanges(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    throw new CommandError(
      `${file} cannot be written (${reason}), so the previous site is unchanged: name another file with --changes.`,
      1,
      { cause: error },
    );
  }
}

/** The published site; the one in `outDir` where that cannot be asked. `null` if there is none yet. */
async function formerSite(outDir: string, siteUrl: string): Promise<{ pages: number; where: string } | null> {
  const published = await fetchSiteStatus(siteUrl);
  if (published.status === null && published.isMissing === true) return null;
  const isReached = published.status?.pages !== undefined;
  const { status } = isReached ? published : await readSiteStatus(outDir);
  return status?.pages === undefined
    ? null
    : { pages: status.pages, where: isReached ? siteUrl : 'the previous build' };
}
