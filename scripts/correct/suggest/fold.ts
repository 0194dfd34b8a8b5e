import { groupBy } from '../../../src/domain/catalogue/group.ts';

/** In lower case, without accents. Marks of other scripts stay: in Japanese or Hindi they make another word. */
export const withoutAccents = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o');

/** `The Beatles!` and `beatles` are alike: without accents, letter case, punctuation and a leading article. */
export function fold(name: string): string {
  return withoutAccents(name)
    .replace(/['’‘`´.]/g, '')
    .replace(/[&+]/g, ' and ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:the|a|an) (?=\S)/, '');
}

/** Words of a folded name. */
export const wordsOf = (folded: string): string[] => folded.split(' ').filter((word) => word !== '');

/** Groups items by key; groups of one are left out. */
export const alike = <Item>(items: readonly Item[], keyOf: (item: Item) => string | null): Item[][] =>
  [...groupBy(items, keyOf).values()].filter(({ length }) => length > 1);
