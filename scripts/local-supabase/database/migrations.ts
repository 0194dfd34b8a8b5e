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

const directory = new URL('../../../supabase/migrations/', import.meta.url);
const bootstrapFile = new URL('./bootstrap.sql', import.meta.url);

/** What a Supabase project has before its first migration. */
export function readBootstrap(): Promise<string> {
  return readFile(bootstrapFile, 'utf8');
}

/** The project's migrations, oldest first. */
export async function readMigrations(): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const file of (await readdir(directory)).sort()) {
    const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
    if (version === undefined || name === undefined) continue;
    migrations.push({ version, name, script: await readFile(new URL(file, directory), 'utf8') });
  }
  return migrations;
}

/** Runs bootstrap.sql unless this version of it has run before. */
export async function bootstrap(database: Database, script: string): Promise<void> {
  const version = `bootstrap ${createHash('sha256').update(script).digest('hex')}`;
  await database.transaction(async (transaction) => {
    const [row] = await transaction.query<{ version: string | null }>(
      `select obj_description(to_regnamespace('auth'), 'pg_namespace') as version`,
    );
    if (row?.version !== version) await transaction.execute(`${script}\ncomment on schema auth is '${version}';`);
  });
}

/**
 * Applies missing migrations, each in one transaction, and records them as the Supabase CLI does.
 *
 * @throws CommandError when one fails
 */
export async function applyMigrations(database: Database, migrations: readonly Migration[]): Promise<void> {
  const applied = await database.transaction((transaction) =>
    transaction.query<{ version: string }>('select version from supabase_migrations.schema_migrations'),
  );
  const known = new Set(applied.map((row) => row.version));
  for (const migration of migrations.filter(({ version }) => !known.has(version))) {
    try {
      await database.transaction(async (transaction) => {
        await transaction.execute(migration.script);
        await transaction.query(
          'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])',
          [migration.version, migration.name, migration.script],
        );
      });
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
      throw new CommandError(
        `Migration ${migration.version}_${migration.name}.sql failed: ${error.message}. It was rolled back.`,
        1,
        { cause: error },
      );
    }
  }
}
