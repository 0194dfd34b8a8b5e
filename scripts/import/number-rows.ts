import { addRepeat, type Collected, type Repeats } from './collect-rows.ts';
import type { StoredEvent } from './event-changes.ts';
import { toEventRow } from './event-row.ts';
import type { ImportRequest } from './import-request.ts';
import { type EventNumber, idsUnderKeys, numberEvents } from './number-events.ts';
import type { RowZones } from './row-zone.ts';

/** The numbers of rows that have none of their own. */
export interface Numbering {
  /** By the sequence number of each row. */
  readonly numbers: ReadonlyMap<number, EventNumber>;
  /** Events that a version without keys stored, and that keep their numbers. */
  readonly adopted: number;
  /** Events that shared a number with another one before, and now have their own. */
  readonly separated: Repeats;
}

/**
 * Numbers the rows of sources without numbers, and enters them into `lastOf`, `repeats` and `rejectedIds` of `collected`.
 *
 * @param stored the source's events in the database
 */
export function numberRows(
  { keyed, lastOf, repeats, rejectedIds, rejectedKeys }: Collected,
  stored: readonly StoredEvent[],
  zones: RowZones,
  { source, snapshot, now, midnightIsNoTime }: Pick<ImportRequest, 'source' | 'snapshot' | 'now' | 'midnightIsNoTime'>,
): Numbering {
  const listed = keyed.map(({ key, row }) => ({
    ...toEventRow(row, zones.ofRow(row), now, midnightIsNoTime),
    key,
  }));
  const assigned = numberEvents(listed, stored, { source, isSnapshot: snapshot, now });
  const numbers = new Map<number, EventNumber>();
  const separated: Repeats = { count: 0, rows: [] };
  const adopted = new Set<number>();
  for (const [index, row] of keyed.entries()) {
    const number = assigned[index] as EventNumber;
    const { event_id } = number;
    if (lastOf.has(event_id)) addRepeat(repeats, row);
    else if (number.wasShared) addRepeat(separated, row);
    if (number.isAdopted) adopted.add(event_id);
    lastOf.set(event_id, row.sequence);
    numbers.set(row.sequence, number);
  }
  for (const id of idsUnderKeys(rejectedKeys, stored, source)) rejectedIds.add(id);
  return { numbers, adopted: adopted.size, separated };
}
