import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { applyMigrations, bootstrap, type Migration } from './migrations.ts';
import { openPglite } from './pglite.ts';

const cacheFolder = new URL('../../../node_modules/.cache/eventhub/', import.meta.url);

/**
 * A data directory with everything applied, as an archive: starting from it takes half a second, `initdb` and all
 * migrations several. It is built once and kept in the cache until PGlite, the bootstrap or a migration changes.
 */
export async function loadTemplate(bootstrapScript: string, migrations: readonly Migration[]): Promise<Blob> {
  const name = `database-${await fingerprint(bootstrapScript, migrations)}.tar.gz`;
  const file = new URL(name, cacheFolder);
  try {
    return new Blob([await readFile(file)]);
  } catch {
    // Not built yet.
  }
  const archive = await buildTemplate(bootstrapScript, migrations);
  try {
    await store(archive, file);
  } catch {
    // A read-only installation works too, only slower each time.
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

async function fingerprint(bootstrapScript: string, migrations: readonly Migration[]): Promise<string> {
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));
  const hash = createHash('sha256')
    .update(await readFile(manifest))
    .update(bootstrapScript);
  for (const { version, name, script } of migrations) hash.update(`${version}_${name}\n${script}`);
  return hash.digest('hex').slice(0, 20);
}

/** Several processes may build the same template at once; whoever renames last wins, with the same content. */
async function store(archive: Blob, file: URL): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  await removeOutdated();
  const partial = new URL(`partial-${randomUUID()}`, cacheFolder);
  await writeFile(partial, Buffer.from(await archive.arrayBuffer()));
  await rename(partial, file);
}

/** Templates of earlier migrations, and what a killed process left; recent ones may still be in use. */
async function removeOutdated(): Promise<void> {
  for (const entry of await readdir(cacheFolder)) {
    if (!/^(?:database|partial)-/.test(entry)) continue;
    const file = new URL(entry, cacheFolder);
    if (Date.now() - (await stat(file)).mtimeMs > 86_400_000) await rm(file, { force: true });
  }
}
