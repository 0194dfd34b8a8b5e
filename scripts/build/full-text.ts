import { hash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mentionSets } from '../../src/domain/mentions.ts';
import type { Catalogue } from '../../src/domain/types.ts';
import { writeIndex } from '../../src/integrations/pagefind.ts';
import { keepFile } from './keep.ts';
import type { LastSite } from './make-pages.ts';
import { compressFolder, type Ending } from './precompress.ts';
import type { Entry } from './record.ts';
import type { Finished } from './task.ts';

const FOLDERS = { current: 'pagefind', past: 'pagefind-past' } as const;

/** Takes the files of an index over from the last site, all or none. @returns their names */
function keepIndex({ site, keys }: LastSite, folder: string, key: string, next: string): string[] {
  const names = [...keys]
    .filter(([name, known]) => known === key && name.startsWith(`${folder}/`))
    .map(([name]) => name);
  if (names.every((name) => keepFile(join(site, name), join(next, name)))) return names;
  rmSync(join(next, folder), { recursive: true });
  return [];
}

/**
 * Makes a full-text index (specification section 2 leaves searching in descriptions open; an addition): `pagefind/` over
 * what is current, `pagefind-past/` over past events, which only a search of All Events loads. An index of the last site
 * over the same records is taken over.
 */
export async function makeFullText(
  catalogue: Catalogue,
  set: keyof typeof FOLDERS,
  next: string,
  last: LastSite | null,
  endings: readonly Ending[] = [],
): Promise<Pick<Finished, 'entries' | 'kept' | 'files'>> {
  const records = mentionSets(catalogue)[set];
  const folder = FOLDERS[set];
  const key = hash('sha1', JSON.stringify(records), 'base64url').slice(0, 16);
  if (records.length === 0) return { entries: [], kept: 0, files: 0 };
  const entriesOf = (names: readonly string[]): Entry[] => names.map((name) => [key, name]);
  const kept = last === null ? [] : keepIndex(last, folder, key, next);
  if (kept.length > 0) return { entries: entriesOf(kept), kept: kept.length, files: kept.length };
  await writeIndex(pathToFileURL(`${join(next, folder)}/`), records, { hasEngine: set === 'current' });
  compressFolder(join(next, folder), endings);
  const names = readdirSync(join(next, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(next.length + 1));
  return { entries: entriesOf(names), kept: 0, files: names.length };
}
