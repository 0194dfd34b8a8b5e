/**
 * Builds the site from a database and puts it in its place, whole or not at all.
 */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../cli/command.ts';
import { hasRecord, recordOf, writeRecord } from './incremental/build-manifest.ts';
import { prepareNext, type SitePlace, swapSite } from './incremental/site-swap.ts';
import { formerPlace, inspectSpare, keepSpare, takeSpare } from './incremental/standby.ts';
import { makeSite, type Sources, writeStatus } from './render-site.ts';
import type { Effort } from './workers/child-process.ts';
import type { Made } from './workers/worker-pool.ts';
import { WHOLE } from './workers/plan.ts';

/** A finished build. */
export interface BuildResult {
  readonly pages: number;
  /** Of these, how many were taken over from the last sites, unchanged. */
  readonly keptPages: number;
  /** All that hosts would count. */
  readonly files: number;
  /** Events that stay out, past for longer than the site shows them. */
  readonly archived: number;
  readonly seconds: number;
  /** The most that any of the build's processes held. */
  readonly peakBytes: number;
  /** What the build's processes took. */
  readonly efforts: readonly Effort[];
  /** Seconds that each kind of task took, summed over the processes. */
  readonly taskSeconds: Readonly<Record<string, number>>;
}

/** What to build, from where and into which place. A build that is stopped leaves the last site. */
export interface BuildOptions extends Sources {
  readonly place: SitePlace;
  /** Makes every page anew, as if there were no last site. */
  readonly isClean?: boolean;
}

/**
 * Builds and publishes. Pages that would come out as they are in the last site are taken over from it.
 *
 * @throws CommandError when the data cannot be read completely, when a part of the work fails, or when the build was
 * stopped. The last site is untouched then.
 */
export async function buildSite(options: BuildOptions): Promise<BuildResult> {
  const started = performance.now();
  const { place, isClean = false } = options;
  return await inWorkshop(place, async (workshop) => {
    const next = join(workshop, 'site');
    let hasLast = false;
    const made = await makeSite(options, {
      workshop,
      next,
      lastSite(fingerprint) {
        hasLast = !isClean && hasRecord(place, fingerprint);
        return hasLast ? { site: place.site, work: place.work } : null;
      },
      spare: {
        inspect: (fingerprint) => inspectSpare(place, fingerprint),
        take: (inspection) => takeSpare(place, workshop, next, inspection),
      },
      shard: WHOLE,
    });
    const former = hasLast ? formerPlace(workshop) : null;
    await publish(place, next, made, former);
    if (former !== null) await keepSpare(place, former);
    return {
      pages: made.pages,
      keptPages: made.keptPages,
      // And its status.
      files: made.files + 1,
      archived: made.archived,
      seconds: (performance.now() - started) / 1000,
      peakBytes: Math.max(...made.efforts.map(({ peakBytes }) => peakBytes)),
      efforts: made.efforts,
      taskSeconds: made.seconds,
    };
  });
}

/** Gives some work a folder beside the site, which is gone afterwards. */
export async function inWorkshop<Result>(
  place: SitePlace,
  work: (workshop: string) => Promise<Result>,
): Promise<Result> {
  const workshop = await prepareNext(place);
  try {
    return await work(workshop);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/**
 * Puts the files in `next` in the place of the last site, if they are a site.
 *
 * @param former where to put the last site with its record; it is deleted without
 * @throws CommandError if they are none
 */
export async function publish(
  place: SitePlace,
  next: string,
  made: Pick<Made, 'status' | 'pages' | 'entries'> & { readonly fingerprint: string },
  former: SitePlace | null = null,
): Promise<void> {
  await writeStatus(next, made);
  for (const page of ['index.html', '404.html']) {
    if (!existsSync(join(next, page))) throw new CommandError(`The build wrote no ${page}: the last site stays.`);
  }
  if (former !== null) await mkdir(former.work);
  await swapSite(place, next, former?.site);
  // Another build may have taken it away; a former site without its record is of no use, and does no harm.
  if (former !== null) await rename(recordOf(place), recordOf(former)).catch(() => undefined);
  await writeRecord(place, made.fingerprint, made.entries);
}
