import type { Steps } from '../steps.ts';
import { fold, type SearchTerm } from './term.ts';

/** With fewer letters, one letter is too much of the word. */
const SHORTEST = 4;
/** Names compared per step. */
const NAMES_AT_ONCE = 500;

/** Whether two different texts become the same by one letter: left out, added, replaced, or swapped with the next. */
export function isOneLetterOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const [restA, restB] = [a.slice(same), b.slice(same)];
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}

/** The parts of a name with `count` words, in its spelling. */
function partsOf(name: string, count: number): string[] {
  const words = name.split(' ');
  return words.flatMap((_, first) =>
    first + count <= words.length ? words.slice(first, first + count).join(' ') : [],
  );
}

/**
 * What a term that finds nothing may have meant: the first name, or part of a name, that differs by one letter (rule S11);
 * `null` if there is none.
 *
 * @param names in the order of preference
 */
export function* didYouMean(names: readonly string[], { folded }: SearchTerm): Steps<string | null> {
  if (folded === null || folded.length < SHORTEST) return null;
  const wanted = folded.replace(/\s+/g, ' ');
  const count = wanted.split(' ').length;
  for (const [index, name] of names.entries()) {
    if (index % NAMES_AT_ONCE === 0) yield;
    // A space is a letter, too.
    for (const words of [count, count + 1, count - 1]) {
      const meant = words > 0 && partsOf(name, words).find((part) => isOneLetterOff(fold(part), wanted));
      if (meant) return meant;
    }
  }
  return null;
}
