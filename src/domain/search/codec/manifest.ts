import type { SearchScope } from './show-set.ts';

/** The only search file without a hash in its name: every page that searches requests it again. */
export const MANIFEST_PATH = '/catalogue.json';

/** The kinds of files that a scope has one of. */
export type ScopeFileKind = 'directory' | 'shows' | 'dates' | 'days';

/** `stableHashText` of each file: part of its name and its checksum. */
export interface ScopeHashes extends Readonly<Record<ScopeFileKind, string>> {
  /** One hash for all detail files: hundreds of hashes would be larger than the rest of the manifest. */
  readonly details: string;
  /** Only if the listings span several cities. */
  readonly cities?: string;
}

/** The hashes of all search files of one build. */
export interface Manifest extends Readonly<Record<SearchScope, ScopeHashes>> {
  readonly venues: string;
  /** Names of the cities; only if the listings span several. */
  readonly cities?: readonly string[];
  /** Number of pages in each full-text index; an empty index is not written. */
  readonly mentions: { readonly current: number; readonly past: number };
}

/** Path of a search file. The name contains a hash of the contents, so it can be cached forever. */
export const cataloguePath = (kind: string, hash: string): string => `/catalogue/${kind}.${hash}.txt`;
