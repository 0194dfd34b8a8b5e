import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../../src/domain/types.ts';
import { keepFile, makeFolderOf } from './keep.ts';
import { pageKeysOf } from './page-keys.ts';
import type { Page, PageRenderer } from './page-renderer.ts';
import type { Entry, Kept } from './record.ts';
import type { Finished } from './task.ts';

/** The last site, as far as it may be taken over. */
export interface LastSite {
  readonly site: string;
  readonly entries: ReadonlyMap<string, Kept>;
}

/**
 * Makes pages by their place in the order of all: takes over those of the last site that would come out the same, and
 * renders the others straight to where they belong.
 */
export function makePages(catalogue: Catalogue, renderer: PageRenderer, next: string, last: LastSite | null) {
  const keys = pageKeysOf(catalogue);

  const keep = (file: string) => last !== null && keepFile(join(last.site, file), join(next, file));

  async function write(page: Page): Promise<void> {
    const body = await renderer.render(page);
    const file = join(next, page.file);
    makeFolderOf(file);
    // Two pages never share a file: the second would fail here.
    writeFileSync(file, body, { flag: 'wx' });
  }

  return async function make(from: number, to: number): Promise<Pick<Finished, 'entries' | 'kept'>> {
    const entries: Entry[] = [];
    let kept = 0;
    for (const page of renderer.pages.slice(from, to)) {
      const { kind, props, number, file } = page;
      const before = last?.entries.get(file);
      if (kind === undefined) {
        await write(page);
        entries.push(['', '', file]);
        continue;
      }
      const sources = keys.sources(kind, props);
      const isSame = before !== undefined && sources !== '' && sources === before.sources;
      const view = isSame ? before.view : keys.view(kind, props, number);
      if (before !== undefined && view === before.view && keep(file)) kept += 1;
      else await write(page);
      entries.push([sources, view, file]);
    }
    return { entries, kept };
  };
}
