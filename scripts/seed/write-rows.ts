import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '../cli/command.ts';
import { type SeedRequest, seedRows } from './seed-rows.ts';

/** Writes the rows as NDJSON to a file, or to standard output (`-`). @returns the number of rows */
export async function writeRows(request: SeedRequest, output: string, signal: AbortSignal): Promise<number> {
  let rows = 0;
  function* lines(): Generator<string> {
    for (const row of seedRows(request)) {
      rows += 1;
      yield `${JSON.stringify(row)}\n`;
    }
  }
  const target = output === '-' ? process.stdout : createWriteStream(output);
  try {
    await pipeline(Readable.from(lines()), target, { signal, end: output !== '-' });
  } catch (error) {
    if (signal.aborted) throw new CommandError('Stopped: the file is incomplete.', 130);
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${output} cannot be written (${reason}): name another file with --output.`, 1, {
      cause: error,
    });
  }
  return rows;
}
