import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { SHARE_FOLDER } from '../../../src/domain/views/share-picture.ts';
import { isEmbedFile, isPageFile } from './page-file.ts';

/** What hosts count, and what each page adds to it. */
export interface SiteSize {
  /** Of all files; hard links count as files of their own. */
  readonly bytes: number;
  /** Of an average page with its compressed copies. */
  readonly pageBytes: number;
  /** A page and its compressed copies. */
  readonly pageFiles: number;
  /** Files of full-text indexes, which the next build keeps beside its own. */
  readonly fullTextFiles: number;
  /** Calendars, feeds, JSON and embedded lists of venues and artists, with their compressed copies. */
  readonly feeds: { readonly files: number; readonly bytes: number };
  /** Pictures for sharing, with those of earlier builds. */
  readonly pictures: { readonly files: number; readonly bytes: number };
  /** Files of PRECOMPRESS. */
  readonly compressed: { readonly files: number; readonly bytes: number };
}

/** Measures the files of a built site. */
export function measureSite(folder: string): SiteSize {
  const all = { files: 0, bytes: 0 };
  const pages = { files: 0, bytes: 0 };
  const feeds = { files: 0, bytes: 0 };
  const pictures = { files: 0, bytes: 0 };
  const compressed = { files: 0, bytes: 0 };
  let html = 0;
  let fullTextFiles = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = statSync(join(entry.parentPath, entry.name)).size;
    const name = entry.name.replace(/\.(?:br|gz)$/, '');
    const folders = relative(folder, entry.parentPath);
    const isFeed =
      isEmbedFile(name) || (/\.(?:ics|xml|json)$/.test(name) && /^(?:venues|artists)(?:[\\/]|$)/.test(folders));
    const isPage = isPageFile(name);
    if (isPage && entry.name === name) html += 1;
    if (/\bpagefind(?:-past)?[\\/](?:index|fragment)$/.test(entry.parentPath)) fullTextFiles += 1;
    for (const [counts, sum] of [
      [true, all],
      [isPage, pages],
      [isFeed, feeds],
      [entry.parentPath === join(folder, SHARE_FOLDER), pictures],
      [entry.name !== name, compressed],
    ] as const) {
      if (!counts) continue;
      sum.files += 1;
      sum.bytes += bytes;
    }
  }
  const each = Math.max(1, html);
  const page = { pageBytes: pages.bytes / each, pageFiles: pages.files / each };
  return { bytes: all.bytes, ...page, fullTextFiles, feeds, pictures, compressed };
}
