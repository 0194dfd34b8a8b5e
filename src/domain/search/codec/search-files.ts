import type { Catalogue } from '../../catalogue/types.ts';
import { stableHashText } from '../../text/stable-hash.ts';
import { mentionSets } from '../mentions/mentions.ts';
import { encodeDates } from './dates.ts';
import { encodeDetails } from './details.ts';
import { encodeDirectory } from './directory.ts';
import { cityNames, encodeCities } from './encode-cities.ts';
import { encodeDays } from './encode-listed-days.ts';
import { encodeVenues } from './encode-venues.ts';
import { cataloguePath, MANIFEST_PATH, type Manifest, type ScopeHashes } from './manifest.ts';
import { type SearchScope, showSet } from './show-set.ts';
import { encodeShows } from './shows.ts';

/** A file of the built site. */
export interface SearchFile {
  /** Absolute path on the site. */
  readonly path: string;
  readonly text: string;
}

/**
 * The files that browsers search in, and their manifest. They depend only on the catalogue and the build's clock.
 */
export function searchFiles(catalogue: Catalogue): SearchFile[] {
  const files: SearchFile[] = [];
  const add = (kind: string, text: string): string => {
    const hash = stableHashText(text);
    files.push({ path: cataloguePath(kind, hash), text });
    return hash;
  };
  const addDetails = (scope: SearchScope, texts: readonly string[]): string => {
    const hash = stableHashText(texts.join('\n'));
    for (const [number, text] of texts.entries()) {
      files.push({ path: cataloguePath(`${scope}-details-${number}`, hash), text });
    }
    return hash;
  };
  const names = cityNames(catalogue);
  const addScope = (scope: SearchScope): ScopeHashes => {
    const set = showSet(catalogue, scope);
    return {
      directory: add(`${scope}-directory`, encodeDirectory(set)),
      shows: add(`${scope}-shows`, encodeShows(set)),
      dates: add(`${scope}-dates`, encodeDates(set)),
      days: add(`${scope}-days`, encodeDays(catalogue, scope)),
      details: addDetails(scope, encodeDetails(set)),
      ...(names.length === 0 ? {} : { cities: add(`${scope}-cities`, encodeCities(catalogue, set, names)) }),
    };
  };
  const { current, past } = mentionSets(catalogue);
  const manifest: Manifest = {
    upcoming: addScope('upcoming'),
    all: addScope('all'),
    venues: add('venues', encodeVenues(catalogue)),
    ...(names.length === 0 ? {} : { cities: names }),
    mentions: { current: current.length, past: past.length },
  };
  return [...files, { path: MANIFEST_PATH, text: JSON.stringify(manifest) }];
}
