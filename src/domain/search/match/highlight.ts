import { fold, type SearchTerm } from './term.ts';

/** A part of a text; matches are marked. */
export interface HighlightedPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** A range of a text; `to` is exclusive. */
interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** Maps ranges of a folded text back to the original. The ranges must be sorted and must not overlap. */
function unfolded(text: string, ranges: readonly TextRange[]): TextRange[] {
  const found: TextRange[] = [];
  // Folding works code point by code point, so a range begins at the last code point whose fold starts at or before it.
  let next = 0;
  let from = 0;
  let end = 0;
  let reached = 0;
  function add(to: number): void {
    // Include combining marks of the last letter.
    const marks = /^\p{M}+/u.exec(text.slice(to))?.[0] ?? '';
    // Merge ranges that share a letter.
    const shared = from < (found.at(-1)?.to ?? 0) ? found.pop() : undefined;
    found.push({ from: shared?.from ?? from, to: to + marks.length });
  }
  for (const letter of text) {
    const range = ranges[next];
    if (range === undefined) break;
    const begin = end;
    end += letter.length;
    if (reached <= range.from) from = begin;
    reached += fold(letter).length;
    if (reached < range.to) continue;
    add(end);
    while ((ranges[next]?.to ?? Number.POSITIVE_INFINITY) <= reached) next += 1;
  }
  if (next < ranges.length) add(text.length);
  return found;
}

/** The first match in the original text; `null` if there is none. */
function firstMatch(text: string, { folded, lower }: SearchTerm): TextRange | null {
  if (folded === null) {
    // Lower-casing may change the length of a text; positions are only valid if it does not.
    const at = text.toLowerCase().indexOf(lower);
    return at < 0 || text.toLowerCase().length !== text.length ? null : { from: at, to: at + lower.length };
  }
  const at = fold(text).indexOf(folded);
  return at < 0 ? null : (unfolded(text, [{ from: at, to: at + folded.length }])[0] ?? null);
}

/** All matches of the words, sorted; adjacent and overlapping ones are merged. */
function allMatches(text: string, words: readonly string[]): TextRange[] {
  const found: TextRange[] = [];
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      found.push({ from: at, to: at + word.length });
    }
  }
  const matches: TextRange[] = [];
  for (const match of found.sort((a, b) => a.from - b.from)) {
    const touching = match.from <= (matches.at(-1)?.to ?? -1) ? matches.pop() : undefined;
    matches.push({ from: touching?.from ?? match.from, to: Math.max(match.to, touching?.to ?? 0) });
  }
  return matches;
}

/** Splits a text at the marked ranges. */
function splitAt(text: string, marked: readonly TextRange[]): HighlightedPart[] {
  const ends = [0, ...marked.flatMap(({ from, to }) => [from, to]), text.length];
  return ends
    .slice(1)
    .map((end, index) => ({ text: text.slice(ends[index], end), isMarked: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** Marks the first match of the term. */
export function highlight(text: string, term: SearchTerm | null): HighlightedPart[] {
  const match = term === null ? null : firstMatch(text, term);
  return splitAt(text, match === null ? [] : [match]);
}

/**
 * Marks all matches of the words.
 *
 * @param words folded, none of them empty
 */
export function highlightWords(text: string, words: readonly string[]): HighlightedPart[] {
  return splitAt(text, unfolded(text, allMatches(fold(text), words)));
}
