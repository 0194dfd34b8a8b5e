import type { SearchScope } from './show-set.ts';

/** The one file of the catalogue that keeps its name; it is asked for anew by each page that searches. */
export const MANIFEST_PATH = '/catalogue.json';

/** What a scope has one file of. */
export type ScopeFileKind = 'directory' | 'shows' | 'dates' | 'days';

/** `stableHashText` of each file's text: part of its name, and the proof that it arrived whole. */
export interface ScopeHashes extends Readonly<Record<ScopeFileKind, string>> {
  /** One for all files of details together: hundreds of names would weigh more than what they name. */
  readonly details: string;
}

/** The hashes of the files that belong together. */
export interface Manifest extends Readonly<Record<SearchScope, ScopeHashes>> {
  readonly venues: string;
  /** Pages in each of the full-text indexes; there is no index over none. */
  readonly mentions: { readonly current: number; readonly past: number };
}

/** Path of a catalogue file. The name changes with the contents, so that hosts and browsers may keep it for good. */
export const cataloguePath = (kind: string, hash: string): string => `/catalogue/${kind}.${hash}.txt`;
