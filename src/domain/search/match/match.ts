/** What a visitor looks for, prepared once for many texts. */
export interface SearchTerm {
  /** As typed, without the white space at its ends. */
  readonly text: string;
  /** In lower case: the substring that is looked for. */
  readonly lower: string;
  /** Without letter case, accents and compatibility forms; `null` when nothing but marks and spaces would be left. */
  readonly folded: string | null;
}

/**
 * Text without letter case, accents and compatibility forms: `Björk` and `BJÖRK` become `bjork`, `Ｆｕｌｌ` becomes
 * `full`, `ﬁ` becomes `fi`.
 *
 * Works code point by code point after lower-casing (both final and other sigma become `σ`, all combining marks go), so
 * that whatever is a substring in lower case is one here too.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Nearly all text is printable ASCII, where there is nothing to decompose.
  if (!/[^ -~]/.test(lower)) return lower;
  return lower.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');
}

/** The term of a search box or address; `null` when it is blank (rule S1). */
export function searchTerm(input: string): SearchTerm | null {
  const text = input.trim();
  if (text === '') return null;
  const folded = fold(text);
  // Half a surrogate pair is a substring of texts that folding changes.
  return { text, lower: text.toLowerCase(), folded: folded.trim() === '' || !text.isWellFormed() ? null : folded };
}

/**
 * The one matching rule (rule S1): the term is a substring, whatever the letter case. Accents may be
 * left out or added on either side, which only ever adds matches.
 */
export function matches(text: string, { lower, folded }: SearchTerm): boolean {
  return folded === null ? text.toLowerCase().includes(lower) : fold(text).includes(folded);
}

/** Whether any of the texts matches; absent ones do not. */
export function matchesAny(texts: readonly (string | null)[], term: SearchTerm): boolean {
  return texts.some((text) => text !== null && matches(text, term));
}
