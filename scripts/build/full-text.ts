import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
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

/** Takes over a folder of the last site. @returns how many files were in it */
function keepFolder(last: string, next: string): number {
  const files = readdirSync(last, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of files) {
    const file = join(parentPath, name);
    keepFile(file, join(next, file.slice(last.length)));
  }
  return files.length;
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
  const entries: Entry[] = [[key, folder]];
  if (records.length === 0) return { entries: [], kept: 0, files: 0 };
  const kept = last?.keys.get(folder) === key ? keepFolder(join(last.site, folder), join(next, folder)) : 0;
  if (kept > 0) return { entries, kept: 1, files: kept };
  const files = await writeIndex(pathToFileURL(`${join(next, folder)}/`), records, { hasEngine: set === 'current' });
  return { entries, kept: 0, files: files + compressFolder(join(next, folder), endings) };
}
