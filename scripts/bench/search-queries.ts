import type { Catalogue } from '../../src/domain/catalogue/types.ts';
import { random } from '../seed/random.ts';

/** Queries as typed, letter by letter, for parts of listed names, and some without a match. */
export function typedQueries({ events, artists }: Catalogue, count: number): string[] {
  const chance = random('bench', 'queries');
  const queries = ['a', 'e', 'the', 'night', 'jazz', 'zzzz'];
  while (queries.length < count) {
    const text = chance.chance(0.5) ? chance.pick(artists).name : chance.pick(events).title;
    const from = chance.chance(0.6) ? 0 : chance.whole(0, Math.max(0, text.length - 4));
    const wanted = text.slice(from, from + chance.whole(2, 14));
    for (let length = 1; length <= wanted.length; length++) queries.push(wanted.slice(0, length));
  }
  return queries.filter((query) => query.trim() !== '').slice(0, count);
}
