import type { Steps } from '../steps.ts';
import { beginsWord, fold, INSIDE, matchRank, type SearchTerm, WORD_START } from './term.ts';

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
    const found = new Uint8Array(texts.length);
    if (term.folded === null) {
      for (const [index, text] of texts.entries()) found[index] = matchRank([text], term);
      return found;
    }
    if (term.folded.includes(SEPARATOR)) return found;
    let index = 0;
    for (let at = joined.indexOf(term.folded); at >= 0; ) {
      while ((starts[index + 1] ?? 0) <= at) index += 1;
      const isBest = beginsWord(joined, at);
      found[index] = isBest ? WORD_START : INSIDE;
      at = joined.indexOf(term.folded, isBest ? starts[index + 1] : at + 1);
    }
    return found;
  };
}
