import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../../src/domain/types.ts';
import { keepFile, makeFolderOf } from './keep.ts';
import { pageKeysOf } from './page-keys.ts';
import type { Page, PageRenderer } from './page-renderer.ts';
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
 */
export function makePages(catalogue: Catalogue, renderer: PageRenderer, next: string, last: LastSite | null) {
  const keyOf = pageKeysOf(catalogue);

  const keep = (file: string) => last !== null && keepFile(join(last.site, file), join(next, file));

  /** Whether the last site has this very text in the file. */
  function isLast(file: string, text: string): boolean {
    if (last === null) return false;
    const path = join(last.site, file);
    return existsSync(path) && readFileSync(path, 'utf8') === text;
  }

  /** @returns whether the page came out as the last site has it */
  async function render(page: Page): Promise<boolean> {
    const text = await renderer.render(page);
    if (isLast(page.file, text) && keep(page.file)) return true;
    const file = join(next, page.file);
    makeFolderOf(file);
    // Two pages never share a file: the second would fail here.
    writeFileSync(file, text, { flag: 'wx' });
    return false;
  }

  return async function make(from: number, to: number): Promise<Pick<Finished, 'entries' | 'kept' | 'files'>> {
    const entries: Entry[] = [];
    let kept = 0;
    for (const page of renderer.pages.slice(from, to)) {
      const { kind, props, number, file } = page;
      const key = kind === undefined ? '' : keyOf(kind, props, number);
      const isSame = key !== '' && last?.keys.get(file) === key;
      const isKept = (isSame && keep(file)) || (await render(page));
      if (isKept && file.endsWith('.html')) kept += 1;
      entries.push([key, file]);
    }
    return { entries, kept, files: entries.length };
  };
}
