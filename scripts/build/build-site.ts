/**
 * Builds the site from a database and puts it in its place, whole or not at all.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError, machineLimit } from '../command.ts';
import type { Environment } from '../environment.ts';
import { astroVariables, type PublicDatabase } from './astro-environment.ts';
import { prepareNext, type SitePlace, swapSite } from './site-swap.ts';

/** What the Astro process says at its end. */
export interface BuildReport {
  readonly fault: { readonly isForeseen: boolean; readonly message: string; readonly stack: string } | null;
  readonly peakBytes: number;
}

/** A finished build. */
export interface BuildResult {
  readonly pages: number;
  readonly seconds: number;
  readonly peakBytes: number;
}

/** What to build, from where and into which place. */
export interface BuildOptions {
  readonly environment: Environment;
  readonly database: PublicDatabase;
  readonly place: SitePlace;
  /** Stops the build; the last site stays. */
  readonly signal: AbortSignal;
}

/**
 * Builds and publishes.
 *
 * @throws CommandError when the data cannot be read completely, when Astro fails, or when the build was stopped. The
 * last site is untouched then.
 */
export async function buildSite(options: BuildOptions): Promise<BuildResult> {
  const started = performance.now();
  const next = await prepareNext(options.place);
  try {
    const { peakBytes } = await runAstro(options, next);
    const pages = await countPages(next);
    for (const page of ['index.html', '404.html']) {
      if (!existsSync(join(next, page))) throw new CommandError(`The build wrote no ${page}: the last site stays.`);
    }
    await swapSite(options.place, next);
    return { pages, seconds: (performance.now() - started) / 1000, peakBytes };
  } catch (fault) {
    await rm(next, { recursive: true, force: true });
    throw fault;
  }
}

async function runAstro({ environment, database, signal }: BuildOptions, outDir: string): Promise<BuildReport> {
  const child = fork(fileURLToPath(new URL('./astro-build.ts', import.meta.url)), [outDir], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { ...astroVariables(environment, database), NODE_ENV: 'production' },
    // Flags of this process (those of a test runner, say) are not for that one.
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // Held back until it is known whether the one sentence of a foreseen fault says it all.
  const warnings: Buffer[] = [];
  for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk: Buffer) => warnings.push(chunk));
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  let report: BuildReport | undefined;
  child.on('message', (message) => {
    report = message as BuildReport;
  });
  const [code, killedBy] = await once(child, 'close');
  signal.removeEventListener('abort', stop);

  const limit = machineLimit(report?.fault?.stack ?? '');
  if (report?.fault?.isForeseen !== true && limit === undefined) process.stderr.write(Buffer.concat(warnings));
  // Ctrl-C on a terminal reaches both processes; the child's end may be known first.
  if (signal.aborted || killedBy === 'SIGINT')
    throw new CommandError('The build was stopped; the last site stays as it was.', 130);
  if (report === undefined) {
    const end = killedBy === null ? `ended with code ${code}` : `was ended by ${killedBy}, perhaps for want of memory`;
    throw new CommandError(`Astro ${end} before the site was whole; the last site stays as it was.`);
  }
  if (report.fault === null) return report;
  if (limit !== undefined) throw new CommandError(`Astro could not build the site: ${limit}`);
  throw new CommandError(
    report.fault.isForeseen ? report.fault.message : `Astro could not build the site: ${report.fault.stack}`,
  );
}

async function countPages(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith('.html')).length;
}
