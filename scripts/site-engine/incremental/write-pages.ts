import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../../../src/domain/catalogue/types.ts';
import type { Page, PageRenderer } from '../astro/page-renderer.ts';
import { compressBeside, type Ending } from '../files/precompress.ts';
import type { Finished } from '../workers/messages.ts';
import { keepWithForms, makeFolderOf, removeFiles, withForms } from './reuse-files.ts';
import { pageKeysOf } from './cache-keys.ts';
import { type Entry, formsOf, isMadeFrom, markOf } from './build-manifest.ts';

/** The last site, as far as it may be taken over. */
export interface LastSite {
  readonly site: string;
  /** What its files were made from, by file: the marks of its record. */
  readonly marks: ReadonlyMap<string, string>;
}

/**
 * Makes pages by their place in the order of all: leaves alone those that stand there already, takes over those of the
 * last site that would come out the same, and renders the others straight to where they belong.
 *
 * @param endings as what pages are compressed ahead; the last site has the same
 * @param standing marks of what is in `next` already
 */
export function makePages(
  catalogue: Catalogue,
  renderer: PageRenderer,
  next: string,
  last: LastSite | null,
  endings: readonly Ending[] = [],
  standing: ReadonlyMap<string, string> = new Map(),
) {
  const keyOf = pageKeysOf(catalogue);

  /** Takes a page over with just the forms that are wanted. @returns these; `null` when it could not be had so */
  function keep(file: string, wanted: readonly string[]): readonly string[] | null {
    const forms = keepWithForms(last?.site ?? null, next, file, wanted);
    if (forms?.length === wanted.length) return forms;
    removeFiles(next, withForms(file, wanted));
    return null;
  }

  /** Whether the last site has this very text in the file. */
  function isLast(file: string, text: string): boolean {
    if (last === null) return false;
    const path = join(last.site, file);
    return existsSync(path) && readFileSync(path, 'utf8') === text;
  }

  /** @returns the page's forms, and whether it came out as the last site has it */
  async function render(page: Page): Promise<{ forms: readonly string[]; isKept: boolean }> {
    const text = await renderer.render(page);
    const kept = isLast(page.file, text) ? keep(page.file, formsOf(last?.marks.get(page.file) ?? '')) : null;
    if (kept !== null) return { forms: kept, isKept: true };
    const file = join(next, page.file);
    makeFolderOf(file);
    // Two pages never share a file: the second would fail here.
    writeFileSync(file, text, { flag: 'wx' });
    if (endings.length === 0) return { forms: [], isKept: false };
    return { forms: compressBeside(file, Buffer.from(text), endings, 'page'), isKept: false };
  }

  /** A page by its key, as it was made before; `null` when it is another now. */
  function madeBefore(file: string, key: string): { forms: readonly string[]; isKept: true } | null {
    const stands = standing.get(file);
    if (isMadeFrom(stands, key)) return { forms: formsOf(stands), isKept: true };
    if (stands !== undefined) removeFiles(next, withForms(file, formsOf(stands)));
    const mark = last?.marks.get(file);
    const forms = isMadeFrom(mark, key) ? keep(file, formsOf(mark)) : null;
    return forms && { forms, isKept: true };
  }

  return async function make(from: number, to: number): Promise<Pick<Finished, 'entries' | 'kept' | 'files'>> {
    const entries: Entry[] = [];
    let [kept, files] = [0, 0];
    for (const page of renderer.pages.slice(from, to)) {
      const { kind, props, number, file } = page;
      const key = kind === undefined ? '' : keyOf(kind, props, number);
      const made = madeBefore(file, key) ?? (await render(page));
      files += 1 + made.forms.length;
      if (made.isKept && file.endsWith('.html')) kept += 1;
      entries.push([markOf(key, made.forms), file]);
    }
    return { entries, kept, files };
  };
}
