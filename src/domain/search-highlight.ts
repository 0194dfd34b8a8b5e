import { fold, type SearchTerm } from './search-match.ts';

/** A piece of a text; what was searched for is marked. */
export interface HighlightedPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Where the first match lies in the text itself; `null` without one. */
function firstMatch(text: string, { folded, lower }: SearchTerm): { from: number; to: number } | null {
  if (folded === null) {
    // Lower-casing may change lengths: without folding, only a match in texts that keep theirs is shown.
    const at = text.toLowerCase().indexOf(lower);
    return at < 0 || text.toLowerCase().length !== text.length ? null : { from: at, to: at + lower.length };
  }
  const whole = fold(text);
  const at = whole.indexOf(folded);
  if (at < 0) return null;
  // Folds grow code point by code point: the match begins in the last prefix that is not beyond it.
  let from = 0;
  let to = text.length;
  let end = 0;
  let reached = 0;
  for (const letter of text) {
    const begin = end;
    end += letter.length;
    if (reached <= at) from = begin;
    reached += fold(letter).length;
    if (reached >= at + folded.length) {
      to = end;
      break;
    }
  }
  // Marks that follow belong to the last letter.
  const marks = /^\p{M}+/u.exec(text.slice(to))?.[0] ?? '';
  return { from, to: to + marks.length };
}

/** The text in pieces of which the first match of the term is marked; whole when there is none. */
export function highlight(text: string, term: SearchTerm | null): HighlightedPart[] {
  const match = term === null ? null : firstMatch(text, term);
  if (match === null) return text === '' ? [] : [{ text, isMarked: false }];
  return [
    { text: text.slice(0, match.from), isMarked: false },
    { text: text.slice(match.from, match.to), isMarked: true },
    { text: text.slice(match.to), isMarked: false },
  ].filter((part) => part.text !== '');
}
