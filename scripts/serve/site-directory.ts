import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Files of a built site by relative names with slashes, resolved on each call: a build may swap the directory. */
export interface SiteDirectory {
  /** Whether there is a regular file of that name; symbolic links out of the directory do not count. */
  has(file: string): Promise<boolean>;
  /** The bytes of a file; null if there is none. */
  read(file: string): Promise<Buffer | null>;
}

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EINVAL', 'ELOOP', 'EISDIR']);

/** @param root need not exist yet */
export function openSiteDirectory(root: string): SiteDirectory {
  const locate = async (file: string): Promise<string | null> => {
    const top = await unlessAbsent(retryingRealpath(root));
    const real = top === null ? null : await unlessAbsent(realpath(join(root, file)));
    if (top === null || real === null || !real.startsWith(top + sep)) return null;
    return (await unlessAbsent(stat(real)))?.isFile() === true ? real : null;
  };
  return {
    has: async (file) => (await locate(file)) !== null,
    async read(file) {
      const real = await locate(file);
      return real === null ? null : await unlessAbsent(readFile(real));
    },
  };
}

/** Retries for the microseconds between the two renames of a swap, when there is no directory. */
async function retryingRealpath(root: string): Promise<string> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const top = await unlessAbsent(realpath(root));
    if (top !== null) return top;
    await sleep(10);
  }
  return await realpath(root);
}

async function unlessAbsent<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && ABSENT.has(String(error.code))) return null;
    throw error;
  }
}
