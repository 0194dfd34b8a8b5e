import type { Environment } from '../cli/environment.ts';
import { withProgress } from '../cli/progress.ts';
import { type ListingsDatabase, listingsOf } from './database.ts';
import { type DatabaseCalls, openDatabaseCalls } from './database-calls.ts';
import { DEMO_SOURCE, REMOVE_DEMO } from './demo-source.ts';
import { exitCodeOf } from './import-request.ts';
import { importSource } from './import-source.ts';
import { joinEvents, joinLines } from './join-events.ts';
import type { ImportOptions } from './options.ts';
import { readRows } from './read/read-rows.ts';
import { brokenFileLines, collectRejections, summaryLines } from './summary.ts';

interface ImportContext {
  readonly environment: Environment;
  /** Series of calendars are listed around it. */
  readonly now: Date;
  readonly signal: AbortSignal;
  /** Called only when there is something to write. */
  connect(): Promise<{ readonly url: string; readonly secretKey: string }>;
}

/** Imports the files of the options, and prints the summary and what was rejected. @returns the exit code (rule I7) */
export async function importFiles(
  options: ImportOptions,
  { environment, now, signal, connect }: ImportContext,
): Promise<number> {
  const rejections = collectRejections();
  let calls: DatabaseCalls | undefined;
  let database: ListingsDatabase | undefined;
  try {
    const result = await importSource(
      {
        ...options,
        inputs: options.files.map((file) => ({
          label: file,
          items: readRows(file, { ...options, now }),
          base: options.base,
        })),
        siteTimeZone: environment.siteTimeZone,
        storeSiteTimeZone: environment.siteTimeZoneGiven,
        now,
        signal,
      },
      async () => {
        const { url, secretKey } = await connect();
        const report = (message: string) => print(process.stderr, [message]);
        calls = openDatabaseCalls(url, secretKey, undefined, report);
        database = listingsOf(calls);
        return calls;
      },
      { reject: rejections.add, stage: withProgress },
    );
    print(process.stderr, [...rejections.lines(), ...brokenFileLines(result)]);
    if (result.readable && options.source !== DEMO_SOURCE && (await database?.isEmpty(DEMO_SOURCE)) === false) {
      print(process.stdout, [`The demo listings are still there: ${REMOVE_DEMO}.`]);
    }
    if (calls !== undefined && !options.dryRun) print(process.stdout, joinLines(await joinEvents(calls)));
    print(process.stdout, summaryLines(result, options.dryRun));
    return exitCodeOf(result);
  } catch (error) {
    print(process.stderr, rejections.lines());
    throw error;
  }
}

function print(stream: NodeJS.WriteStream, lines: readonly string[]): void {
  for (const line of lines) stream.write(`${line}\n`);
}
