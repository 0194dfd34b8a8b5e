import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { applyMigrations, bootstrap, type Migration } from './migrations.ts';
import { openPglite } from './pglite.ts';

const cacheDirectory = new URL('../../../node_modules/.cache/eventhub/', import.meta.url);

/**
 * Archive of a data directory with all migrations: starting from it takes half a second, `initdb` and the migrations
 * several. Cached until PGlite, the bootstrap or a migration changes.
 */
export async function loadTemplate(bootstrapScript: string, migrations: readonly Migration[]): Promise<Blob> {
  const name = `database-${await cacheKey(bootstrapScript, migrations)}.tar.gz`;
  const file = new URL(name, cacheDirectory);
  try {
    return new Blob([await readFile(file)]);
  } catch {
    // Not cached yet.
  }
  const archive = await buildTemplate(bootstrapScript, migrations);
  try {
    await store(archive, file);
  } catch {
    // A read-only installation works without a cache.
  }
  return archive;
}

async function buildTemplate(bootstrapScript: string, migrations: readonly Migration[]): Promise<Blob> {
  const database = await openPglite();
  try {
    await bootstrap(database, bootstrapScript);
    await applyMigrations(database, migrations);
    return await database.dump();
  } finally {
    await database.close();
  }
}

async function cacheKey(bootstrapScript: string, migrations: readonly Migration[]): Promise<string> {
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  const hash = createHash('sha256')
    .update(await readFile(manifest))
    .update(bootstrapScript);
  for (const { version, name, script } of migrations) hash.update(`${version}_${name}\n${script}`);
  return hash.digest('hex').slice(0, 20);
}

/** Atomic: several processes may store the same template at once. */
async function store(archive: Blob, file: URL): Promise<void> {
  await mkdir(cacheDirectory, { recursive: true });
  await removeOutdated();
  const partial = new URL(`partial-${randomUUID()}`, cacheDirectory);
  await writeFile(partial, Buffer.from(await archive.arrayBuffer()));
  await rename(partial, file);
}

/** Deletes templates and partial files that are a day old; younger ones may be in use. */
async function removeOutdated(): Promise<void> {
  for (const entry of await readdir(cacheDirectory)) {
    if (!/^(?:database|partial)-/.test(entry)) continue;
    const file = new URL(entry, cacheDirectory);
    if (Date.now() - (await stat(file)).mtimeMs > 86_400_000) await rm(file, { force: true });
  }
}
