/**
 * The standby site: the site before the previous one, which the next build updates in place. Most of its files are
 * those of the new site, so that few have to be linked, written or deleted.
 *
 * It shares files with the published site, so nothing in it is overwritten, only removed and written again.
 */
import { lstatSync, readdirSync, renameSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ENCODINGS } from '../files/precompress.ts';
import { encodingsIn, hasKey, hasManifest, manifestPath, readManifest } from './build-manifest.ts';
import { removeEmptyFolders, removeFiles, withEncodings } from './reuse-files.ts';
import type { SiteDirs } from './site-swap.ts';

const NAME = 'standby';

/** A folder with a site and its manifest. */
const dirsIn = (workDir: string): SiteDirs => ({ outDir: join(workDir, 'site'), workDir });

/** A standby site that has become the base of the new site. */
export interface Standby {
  /** The folder of its manifest. */
  readonly workDir: string;
  /** Files of the manifest that are gone or have changed. */
  readonly missing: readonly string[];
}

/** The outermost folder of a file; blank for a file that lies in none. */
const folderOf = (file: string): string => file.slice(0, Math.max(0, file.indexOf('/')));

/** Folders with a line of their own in the manifest: they are reused as a whole. */
const wholeFolders = (stamps: ReadonlyMap<string, string>): Set<string> =>
  new Set([...new Set([...stamps.keys()].map(folderOf))].filter((folder) => stamps.has(folder)));

/**
 * Compares the names in a site with its manifest. A folder in which anything was added, replaced or removed since the
 * build is not trusted; nor is the outermost one, as renaming changes its times.
 *
 * @param since milliseconds since 1970, when the build was done
 */
function compareFiles(site: string, stamps: ReadonlyMap<string, string>, since: number) {
  const strays: string[] = [];
  const emptyFolders: string[] = [];
  const found = new Set<string>();

  function isListed(file: string): boolean {
    if (hasKey(stamps.get(file))) return true;
    const encoding = ENCODINGS.find((ending) => file.endsWith(`.${ending}`));
    if (encoding === undefined) return false;
    const stamp = stamps.get(file.slice(0, -1 - encoding.length));
    return hasKey(stamp) && encodingsIn(stamp).includes(encoding);
  }

  function visit(folder: string): void {
    const path = join(site, folder);
    const isTrusted = folder !== '' && statSync(path).ctimeMs < since;
    const entries = readdirSync(path, { withFileTypes: true });
    if (entries.length === 0 && folder !== '') emptyFolders.push(folder);
    for (const entry of entries) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) visit(name);
      else if (isTrusted && entry.isFile() && isListed(name)) found.add(name);
      else strays.push(name);
    }
  }

  visit('');
  const missing = new Set<string>();
  const folders = wholeFolders(stamps);
  for (const [file, stamp] of stamps) {
    if (!hasKey(stamp) || folders.has(file)) continue;
    const names = withEncodings(file, encodingsIn(stamp));
    if (names.every((name) => found.has(name))) continue;
    missing.add(file);
    if (folders.has(folderOf(file))) missing.add(folderOf(file));
    for (const name of names) if (found.has(name)) strays.push(name);
  }
  return { strays, emptyFolders, missing: [...missing] };
}

/**
 * Takes the standby site as the base of the new site. An unusable one is deleted with the temporary directory.
 *
 * @param codeHash of this build; `null` if it reuses nothing
 * @param outDir the folder of the new site; not there afterwards when the result is `null`
 */
export async function takeStandby(
  dirs: SiteDirs,
  codeHash: string | null,
  tempDir: string,
  outDir: string,
): Promise<Standby | null> {
  const taken = dirsIn(join(tempDir, NAME));
  const isTaken = await rename(join(dirs.workDir, NAME), taken.workDir).then(
    () => true,
    () => false,
  );
  if (!isTaken || codeHash === null || !hasManifest(taken, codeHash)) return null;
  // The published site may have been a link to a folder elsewhere, which is not ours to change.
  if (!lstatSync(taken.outDir).isDirectory()) return null;
  const { mtimeMs } = statSync(manifestPath(taken));
  const { strays, emptyFolders, missing } = compareFiles(taken.outDir, readManifest(taken), mtimeMs);
  removeFiles(taken.outDir, strays);
  removeEmptyFolders(taken.outDir, new Set([...emptyFolders, ...strays.map((file) => dirname(file))]));
  renameSync(taken.outDir, outDir);
  return { workDir: taken.workDir, missing };
}

/** The stamps of all files that a new site has from its standby site. */
export function presentFiles({ workDir, missing }: Standby): Map<string, string> {
  const stamps = readManifest({ workDir });
  for (const file of missing) stamps.delete(file);
  for (const [file, stamp] of stamps) if (!hasKey(stamp)) stamps.delete(file);
  return stamps;
}

/**
 * Removes files that the new site does not have. Runs before anything is written, since a file may become a folder.
 *
 * @param wanted files of the new site; folders that are reused as a whole are left alone
 */
export function sweep(
  outDir: string,
  present: ReadonlyMap<string, string>,
  wanted: readonly { readonly file: string }[],
): void {
  const expected = new Set(wanted.map(({ file }) => file));
  const folders = wholeFolders(present);
  const gone = [...present].filter(
    ([file]) => !expected.has(file) && !folders.has(file) && !folders.has(folderOf(file)),
  );
  removeFiles(
    outDir,
    gone.flatMap(([file, stamp]) => withEncodings(file, encodingsIn(stamp))),
  );
  removeEmptyFolders(outDir, new Set(gone.map(([file]) => dirname(file))));
}

/** Where a build moves the previous site when it has published the new one. */
export const formerDirs = (tempDir: string): SiteDirs => dirsIn(join(tempDir, 'former'));

/** Makes the previous site the standby site, unless another build has left one meanwhile. */
export async function leaveStandby(dirs: SiteDirs, former: SiteDirs): Promise<void> {
  await rename(former.workDir, join(dirs.workDir, NAME)).catch(() => undefined);
}
