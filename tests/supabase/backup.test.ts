import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../scripts/local-supabase/database/database.ts';
import {
  applyMigrations,
  bootstrap,
  readBootstrap,
  readMigrations,
} from '../../scripts/local-supabase/database/migrations.ts';
import { openPostgres } from '../../scripts/local-supabase/database/postgres.ts';
import { blocksOf, commandsOf, readDocument } from '../docs/guide-text.ts';
import { hasPostgres, type PostgresServer, startPostgresServer } from '../local-supabase/postgres-server.ts';

const commands = blocksOf(readDocument('docs/operating.md')).flatMap(commandsOf);
const schemas = /db dump --remote --data-only --use-copy --schema ([\w,]+) -f backup\.sql/;

/** As `supabase db dump --dry-run` of version 3.1.0 prints it; the tool runs it in a container. */
const dumpOf = (names: string, url: string) => `echo 'SET session_replication_role = replica;'
  pg_dump --data-only --quote-all-identifier --exclude-schema "" --exclude-table "auth.schema_migrations" \
    --schema "${names.replaceAll(',', '|')}" "${url}" | sed -E 's/^\\\\(un)?restrict .*$/-- &/'
  echo 'RESET ALL;'`;

const has = (program: string) => spawnSync(program, ['--version']).error === undefined;

describe.runIf(hasPostgres && has('psql') && has('pg_dump'))('a backup', () => {
  let server: PostgresServer;
  let folder: string;
  const databases: Database[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eventhub-backup-'));
    server = await startPostgresServer();
  });
  afterAll(async () => {
    for (const database of databases) await database.close();
    server?.stop();
    await rm(folder, { recursive: true });
  });

  /** A new project with the migrations. */
  async function createProject() {
    const url = await server.createDatabase();
    const database = await openPostgres(url);
    databases.push(database);
    await bootstrap(database, await readBootstrap());
    await applyMigrations(database, await readMigrations());
    return { url, database };
  }

  const bash = (script: string, variables: NodeJS.ProcessEnv = {}) =>
    spawnSync('bash', ['-eu', '-o', 'pipefail', '-c', script], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], ...variables },
    });

  /** Every row of every table that people or the operator write. */
  const contentOf = async ({ database }: Awaited<ReturnType<typeof createProject>>) =>
    await database.transaction(async (transaction) => {
      const tables = await transaction.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname in ('public', 'auth') order by name`,
      );
      const contents = [];
      for (const { name } of tables) {
        contents.push([name, await transaction.query(`select t::text as row from ${name} t order by row`)]);
      }
      return contents;
    });

  it('restored into a new project as the guide says, is the same to the row', async () => {
    const [old, fresh] = [await createProject(), await createProject()];
    await old.database.transaction((transaction) =>
      transaction.execute(`
        insert into auth.users (id, email) values (gen_random_uuid(), 'ada@example.org');
        insert into venues (venue_slug, full_name) values ('ember-hall', 'Ember Hall');
        insert into events (event_id, name, venue_slug) values (1, e'Back\\\\slash "quoted"\\tÉ', 'ember-hall');
        insert into favorites (user_id, item_type, item_id) select id, 'event', '1' from auth.users;
        update profiles set notification_blacklist = '{spam}', discord_webhook_url = 'https://discord.com/api/webhooks/1/a';
        update site_settings set time_zone = 'Europe/Berlin';
        insert into event_corrections (event_id, hidden) values (1, true);
      `),
    );
    const [, names = ''] = commands.map((command) => schemas.exec(command)).find((match) => match !== null) ?? [];
    const dump = bash(dumpOf(names, old.url));
    expect(dump).toMatchObject({ status: 0, stderr: '' });
    await writeFile(join(folder, 'backup.sql'), dump.stdout);

    const restore = commands.find((command) => command.startsWith('psql ')) ?? '';
    expect(bash(restore, { DATABASE_URL: fresh.url })).toMatchObject({ status: 0, stderr: '' });
    expect(await contentOf(fresh)).toEqual(await contentOf(old));
    // A second time it refuses, and changes nothing.
    expect(bash(restore, { DATABASE_URL: fresh.url }).status).not.toBe(0);
    expect(await contentOf(fresh)).toEqual(await contentOf(old));
  });
});
