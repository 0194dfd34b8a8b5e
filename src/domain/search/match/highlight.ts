import { fold, type SearchTerm } from './term.ts';

/** A piece of a text; what was searched for is marked. */
export interface HighlightedPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** A part of a text, from one of its places to before another. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Where stretches of a text's folded form lie in the text itself. They come in order, and none overlaps another. */
function unfolded(text: string, stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = [];
  // Folds grow code point by code point: a stretch begins in the last prefix that is not beyond it.
  let next = 0;
  let from = 0;
  let end = 0;
  let reached = 0;
  function add(to: number): void {
    // Marks that follow belong to the last letter.
    const marks = /^\p{M}+/u.exec(text.slice(to))?.[0] ?? '';
    // Stretches that share a letter are one.
    const shared = from < (found.at(-1)?.to ?? 0) ? found.pop() : undefined;
    found.push({ from: shared?.from ?? from, to: to + marks.length });
  }
  for (const letter of text) {
    const stretch = stretches[next];
    if (stretch === undefined) break;
    const begin = end;
    end += letter.length;
    if (reached <= stretch.from) from = begin;
    reached += fold(letter).length;
    if (reached < stretch.to) continue;
    add(end);
    while ((stretches[next]?.to ?? Number.POSITIVE_INFINITY) <= reached) next += 1;
  }
  if (next < stretches.length) add(text.length);
  return found;
}

/** Where the first match lies in the text itself; `null` without one. */
function firstMatch(text: string, { folded, lower }: SearchTerm): Stretch | null {
  if (folded === null) {
    // Lower-casing may change lengths: without folding, only a match in texts that keep theirs is shown.
    const at = text.toLowerCase().indexOf(lower);
    return at < 0 || text.toLowerCase().length !== text.length ? null : { from: at, to: at + lower.length };
  }
  const at = fold(text).indexOf(folded);
  return at < 0 ? null : (unfolded(text, [{ from: at, to: at + folded.length }])[0] ?? null);
}

/** Every place where one of the words stands, in order; those that touch each other are one. */
function allMatches(text: string, words: readonly string[]): Stretch[] {
  const found: Stretch[] = [];
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      found.push({ from: at, to: at + word.length });
    }
  }
  const matches: Stretch[] = [];
  for (const match of found.sort((a, b) => a.from - b.from)) {
    const touching = match.from <= (matches.at(-1)?.to ?? -1) ? matches.pop() : undefined;
    matches.push({ from: touching?.from ?? match.from, to: Math.max(match.to, touching?.to ?? 0) });
  }
  return matches;
}

/** The text in pieces, of which the given ones are marked. */
function parted(text: string, marked: readonly Stretch[]): HighlightedPart[] {
  const ends = [0, ...marked.flatMap(({ from, to }) => [from, to]), text.length];
  return ends
    .slice(1)
    .map((end, index) => ({ text: text.slice(ends[index], end), isMarked: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** The text in pieces of which the first match of the term is marked; whole when there is none. */
export function highlight(text: string, term: SearchTerm | null): HighlightedPart[] {
  const match = term === null ? null : firstMatch(text, term);
  return parted(text, match === null ? [] : [match]);
}

/**
 * The text in pieces of which every match of each word is marked.
 *
 * @param words folded, none of them empty
 */
export function highlightWords(text: string, words: readonly string[]): HighlightedPart[] {
  return parted(text, unfolded(text, allMatches(fold(text), words)));
}
