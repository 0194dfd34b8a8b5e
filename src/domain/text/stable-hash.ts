/**
 * 53-bit hash of a text, the same in every runtime and on every machine. For tints and file names; not cryptographic.
 *
 * Two 32-bit multiply-xor hashes over UTF-16 units, mixed at the end so that similar texts get unrelated hashes.
 */
export function stableHash(text: string): number {
  let low = 0x9e3779b1;
  let high = 0x85ebca77;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x27d4eb2f);
    high = Math.imul(high ^ unit, 0x165667b1);
  }
  low = Math.imul(low ^ (low >>> 15), 0x2c1b3c6d) ^ Math.imul(high ^ (high >>> 13), 0x297a2d39);
  high = Math.imul(high ^ (high >>> 16), 0x2c1b3c6d) ^ Math.imul(low ^ (low >>> 12), 0x297a2d39);
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
}

/** The hash as 11 lower-case letters and digits. */
export function stableHashText(text: string): string {
  return stableHash(text).toString(36).padStart(11, '0');
}
