/**
 * Files of earlier builds that stay in the site for a while, so that a tab which is open during a deployment finds the
 * scripts, search files and parts of the full-text index that it was built with, and a chat program the picture of a
 * link. Their names have a hash of their content, so they never stand in the way of newer ones.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { SHARE_FOLDER } from '../../../src/domain/views/share-picture.ts';
import { linkOrCopy } from './reuse-files.ts';
import type { SiteDirs } from './site-swap.ts';

/** Folders with such files. The rest of a full-text index has fixed names. */
const FOLDERS = ['_astro', 'catalogue', SHARE_FOLDER, 'pagefind', 'pagefind-past'];
const HASHED = /^(?:_astro|catalogue|share)\/|^pagefind(?:-past)?\/(?:(?:index|fragment)\/|[^/]+\.pf_meta)/;

/**
 * How long after a build has replaced them. Those of the last build always stay, those of full-text indexes, which each
 * build writes anew, no longer than that.
 */
const keepMs = (file: string) => (file.startsWith('pagefind') ? 0 : 24 * 3_600_000);

const NAME = 'kept.json';

/** When each file was replaced, in milliseconds since 1970; null for those of the site itself. */
type Ledger = Readonly<Record<string, number | null>>;

/**
 * Adds to a finished site what its predecessor has and it lacks: the files of the last build, and of earlier ones those
 * that were replaced less than a day before. Only what the ledger lists is kept, so that nothing stays for ever.
 *
 * @param next the folder of the finished site
 * @param now milliseconds since 1970
 * @returns how many files were added, and `write`, which records them once the site is published
 */
export function keepFiles(
  dirs: SiteDirs,
  next: string,
  now: number,
): { readonly count: number; write(): Promise<void> } {
  const ledger: Record<string, number | null> = {};
  for (const file of hashedFiles(next)) ledger[file] = null;
  // With SHARE_IMAGES=none there shall be fewer files at once.
  const hasPictures = existsSync(join(next, SHARE_FOLDER));
  let count = 0;
  for (const [file, replaced] of Object.entries(readLedger(dirs))) {
    const isOver = replaced !== null && now - replaced >= keepMs(file);
    if (isOver || file in ledger || !HASHED.test(file)) continue;
    if (!hasPictures && file.startsWith(`${SHARE_FOLDER}/`)) continue;
    if (!linkOrCopy(join(dirs.outDir, file), join(next, file))) continue;
    ledger[file] = replaced ?? now;
    count += 1;
  }
  return { count, write: () => writeFile(join(dirs.workDir, NAME), JSON.stringify(ledger)) };
}

function hashedFiles(site: string): string[] {
  return FOLDERS.filter((folder) => existsSync(join(site, folder)))
    .flatMap((folder) => readdirSync(join(site, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(site, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((file) => HASHED.test(file));
}

/** Empty without one, as after a build on a new machine. */
function readLedger({ workDir }: SiteDirs): Ledger {
  try {
    return JSON.parse(readFileSync(join(workDir, NAME), 'utf8'));
  } catch {
    return {};
  }
}
