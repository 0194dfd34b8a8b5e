import { mkdirSync, writeFileSync } from 'node:fs';
import * as pagefind from 'pagefind';
import { wordIndexer, writePages } from '../domain/search/mentions/mention-entry.ts';
import { mentionGroups } from '../domain/search/mentions/mention-groups.ts';
import type { MentionRecord } from '../domain/search/mentions/mentions.ts';

/** Groups sent to the indexer at once. */
const BATCH = 200;

/** The files of an index, without Pagefind's user interfaces. */
const INDEX = /^(?:pagefind-entry\.json|pagefind\..+\.pf_meta|(?:index|fragment)\/.+)$/;
/** The search engine; both indexes share one copy. */
const ENGINE = /^(?:pagefind\.js|wasm\.en\.pagefind)$/;

/** @throws Error with Pagefind's errors */
function check(doing: string, errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(`Pagefind could not ${doing}: ${errors.join('; ')}`);
}

/**
 * A group of pages as a Pagefind record. The pages are serialized in its URL, since Pagefind would index metadata.
 */
function toRecord(group: readonly MentionRecord[], words: ReturnType<typeof wordIndexer>): pagefind.CustomRecord {
  const content = words(group.map(({ title, content }) => `${title}\n${content}`));
  return { url: writePages(group), content, language: 'en' };
}

async function addGroups(index: pagefind.PagefindIndex, groups: readonly (readonly MentionRecord[])[]): Promise<void> {
  const words = wordIndexer();
  for (let first = 0; first < groups.length; first += BATCH) {
    const batch = groups.slice(first, first + BATCH).map(async (group) => {
      const { errors } = await index.addCustomRecord(toRecord(group, words));
      check(`take the page ${group[0]?.path} and others`, errors);
    });
    await Promise.all(batch);
  }
}

/** Builds an index of the records in memory. */
async function indexFiles(records: readonly MentionRecord[]): Promise<pagefind.IndexFile[]> {
  const { errors, index } = await pagefind.createIndex({ forceLanguage: 'en' });
  check('begin an index', errors);
  if (index === undefined) throw new Error('Pagefind could not create an index.');
  try {
    await addGroups(index, mentionGroups(records));
    const { errors: fileErrors, files } = await index.getFiles();
    check('write the index', fileErrors);
    return files;
  } finally {
    // Stops the indexer process, so that it never holds two indexes in memory.
    await pagefind.close();
  }
}

/**
 * Writes an index into a folder of the built site, unless there are no records.
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
  for (const inside of ['index', 'fragment']) mkdirSync(new URL(inside, folder), { recursive: true });
  for (const { path, content } of files) writeFileSync(new URL(path, folder), content);
  return files.length;
}
