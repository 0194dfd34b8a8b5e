/**
 * Makes the files of a site, or of a share of it, in a folder: reads the database once, and has one process for each core
 * do the rest.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '../cli/command.ts';
import type { Environment } from '../cli/environment.ts';
import { astroVariables, type PublicDatabase } from './astro/astro-environment.ts';
import { prepareBundle } from './astro/bundle.ts';
import { fingerprint } from './incremental/code-hash.ts';
import type { Inspection, Spare } from './incremental/standby.ts';
import { type Effort, startChild } from './workers/child-process.ts';
import { type Crew, gatherCrew, type Made } from './workers/worker-pool.ts';
import { type Plan, type Shard, shareOf, wholeSite } from './workers/plan.ts';

/** What to make a site from. */
export interface Sources {
  readonly environment: Environment;
  readonly database: PublicDatabase;
  /** Stops the work. */
  readonly signal: AbortSignal;
}

/** Where to put it, and how much of it. */
export interface Order {
  /** A folder for what is needed on the way. */
  readonly workshop: string;
  /** The folder to write. */
  readonly next: string;
  /** The last site, when its files may be taken over; given the code's fingerprint. */
  lastSite(fingerprint: string): { readonly site: string; readonly work: string } | null;
  /** The site before the last one, from which the new one may be made; asked for only upon a last site. */
  readonly spare?: {
    inspect(fingerprint: string): Inspection | null;
    /** @returns what stands in `next` then */
    take(inspection: Inspection | null): Promise<Spare | null>;
  };
  readonly shard: Shard;
  /** All that a site has, unless given. */
  readonly plan?: Plan;
}

/** What was made. */
export interface SiteFiles extends Made {
  /** Of code, styles, configuration and environment. */
  readonly fingerprint: string;
  /** Of the rows, and of the instant taken for now. */
  readonly data: string;
  /** Events that stay out, past for longer than the site shows them. */
  readonly archived: number;
  /** What the processes took. */
  readonly efforts: readonly Effort[];
}

/** Smaller sites are made sooner by fewer processes: each of them first gets to know all events. */
const EVENTS_PER_WORKER = 2_000;
const MOST_WORKERS = 8;

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64url').slice(0, 22);
}

/** @returns how many files there are */
async function copyAll(from: string, to: string): Promise<number> {
  await cp(from, to, { recursive: true });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

/** @throws CommandError when the data cannot be read completely, when a part fails, or when the work was stopped */
export async function makeSite({ environment, database, signal }: Sources, order: Order): Promise<SiteFiles> {
  const { workshop, next, shard, plan = wholeSite } = order;
  const env = { ...astroVariables(environment, database), NODE_ENV: 'production' };
  const snapshot = join(workshop, 'snapshot.json');

  const failed = new AbortController();
  const children = { env, signal: AbortSignal.any([signal, failed.signal]) };
  const most = Math.min(MOST_WORKERS, availableParallelism());
  let [events, archived] = [0, 0];
  let crew: Crew | undefined;
  /** Takes on as many workers as so many events are worth. */
  const hire = () => crew?.hire(Math.max(1, Math.min(most, Math.ceil(events / EVENTS_PER_WORKER))));

  const loading = startChild(
    { module: 'workers/load', name: 'Reading the database' },
    [snapshot],
    children,
    (message) => {
      ({ events = events, archived = archived } = message as { events?: number; archived?: number });
      hire();
    },
  );
  const prepare = async () => {
    const mark = await fingerprint(env);
    const bundle = await prepareBundle(mark, children);
    const last = order.lastSite(mark);
    crew = gatherCrew({ snapshot, pages: bundle.pages, next, last }, children);
    hire();
    // While the workers start and the database is read.
    const inspection = last === null ? null : (order.spare?.inspect(mark) ?? null);
    return { mark, bundle, crew, inspection };
  };
  const preparing = prepare();
  let prepared: Awaited<typeof preparing>;
  let loaded: Effort;
  try {
    [loaded, prepared] = await Promise.all([loading.done, preparing]);
  } catch (fault) {
    failed.abort();
    await Promise.allSettled([loading.done, preparing]);
    await crew?.dismiss();
    throw signal.aborted ? new CommandError('The build was stopped; the last site stays as it was.', 130) : fault;
  }

  const { mark, bundle, inspection } = prepared;
  const spare = (await order.spare?.take(inspection)) ?? null;
  await mkdir(next, { recursive: true });
  // Of several shares, the first has what stands beside the pages.
  const beside = shard.index === 0 ? await copyAll(bundle.site, next) : 0;
  const made = await prepared.crew.work((ready) => shareOf(plan(ready), shard), spare);
  const efforts = [loaded, ...(bundle.effort === null ? [] : [bundle.effort]), ...made.efforts];
  const status = archived === 0 ? made.status : { ...made.status, archived };
  return {
    ...made,
    files: made.files + beside,
    status,
    archived,
    fingerprint: mark,
    data: await digestOf(snapshot),
    efforts,
  };
}

/** Writes the last file of a site, which tells of the whole of it. */
export async function writeStatus(next: string, { status, pages }: Pick<Made, 'status' | 'pages'>): Promise<void> {
  await writeFile(join(next, 'status.json'), `${JSON.stringify({ ...status, pages }, null, 2)}\n`);
}
