import { mkdirSync, writeFileSync } from 'node:fs';
import * as pagefind from 'pagefind';
import type { MentionRecord } from '../domain/mentions.ts';

/** Pages share fragment files: hosts limit the number of files, and a visitor who sees one result may see the next. */
const PAGES_PER_FRAGMENT = 16;
const MAX_FRAGMENTS = 1000;
/** Records under way to the indexer at once. */
const BATCH = 1000;

/** What an index consists of, without the user interfaces that Pagefind writes beside it. */
const INDEX = /^(?:pagefind-entry\.json|pagefind\..+\.pf_meta|(?:index|fragment)\/.+)$/;
/** What runs searches; one index brings it for both. */
const ENGINE = /^(?:pagefind\.js|wasm\.en\.pagefind)$/;

/** @throws Error naming what Pagefind complained about */
function check(doing: string, errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(`Pagefind could not ${doing}: ${errors.join('; ')}`);
}

async function addRecords(index: pagefind.PagefindIndex, records: readonly MentionRecord[]): Promise<void> {
  for (let first = 0; first < records.length; first += BATCH) {
    const batch = records.slice(first, first + BATCH).map(async ({ path, content, ...meta }) => {
      const { errors } = await index.addCustomRecord({ url: path, content, language: 'en', meta });
      check(`take the page ${path}`, errors);
    });
    await Promise.all(batch);
  }
}

/** The files of an index over the records, by their paths in it. */
async function indexFiles(records: readonly MentionRecord[]): Promise<pagefind.IndexFile[]> {
  const { errors, index } = await pagefind.createIndex({
    forceLanguage: 'en',
    maxFragments: Math.min(MAX_FRAGMENTS, Math.ceil(records.length / PAGES_PER_FRAGMENT)),
  });
  check('begin an index', errors);
  if (index === undefined) throw new Error('Pagefind could not begin an index.');
  try {
    await addRecords(index, records);
    const { errors: fileErrors, files } = await index.getFiles();
    check('write the index', fileErrors);
    return files;
  } finally {
    // Ends the indexer: the next index gets a process of its own, so that none holds the memory of two.
    await pagefind.close();
  }
}

/**
 * Writes an index into a folder of the built site; nothing without records.
 *
 * @returns how many files were written
 */
export async function writeIndex(
  folder: URL,
  records: readonly MentionRecord[],
  { hasEngine }: { readonly hasEngine: boolean },
): Promise<number> {
  if (records.length === 0) return 0;
  const written = await indexFiles(records);
  const files = written.filter(({ path }) => INDEX.test(path) || (hasEngine && ENGINE.test(path)));
  for (const { path, content } of files) {
    const file = new URL(path, folder);
    mkdirSync(new URL('.', file), { recursive: true });
    writeFileSync(file, content);
  }
  return files.length;
}
