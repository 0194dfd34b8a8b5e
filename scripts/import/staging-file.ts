import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { CommandError } from '../cli/command.ts';
import { isRunning } from '../cli/running-process.ts';
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

const PREFIX = 'eventhub-import-';

/** A younger directory may belong to a process in another container, which cannot be seen from here. */
const ABANDONED_AFTER_MS = 3_600_000;

/** Removes the directories of imports that were killed. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = /^eventhub-import-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const directory = path.join(parent, name);
    const age = Date.now() - (await stat(directory).then(({ mtimeMs }) => mtimeMs, Date.now));
    if (age > ABANDONED_AFTER_MS) await rm(directory, { recursive: true, force: true }).catch(() => undefined);
  }
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

export async function openStagingFile(): Promise<StagingFile> {
  const parent = tmpdir();
  await removeAbandoned(parent);
  const prefix = path.join(parent, `${PREFIX}${process.pid}-`);
  const directory = await mkdtemp(prefix).catch((error) => failStaging(parent, error));
  // A second Ctrl-C exits without running `remove`.
  const removeOnExit = () => rmSync(directory, { recursive: true, force: true });
  process.once('exit', removeOnExit);
  const file = path.join(directory, 'rows.ndjson');
  const output = createWriteStream(file);
  let failure: unknown = null;
  output.on('error', (error) => {
    failure = error;
  });
  return {
    async add(rows) {
      if (failure !== null) failStaging(parent, failure);
      if (rows.length === 0) return;
      const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
      await new Promise<void>((resolve) => output.write(text, () => resolve()));
      if (failure !== null) failStaging(parent, failure);
    },
    async *read() {
      output.end();
      await finished(output).catch((error) => failStaging(parent, error));
      const lines = splitLines();
      for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
        yield lines.push(chunk).map(({ bytes }): StagedRow => JSON.parse((bytes ?? '').toString()));
      }
    },
    async remove() {
      output.destroy();
      process.off('exit', removeOnExit);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
