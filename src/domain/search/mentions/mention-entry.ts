/** The entry of a group of pages in the full-text index: its words, and the pages as data. */
import type { MentionNight, MentionPage } from './mentions.ts';

/** Splits words as Pagefind does. */
const WORDS = /\P{White_Space}+/gu;
/** A word in punctuation, which Pagefind drops. */
const PLAIN = /^\p{P}*([\p{L}\p{N}][\p{L}\p{N}\p{M}]*)\p{P}*$/u;
/** `Night` and `NIGHT`; Pagefind splits words at inner capitals. */
const ONE_WORD = /^\p{Lu}(?:\P{Lu}*|\p{Lu}*)$/u;

/** One form for all spellings that Pagefind treats as the same word. */
function indexedWord(word: string): string {
  const [, plain] = PLAIN.exec(word) ?? [];
  if (plain !== undefined) return ONE_WORD.test(plain) ? plain.toLowerCase() : plain;
  // Pagefind's directives begin with an underscore; listings must not inject any.
  return word.replace(/^_+/, '');
}

/**
 * The text that a group is indexed under: each word once, twice if four of its texts contain it, three times for
 * sixteen, and so on, so that groups rank higher if more of their pages match. Word positions are not needed; they
 * would be most of the index.
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

type NightRow = readonly [path: string, date: string, day: string, until: string];
/** Without what is missing at the end. */
type Row = readonly [
  ...[path: string, kind: string, title: string, date: string, day: string, until: string, text: string],
  category?: string | null,
  cities?: readonly string[],
  nights?: readonly NightRow[],
];

function rowOf({ path, kind, title, date, day, until, content, category, cities, nights }: MentionPage): Row {
  const row = [path, kind, title, date, day, until, content] as const;
  const further = nights.map((night): NightRow => [night.path, night.date, night.day, night.until]);
  if (further.length > 0) return [...row, category, cities, further];
  if (cities.length > 0) return [...row, category, cities];
  return category === null ? row : [...row, category];
}

/** Serializes pages for `readPages`. */
export const writePages = (pages: readonly MentionPage[]): string => JSON.stringify(pages.map(rowOf));

/** Parses the output of `writePages`. */
export function readPages(text: string): MentionPage[] {
  const rows: readonly Row[] = JSON.parse(text);
  return rows.map(([path, kind, title, date, day, until, content, category = null, cities = [], nights = []]) => ({
    path,
    kind: kind as MentionPage['kind'],
    title,
    date,
    day,
    until,
    content,
    category,
    cities,
    nights: nights.map(
      ([nightPath, nightDate, nightDay, nightUntil]): MentionNight => ({
        path: nightPath,
        date: nightDate,
        day: nightDay,
        until: nightUntil,
      }),
    ),
  }));
}
