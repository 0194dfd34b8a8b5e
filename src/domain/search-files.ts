import { mentionSets } from './mentions.ts';
import { encodeDates } from './search-dates.ts';
import { encodeDays } from './search-days.ts';
import { encodeDetails } from './search-details.ts';
import { encodeDirectory } from './search-directory.ts';
import { encodeShows } from './search-shows.ts';
import { encodeVenues } from './search-venues.ts';
import { type SearchScope, showSet } from './show-set.ts';
import { stableHashText } from './stable-hash.ts';
import type { Catalogue } from './types.ts';

/** The one file of the catalogue that keeps its name; it is asked for anew by each page that searches. */
export const MANIFEST_PATH = '/catalogue.json';

/** What a scope has one file of. */
export type ScopeFileKind = 'directory' | 'shows' | 'dates' | 'days';

/** `stableHashText` of each file's text: part of its name, and the proof that it arrived whole. */
export interface ScopeHashes extends Readonly<Record<ScopeFileKind, string>> {
  /** By number of the file. */
  readonly details: readonly string[];
}

/** The hashes of the files that belong together. */
export interface Manifest extends Readonly<Record<SearchScope, ScopeHashes>> {
  readonly venues: string;
  /** Pages in each of the full-text indexes; there is no index over none. */
  readonly mentions: { readonly current: number; readonly past: number };
}

/** A file of the built site. */
export interface SearchFile {
  /** As browsers ask for it. */
  readonly path: string;
  readonly text: string;
}

/** Path of a catalogue file. The name changes with the contents, so that hosts and browsers may keep it for good. */
export const cataloguePath = (kind: string, hash: string): string => `/catalogue/${kind}.${hash}.txt`;

/**
 * The files by which browsers search, and the manifest that names them: what they hold depends on the catalogue and the
 * build's clock alone.
 */
export function searchFiles(catalogue: Catalogue): SearchFile[] {
  const files: SearchFile[] = [];
  const add = (kind: string, text: string): string => {
    const hash = stableHashText(text);
    files.push({ path: cataloguePath(kind, hash), text });
    return hash;
  };
  const addScope = (scope: SearchScope): ScopeHashes => {
    const set = showSet(catalogue, scope);
    return {
      directory: add(`${scope}-directory`, encodeDirectory(set)),
      shows: add(`${scope}-shows`, encodeShows(set)),
      dates: add(`${scope}-dates`, encodeDates(set)),
      days: add(`${scope}-days`, encodeDays(catalogue, scope)),
      details: encodeDetails(set).map((text, number) => add(`${scope}-details-${number}`, text)),
    };
  };
  const { current, past } = mentionSets(catalogue);
  const manifest: Manifest = {
    upcoming: addScope('upcoming'),
    all: addScope('all'),
    venues: add('venues', encodeVenues(catalogue)),
    mentions: { current: current.length, past: past.length },
  };
  return [...files, { path: MANIFEST_PATH, text: JSON.stringify(manifest) }];
}
