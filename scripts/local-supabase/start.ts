import { createApplication } from './application.ts';
import { loadSigningKey } from './auth/signing-key.ts';
import { openDataFolder } from './database/data-folder.ts';
import type { Database } from './database/database.ts';
import { applyMigrations, bootstrap, readBootstrap, readMigrations } from './database/migrations.ts';
import { openPglite } from './database/pglite.ts';
import { openPostgres } from './database/postgres.ts';
import { loadTemplate } from './database/template.ts';
import { publishableKey, secretKey } from './keys.ts';
import { listen } from './listen.ts';
import { readSchemaCache } from './rest/schema-cache.ts';

export interface LocalSupabaseOptions {
  /** Port on 127.0.0.1; 0, the default, means any free one. */
  readonly port?: number;
  /** Folder that keeps the data; `memory://`, the default, keeps them as long as the process lives. */
  readonly dataDir?: string;
  /** Whether to throw away what the folder holds. */
  readonly fresh?: boolean;
  /** Most rows of one answer; 1,000, as the hosted service has it. */
  readonly maxRows?: number;
  /** Where the site is served; sign-in returns there and to addresses of this machine. */
  readonly siteUrl?: string;
  /** Life of an access token in seconds; 3,600 by default. */
  readonly tokenSeconds?: number;
  /** A `postgres://` address of a server to use in place of PGlite. */
  readonly driver?: string;
  /** Milliseconds a statement of a role may take; the hosted service gives anon 3,000 and authenticated 8,000. */
  readonly statementTimeouts?: Readonly<Partial<Record<string, number>>>;
}

/** A running embedded backend. */
export interface LocalSupabase {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Straight to the database, past REST and row level security: for tests and tools. */
  readonly database: Database;
  /** Ends requests, server and database; idempotent. */
  close(): Promise<void>;
}

/**
 * Starts database, REST and auth services on 127.0.0.1. Migrations the database does not have yet are applied.
 *
 * @throws CommandError when the port is taken, the folder in use or unreadable, or a migration fails.
 */
export async function startLocalSupabase(options: LocalSupabaseOptions = {}): Promise<LocalSupabase> {
  const database = await openDatabase(options);
  try {
    const signingKey = await loadSigningKey(database);
    const schemaCache = {
      current: await readSchemaCache(database),
      async reload() {
        this.current = await readSchemaCache(database);
      },
    };
    const application = createApplication({
      database,
      signingKey,
      schemaCache,
      maxRows: options.maxRows ?? 1000,
      statementTimeouts: options.statementTimeouts ?? {},
      siteUrl: options.siteUrl ?? 'http://localhost:4321',
      tokenSeconds: options.tokenSeconds ?? 3600,
    });
    const server = await listen(application, options.port ?? 0);
    let closing: Promise<void> | undefined;
    return {
      url: server.url,
      publishableKey,
      secretKey,
      database,
      close() {
        closing ??= server.close().finally(() => database.close());
        return closing;
      },
    };
  } catch (fault) {
    await database.close();
    throw fault;
  }
}

async function openDatabase({ dataDir, fresh = false, driver }: LocalSupabaseOptions): Promise<Database> {
  const bootstrapScript = await readBootstrap();
  const migrations = await readMigrations();
  const database = await open();
  try {
    await bootstrap(database, bootstrapScript);
    await applyMigrations(database, migrations);
    return database;
  } catch (fault) {
    await database.close();
    throw fault;
  }

  async function open(): Promise<Database> {
    if (driver !== undefined) return openPostgres(driver);
    if (dataDir === undefined || dataDir === 'memory://') {
      return openPglite({ template: await loadTemplate(bootstrapScript, migrations) });
    }
    return openDataFolder(dataDir, fresh, bootstrapScript, migrations);
  }
}
