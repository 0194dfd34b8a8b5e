/**
 * What an operator says about artists and venues, above what listings say (rules K4 and K5). Corrections of single events
 * and venues are applied by the database.
 */
import { type ArtistRules, artistKey, NO_RULES } from './artist-name.ts';
import type { JoinedEvent } from './joined-event.ts';

/** A row of `artist_corrections`. */
export interface ArtistCorrection {
  readonly name: string;
  readonly kind: 'alias' | 'whole' | 'not_an_artist';
  /** Of an alias: the artist's name. */
  readonly listedAs: string | null;
}

/** A row of `venue_aliases`. */
export interface VenueAlias {
  readonly slug: string;
  readonly listedAs: string;
}

/** The corrections that a catalogue needs besides the listings. */
export interface Corrections {
  readonly artists: readonly ArtistCorrection[];
  readonly venues: readonly VenueAlias[];
  readonly events: readonly JoinedEvent[];
}

/** The names under which listings may have an artist: the artist's own, and those that are listed as it. */
export function namesOf(artist: string, corrections: readonly ArtistCorrection[]): string[] {
  const key = artistKey(artist);
  const others = corrections.filter(({ listedAs }) => listedAs !== null && artistKey(listedAs) === key);
  return [artist, ...others.map(({ name }) => name)];
}

/** A name that is kept whole ends at a space or a colon. */
const firstWord = (text: string) => (/^[^ :]*/.exec(text)?.[0] ?? '').toLowerCase();

/** The rules of these corrections. */
export function artistRules(corrections: readonly ArtistCorrection[]): ArtistRules {
  if (corrections.length === 0) return NO_RULES;
  const listedAs = new Map<string, string | null>();
  const spellings = new Map<string, string>();
  for (const { name, kind, listedAs: other } of corrections) {
    if (kind !== 'whole') listedAs.set(artistKey(name), other);
    if (other !== null) spellings.set(artistKey(other), other);
  }
  const byFirstWord = new Map<string, string[]>();
  for (const { name } of corrections) {
    const word = firstWord(name);
    byFirstWord.set(word, [...(byFirstWord.get(word) ?? []), name]);
  }
  return {
    wholeNames: corrections.map(({ name }) => name),
    wholeNamesFor: (text) => byFirstWord.get(firstWord(text)) ?? [],
    listedAs,
    spellings,
  };
}

/** `artistRules` of a site, or of anything else that has corrections. */
export const rulesOf = ({ corrections }: { readonly corrections?: Pick<Corrections, 'artists'> }): ArtistRules =>
  artistRules(corrections?.artists ?? []);
