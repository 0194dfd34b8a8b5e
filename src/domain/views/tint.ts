import { stableHash } from '../text/stable-hash.ts';

/** Hue of a venue's tint, 0 to 359, from its slug. */
export const hueOf = (slug: string): number => stableHash(slug) % 360;

/** Scripts with square characters: one fills the box. */
const wide = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Two letters for a box without a picture: the initials of the first two words, or the first two letters of a single
 * word; only one letter in wide scripts.
 */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const significant = words.length > 2 ? words.filter((word) => !/^(?:the|a|an|of|and)$/i.test(word)) : words;
  const [first, second] = significant.length > 0 ? significant : words;
  const letters =
    second === undefined
      ? [...(first ?? name)].slice(0, 2)
      : [...(first as string)].slice(0, 1).concat([...second].slice(0, 1));
  const fitting = letters.some((letter) => wide.test(letter)) ? letters.slice(0, 1) : letters;
  return fitting.join('').toLocaleUpperCase('en-US');
}
