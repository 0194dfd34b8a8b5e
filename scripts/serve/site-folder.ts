/**
 * The folder of a built site. Everything is opened by its path anew, so that a build may swap the folder underneath.
 */
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A built site on disk; file names are relative and use slashes. */
export interface SiteFolder {
  /** Whether a regular file of that name lies inside the folder (links that lead out of it do not count). */
  has(file: string): Promise<boolean>;
  /** The bytes of a file, `null` if there is none. */
  read(file: string): Promise<Buffer | null>;
}

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EINVAL', 'ELOOP', 'EISDIR']);

/** Opens the site at `root`, which need not exist yet. */
export function openSiteFolder(root: string): SiteFolder {
  const locate = async (file: string): Promise<string | null> => {
    const top = await unlessAbsent(patientRealpath(root));
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

/** Between the two renames of a swap there is no folder for some microseconds: that is no reason for a 404. */
async function patientRealpath(root: string): Promise<string> {
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
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && ABSENT.has(String(fault.code))) return null;
    throw fault;
  }
}
