import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import type { CleanRow } from './clean-row.ts';
import { splitLines } from './read/split-lines.ts';

/** A clean row and where it came from. */
export interface SpooledRow {
  /** Place among the accepted rows of the run, from 0. */
  readonly sequence: number;
  readonly file: string;
  readonly line: number | string;
  readonly row: CleanRow;
}

/**
 * Clean rows on their way from the files to the database, in a temporary file: everything is read before anything is
 * written (the last of several rows with one id counts, a venue's zone may come late, a snapshot is judged first), and
 * memory holds none of it.
 */
export interface Spool {
  add(rows: readonly SpooledRow[]): Promise<void>;
  /** All rows, in their order. Call it once, after the last `add`. */
  read(): AsyncGenerator<SpooledRow[]>;
  remove(): Promise<void>;
}

export async function openSpool(): Promise<Spool> {
  const folder = await mkdtemp(path.join(tmpdir(), 'eventhub-import-'));
  const file = path.join(folder, 'rows.ndjson');
  const output = createWriteStream(file);
  let fault: unknown = null;
  output.on('error', (error) => {
    fault = error;
  });
  return {
    async add(rows) {
      if (fault !== null) throw fault;
      if (rows.length === 0) return;
      const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
      await new Promise<void>((resolve) => output.write(text, () => resolve()));
    },
    async *read() {
      output.end();
      await finished(output);
      const lines = splitLines();
      for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
        yield lines.push(chunk).map(({ bytes }): SpooledRow => JSON.parse((bytes ?? '').toString()));
      }
    },
    async remove() {
      output.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
