import { ODD_NAMES } from '../../scripts/seed/odd-names.ts';
import { artistKey, artistName } from '../../src/domain/catalogue/artist-name.ts';

/** Names missing from the seed's odd ones: they collide with the site's own addresses, or with markup. */
export const furtherOddNames: readonly string[] = [
  'page/2',
  'AC/venues/DC',
  'notes.html',
  'style.css',
  '~tilde',
  '<b>Bold</b> "Quoted"',
  "'); drop table events; --",
];

/** The artists of all these names, in the spelling that their page shows: the first one if all are equally frequent. */
export function oddArtists(): string[] {
  const spellings = new Map<string, string>();
  for (const name of [...ODD_NAMES, ...furtherOddNames].map((eventName) => artistName(eventName) ?? '')) {
    if (!spellings.has(artistKey(name))) spellings.set(artistKey(name), name);
  }
  return [...spellings.values()];
}

/**
 * Whether a name works as the end of a typed address. Browsers resolve `.` and `..` themselves, and `….html` and `~…`
 * are the site's own addresses; such pages are only reachable by their links.
 */
export function isTypable(name: string): boolean {
  return !/^\.{1,2}$|\.html$|^~/i.test(name);
}
