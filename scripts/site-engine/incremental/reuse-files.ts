import { copyFileSync, linkSync, mkdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const knownFolders = new Set<string>();

/** File systems without hard links, or two of them. */
const NO_LINK = new Set(['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK', 'EXDEV']);

/** Creates the folder of a file, once per process. */
export function createFolderOf(file: string): void {
  const folder = dirname(file);
  if (knownFolders.has(folder)) return;
  mkdirSync(folder, { recursive: true });
  knownFolders.add(folder);
}

/** Links a file to a second name, or copies it where links are not possible. @returns whether the file exists */
export function linkOrCopy(from: string, to: string): boolean {
  createFolderOf(to);
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
    if (!NO_LINK.has(code ?? '')) throw error;
    copyFileSync(from, to);
    return true;
  }
}

/**
 * Reuses a file with the compressed files beside it.
 *
 * @param previous folder of the previous site, `null` without one
 * @returns which of the encodings the previous site had; `null` when it did not have the file
 */
export function reuseWithEncodings(
  previous: string | null,
  outDir: string,
  name: string,
  encodings: readonly string[],
): readonly string[] | null {
  if (previous === null) return null;
  const [from, to] = [join(previous, name), join(outDir, name)];
  if (!linkOrCopy(from, to)) return null;
  return encodings.filter((encoding) => linkOrCopy(`${from}.${encoding}`, `${to}.${encoding}`));
}

/** The names of a file and of the compressed files beside it. */
export const withEncodings = (file: string, encodings: readonly string[]): string[] => [
  file,
  ...encodings.map((encoding) => `${file}.${encoding}`),
];

/** @returns whether the work was done; `false` after an error of these codes */
function tolerating(codes: readonly string[], work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (codes.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** Removes files of a site, whether they exist or not. Files are never overwritten: another site may share them. */
export function removeFiles(site: string, files: readonly string[]): void {
  for (const file of files) tolerating(['ENOENT'], () => unlinkSync(join(site, file)));
}

/** Removes folders of a site that are empty, and those above them that become empty. */
export function removeEmptyFolders(site: string, folders: Iterable<string>): void {
  for (const start of folders) {
    let folder = start;
    while (folder !== '.') {
      const path = join(site, folder);
      // After one that does not exist, those above it may still be empty.
      if (!tolerating(['ENOTEMPTY', 'EEXIST'], () => tolerating(['ENOENT'], () => rmdirSync(path)))) break;
      folder = dirname(folder);
    }
  }
}
