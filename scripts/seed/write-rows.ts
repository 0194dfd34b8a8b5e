import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '../cli/command.ts';
import { type SeedRequest, seedRows } from './seed-rows.ts';

/** Writes a seed as NDJSON into a file, or to standard output (`-`). @returns the number of rows */
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
  } catch (fault) {
    if (signal.aborted) throw new CommandError('Stopped: the file is not complete.', 130);
    const reason = fault instanceof Error ? fault.message : String(fault);
    throw new CommandError(`${output} cannot be written (${reason}): name another file with --output.`, 1, {
      cause: fault,
    });
  }
  return rows;
}
