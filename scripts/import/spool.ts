import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { CommandError } from '../cli/command.ts';
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

const PREFIX = 'eventhub-import-';

/** A folder that is younger may belong to a process that this one cannot see, in another container. */
const ABANDONED_AFTER_MS = 3_600_000;

/** Folders of imports that were killed. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = /^eventhub-import-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const folder = path.join(parent, name);
    const age = Date.now() - (await stat(folder).then(({ mtimeMs }) => mtimeMs, Date.now));
    if (age > ABANDONED_AFTER_MS) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return !(fault instanceof Error && 'code' in fault && fault.code === 'ESRCH');
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  EFBIG: 'files may not grow so large there',
  EACCES: 'it may not be written',
  EPERM: 'it may not be written',
  EROFS: 'it may not be written',
  ENOENT: 'it does not exist',
  ENOTDIR: 'it is no folder',
};

/** @throws CommandError: the rows have nowhere to wait; nothing has been written to the database yet */
function unusable(parent: string, fault: unknown): never {
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : '';
  throw new CommandError(
    `The rows cannot be kept in the temporary folder ${parent}: ${REASONS[code] ?? code}. Make room there, or name another folder in TMPDIR; the database is as it was.`,
    1,
    { cause: fault },
  );
}

export async function openSpool(): Promise<Spool> {
  const parent = tmpdir();
  await removeAbandoned(parent);
  const folder = await mkdtemp(path.join(parent, `${PREFIX}${process.pid}-`)).catch((fault) => unusable(parent, fault));
  // A second Ctrl-C ends the process at once.
  const discard = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', discard);
  const file = path.join(folder, 'rows.ndjson');
  const output = createWriteStream(file);
  let fault: unknown = null;
  output.on('error', (error) => {
    fault = error;
  });
  return {
    async add(rows) {
      if (fault !== null) unusable(parent, fault);
      if (rows.length === 0) return;
      const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
      await new Promise<void>((resolve) => output.write(text, () => resolve()));
      if (fault !== null) unusable(parent, fault);
    },
    async *read() {
      output.end();
      await finished(output).catch((fault) => unusable(parent, fault));
      const lines = splitLines();
      for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
        yield lines.push(chunk).map(({ bytes }): SpooledRow => JSON.parse((bytes ?? '').toString()));
      }
    },
    async remove() {
      output.destroy();
      process.off('exit', discard);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
