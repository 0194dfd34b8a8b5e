import { byName } from '../text/by-name.ts';
import { groupBy } from './group.ts';

/** The letter for names that begin with none of A to Z. */
export const OTHER = 'other';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * `a` to `z` by the first letter or digit of a name, whatever its accents; else `other`. Latin letters that are none of them
 * with an accent (`Ł`, `Ø`, `Æ`) stand under the one they are sorted after.
 */
export function letterOf(name: string): string {
  const first = /[\p{L}\p{N}]/u.exec(name.normalize('NFKD'))?.[0].toLowerCase() ?? '';
  if (/[a-z]/.test(first)) return first;
  if (!/\p{sc=Latin}/u.test(first)) return OTHER;
  // Sorted after Z, but a `th`.
  return first === 'þ' ? 't' : (LETTERS.findLast((letter) => byName(letter, first) < 0) ?? OTHER);
}

/** Items by the letter of their names, in alphabetical order; `other` comes first. */
export function byLetter<Item extends { readonly name: string }>(
  items: readonly Item[],
): ReadonlyMap<string, readonly Item[]> {
  const groups = groupBy(
    items.toSorted((a, b) => byName(a.name, b.name)),
    ({ name }) => letterOf(name),
  );
  const rank = (letter: string) => (letter === OTHER ? '' : letter);
  return new Map([...groups].sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1)));
}
