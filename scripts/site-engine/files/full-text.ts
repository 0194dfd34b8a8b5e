import { hash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Catalogue } from '../../../src/domain/catalogue/types.ts';
import { mentionSets } from '../../../src/domain/search/mentions/mentions.ts';
import { writeIndex } from '../../../src/integrations/pagefind.ts';
import { keepFile } from '../incremental/reuse-files.ts';
import type { LastSite } from '../incremental/write-pages.ts';
import type { Entry } from '../incremental/build-manifest.ts';
import type { Finished } from '../workers/messages.ts';
import { compressFolder, type Ending } from './precompress.ts';

const FOLDERS = { current: 'pagefind', past: 'pagefind-past' } as const;

/** Takes over what the last site recorded of a folder. @returns whether it had all of it */
function keepFolder({ site, marks }: LastSite, next: string, folder: string): boolean {
  const files = [...marks.keys()].filter((file) => file.startsWith(`${folder}/`));
  return files.every((file) => keepFile(join(site, file), join(next, file)));
}

/** Lines for the record: the folder, and all files that are in it now. */
function entriesOf(site: string, folder: string, key: string): Entry[] {
  const files = readdirSync(join(site, folder), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const names = files.map(({ parentPath, name }) => relative(site, join(parentPath, name)).replaceAll('\\', '/'));
  return [folder, ...names].map((file) => [key, file]);
}

/**
 * Makes a full-text index (specification section 2 leaves searching in descriptions open; an addition): `pagefind/` over
 * what is current, `pagefind-past/` over past events, which only a search of All Events loads. An index of the last site
 * over the same records is taken over, one that stands there already is left alone.
 *
 * @param standing marks of what is in `next` already
 */
export async function makeFullText(
  catalogue: Catalogue,
  set: keyof typeof FOLDERS,
  next: string,
  last: LastSite | null,
  endings: readonly Ending[] = [],
  standing: ReadonlyMap<string, string> = new Map(),
): Promise<Pick<Finished, 'entries' | 'kept' | 'files'>> {
  const records = mentionSets(catalogue)[set];
  const folder = FOLDERS[set];
  const key = hash('sha1', JSON.stringify(records), 'base64url').slice(0, 16);
  const made = (kept: number) => {
    const entries = entriesOf(next, folder, key);
    return { entries, kept, files: entries.length - 1 };
  };
  const isStanding = records.length > 0 && standing.get(folder) === key;
  if (isStanding) return made(1);
  const path = join(next, folder);
  rmSync(path, { recursive: true, force: true });
  if (records.length === 0) return { entries: [], kept: 0, files: 0 };
  if (last?.marks.get(folder) === key && keepFolder(last, next, folder)) return made(1);
  rmSync(path, { recursive: true, force: true });
  await writeIndex(pathToFileURL(`${path}/`), records, { hasEngine: set === 'current' });
  compressFolder(path, endings);
  return made(0);
}
