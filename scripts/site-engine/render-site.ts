/**
 * What `npm run build` and `astro build` share: reading the database into a snapshot, and the environment and last file
 * of a site.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Environment } from '../cli/environment.ts';
import { astroVariables, type PublicDatabase } from './astro/astro-environment.ts';
import { type ChildOptions, type ProcessUsage, startChild } from './workers/child-process.ts';
import type { PoolResult } from './workers/worker-pool.ts';

/** What a site is built from. */
export interface Sources {
  readonly environment: Environment;
  readonly database: PublicDatabase;
  /** Stops the build. */
  readonly signal: AbortSignal;
}

/** The environment of all processes of a build. */
export const buildVariables = ({ environment, database }: Omit<Sources, 'signal'>): NodeJS.ProcessEnv => ({
  ...astroVariables(environment, database),
  NODE_ENV: 'production',
});

/** What was read from the database. */
export interface LoadResult {
  readonly events: number;
  /** Events that are left out because they are older than the site shows. */
  readonly archived: number;
  readonly usage: ProcessUsage;
}

/**
 * Reads the database into a file.
 *
 * @param onEvents called with the number of events read so far
 * @throws CommandError when the data cannot be read completely
 */
export async function loadSnapshot(
  file: string,
  options: ChildOptions,
  onEvents: (count: number) => void = () => {},
): Promise<LoadResult> {
  let [events, archived] = [0, 0];
  const loading = startChild({ module: 'workers/load', name: 'Reading the database' }, [file], options, (message) => {
    ({ events = events, archived = archived } = message as Partial<LoadResult>);
    onEvents(events);
  });
  const usage = await loading.done;
  return { events, archived, usage };
}

/** Reads the database into a file, for the parts of a site. @throws CommandError when it cannot be read completely */
export async function readSnapshot(file: string, { signal, ...sources }: Sources): Promise<LoadResult> {
  await mkdir(dirname(file), { recursive: true });
  return await loadSnapshot(file, { env: buildVariables(sources), signal });
}

/** Writes `status.json`, the last file of a site. */
export async function writeStatus(
  outDir: string,
  { status, pages }: Pick<PoolResult, 'status' | 'pages'>,
  archived: number,
): Promise<void> {
  const content = { ...status, ...(archived === 0 ? {} : { archived }), pages };
  await writeFile(join(outDir, 'status.json'), `${JSON.stringify(content, null, 2)}\n`);
}
