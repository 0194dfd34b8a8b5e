import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** What the embedded backend keeps in its data directory. */
const OWN_ENTRY = /^(?:database|lock(?:\..+)?)$/;

/**
 * Takes the database from all other users of the machine: directories 0700, files 0600. The data directory itself is
 * left alone if it holds anything else, since the operator may have named a shared one.
 */
export async function makePrivate(dataDir: string): Promise<void> {
  if ((await readdir(dataDir)).every((entry) => OWN_ENTRY.test(entry))) await closeToOthers(dataDir);
  await makeTreePrivate(path.join(dataDir, 'database'));
}

/** Closes a directory with all that is in it to other users: 0700 and 0600. */
export async function makeTreePrivate(name: string): Promise<void> {
  // A directory first: what is in it is then out of reach.
  if (!(await closeToOthers(name))) return;
  for (const entry of await readdir(name)) await makeTreePrivate(path.join(name, entry));
}

/** @returns whether it is a directory */
async function closeToOthers(name: string): Promise<boolean> {
  const status = await lstat(name);
  if (status.isSymbolicLink()) return false;
  // Some file systems have no modes to change.
  if ((status.mode & 0o077) !== 0) await chmod(name, status.mode & 0o700).catch(() => {});
  return status.isDirectory();
}
