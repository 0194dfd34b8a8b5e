import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { CommandError, UsageError } from '../cli/command.ts';
import { type Environment, isGiven } from '../cli/environment.ts';
import { openTemporaryFolder } from '../cli/temporary-folder.ts';
import type { DatabaseCalls } from '../import/database-calls.ts';
import type { ImportResult } from '../import/import-request.ts';
import { isSourceFault } from '../import/import-source.ts';
import { type SourceVersion, sourceRecordsOf } from '../import/source-records.ts';
import { takenText } from '../import/summary.ts';
import { importLoaded, settingsOf, usableVersion } from './collect-source.ts';
import { FeedError } from './feed-error.ts';
import { openHttpClient } from './http-client.ts';
import { type LoadContext, loadSource } from './load-source.ts';
import type { CollectOptions } from './options.ts';
import type { Sources } from './read-sources.ts';
import type { SourceReport } from './report.ts';
import { openRobots, ROBOT } from './robots.ts';
import type { Source } from './sources-schema.ts';

export interface CollectContext extends Pick<LoadContext, 'signal' | 'variables' | 'firstWaitMs'> {
  readonly environment: Environment;
  readonly now: Date;
  /** The database, with the secret key. */
  readonly calls: DatabaseCalls;
  /** Called with how many sources the file no longer has: they are not watched any more. */
  onForgotten?(count: number): void;
  /** Called after each source. */
  onDone?(report: SourceReport): void;
}

/** The sources to read. @throws UsageError for a name that the file does not have */
export function chooseSources({ sources }: Sources, only: readonly string[]): readonly Source[] {
  const unknown = only.find((name) => !sources.some((source) => source.name === name));
  if (unknown !== undefined) throw new UsageError(`--only ${unknown}: sources.yaml has no source of this name.`);
  return sources.filter(({ name, enabled }) => (only.length === 0 ? enabled : only.includes(name)));
}

/**
 * Fetches sources, several at a time, and imports them one by one. A source that fails stops no other. Run again after it
 * was killed at any point, it comes to the same state: a version of a feed counts as known only once its rows are stored.
 *
 * @returns a report for each source, in the file's order
 * @throws CommandError when the database cannot be reached or the run is stopped
 */
export async function runCollect(
  file: Sources,
  options: CollectOptions,
  context: CollectContext,
): Promise<readonly SourceReport[]> {
  const { environment, calls, signal, now } = context;
  const { dryRun, force, only, sourcesFile } = options;
  const chosen = chooseSources(file, only);
  const records = sourceRecordsOf(calls);
  const versions = await records.versions();
  if (only.length === 0 && !dryRun) {
    const forgotten = await records.forget(chosen.map(({ name }) => name));
    if (forgotten > 0) context.onForgotten?.(forgotten);
  }

  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const client = openHttpClient(file.private_hosts, userAgent(context), either);
  const loading = { ...context, client, robots: openRobots(client), signal: either, sourcesFile };
  const importing = pLimit(1);
  const folder = await openTemporaryFolder('collect');

  async function collect(source: Source, index: number): Promise<SourceReport> {
    const { name } = source;
    const facts = { isCollected: true, quietDays: source.quiet_days, priority: file.sources.indexOf(source) };
    const known: SourceVersion | null = force
      ? null
      : usableVersion(versions.get(name), settingsOf(source, environment), now);
    const place = join(folder.path, String(index));
    const loaded = await loadSource(source, place, known, loading).catch(onlyFeedError);
    return await importing(async (): Promise<SourceReport> => {
      either.throwIfAborted();
      if (loaded instanceof FeedError) {
        if (!dryRun) await records.record(name, { ...facts, failure: loaded.message });
        return { name, result: 'failed', counts: null, sentence: loaded.message, details: [] };
      }
      if (loaded === 'unchanged') {
        if (!dryRun) await records.record(name, facts);
        return { name, result: 'unchanged', counts: null, sentence: '', details: [] };
      }
      try {
        // Killed half-way, the rows are those of no version.
        if (!dryRun && versions.has(name)) await records.forgetVersion(name);
        const { result, failure, details } = await importLoaded(source, loaded, { ...context, facts, dryRun, force });
        const outcome = failure !== null ? 'failed' : result.rejected > 0 || result.removalSkipped ? 'partly' : 'read';
        return { name, result: outcome, counts: result, sentence: failure ?? noteOf(result), details };
      } catch (error) {
        if (!isSourceFault(error)) throw error;
        return { name, result: 'failed', counts: null, sentence: error.message, details: [] };
      } finally {
        await rm(place, { recursive: true, force: true });
      }
    });
  }

  try {
    return await Promise.all(
      chosen.map(async (source, index) => {
        const report = await collect(source, index);
        context.onDone?.(report);
        return report;
      }),
    );
  } catch (error) {
    if (signal.aborted && !(error instanceof CommandError))
      throw new CommandError('Stopped. The same command completes the run.', 130, { cause: error });
    throw error;
  } finally {
    stop.abort();
    await folder.remove();
  }
}

/** What the table says of a source that was read. */
const noteOf = ({ taken }: ImportResult): string => (taken.count === 0 ? '' : `${takenText(taken)}.`);

function onlyFeedError(error: unknown): FeedError {
  if (error instanceof FeedError) return error;
  throw error;
}

/** Says who asks, and where to complain. */
const userAgent = ({ variables, environment }: CollectContext) =>
  isGiven(variables, 'SITE_URL') ? `${ROBOT} (+${environment.siteUrl})` : ROBOT;
