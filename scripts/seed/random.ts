import { stableHash } from '../../src/domain/text/stable-hash.ts';

/** A deterministic random number generator. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** Integer from `low` to `high`, inclusive. */
  whole(low: number, high: number): number;
  /** True with probability `share`. */
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/** A generator seeded by a name such as `random('seed', 'venue', 12)`: new ones do not change the others. */
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
