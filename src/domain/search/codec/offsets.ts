/**
 * Ranges of items by owner, for items sorted by owner: the items of owner `i` are `starts[i]` up to, but not including,
 * `starts[i + 1]`.
 */
export type Offsets = Int32Array;

/** @param counts number of items of each owner */
export function offsetsOf(counts: readonly number[]): Offsets {
  const starts = new Int32Array(counts.length + 1);
  for (const [index, count] of counts.entries()) starts[index + 1] = (starts[index] ?? 0) + count;
  return starts;
}

/** The owner of each item. */
export function ownersOf(starts: Offsets): Int32Array {
  const owners = new Int32Array(starts.at(-1) ?? 0);
  for (let owner = 0; owner + 1 < starts.length; owner++) owners.fill(owner, starts[owner], starts[owner + 1]);
  return owners;
}
