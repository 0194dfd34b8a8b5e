import { stableHash } from '../../src/domain/text/stable-hash.ts';

/** Chance that is the same on every machine: each draw follows from the name it was made with. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** Whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** True in `share` of all cases. */
  chance(share: number): boolean;
  /** One of the items. */
  pick<T>(items: readonly T[]): T;
}

/** A generator named by what it decides, e.g. `random('seed', 'venue', 12)`: adding one shifts no other. */
export function random(...name: readonly (string | number)[]): Random {
  let state = stableHash(name.join('\u0000')) >>> 0;
  // Weyl sequence, mixed by multiply-and-xor (32 bits).
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (share) => next() < share,
    pick<T>(items: readonly T[]): T {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('Nothing to pick from.');
      return item;
    },
  };
}
