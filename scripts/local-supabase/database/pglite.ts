import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { CommandError } from '../../command.ts';
import { type Database, type Parameter, toSqlError } from './database.ts';

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
    if (directory === undefined) throw cause;
    throw new CommandError(
      `The database in ${directory} is damaged and does not open: put a copy back, or begin anew with \`npm run backend -- --fresh\`.`,
      1,
      { cause },
    );
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
        throw toSqlError(fault);
      }
    },
    dump: () => pglite.dumpDataDir('gzip'),
    close() {
      closing ??= pglite.close();
      return closing;
    },
  };
}
