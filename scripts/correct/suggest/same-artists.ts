import type { Artist } from '../../../src/domain/catalogue/types.ts';
import { alike, fold } from './fold.ts';

/** Names as short as this are often different ones once spaces are gone: `A Ha`, `AHA`. */
const SHORT = 6;
/** One short word may be two artists: `Sing!` and `Sing`. */
const SHORTEST_WORD = 7;

/** A likely alias. */
export interface SameArtist {
  readonly name: string;
  readonly listedAs: string;
  /** Numbers of events of both. */
  readonly events: readonly [number, number];
}

const keyOf = (name: string): string | null => {
  const folded = fold(name);
  const letters = folded.replaceAll(' ', '');
  if (folded === letters && letters.length < SHORTEST_WORD) return null;
  return letters.length < SHORT ? folded : letters;
};

/** Artists whose names differ only in accents, 'The', punctuation or spaces: the one with most events stays. */
export function sameArtists(artists: readonly Artist[]): SameArtist[] {
  return alike(artists, ({ name }) => keyOf(name)).flatMap((group) => {
    const [most, ...others] = group.toSorted((a, b) => b.events.length - a.events.length);
    if (most === undefined) return [];
    return others.map(
      ({ name, events }): SameArtist => ({
        name,
        listedAs: most.name,
        events: [events.length, most.events.length],
      }),
    );
  });
}
