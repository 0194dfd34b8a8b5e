import { hash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Catalogue } from '../../../src/domain/catalogue/types.ts';
import { mentionSets } from '../../../src/domain/search/mentions/mentions.ts';
import { writeIndex } from '../../../src/integrations/pagefind.ts';
import type { ManifestEntry } from '../incremental/build-manifest.ts';
import { linkOrCopy } from '../incremental/reuse-files.ts';
import type { Output, PreviousSite } from '../incremental/write-pages.ts';
import type { Written } from '../workers/messages.ts';
import { compressFolder } from './precompress.ts';

const FOLDERS = { current: 'pagefind', past: 'pagefind-past' } as const;

/** Reuses all files that the previous site's manifest lists in a folder. @returns whether they were all there */
function reuseFolder({ outDir, stamps }: PreviousSite, next: string, folder: string): boolean {
  const files = [...stamps.keys()].filter((file) => file.startsWith(`${folder}/`));
  return files.every((file) => linkOrCopy(join(outDir, file), join(next, file)));
}

/** Lines for the manifest: the folder, and all files in it. */
function entriesOf(outDir: string, folder: string, key: string): ManifestEntry[] {
  const files = readdirSync(join(outDir, folder), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const names = files.map(({ parentPath, name }) => relative(outDir, join(parentPath, name)).replaceAll('\\', '/'));
  return [folder, ...names].map((file) => [key, file]);
}

/**
 * Writes a full-text index (rule S6): `pagefind/` over
 * current events, `pagefind-past/` over past ones, which only a search of All Events loads. An index over the same
 * records is reused.
 */
export async function writeFullText(
  catalogue: Catalogue,
  set: keyof typeof FOLDERS,
  { outDir, previous, encodings, present }: Output,
): Promise<Written> {
  const records = mentionSets(catalogue)[set];
  const folder = FOLDERS[set];
  const key = hash('sha1', JSON.stringify(records), 'base64url').slice(0, 16);
  const written = (reused: number): Written => {
    const entries = entriesOf(outDir, folder, key);
    return { entries, reused, files: entries.length - 1 };
  };
  if (records.length > 0 && present.get(folder) === key) return written(1);
  const path = join(outDir, folder);
  rmSync(path, { recursive: true, force: true });
  if (records.length === 0) return { entries: [], reused: 0, files: 0 };
  if (previous?.stamps.get(folder) === key && reuseFolder(previous, outDir, folder)) return written(1);
  rmSync(path, { recursive: true, force: true });
  await writeIndex(pathToFileURL(`${path}/`), records, { hasEngine: set === 'current' });
  compressFolder(path, encodings);
  return written(0);
}
