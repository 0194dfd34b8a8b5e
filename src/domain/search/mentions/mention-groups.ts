import { stableHash } from '../../text/stable-hash.ts';
import type { MentionRecord } from './mentions.ts';

/** Maximum characters in a group of more than one page: about sixteen events with a paragraph each. */
const MAX_SIZE = 9000;
/** Characters that a page counts for in addition to its texts. */
const PAGE_SIZE = 100;
const HASH_BITS = 53;

interface HashedRecord {
  /** Sort key: hashes of the venue slug and of the path. */
  readonly hashes: readonly [venue: number, path: number];
  readonly size: number;
  readonly record: MentionRecord;
}

function hashed(record: MentionRecord): HashedRecord {
  const { venueSlug, path, title, content } = record;
  return {
    hashes: [stableHash(venueSlug), stableHash(path)],
    size: PAGE_SIZE + title.length + content.length,
    record,
  };
}

/** Bit `depth` of the two hashes joined, most significant first. */
function digitAt(depth: number, [venue, path]: HashedRecord['hashes']): number {
  const hash = depth < HASH_BITS ? venue : path;
  return Math.floor(hash / 2 ** (HASH_BITS - 1 - (depth % HASH_BITS))) % 2;
}

/** Splits records that are too large for one group by the bit at `depth`. */
function divide(records: readonly HashedRecord[], depth: number): (readonly HashedRecord[])[] {
  const size = records.reduce((sum, record) => sum + record.size, 0);
  if (records.length < 2 || size <= MAX_SIZE || depth === 2 * HASH_BITS) return [records];
  return [0, 1]
    .map((digit) => records.filter(({ hashes }) => digitAt(depth, hashes) === digit))
    .filter((half) => half.length > 0)
    .flatMap((half) => divide(half, depth + 1));
}

/**
 * Puts records into groups that are each indexed as one document: indexing time grows faster than the number of
 * documents, and the first search loads a list of all of them.
 *
 * Small venues share a group; a large one fills several. Boundaries depend only on hashes and sizes, not on the order
 * of the records or on other groups, so a small change of the listings changes few groups.
 */
export function mentionGroups(records: readonly MentionRecord[]): (readonly MentionRecord[])[] {
  const inOrder = records.map(hashed).sort(({ hashes: a }, { hashes: b }) => a[0] - b[0] || a[1] - b[1]);
  return inOrder.length === 0 ? [] : divide(inOrder, 0).map((group) => group.map(({ record }) => record));
}
