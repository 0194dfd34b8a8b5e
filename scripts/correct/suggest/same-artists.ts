import type { Artist } from '../../../src/domain/catalogue/types.ts';
import { alike, fold, withoutAccents } from './fold.ts';

/** Names as short as this are often different ones once spaces are gone: `A Ha`, `AHA`. */
const SHORT = 6;
/** One short word may be two artists: `Sing!` and `Sing`. */
const SHORTEST_WORD = 7;

/** Accents are left out more often than added: a spelling with them stays unless another has over so many times its events. */
const ACCENT_COUNTS = 3;

/** A likely alias. */
export interface SameArtist {
  readonly name: string;
  readonly listedAs: string;
  /** Numbers of events of both. */
  readonly events: readonly [number, number];
}

/** What two names have in common that are long enough to tell the artist. */
function keyOf(name: string): string | null {
  const folded = fold(name);
  const letters = folded.replaceAll(' ', '');
  if (folded === letters && letters.length < SHORTEST_WORD) return null;
  return letters.length < SHORT ? folded : letters;
}

const hasAccent = ({ name }: Artist) => withoutAccents(name) !== name.normalize('NFKD').toLowerCase();

/** `AC/DC` and `ACDC`, `J.I.D.` and `J.I.D`: without marks inside a word, and without the last dot of an abbreviation. */
const withoutInnerMarks = (name: string) =>
  name.replace(/(?<=\p{L}\.\p{L}.*)\.$/u, '').replace(/(?<=[\p{L}\p{N}])[./-](?=[\p{L}\p{N}])/gu, '');

/** Whether two names of the same letters are one artist's. */
function areOne(a: Artist, b: Artist): boolean {
  const key = keyOf(a.name);
  if (key !== null && key === keyOf(b.name)) return true;
  return (
    withoutAccents(a.name) === withoutAccents(b.name) ||
    withoutInnerMarks(a.name) === withoutInnerMarks(b.name) ||
    a.venues.some(({ slug }) => b.venues.some((venue) => venue.slug === slug))
  );
}

/** The spelling that stays: the one of most events, but rather one with accents. */
function mainOf(group: readonly Artist[]): Artist | undefined {
  const [most, ...others] = group.toSorted((a, b) => b.events.length - a.events.length);
  if (most === undefined || hasAccent(most)) return most;
  return others.find((other) => hasAccent(other) && other.events.length * ACCENT_COUNTS >= most.events.length) ?? most;
}

/** Artists whose names differ only in accents, 'The', punctuation or spaces. */
export function sameArtists(artists: readonly Artist[]): SameArtist[] {
  return alike(artists, ({ name }) => fold(name).replaceAll(' ', '') || null).flatMap((group) => {
    const main = mainOf(group);
    if (main === undefined) return [];
    return group
      .filter((artist) => artist !== main && areOne(artist, main))
      .map(
        ({ name, events }): SameArtist => ({
          name,
          listedAs: main.name,
          events: [events.length, main.events.length],
        }),
      );
  });
}
