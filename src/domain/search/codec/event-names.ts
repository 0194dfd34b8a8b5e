/**
 * Compresses event names by replacing artist names in them: `Night Ferry with Moth Parade` by Night Ferry becomes
 * ` with *` and a reference. Few distinct texts remain, and each is written once.
 */

import type { Steps } from '../steps.ts';
import { frontCodedColumns, numberColumn, readFrontCoded, readNumbers } from './columns.ts';

/** Placeholder for the artist's own name. */
const OWN = '\u0001';
/** Placeholder for another artist: the next reference. */
const OTHER = '\u0002';
/** Prefix of an event name that does not begin with the artist's name. */
const WHOLE = '=';
/** Prefix of a literal event name: one that contains a placeholder itself. */
const LITERAL = '\u0003';

const MARK = new RegExp(`[${OWN}${OTHER}]`);
const MARKS = new RegExp(MARK, 'g');

/** Minimum length in characters of a name worth a reference. */
const SHORTEST_REFERRED = 4;
/** Longer names are only recognized at the start of an event name. */
const LONGEST_REFERRED_WORDS = 8;

/** The event names of one artist. */
export interface ArtistEventNames {
  readonly artist: string;
  /** Distinct names. */
  readonly eventNames: readonly string[];
}

/** Start and end positions of the words in a text. */
function wordEdges(text: string): { starts: number[]; ends: number[] } {
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu)) {
    starts.push(index);
    ends.push(index + word.length);
  }
  return { starts, ends };
}

/** Replaces known names, trying the longest first at each word, and appends their indexes to `references`. */
function refer(text: string, own: string, indexOf: ReadonlyMap<string, number>, references: number[]): string {
  const { starts, ends } = wordEdges(text);
  let written = '';
  let at = 0;
  for (const [word, start] of starts.entries()) {
    if (start < at) continue;
    for (let last = Math.min(ends.length, word + LONGEST_REFERRED_WORDS) - 1; last >= word; last--) {
      const end = ends[last] ?? 0;
      const name = text.slice(start, end);
      const index = name.length < SHORTEST_REFERRED ? undefined : indexOf.get(name);
      if (index === undefined) continue;
      written += text.slice(at, start) + (name === own ? OWN : OTHER);
      if (name !== own) references.push(index);
      at = end;
      break;
    }
  }
  return written + text.slice(at);
}

/** Distinct texts, the most frequent first. */
function byUse(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([a, inA], [b, inB]) => inB - inA || (a < b ? -1 : 1)).map(([text]) => text);
}

/** Encodes the event names of all artists as columns, without the number of names per artist. */
export function encodeEventNames(artists: readonly ArtistEventNames[]): string[] {
  const indexOf = new Map(artists.map(({ artist }, index) => [artist, index]));
  const references: number[] = [];
  const texts = artists.flatMap(({ artist, eventNames }) =>
    eventNames.map((name) => {
      if ([OWN, OTHER, LITERAL].some((mark) => name.includes(mark))) return LITERAL + name;
      const rest = name.startsWith(artist) ? name.slice(artist.length) : null;
      return rest === null || rest.startsWith(WHOLE)
        ? WHOLE + refer(name, artist, indexOf, references)
        : refer(rest, artist, indexOf, references);
    }),
  );
  const distinct = byUse(texts);
  const textIndex = new Map(distinct.map((text, index) => [text, index]));
  return [
    ...frontCodedColumns(distinct),
    numberColumn(texts.map((text) => textIndex.get(text) ?? 0)),
    numberColumn(references),
  ];
}

/** Artists decoded per step. */
const ARTISTS_AT_ONCE = 500;

/**
 * Decodes the event names of each artist.
 *
 * @param counts number of names of each artist
 */
export function* decodeEventNames(
  artists: readonly string[],
  counts: readonly number[],
  columns: readonly string[],
): Steps<string[][]> {
  const [shared = '', rests = '', texts = '', references = ''] = columns;
  const distinct = readFrontCoded(shared, rests);
  yield;
  const textIndexes = readNumbers(texts);
  yield;
  const indexes = readNumbers(references);
  yield;
  let text = 0;
  let reference = 0;
  const referred = () => artists[indexes[reference++] ?? -1] ?? '';
  const nameOf = (artist: string, written: string): string => {
    if (written.startsWith(LITERAL)) return written.slice(LITERAL.length);
    const isWhole = written.startsWith(WHOLE);
    const rest = isWhole ? written.slice(WHOLE.length) : written;
    const read = MARK.test(rest) ? rest.replace(MARKS, (mark) => (mark === OWN ? artist : referred())) : rest;
    return isWhole ? read : artist + read;
  };
  const names: string[][] = [];
  for (const [index, count] of counts.entries()) {
    const first = text;
    text += count;
    names.push(textIndexes.slice(first, text).map((at) => nameOf(artists[index] ?? '', distinct[at] ?? '')));
    if (index % ARTISTS_AT_ONCE === 0) yield;
  }
  return names;
}
