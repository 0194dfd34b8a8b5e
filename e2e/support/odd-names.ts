import { ODD_NAMES } from '../../scripts/seed/odd-names.ts';
import { artistKey, artistName } from '../../src/domain/catalogue/artist-name.ts';

/** Names that the odd ones of the seed do not hold: they collide with the site's own addresses, or with markup. */
export const furtherOddNames: readonly string[] = [
  'page/2',
  'AC/venues/DC',
  'notes.html',
  'style.css',
  '~tilde',
  '<b>Bold</b> "Quoted"',
  "'); drop table events; --",
];

/** The artists of all these names, each in the spelling that its page shows: the first, where all are as frequent. */
export function oddArtists(): string[] {
  const spellings = new Map<string, string>();
  for (const name of [...ODD_NAMES, ...furtherOddNames].map((eventName) => artistName(eventName) ?? '')) {
    if (!spellings.has(artistKey(name))) spellings.set(artistKey(name), name);
  }
  return [...spellings.values()];
}

/**
 * Whether a name can be typed as the end of an address. Browsers resolve `.` and `..` before they ask; `….html` and
 * `~…` belong to the site's own addresses. Their pages are found by their links.
 */
export function isTypable(name: string): boolean {
  return !/^\.{1,2}$|\.html$|^~/i.test(name);
}
