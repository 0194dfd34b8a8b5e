import { type HighlightedPart, highlightWords } from './highlight.ts';
import { fold } from './term.ts';

/** Words of an excerpt at most. */
const LENGTH = 24;
/** Words before what was found at most: on a phone an excerpt is cut after some forty characters. */
const BEFORE = 3;

/** A place in a text, and which of the words that are looked for stand there. */
interface Hit {
  readonly at: number;
  readonly words: readonly string[];
}

/** The hits of the stretch, no longer than an excerpt, in which most of the words meet; the first such stretch. */
function densest(hits: readonly Hit[]): readonly Hit[] {
  let best: readonly Hit[] = [];
  let most = 0;
  let end = 0;
  for (const [begin, { at }] of hits.entries()) {
    while ((hits[end]?.at ?? Number.POSITIVE_INFINITY) < at + LENGTH) end += 1;
    const stretch = hits.slice(begin, end);
    const count = new Set(stretch.flatMap(({ words }) => words)).size;
    if (count > most) [best, most] = [stretch, count];
  }
  return best;
}

/**
 * The part of a text in which most of the words stand, with some words before and after, and every match in it marked;
 * nothing when none of them is in the text.
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
