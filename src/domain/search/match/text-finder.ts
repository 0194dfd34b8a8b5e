import type { Steps } from '../steps.ts';
import { fold, matchRank, ranksIn, type SearchTerm } from './term.ts';

/** Searches a fixed list of texts: the `matchRank` at the index of each. */
export type TextFinder = (term: SearchTerm) => Uint8Array;

/** PostgreSQL texts cannot contain it, so no match can span two texts. */
const SEPARATOR = '\0';

/** Start of each text in the joined string, and of the one after the last. */
function startsIn(joined: string, count: number): Int32Array {
  const starts = new Int32Array(count + 1);
  for (let index = 0; index < count; index++) {
    const end = joined.indexOf(SEPARATOR, starts[index]);
    starts[index + 1] = (end < 0 ? joined.length : end) + 1;
  }
  return starts;
}

/** Texts folded per step. */
const TEXTS_AT_ONCE = 2000;

/**
 * Prepares a list for many searches: all texts are folded and joined once, so that a search is one pass over one
 * string.
 */
export function* textFinder(texts: readonly string[]): Steps<TextFinder> {
  const folded: string[] = [];
  for (let first = 0; first < texts.length; first += TEXTS_AT_ONCE) {
    folded.push(fold(texts.slice(first, first + TEXTS_AT_ONCE).join(SEPARATOR)));
    yield;
  }
  const joined = folded.join(SEPARATOR);
  const starts = startsIn(joined, texts.length);
  return (term) => {
    if (term.folded === null) return Uint8Array.from(texts, (text) => matchRank([text], term));
    if (term.folded.includes(SEPARATOR)) return new Uint8Array(texts.length);
    return ranksIn(joined, starts, term.folded);
  };
}
