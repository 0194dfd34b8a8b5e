import { createApplication } from './application.ts';
import { loadSigningKey } from './auth/signing-key.ts';
import { openDataDirectory } from './database/data-directory.ts';
import type { Database, Turn } from './database/database.ts';
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
  /** Data directory; by default the data are in memory. */
  readonly dataDir?: string;
  /** Whether to delete existing data first. */
  readonly fresh?: boolean;
  /** Row limit of one response; by default 1,000, as in the hosted service. */
  readonly maxRows?: number;
  /** For one statement of visitors and signed-in people, in milliseconds; by default 8,000, as in the hosted service. */
  readonly statementTimeout?: number;
  /** Origin of the site, to which sign-in may return; loopback addresses are always allowed. */
  readonly siteUrl?: string;
  /** `postgres://` URL of a server to use instead of PGlite. */
  readonly driver?: string;
}

/** A running embedded backend. */
export interface LocalSupabase {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** The database as superuser, for tests and tools. */
  readonly database: Database;
  /** Stops the server, then the database. Idempotent. */
  close(): Promise<void>;
}

/**
 * Opens the database, applies missing migrations, and serves REST and auth on 127.0.0.1.
 *
 * @throws CommandError when the port is taken, the data directory is in use or unusable, or a migration fails
 */
export async function startLocalSupabase(options: LocalSupabaseOptions = {}): Promise<LocalSupabase> {
  const database = await openDatabase(options);
  try {
    const signingKey = await loadSigningKey(database);
    const schemaCache = {
      current: await readSchemaCache(database),
      async reload(turn: Turn) {
        this.current = await readSchemaCache(database, turn);
      },
    };
    let url = '';
    const application = createApplication({
      database,
      signingKey,
      schemaCache,
      maxRows: options.maxRows ?? 1000,
      statementTimeout: options.statementTimeout ?? 8_000,
      siteUrl: options.siteUrl ?? 'http://localhost:4321',
      ownUrl: () => url,
    });
    const server = await listen(application, options.port ?? 0);
    url = server.url;
    let closing: Promise<void> | undefined;
    return {
      url,
      publishableKey,
      secretKey,
      database,
      close() {
        closing ??= server.close().finally(() => database.close());
        return closing;
      },
    };
  } catch (error) {
    await database.close();
    throw error;
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
  } catch (error) {
    await database.close();
    throw error;
  }

  async function open(): Promise<Database> {
    if (driver !== undefined) return openPostgres(driver);
    if (dataDir === undefined) {
      return openPglite({ template: await loadTemplate(bootstrapScript, migrations) });
    }
    return openDataDirectory(dataDir, fresh, bootstrapScript, migrations);
  }
}
