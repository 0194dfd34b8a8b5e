import { copyFileSync, linkSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const madeFolders = new Set<string>();

/** The file systems know no second names, or are two. */
const NO_LINK = new Set(['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK', 'EXDEV']);

/** Makes a file's folder, once in a process. */
export function makeFolderOf(file: string): void {
  const folder = dirname(file);
  if (madeFolders.has(folder)) return;
  mkdirSync(folder, { recursive: true });
  madeFolders.add(folder);
}

/**
 * Takes a file of the last site over into the next: as a second name of the same file, or as a copy where the file
 * system knows none.
 *
 * @returns whether the last site had the file
 */
export function keepFile(last: string, next: string): boolean {
  makeFolderOf(next);
  try {
    linkSync(last, next);
    return true;
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
    if (!NO_LINK.has(code ?? '')) throw fault;
    copyFileSync(last, next);
    return true;
  }
}

/**
 * Takes a file over with its compressed forms beside it.
 *
 * @param last folder of the last site, `null` without one
 * @returns how many files these are; none when the last site had not the file
 */
export function keepWithForms(last: string | null, next: string, name: string, endings: readonly string[]): number {
  if (last === null) return 0;
  const [from, to] = [join(last, name), join(next, name)];
  if (!keepFile(from, to)) return 0;
  return 1 + endings.filter((ending) => keepFile(`${from}.${ending}`, `${to}.${ending}`)).length;
}
