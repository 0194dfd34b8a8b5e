/** What the full-text index holds of a group of pages: the words it is found by, and the pages themselves. */
import type { MentionPage } from './mentions.ts';

/** White space as the indexer knows it. */
const WORDS = /\P{White_Space}+/gu;
/** Letters and digits between punctuation, which the indexer leaves out. */
const PLAIN = /^\p{P}*([\p{L}\p{N}][\p{L}\p{N}\p{M}]*)\p{P}*$/u;
/** `Night` and `NIGHT`; capitals further in are where the indexer divides a word. */
const ONE_WORD = /^\p{Lu}(?:\P{Lu}*|\p{Lu}*)$/u;

/** The same for all forms of a word that the indexer takes for the same. */
function indexedWord(word: string): string {
  const [, plain] = PLAIN.exec(word) ?? [];
  if (plain !== undefined) return ONE_WORD.test(plain) ? plain.toLowerCase() : plain;
  // The indexer's own directives begin like this: a listing gives none.
  return word.replace(/^_+/, '');
}

/**
 * Makes what a group is found by: the words of its texts, each once; twice what four of the texts have, and once more for
 * every four times as many. So a group counts for more when more of its pages mention what is looked for. The places of
 * words are not needed, and would be most of an index.
 */
export function wordIndexer(): (texts: readonly string[]) => string {
  const known = new Map<string, string>();
  function indexed(word: string): string {
    let form = known.get(word);
    if (form === undefined) {
      form = indexedWord(word);
      known.set(word, form);
    }
    return form;
  }
  return (texts) => {
    const counts = new Map<string, number>();
    for (const text of texts) {
      const words = new Set(text.match(WORDS)?.map(indexed));
      words.delete('');
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const times = (count: number) => 1 + Math.floor(Math.log2(count) / 2);
    return [...counts].flatMap(([word, count]) => Array.from({ length: times(count) }, () => word)).join(' ');
  };
}

type Row = readonly [path: string, kind: string, title: string, date: string, day: string, until: string, text: string];

/** Pages as one text, which `readPages` reads back whatever they hold. */
export function writePages(pages: readonly MentionPage[]): string {
  return JSON.stringify(
    pages.map(
      ({ path, kind, title, date, day, until, content }): Row => [path, kind, title, date, day, until, content],
    ),
  );
}

/** Reads what `writePages` wrote. */
export function readPages(text: string): MentionPage[] {
  const rows: readonly Row[] = JSON.parse(text);
  return rows.map(([path, kind, title, date, day, until, content]) => ({
    path,
    kind: kind as MentionPage['kind'],
    title,
    date,
    day,
    until,
    content,
  }));
}
