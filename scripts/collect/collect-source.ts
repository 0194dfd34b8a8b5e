import { createHash } from 'node:crypto';
import type { Environment } from '../cli/environment.ts';
import type { DatabaseCalls } from '../import/database-calls.ts';
import { exitCodeOf, type ImportResult } from '../import/import-request.ts';
import { failureOf, importSource } from '../import/import-source.ts';
import type { OptionWords } from '../import/option-words.ts';
import { readRows } from '../import/read/read-rows.ts';
import type { SourceOutcome, SourceVersion } from '../import/source-records.ts';
import { collectRejections, removalLines, summaryLines } from '../import/summary.ts';
import type { Fetched } from './fetch-feed.ts';
import { withDefaults } from './row-defaults.ts';
import type { Source } from './sources-schema.ts';

/** Rejected rows of one source that are named. */
const MOST_NAMED = 5;

/** A feed that has not changed is read again after this time all the same: series are listed within a year of today. */
const READ_AGAIN_AFTER_MS = 7 * 86_400_000;

/** Digest of everything that decides what a feed's rows become. Variables are not filled in. */
export function settingsOf(source: Source, { siteTimeZone }: Pick<Environment, 'siteTimeZone'>): string {
  const { enabled, quiet_days, timeout_seconds, max_megabytes, robots, ...rest } = source;
  return createHash('sha256')
    .update(JSON.stringify([rest, siteTimeZone]))
    .digest('hex');
}

/** What is known of a source's listings, if its host may be asked whether that is still so. */
export function usableVersion(version: SourceVersion | undefined, settings: string, now: Date): SourceVersion | null {
  if (version === undefined || version.settings !== settings || version.readAt === null) return null;
  return now.getTime() - version.readAt.getTime() < READ_AGAIN_AFTER_MS ? version : null;
}

/** What relative addresses in a feed belong to; `null` if nobody should see that in a picture's address. */
export function baseOf({ base, url }: Pick<Source, 'base' | 'url'>): string | null {
  if (base !== undefined || url === undefined || url.includes('${')) return base ?? null;
  const { origin, pathname, search } = new URL(url);
  return origin + pathname + search;
}

/** What `npm run collect` takes: keys of sources.yaml, and --force for one source. */
const wordsOf = (name: string): OptionWords => ({
  force: `run \`npm run collect -- --only ${/^[\w.-]+$/.test(name) ? name : JSON.stringify(name)} --force\` once`,
  base: '`base` in sources.yaml',
  midnightIsNoTime: 'set `midnight_is_no_time: true` in sources.yaml',
  timeZone: 'time_zone',
});

interface ImportContext {
  readonly environment: Environment;
  readonly now: Date;
  readonly signal: AbortSignal;
  readonly dryRun: boolean;
  readonly force: boolean;
  readonly calls: DatabaseCalls;
  /** What to record of the source, whatever becomes of the run. */
  readonly facts: SourceOutcome;
}

/** An import of one source. */
interface Imported {
  readonly result: ImportResult;
  /** `null` if it counts as a success. */
  readonly failure: string | null;
  /** Rejected rows and what else deserves a look. */
  readonly details: readonly string[];
}

/** Imports a source that was loaded. @throws CommandError like `runImport` */
export async function importLoaded(
  source: Source,
  { file, validators }: Exclude<Fetched, 'unchanged'>,
  { environment, now, signal, dryRun, force, calls, facts }: ImportContext,
): Promise<Imported> {
  const rejections = collectRejections(MOST_NAMED);
  const base = baseOf(source);
  const words = wordsOf(source.name);
  const items = withDefaults(readRows(file, { now, base, encoding: source.encoding ?? null }), source);
  const request = {
    inputs: [{ label: source.name, items, base }],
    source: source.name,
    snapshot: source.snapshot,
    force: force && source.snapshot,
    mayVanish: source.may_vanish,
    dryRun,
    timeZone: source.time_zone ?? null,
    midnightIsNoTime: source.midnight_is_no_time,
    siteTimeZone: environment.siteTimeZone,
    storeSiteTimeZone: environment.siteTimeZoneGiven,
    now,
    words,
    signal,
  };
  const result = await importSource(
    request,
    async () => calls,
    { reject: rejections.add, stage: (_, work) => work() },
    (outcome) => ({
      ...facts,
      // Rows that were left out are named again by the next run.
      ...(outcome !== null && exitCodeOf(outcome) === 0
        ? { ...validators, settings: settingsOf(source, environment) }
        : {}),
    }),
  );
  const notes = [...removalLines(result, words), ...summaryLines(result, false, words).slice(0, -1)];
  return { result, failure: failureOf(result), details: [...rejections.lines(), ...notes] };
}
