import { cleanRow, type Fault } from './clean-row.ts';
import type { ReadItem } from './read/read-rows.ts';
import type { Spool, SpooledRow } from './spool.ts';
import { noteVenue, type VenueDetails } from './venue-details.ts';

/** One file, as its reader gives it. */
export interface Input {
  /** As named on the command line. */
  readonly label: string;
  readonly items: AsyncIterable<readonly ReadItem[]>;
}

/** A row that is left out, and why. */
export interface Rejection {
  readonly file: string;
  readonly line: number | string;
  readonly faults: readonly Fault[];
}

/** A file that could not be read, or not to its end. The reason completes a sentence that begins with its name. */
export interface BrokenFile {
  readonly file: string;
  readonly reason: string;
}

/** What all files together hold, apart from the rows themselves. */
export interface Gathered {
  /** Rows met, good or bad. */
  readonly read: number;
  /** Rows that were at least rows. */
  readonly understood: number;
  /** Accepted rows, which lie in the spool. */
  readonly accepted: number;
  readonly imagesDropped: number;
  /** For each event the sequence of its last row, which is the one that counts. */
  readonly lastOf: ReadonlyMap<number, number>;
  /** Events whose only rows are rejected: they are listed all the same. */
  readonly rejectedIds: ReadonlySet<number>;
  readonly venues: ReadonlyMap<string, VenueDetails>;
  /** Every zone that a row names. */
  readonly zones: ReadonlySet<string>;
  readonly broken: readonly BrokenFile[];
}

/** Reads every file to its end: good rows into the spool, bad ones to `reject`. Changes nothing else. */
export async function gather(
  inputs: readonly Input[],
  spool: Spool,
  reject: (rejection: Rejection) => void,
): Promise<Gathered> {
  let read = 0;
  let understood = 0;
  let accepted = 0;
  let imagesDropped = 0;
  const lastOf = new Map<number, number>();
  const rejectedIds = new Set<number>();
  const venues = new Map<string, VenueDetails>();
  const zones = new Set<string>();
  const broken: BrokenFile[] = [];

  function check(file: string, item: ReadItem): SpooledRow | null {
    if (item.kind === 'broken') {
      broken.push({ file, reason: item.reason });
      return null;
    }
    read += 1;
    const { line } = item;
    if (item.kind === 'unreadable') {
      reject({ file, line, faults: [{ field: 'row', reason: item.reason }] });
      return null;
    }
    understood += 1;
    const result = cleanRow(item.value);
    if ('faults' in result) {
      if (result.id !== null) rejectedIds.add(result.id);
      reject({ file, line, faults: result.faults });
      return null;
    }
    const { row } = result;
    if (result.imageDropped) imagesDropped += 1;
    if (row.time_zone !== null) zones.add(row.time_zone);
    noteVenue(venues, row);
    lastOf.set(row.event_id, accepted);
    return { sequence: accepted++, file, line, row };
  }

  for (const { label, items } of inputs) {
    const before = read;
    for await (const batch of items) {
      await spool.add(batch.map((item) => check(label, item)).filter((row) => row !== null));
    }
    if (read === before && broken.at(-1)?.file !== label) broken.push({ file: label, reason: 'holds no rows' });
  }
  return { read, understood, accepted, imagesDropped, lastOf, rejectedIds, venues, zones, broken };
}
