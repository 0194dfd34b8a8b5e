import { statfsSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { CommandError } from '../../cli/command.ts';
import { type Database, type Parameter, toSqlError } from './database.ts';
import { stopError, watchEngine } from './engine-watch.ts';

export interface PgliteOptions {
  /** Directory of the database; in memory when omitted. */
  readonly directory?: string;
  /** Archive of a data directory to start from instead of `initdb`. */
  readonly template?: Blob;
}

export interface PgliteDatabase extends Database {
  /** Archive of the data directory, usable as a template. */
  dump(): Promise<Blob>;
}

/** Opens PGlite, PostgreSQL compiled to WebAssembly. It has one connection, so transactions queue. */
export async function openPglite({ directory, template }: PgliteOptions = {}): Promise<PgliteDatabase> {
  const pglite = await PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(template === undefined ? {} : { loadDataDir: template }),
    extensions: { pg_trgm },
  }).catch((cause: unknown) => {
    throw directory === undefined ? cause : openError(directory, cause);
  });
  const stopped = watchEngine(pglite, (abort) => {
    const error = stopError(directory, freeBytes(directory), abort);
    console.error(`Embedded backend: ${error.message}`);
    return error;
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
      } catch (error) {
        throw stopped() ?? toSqlError(error);
      }
    },
    dump: () => pglite.dumpDataDir('gzip'),
    close() {
      // An aborted engine cannot shut down; the next start recovers from the write-ahead log.
      closing ??= stopped() === undefined ? pglite.close() : Promise.resolve();
      return closing;
    },
  };
}

/** `ENOSPC` in Emscripten's file system, whose errors are not instances of `Error`. */
const NO_SPACE = 51;

function openError(directory: string, cause: unknown): CommandError {
  const isFull = typeof cause === 'object' && cause !== null && 'errno' in cause && cause.errno === NO_SPACE;
  const error = stopError(directory, isFull ? 0 : freeBytes(directory), cause);
  if (error.code === '53100') return new CommandError(error.message, 1, { cause });
  return new CommandError(
    `The database in ${directory} is damaged and does not open: restore a copy, or start over with \`npm run backend -- --fresh\`.`,
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
