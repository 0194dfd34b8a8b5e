import { createHash } from 'node:crypto';
import type { Line, ReadItem } from './read-item.ts';

/** An event of a source that has no numeric ids: a row without `event_id`. */
export interface EventWithoutId {
  readonly line: Line;
  /** What identifies the event at its source, the same in every export: a UID, an `@id`, an address. */
  readonly identity: string;
  /** Its start, which distinguishes events that share an identity. */
  readonly begins: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** Far above the ids of sources that have some. */
const FIRST_ID = 2 ** 52;

/**
 * An id that every import of the event computes again: 52 bits of the SHA-256 of its source and identity, plus 2^52.
 * Among 100,000 events, the chance of a collision is about one in a million; the later event then replaces the earlier.
 */
export function stableEventId(source: string | null, identity: string): number {
  const digest = createHash('sha256')
    .update(`${source ?? ''}\n${identity}`)
    .digest();
  return FIRST_ID + (digest.readUInt32BE(0) * 2 ** 20 + (digest.readUInt32BE(4) >>> 12));
}

/**
 * Turns events into rows with ids. If several events of a file share an identity (a run of shows at one address), the
 * id depends on when they begin, too.
 *
 * @param source value of --source; the same event of another source gets another id
 */
export function assignEventIds(events: readonly EventWithoutId[], source: string | null): ReadItem[] {
  const beginnings = new Map<string, Set<string>>();
  for (const { identity, begins } of events) {
    const known = beginnings.get(identity);
    if (known === undefined) beginnings.set(identity, new Set([begins]));
    else known.add(begins);
  }
  return events.map(({ line, identity, begins, row }) => {
    const isShared = (beginnings.get(identity)?.size ?? 0) > 1;
    const event_id = stableEventId(source, isShared ? `${identity}\n${begins}` : identity);
    return { kind: 'row', line, value: { ...row, event_id } };
  });
}
