/** Parses a typed blacklist: split on commas, trimmed, lower-cased, empty terms dropped (rule W4). */
export function parseBlacklist(text: string): string[] {
  return text
    .split(',')
    .map((term) => term.trim().toLowerCase())
    .filter((term) => term !== '');
}

/** The terms as text for the input. */
export function formatBlacklist(terms: readonly string[]): string {
  return terms.join(', ');
}
