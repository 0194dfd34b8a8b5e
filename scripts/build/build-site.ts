/**
 * Builds the site from a database and puts it in its place, whole or not at all.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../command.ts';
import type { Environment } from '../environment.ts';
import { astroVariables, type PublicDatabase } from './astro-environment.ts';
import { type Bundle, prepareBundle } from './bundle.ts';
import { type Effort, startChild } from './child.ts';
import { runCrew } from './crew.ts';
import { fingerprint } from './fingerprint.ts';
import { hasRecord, writeRecord } from './record.ts';
import { prepareNext, type SitePlace, swapSite } from './site-swap.ts';

/** A finished build. */
export interface BuildResult {
  readonly pages: number;
  /** Of these, how many were taken over from the last site, unchanged. */
  readonly keptPages: number;
  readonly seconds: number;
  /** The most that any of the build's processes held. */
  readonly peakBytes: number;
  /** What the build's processes took. */
  readonly efforts: readonly Effort[];
  /** Seconds that each kind of task took, summed over the processes. */
  readonly taskSeconds: Readonly<Record<string, number>>;
}

/** What to build, from where and into which place. */
export interface BuildOptions {
  readonly environment: Environment;
  readonly database: PublicDatabase;
  readonly place: SitePlace;
  /** Stops the build; the last site stays. */
  readonly signal: AbortSignal;
  /** Makes every page anew, as if there were no last site. */
  readonly isClean?: boolean;
}

/** Smaller sites are made sooner by fewer processes: each of them first gets to know all events. */
const EVENTS_PER_WORKER = 2_000;
const MOST_WORKERS = 8;

/**
 * Builds and publishes. Pages that would come out as they are in the last site are taken over from it.
 *
 * @throws CommandError when the data cannot be read completely, when a part of the work fails, or when the build was
 * stopped. The last site is untouched then.
 */
export async function buildSite(options: BuildOptions): Promise<BuildResult> {
  const started = performance.now();
  const { place } = options;
  const workshop = await prepareNext(place);
  try {
    const next = join(workshop, 'site');
    const { made, mark, efforts } = await make(options, workshop, next);
    for (const page of ['index.html', '404.html']) {
      if (!existsSync(join(next, page))) throw new CommandError(`The build wrote no ${page}: the last site stays.`);
    }
    await swapSite(place, next);
    await writeRecord(place, mark, made.entries);
    return {
      pages: made.pages,
      keptPages: made.keptPages,
      seconds: (performance.now() - started) / 1000,
      peakBytes: Math.max(...efforts.map(({ peakBytes }) => peakBytes)),
      efforts,
      taskSeconds: made.seconds,
    };
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/** Makes the site in `next`; whatever else is needed on the way lies beside it in the workshop. */
async function make(options: BuildOptions, workshop: string, next: string) {
  const { environment, database, place, signal, isClean = false } = options;
  const env = { ...astroVariables(environment, database), NODE_ENV: 'production' };
  const mark = await fingerprint(env);
  const last = !isClean && hasRecord(place, mark) ? { site: place.site, work: place.work } : null;
  const snapshot = join(workshop, 'snapshot.json');

  const failed = new AbortController();
  const children = { env, signal: AbortSignal.any([signal, failed.signal]) };
  let events = 0;
  const loading = startChild({ module: 'load', name: 'Reading the database' }, [snapshot], children, (message) => {
    ({ events } = message as { events: number });
  });
  const preparing = prepareBundle(mark, children);
  let bundle: Bundle;
  let loaded: Effort;
  try {
    [loaded, bundle] = await Promise.all([loading.done, preparing]);
  } catch (fault) {
    failed.abort();
    await Promise.allSettled([loading.done, preparing]);
    throw signal.aborted ? new CommandError('The build was stopped; the last site stays as it was.', 130) : fault;
  }

  await mkdir(next, { recursive: true });
  await cp(bundle.site, next, { recursive: true });
  const workers = Math.min(MOST_WORKERS, availableParallelism(), Math.ceil(events / EVENTS_PER_WORKER));
  const settings = { snapshot, pages: bundle.pages, next, last };
  const made = await runCrew(settings, workers, { index: 0, count: 1 }, { env, signal });
  await writeFile(join(next, 'status.json'), `${JSON.stringify({ ...made.status, pages: made.pages }, null, 2)}\n`);
  const efforts = [loaded, ...(bundle.effort === null ? [] : [bundle.effort]), ...made.efforts];
  return { made, mark, efforts };
}
