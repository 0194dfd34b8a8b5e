import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../../cli/command.ts';
import { lockFolder } from './folder-lock.ts';
import type { Migration } from './migrations.ts';
import { openPglite, type PgliteDatabase } from './pglite.ts';
import { loadTemplate } from './template.ts';

/** Major version of the PostgreSQL inside PGlite; it cannot open files of another one. */
const postgresMajor = '18';

/**
 * Opens, or creates, the database kept in `folder`, and keeps every other process out of it until it is closed.
 *
 * @param fresh Whether to throw away what the folder holds.
 */
export async function openDataFolder(
  folder: string,
  fresh: boolean,
  bootstrapScript: string,
  migrations: readonly Migration[],
): Promise<PgliteDatabase> {
  await createFolder(folder);
  const unlock = await lockFolder(folder);
  try {
    const directory = path.join(folder, 'database');
    if (fresh) await rm(directory, { recursive: true, force: true });
    if (await exists(directory)) {
      await checkVersion(directory, folder);
    } else {
      await createDirectory(directory, await loadTemplate(bootstrapScript, migrations));
    }
    const database = await openPglite({ directory });
    let closing: Promise<void> | undefined;
    return {
      ...database,
      close() {
        closing ??= database.close().finally(unlock);
        return closing;
      },
    };
  } catch (fault) {
    await unlock();
    throw fault;
  }
}

async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (fault) {
    const code = fault instanceof Error && 'code' in fault ? fault.code : undefined;
    if (code === 'EEXIST' || code === 'ENOTDIR') {
      throw new CommandError(
        `${folder} is not a folder: move that file away, or name another folder with \`npm run backend -- --data FOLDER\`.`,
        1,
        { cause: fault },
      );
    }
    throw fault;
  }
}

/** Complete or not there at all: a process killed in here leaves only the unfinished folder, which is built anew. */
async function createDirectory(directory: string, template: Blob): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const database = await openPglite({ directory: unfinished, template });
  await database.close();
  await rename(unfinished, directory);
}

async function checkVersion(directory: string, folder: string): Promise<void> {
  const version = await readFile(path.join(directory, 'PG_VERSION'), 'utf8').catch(() => '');
  if (version.trim() === postgresMajor) return;
  throw new CommandError(
    version === ''
      ? `${directory} is not a database: name another folder with \`npm run backend -- --data FOLDER\`, or begin anew with \`npm run backend -- --fresh\`.`
      : `The database in ${folder} was made by PostgreSQL ${version.trim()}, this is ${postgresMajor}: ` +
          'begin anew with `npm run backend -- --fresh`, or name another folder with `npm run backend -- --data FOLDER`.',
  );
}

async function exists(name: string): Promise<boolean> {
  return stat(name).then(
    () => true,
    () => false,
  );
}
