import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../../cli/command.ts';
import { lockDirectory } from './directory-lock.ts';
import type { Migration } from './migrations.ts';
import { openPglite, type PgliteDatabase } from './pglite.ts';
import { makePrivate } from './private-files.ts';
import { loadTemplate } from './template.ts';

/** PGlite's major version of PostgreSQL, which cannot open data of another one. */
const POSTGRES_MAJOR = '18';

/**
 * Opens or creates the database in `dataDir`, locked against other processes until it is closed, and readable to the
 * user of this process only.
 *
 * @param fresh whether to delete an existing database first
 * @throws CommandError when the directory is in use or unusable
 */
export async function openDataDirectory(
  dataDir: string,
  fresh: boolean,
  bootstrapScript: string,
  migrations: readonly Migration[],
): Promise<PgliteDatabase> {
  await createDirectory(dataDir);
  const unlock = await lockDirectory(dataDir);
  try {
    const directory = path.join(dataDir, 'database');
    if (fresh) await rm(directory, { recursive: true, force: true });
    if (await exists(directory)) {
      await checkVersion(directory, dataDir);
    } else {
      await createDatabase(directory, await loadTemplate(bootstrapScript, migrations));
    }
    const database = await openPglite({ directory });
    // Last, since opening writes files, too.
    await makePrivate(dataDir);
    let closing: Promise<void> | undefined;
    return {
      ...database,
      close() {
        closing ??= database.close().finally(unlock);
        return closing;
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function createDirectory(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST' || code === 'ENOTDIR') {
      throw new CommandError(
        `${dataDir} is not a directory: move that file away, or choose another directory with \`npm run backend -- --data DIR\`.`,
        1,
        { cause: error },
      );
    }
    throw error;
  }
}

/** Atomic: a process killed here leaves only the unfinished directory, which the next start replaces. */
async function createDatabase(directory: string, template: Blob): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const database = await openPglite({ directory: unfinished, template });
  await database.close();
  await rename(unfinished, directory);
}

async function checkVersion(directory: string, dataDir: string): Promise<void> {
  const version = await readFile(path.join(directory, 'PG_VERSION'), 'utf8').catch(() => '');
  if (version.trim() === POSTGRES_MAJOR) return;
  throw new CommandError(
    version === ''
      ? `${directory} is not a database: choose another directory with \`npm run backend -- --data DIR\`, or start over with \`npm run backend -- --fresh\`.`
      : `The database in ${dataDir} was created by PostgreSQL ${version.trim()}, but this is ${POSTGRES_MAJOR}: ` +
          'start over with `npm run backend -- --fresh`, or choose another directory with `npm run backend -- --data DIR`.',
  );
}

async function exists(name: string): Promise<boolean> {
  return stat(name).then(
    () => true,
    () => false,
  );
}
