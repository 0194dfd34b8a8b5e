import { CommandError } from '../cli/command.ts';
import { listingsOf } from './database.ts';
import type { DatabaseCalls } from './database-calls.ts';
import { exitCodeOf, type ImportRequest, type ImportResult } from './import-request.ts';
import { type ImportReporter, runImport } from './run-import.ts';
import { type SourceOutcome, sourceRecordsOf } from './source-records.ts';

/** Exit codes that say nothing about the source: a fault of this machine, no database, stopped. */
const OTHER_FAULTS = [1, 4, 130];

/** Whether an import ended because of what its source lists. */
export const isSourceFault = (error: unknown): error is CommandError =>
  error instanceof CommandError && !OTHER_FAULTS.includes(error.exitCode);

/**
 * Runs an import and, unless it is a dry run or has no source, records in the database how the source is doing (rule R7).
 *
 * @param outcome what to record besides failure and rows, once they are known
 * @throws CommandError like `runImport`, after recording that the source failed
 */
export async function importSource(
  request: ImportRequest,
  connect: () => Promise<DatabaseCalls>,
  reporter: ImportReporter,
  outcome: (result: ImportResult | null) => SourceOutcome = () => ({}),
): Promise<ImportResult> {
  const { source, dryRun } = request;
  let calls: Promise<DatabaseCalls> | undefined;
  const connectOnce = () => {
    calls ??= connect();
    return calls;
  };
  const record = async (facts: SourceOutcome) => {
    if (source === null || dryRun) return;
    const recording = connectOnce().then((open) => sourceRecordsOf(open).record(source, facts));
    // Why the source failed is the news, not that this cannot be recorded.
    await (facts.failure === undefined ? recording : recording.catch(() => undefined));
  };
  try {
    const result = await runImport(request, async () => listingsOf(await connectOnce()), reporter);
    const failure = failureOf(result);
    await record({
      ...outcome(result),
      ...(failure === null ? {} : { failure }),
      // Also of a source that failed: the rows that can be used are in.
      ...(result.readable ? { rows: result.read } : {}),
    });
    return result;
  } catch (error) {
    if (isSourceFault(error)) await record({ ...outcome(null), failure: withoutPaths(error.message, request) });
    throw error;
  }
}

/** A message in one line. Its lines may begin with the name of a file, which is nobody's business. */
function withoutPaths(message: string, { inputs }: Pick<ImportRequest, 'inputs'>): string {
  const lines = message.split('\n').map((line) => {
    const label = inputs.map((input) => input.label).find((name) => line.startsWith(`${name} `));
    return label === undefined ? line : `The file${line.slice(label.length)}`;
  });
  return lines.join(' ');
}

/** Why a source counts as failed after an import; `null` if it does not: single rows may be left out. */
export function failureOf(result: ImportResult): string | null {
  const [broken] = result.broken;
  if (broken !== undefined) return `The file ${broken.reason}.`;
  if (exitCodeOf(result) <= 1) return null;
  return result.readable ? 'Too many of its rows could not be used.' : 'Nothing in its listings could be read.';
}
