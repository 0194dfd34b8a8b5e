/** A search term, prepared for matching many texts. */
export interface SearchTerm {
  /** As typed, trimmed. */
  readonly text: string;
  /** Lower case. */
  readonly lower: string;
  /** Result of `fold`; `null` if nothing but spaces would be left, or the term is not well-formed. */
  readonly folded: string | null;
}

/**
 * Removes letter case, accents and compatibility forms: `Björk` and `BJÖRK` become `bjork`, `Ｆｕｌｌ` becomes `full`, `ﬁ`
 * becomes `fi`.
 *
 * Works code point by code point after lower-casing (final sigma becomes `σ`, combining marks are removed), so that
 * every substring in lower case is also one here.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Nearly all text is printable ASCII, where there is nothing to decompose.
  if (!/[^ -~]/.test(lower)) return lower;
  return lower.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');
}

/** The term of a search box or address; `null` if it is blank (rule S1). */
export function searchTerm(input: string): SearchTerm | null {
  const text = input.trim();
  if (text === '') return null;
  const folded = fold(text);
  // Half a surrogate pair can be a substring of a text, but not of its folded form.
  return { text, lower: text.toLowerCase(), folded: folded.trim() === '' || !text.isWellFormed() ? null : folded };
}

/**
 * The matching rule (rule S1): the term is a substring, ignoring case. Ignoring accents only ever adds matches.
 */
export function matches(text: string, { lower, folded }: SearchTerm): boolean {
  return folded === null ? text.toLowerCase().includes(lower) : fold(text).includes(folded);
}

/** How well a term matches a text: at the beginning of one of its words, or only inside one. */
export const NONE = 0;
export const INSIDE = 1;
export const WORD_START = 2;

/** Whether position `at` of a folded text begins a word. */
const beginsWord = (folded: string, at: number): boolean => at === 0 || !/[\p{L}\p{N}]/u.test(folded[at - 1] ?? '');

/**
 * The best match of a folded term in each of several folded texts.
 *
 * @param joined the texts, with a character between them that the term does not contain
 * @param starts start of each text, and of the one after the last
 */
export function ranksIn(joined: string, starts: ArrayLike<number>, what: string): Uint8Array {
  const ranks = new Uint8Array(starts.length - 1);
  let index = 0;
  for (let at = joined.indexOf(what); at >= 0; ) {
    while ((starts[index + 1] ?? 0) <= at) index += 1;
    const isBest = beginsWord(joined, at);
    ranks[index] = isBest ? WORD_START : INSIDE;
    at = joined.indexOf(what, isBest ? starts[index + 1] : at + 1);
  }
  return ranks;
}

/** The best match in any of the texts: `NONE`, `INSIDE` or `WORD_START`. */
export function matchRank(texts: readonly (string | null)[], { lower, folded }: SearchTerm): number {
  const rankIn = (text: string | null) => {
    if (text === null) return NONE;
    const where = folded === null ? text.toLowerCase() : fold(text);
    return ranksIn(where, [0, where.length + 1], folded ?? lower)[0] ?? NONE;
  };
  return Math.max(NONE, ...texts.map(rankIn));
}

/** A term of fewer letters begins too many cities. */
const SHORTEST_CITY = 3;

/** Whether a term is the beginning of a word of a city's name (rule S12). */
export const namesCity = (city: string | null, term: SearchTerm): boolean =>
  city !== null && term.text.length >= Math.min(SHORTEST_CITY, city.length) && matchRank([city], term) === WORD_START;

/** Sorts by rank, highest first; equal ranks keep their order. */
export function byRank<Item>(items: Iterable<Item>, rankOf: (item: Item) => number): Item[] {
  const ranks: Item[][] = [];
  for (const item of items) {
    const rank = rankOf(item);
    ranks[rank] ??= [];
    ranks[rank].push(item);
  }
  return ranks.reverse().flat();
}

/** Whether any of the texts matches; `null` never does. */
export function matchesAny(texts: readonly (string | null)[], term: SearchTerm): boolean {
  return texts.some((text) => text !== null && matches(text, term));
}
