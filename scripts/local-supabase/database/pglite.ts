import { statfsSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { CommandError } from '../../cli/command.ts';
import { type Database, type Parameter, toSqlError } from './database.ts';
import { stopFault, watchEngine } from './engine-stop.ts';

export interface PgliteOptions {
  /** Directory of the database; in memory when omitted. */
  readonly directory?: string;
  /** A dumped data directory to start from instead of `initdb`. */
  readonly template?: Blob;
}

/** A PGlite database that can also be dumped into a template. */
export interface PgliteDatabase extends Database {
  /** The whole data directory as an archive. */
  dump(): Promise<Blob>;
}

/** Opens PostgreSQL compiled to WebAssembly in this process. Transactions queue up: there is one connection. */
export async function openPglite({ directory, template }: PgliteOptions = {}): Promise<PgliteDatabase> {
  const pglite = await PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(template === undefined ? {} : { loadDataDir: template }),
    extensions: { pg_trgm },
  }).catch((cause: unknown) => {
    throw directory === undefined ? cause : openingFault(directory, cause);
  });
  const stopped = watchEngine(pglite, (abort) => {
    const fault = stopFault(directory, freeBytes(directory), abort);
    console.error(`Embedded backend: ${fault.message}`);
    return fault;
  });
  let closing: Promise<void> | undefined;
  return {
    async transaction(body) {
      try {
        return await pglite.transaction((transaction) =>
          body({
            query: async <Row>(text: string, parameters: readonly Parameter[] = []) =>
              (await transaction.query<Row>(text, [...parameters])).rows,
            execute: async (script) => {
              await transaction.exec(script);
            },
          }),
        );
      } catch (fault) {
        throw stopped() ?? toSqlError(fault);
      }
    },
    dump: () => pglite.dumpDataDir('gzip'),
    close() {
      // An engine that stopped cannot be shut down; the next start recovers what it had promised to keep.
      closing ??= stopped() === undefined ? pglite.close() : Promise.resolve();
      return closing;
    },
  };
}

/** `ENOSPC` in the numbers of WebAssembly's file system, whose faults are no `Error`s. */
const NO_SPACE = 51;

function openingFault(directory: string, cause: unknown): CommandError {
  const isFull = typeof cause === 'object' && cause !== null && 'errno' in cause && cause.errno === NO_SPACE;
  const fault = stopFault(directory, isFull ? 0 : freeBytes(directory), cause);
  if (fault.code === '53100') return new CommandError(fault.message, 1, { cause });
  return new CommandError(
    `The database in ${directory} is damaged and does not open: put a copy back, or begin anew with \`npm run backend -- --fresh\`.`,
    1,
    { cause },
  );
}

function freeBytes(directory: string | undefined): number | undefined {
  if (directory === undefined) return undefined;
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
