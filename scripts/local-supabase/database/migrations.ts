import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { CommandError } from '../../cli/command.ts';
import { type Database, SqlError } from './database.ts';

/** One file of supabase/migrations, named `<version>_<name>.sql`. */
export interface Migration {
  readonly version: string;
  readonly name: string;
  readonly script: string;
}

const folder = new URL('../../../supabase/migrations/', import.meta.url);
const bootstrapFile = new URL('./bootstrap.sql', import.meta.url);

/** What a Supabase project has before its first migration. */
export function readBootstrap(): Promise<string> {
  return readFile(bootstrapFile, 'utf8');
}

/** The project's migrations, oldest first. */
export async function readMigrations(): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const file of (await readdir(folder)).sort()) {
    const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
    if (version === undefined || name === undefined) continue;
    migrations.push({ version, name, script: await readFile(new URL(file, folder), 'utf8') });
  }
  return migrations;
}

/** Creates or completes what a Supabase project has by itself, unless this very script has done it already. */
export async function bootstrap(database: Database, script: string): Promise<void> {
  const mark = `bootstrap ${createHash('sha256').update(script).digest('hex')}`;
  await database.transaction(async (transaction) => {
    const [row] = await transaction.query<{ mark: string | null }>(
      `select obj_description(to_regnamespace('auth'), 'pg_namespace') as mark`,
    );
    if (row?.mark !== mark) await transaction.execute(`${script}\ncomment on schema auth is '${mark}';`);
  });
}

/**
 * Applies the migrations the database does not have yet, each in a transaction of its own, and records them where
 * the Supabase command line tool does.
 *
 * @returns The applied ones.
 */
export async function applyMigrations(database: Database, migrations: readonly Migration[]): Promise<Migration[]> {
  const applied = await database.transaction((transaction) =>
    transaction.query<{ version: string }>('select version from supabase_migrations.schema_migrations'),
  );
  const known = new Set(applied.map((row) => row.version));
  const missing = migrations.filter((migration) => !known.has(migration.version));
  for (const migration of missing) {
    try {
      await database.transaction(async (transaction) => {
        await transaction.execute(migration.script);
        await transaction.query(
          'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])',
          [migration.version, migration.name, migration.script],
        );
      });
    } catch (fault) {
      if (!(fault instanceof SqlError)) throw fault;
      throw new CommandError(
        `Migration ${migration.version}_${migration.name}.sql failed: ${fault.message}. Nothing of it was applied.`,
        1,
        { cause: fault },
      );
    }
  }
  return missing;
}
