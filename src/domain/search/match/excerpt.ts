import { type HighlightedPart, highlightWords } from './highlight.ts';
import { fold } from './term.ts';

/** Maximum number of words. */
const LENGTH = 24;
/** Maximum words before the first match: phones cut excerpts after about 40 characters. */
const BEFORE = 3;

/** A word of the text that contains search words. */
interface Hit {
  readonly at: number;
  readonly words: readonly string[];
}

/** The hits within the first excerpt-sized window that contains the most search words. */
function densest(hits: readonly Hit[]): readonly Hit[] {
  let best: readonly Hit[] = [];
  let most = 0;
  let end = 0;
  for (const [begin, { at }] of hits.entries()) {
    while ((hits[end]?.at ?? Number.POSITIVE_INFINITY) < at + LENGTH) end += 1;
    const window = hits.slice(begin, end);
    const count = new Set(window.flatMap(({ words }) => words)).size;
    if (count > most) [best, most] = [window, count];
  }
  return best;
}

/**
 * The part of a text that contains the most search words, with context and with all matches marked; empty if the text
 * contains none.
 *
 * @param words folded, none of them empty
 */
export function excerptOf(text: string, words: readonly string[]): HighlightedPart[] {
  const all = text.split(/\s+/).filter((word) => word !== '');
  const hits = all.flatMap((word, at): Hit[] => {
    const folded = fold(word);
    const found = words.filter((wanted) => folded.includes(wanted));
    return found.length === 0 ? [] : [{ at, words: found }];
  });
  const shown = densest(hits);
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined) return [];
  const before = Math.min(BEFORE, Math.floor((LENGTH - 1 - (last.at - first.at)) / 2));
  const from = Math.max(0, first.at - before);
  return highlightWords(all.slice(from, from + LENGTH).join(' '), words);
}
