/** The terms of a blacklist as typed: split on commas, trimmed, lower case, empty ones dropped (rule W4). */
export function parseBlacklist(text: string): string[] {
  return text
    .split(',')
    .map((term) => term.trim().toLowerCase())
    .filter((term) => term !== '');
}

/** The terms as they stand in the input. */
export function formatBlacklist(terms: readonly string[]): string {
  return terms.join(', ');
}
