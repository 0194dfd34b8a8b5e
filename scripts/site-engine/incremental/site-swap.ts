/**
 * Puts a finished build in the place of the last one.
 *
 * A build writes into a folder of its own, `next-…` in the work folder. Only when it is whole are two renames done:
 * the last site becomes `previous-…`, the new one takes its place. Between the two there is no site for some
 * microseconds; a build that is killed in just that moment is repaired by the next command (`restoreSite`). Whatever
 * else happens to a build, the last site stays where it is.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../../cli/command.ts';
import { isRunning } from '../../cli/running-process.ts';

/** Where a site is published and where it is prepared; both on one file system, for renames to be possible. */
export interface SitePlace {
  readonly site: string;
  readonly work: string;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The place of the site that `npm run serve` serves. */
export const PUBLISHED: SitePlace = { site: join(root, 'dist'), work: join(root, '.build') };

/** Whether a whole site stands in the place. */
export function hasSite({ site }: SitePlace): boolean {
  return existsSync(join(site, 'index.html'));
}

/** A fresh folder for a build. Leftovers of builds that were killed go first. */
export async function prepareNext(place: SitePlace): Promise<string> {
  await mkdir(place.work, { recursive: true });
  await restoreSite(place);
  // Workers of a build that was just killed may still write into its folder for a moment.
  const patience = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 };
  for (const leftover of await leftovers(place.work)) await rm(join(place.work, leftover), patience);
  const next = join(place.work, ownName('next'));
  await mkdir(next);
  return next;
}

/**
 * Makes the build in `next` the site. The former one is deleted afterwards, unless it is wanted.
 *
 * @param former where it goes then
 * @throws CommandError when the folders cannot be renamed; the former site is then back in its place.
 */
export async function swapSite(place: SitePlace, next: string, former?: string): Promise<void> {
  const previous = join(place.work, ownName('previous'));
  const hadSite = existsSync(place.site);
  try {
    // Synchronous on purpose: nothing of this process comes between the two.
    if (hadSite) renameSync(place.site, previous);
    renameSync(next, place.site);
  } catch (fault) {
    if (hadSite && !existsSync(place.site)) renameSync(previous, place.site);
    throw new CommandError(
      `The new site could not take its place in ${place.site} (${fault instanceof Error ? fault.message : fault}): check that the folder may be renamed and is no mount point.`,
      1,
      { cause: fault },
    );
  }
  if (!hadSite) return;
  if (former !== undefined) return renameSync(previous, former);
  // Under another name first: a half-deleted site must never be taken for one to restore.
  const discarded = join(place.work, ownName('discarded'));
  renameSync(previous, discarded);
  await rm(discarded, { recursive: true });
}

/** Brings the last site back if a build was killed between the two renames. Does nothing in any other case. */
export async function restoreSite(place: SitePlace): Promise<void> {
  if (existsSync(place.site)) return;
  const previous = (await leftovers(place.work)).find((name) => name.startsWith('previous-'));
  if (previous !== undefined) renameSync(join(place.work, previous), place.site);
}

/** Names carry the process that made them, so that nobody clears away what a running build needs. */
function ownName(kind: 'next' | 'previous' | 'discarded'): string {
  return `${kind}-${process.pid}-${randomBytes(4).toString('hex')}`;
}

async function leftovers(work: string): Promise<string[]> {
  const names = existsSync(work) ? await readdir(work) : [];
  return names.filter((name) => {
    const [, pid] = /^(?:next|previous|discarded)-(\d+)-/.exec(name) ?? [];
    return pid !== undefined && !isRunning(Number(pid));
  });
}
