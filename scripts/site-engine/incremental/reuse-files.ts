import { copyFileSync, linkSync, mkdirSync, rmdirSync, unlinkSync } from 'node:fs';
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
 * @returns which of the forms the last site had; `null` when it had not the file
 */
export function keepWithForms(
  last: string | null,
  next: string,
  name: string,
  endings: readonly string[],
): readonly string[] | null {
  if (last === null) return null;
  const [from, to] = [join(last, name), join(next, name)];
  if (!keepFile(from, to)) return null;
  return endings.filter((ending) => keepFile(`${from}.${ending}`, `${to}.${ending}`));
}

/** A file's name, and those of its compressed forms. */
export const withForms = (file: string, forms: readonly string[]): string[] => [
  file,
  ...forms.map((form) => `${file}.${form}`),
];

function ignoring(codes: readonly string[], work: () => void): boolean {
  try {
    work();
    return true;
  } catch (fault) {
    if (codes.includes((fault as NodeJS.ErrnoException).code ?? '')) return false;
    throw fault;
  }
}

/**
 * Removes files of a site, those that are not there excepted: never by writing over them, as another site may share
 * them.
 */
export function removeFiles(site: string, files: readonly string[]): void {
  for (const file of files) ignoring(['ENOENT'], () => unlinkSync(join(site, file)));
}

/** Removes folders of a site as far as they are empty, and those above them that become so. */
export function removeEmptyFolders(site: string, folders: Iterable<string>): void {
  for (const start of folders) {
    let folder = start;
    while (folder !== '.') {
      const path = join(site, folder);
      // One that is gone already leaves those above it to look at.
      if (!ignoring(['ENOTEMPTY', 'EEXIST'], () => ignoring(['ENOENT'], () => rmdirSync(path)))) break;
      folder = dirname(folder);
    }
  }
}
