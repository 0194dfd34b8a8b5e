import { accountTexts, type FailureText } from '../text/account-texts.ts';

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

const MAX_TERMS = 500;
/** Characters. */
const LONGEST_TERM = 200;

/** Why the database would refuse a blacklist (rule W7); `null` if it would not. */
export function blacklistProblem(terms: readonly string[]): FailureText | null {
  if (terms.length > MAX_TERMS) return accountTexts.failures.tooManyTerms;
  return terms.some((term) => [...term].length > LONGEST_TERM) ? accountTexts.failures.termTooLong : null;
}
