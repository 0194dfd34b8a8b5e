import { isNode, listOf } from './graph.ts';

export const firstOf = (value: unknown) => listOf(value)[0];

/** A number as text, since templates leave names such as 1984 without quotes; anything else as it is. */
export const textOf = (value: unknown) => (typeof value === 'number' ? String(value) : value);

/** The first value; of a node, its address. */
export function addressOf(value: unknown): unknown {
  const first = firstOf(value);
  return isNode(first) ? (first['@id'] ?? first['url']) : first;
}

/** The names of nodes, or the texts in place of them. */
export function namesOf(value: unknown): string[] {
  const names = listOf(value).map((item) => textOf(isNode(item) ? firstOf(item['name']) : item));
  return names.filter((name) => typeof name === 'string').filter((name) => name.trim() !== '');
}
