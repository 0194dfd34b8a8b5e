import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../../../src/domain/catalogue/types.ts';
import type { Page, PageRenderer } from '../astro/page-renderer.ts';
import { isPageFile } from '../files/page-file.ts';
import { compressBeside, type Encoding } from '../files/precompress.ts';
import type { Written } from '../workers/messages.ts';
import { encodingsIn, isCurrent, type ManifestEntry, stampOf } from './build-manifest.ts';
import { cacheKeysOf } from './cache-keys.ts';
import { createFolderOf, removeFiles, reuseWithEncodings, withEncodings } from './reuse-files.ts';

/** The previous site, where its files may be reused. */
export interface PreviousSite {
  readonly outDir: string;
  /** Stamps of its build manifest, by file. */
  readonly stamps: ReadonlyMap<string, string>;
}

/** Where files are written, and which of them exist already. */
export interface Output {
  readonly outDir: string;
  /** `null` for a clean build. */
  readonly previous: PreviousSite | null;
  /** Compressed files beside the others; those of the previous site are the same. */
  readonly encodings: readonly Encoding[];
  /** Stamps of the files that `outDir` already contains. */
  readonly present: ReadonlyMap<string, string>;
}

/**
 * Writes pages by index: skips those that are present, reuses those of the previous site with the same cache key, and
 * renders the others.
 */
export function pageWriter(
  catalogue: Catalogue,
  renderer: Pick<PageRenderer, 'pages' | 'render'>,
  { outDir, previous, encodings, present }: Output,
) {
  const keyOf = cacheKeysOf(catalogue);

  /** Reuses a page with exactly these encodings. @returns them; `null` when the previous site lacks any of it */
  function reuse(file: string, wanted: readonly string[]): readonly string[] | null {
    const reused = reuseWithEncodings(previous?.outDir ?? null, outDir, file, wanted);
    if (reused?.length === wanted.length) return reused;
    removeFiles(outDir, withEncodings(file, wanted));
    return null;
  }

  /** Whether the file of the previous site has exactly this text. */
  function isPrevious(file: string, text: string): boolean {
    if (previous === null) return false;
    const path = join(previous.outDir, file);
    return existsSync(path) && readFileSync(path, 'utf8') === text;
  }

  /** @returns the page's encodings, and whether it came out as the previous site has it */
  async function render(page: Page): Promise<{ encodings: readonly string[]; isReused: boolean }> {
    const text = await renderer.render(page);
    const stamp = previous?.stamps.get(page.file) ?? '';
    const reused = isPrevious(page.file, text) ? reuse(page.file, encodingsIn(stamp)) : null;
    if (reused !== null) return { encodings: reused, isReused: true };
    const file = join(outDir, page.file);
    createFolderOf(file);
    // Fails rather than overwrite a file that another site shares.
    writeFileSync(file, text, { flag: 'wx' });
    if (encodings.length === 0) return { encodings: [], isReused: false };
    return { encodings: compressBeside(file, Buffer.from(text), encodings, 'page'), isReused: false };
  }

  /** A page that an earlier build wrote under this key; `null` when there is none. */
  function earlier(file: string, key: string): { encodings: readonly string[]; isReused: true } | null {
    const presentStamp = present.get(file);
    if (isCurrent(presentStamp, key)) return { encodings: encodingsIn(presentStamp), isReused: true };
    if (presentStamp !== undefined) removeFiles(outDir, withEncodings(file, encodingsIn(presentStamp)));
    const stamp = previous?.stamps.get(file);
    const reused = isCurrent(stamp, key) ? reuse(file, encodingsIn(stamp)) : null;
    return reused && { encodings: reused, isReused: true };
  }

  return async function write(from: number, to: number): Promise<Written> {
    const entries: ManifestEntry[] = [];
    let [reused, files] = [0, 0];
    for (const page of renderer.pages.slice(from, to)) {
      const { cacheKey, props, number, file } = page;
      const key = cacheKey === undefined ? '' : keyOf(cacheKey, props, number);
      const result = earlier(file, key) ?? (await render(page));
      files += 1 + result.encodings.length;
      if (result.isReused && isPageFile(file)) reused += 1;
      entries.push([stampOf(key, result.encodings), file]);
    }
    return { entries, reused, files };
  };
}
