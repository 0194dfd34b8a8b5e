import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../../src/domain/types.ts';
import { keepWithForms, makeFolderOf } from './keep.ts';
import { pageKeysOf } from './page-keys.ts';
import type { Page, PageRenderer } from './page-renderer.ts';
import { compressBeside, type Ending } from './precompress.ts';
import type { Entry } from './record.ts';
import type { Finished } from './task.ts';

/** The last site, as far as it may be taken over. */
export interface LastSite {
  readonly site: string;
  /** What its files were made from, by file. */
  readonly keys: ReadonlyMap<string, string>;
}

/**
 * Makes pages by their place in the order of all: takes over those of the last site that would come out the same, and
 * renders the others straight to where they belong.
 *
 * @param endings as what pages are compressed ahead; the last site has the same
 */
export function makePages(
  catalogue: Catalogue,
  renderer: PageRenderer,
  next: string,
  last: LastSite | null,
  endings: readonly Ending[] = [],
) {
  const keyOf = pageKeysOf(catalogue);

  const keep = (file: string) => keepWithForms(last?.site ?? null, next, file, endings);

  /** Whether the last site has this very text in the file. */
  function isLast(file: string, text: string): boolean {
    if (last === null) return false;
    const path = join(last.site, file);
    return existsSync(path) && readFileSync(path, 'utf8') === text;
  }

  /** @returns how many files the page is, and whether it came out as the last site has it */
  async function render(page: Page): Promise<{ files: number; isKept: boolean }> {
    const text = await renderer.render(page);
    const kept = isLast(page.file, text) ? keep(page.file) : 0;
    if (kept > 0) return { files: kept, isKept: true };
    const file = join(next, page.file);
    makeFolderOf(file);
    // Two pages never share a file: the second would fail here.
    writeFileSync(file, text, { flag: 'wx' });
    if (endings.length === 0) return { files: 1, isKept: false };
    return { files: 1 + compressBeside(file, Buffer.from(text), endings, 'page'), isKept: false };
  }

  return async function make(from: number, to: number): Promise<Pick<Finished, 'entries' | 'kept' | 'files'>> {
    const entries: Entry[] = [];
    let [kept, files] = [0, 0];
    for (const page of renderer.pages.slice(from, to)) {
      const { kind, props, number, file } = page;
      const key = kind === undefined ? '' : keyOf(kind, props, number);
      const isSame = key !== '' && last?.keys.get(file) === key;
      const taken = isSame ? keep(file) : 0;
      const made = taken > 0 ? { files: taken, isKept: true } : await render(page);
      files += made.files;
      if (made.isKept && file.endsWith('.html')) kept += 1;
      entries.push([key, file]);
    }
    return { entries, kept, files };
  };
}
