import { createHash } from 'node:crypto';
import type { ReadItem } from './read-rows.ts';

/** An event of a source that has no numbers: a row but for its `event_id`. */
export interface UnnumberedEvent {
  /** Where it begins in the file. */
  readonly line: number | string;
  /** What the source knows it by, the same at every reading: a UID, an `@id`, an address. */
  readonly identity: string;
  /** What tells it from others of the same identity: when it begins. */
  readonly begins: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** Numbers of sources that have some stay far below. */
const FIRST_NUMBER = 2 ** 52;

/**
 * The number of an event from the name of its source and its identity: 52 bits of their SHA-256, above 2^52, so that
 * every import finds it again. Two of 100,000 events share one with a chance of about one in a million; then the later
 * one replaces the earlier.
 */
export function stableNumber(source: string | null, identity: string): number {
  const digest = createHash('sha256')
    .update(`${source ?? ''}\n${identity}`)
    .digest();
  return FIRST_NUMBER + (digest.readUInt32BE(0) * 2 ** 20 + (digest.readUInt32BE(4) >>> 12));
}

/**
 * Gives events their numbers. Where several of a file share an identity (a run under one address), the beginning
 * belongs to it.
 *
 * @param source as given with --source; the same file under another name is other events
 */
export function numberEvents(events: readonly UnnumberedEvent[], source: string | null): ReadItem[] {
  const beginnings = new Map<string, Set<string>>();
  for (const { identity, begins } of events) {
    const known = beginnings.get(identity);
    if (known === undefined) beginnings.set(identity, new Set([begins]));
    else known.add(begins);
  }
  return events.map(({ line, identity, begins, row }) => {
    const isShared = (beginnings.get(identity)?.size ?? 0) > 1;
    const event_id = stableNumber(source, isShared ? `${identity}\n${begins}` : identity);
    return { kind: 'row', line, value: { ...row, event_id } };
  });
}
