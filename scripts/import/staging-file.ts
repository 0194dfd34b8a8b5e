import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CommandError } from '../cli/command.ts';
import type { CleanRow } from './clean-row.ts';
import type { Line } from './read/read-item.ts';
import { splitLines } from './read/split-lines.ts';

/** A clean row and where it comes from. */
export interface StagedRow {
  /** Index among the valid rows of the import, from 0. */
  readonly sequence: number;
  readonly file: string;
  readonly line: Line;
  readonly row: CleanRow;
}

/**
 * Clean rows between reading and writing, in a temporary file. Everything is read before anything is written: the last
 * row of an event is the one that counts, a venue's zone may come late, and a snapshot is checked first.
 */
export interface StagingFile {
  add(rows: readonly StagedRow[]): Promise<void>;
  /** All rows in order. Call it once, after the last `add`. */
  read(): AsyncGenerator<StagedRow[]>;
  remove(): Promise<void>;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file size limit is reached',
  EACCES: 'it is not writable',
  EPERM: 'it is not writable',
  EROFS: 'it is not writable',
  ENOENT: 'it does not exist',
  ENOTDIR: 'it is not a directory',
};

/** @throws CommandError: the database has not been changed yet */
function failStaging(parent: string, error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  throw new CommandError(
    `Rows cannot be stored in the temporary directory ${parent}: ${REASONS[code] ?? code}. Free some space there, or set TMPDIR to another directory. The database is unchanged.`,
    1,
    { cause: error },
  );
}

/** The file has no name as soon as it is open, so that nothing is left of an import that is killed. */
export async function openStagingFile(): Promise<StagingFile> {
  const parent = tmpdir();
  const failed = (error: unknown) => failStaging(parent, error);
  const name = path.join(parent, `eventhub-import-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600).catch(failed);
  await unlink(name);
  return {
    async add(rows) {
      if (rows.length === 0) return;
      await file.appendFile(rows.map((row) => `${JSON.stringify(row)}\n`).join('')).catch(failed);
    },
    async *read() {
      const lines = splitLines();
      for await (const chunk of file.createReadStream({ start: 0, autoClose: false, highWaterMark: 1024 * 1024 })) {
        yield lines.push(chunk).map(({ bytes }): StagedRow => JSON.parse((bytes ?? '').toString()));
      }
    },
    remove: () => file.close(),
  };
}
