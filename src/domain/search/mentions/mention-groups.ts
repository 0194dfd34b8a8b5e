import { stableHash } from '../../text/stable-hash.ts';
import type { MentionRecord } from './mentions.ts';

/** Characters of a group, where it has more than one page: about sixteen events with a paragraph each. */
const MAX_SIZE = 9000;
/** Characters that a page counts for beside its texts. */
const PAGE_SIZE = 100;
const HASH_BITS = 53;

interface PlacedRecord {
  /** Hashes of its place and of itself: where it stands among all. */
  readonly hashes: readonly [place: number, own: number];
  readonly size: number;
  readonly record: MentionRecord;
}

function placed(record: MentionRecord): PlacedRecord {
  const { place, path, title, content } = record;
  return {
    hashes: [stableHash(place), stableHash(path)],
    size: PAGE_SIZE + title.length + content.length,
    record,
  };
}

/** A binary digit of both hashes, one after the other, from the front. */
function digitAt(depth: number, [place, own]: PlacedRecord['hashes']): number {
  const hash = depth < HASH_BITS ? place : own;
  return Math.floor(hash / 2 ** (HASH_BITS - 1 - (depth % HASH_BITS))) % 2;
}

/** Takes apart, by the digit at `depth`, what is too large for a group. */
function divide(records: readonly PlacedRecord[], depth: number): (readonly PlacedRecord[])[] {
  const size = records.reduce((sum, record) => sum + record.size, 0);
  if (records.length < 2 || size <= MAX_SIZE || depth === 2 * HASH_BITS) return [records];
  return [0, 1]
    .map((digit) => records.filter(({ hashes }) => digitAt(depth, hashes) === digit))
    .filter((half) => half.length > 0)
    .flatMap((half) => divide(half, depth + 1));
}

/**
 * Puts records into groups that are indexed as one: what the indexer needs grows faster than the number of its records,
 * and every first search loads a list of them all.
 *
 * Small venues share a group, the pages of a large one fill several. Where a group ends depends on hashes and sizes
 * alone: neither the order of the records matters, nor what is listed in other groups.
 */
export function mentionGroups(records: readonly MentionRecord[]): (readonly MentionRecord[])[] {
  const inOrder = records.map(placed).sort(({ hashes: a }, { hashes: b }) => a[0] - b[0] || a[1] - b[1]);
  return inOrder.length === 0 ? [] : divide(inOrder, 0).map((group) => group.map(({ record }) => record));
}
