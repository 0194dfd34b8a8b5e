import { CommandError } from '../cli/command.ts';
import type { CleanRow } from './clean-row.ts';
import type { Counts, ListingsDatabase } from './database.ts';
import type { Gathered, Rejection } from './gather.ts';
import type { ImportRequest } from './import-request.ts';
import { type EventRow, placeRow } from './place-row.ts';
import type { Spool, SpooledRow } from './spool.ts';
import { storeRows } from './store-rows.ts';
import { saysSomething, type VenueDetails } from './venue-details.ts';

/** Rows and characters of one batch: well within a statement of eight seconds and a body of a few megabytes. */
const BATCH_ROWS = 1000;
const BATCH_SIZE = 1_000_000;

interface Writing {
  readonly database: ListingsDatabase;
  readonly request: ImportRequest;
  readonly gathered: Gathered;
  readonly spool: Spool;
  readonly reject: (rejection: Rejection) => void;
  /** Told after each batch how many events are written so far. */
  readonly onWritten: (events: number) => void;
  /** The database's spelling of the zones it knows. */
  readonly knownZones: ReadonlyMap<string, string>;
  /** Zones of venues as they were before. */
  readonly storedZones: ReadonlyMap<string, string>;
}

/** Writes the spooled rows in batches, the last row of each event. Each batch is one transaction. */
export async function writeSpool(writing: Writing): Promise<Counts> {
  const { database, request, gathered, spool, reject, onWritten, knownZones, storedZones } = writing;
  const total = { inserted: 0, updated: 0, unchanged: 0 };
  const importZone = request.timeZone === null ? null : (knownZones.get(request.timeZone) ?? null);
  const sentVenues = new Set<string>();
  let pending: { origin: SpooledRow; row: EventRow }[] = [];
  let size = 0;
  let written = 0;

  /** The venue's zone after this import. */
  function venueZone(slug: string | null): string | null {
    if (slug === null) return null;
    const said = gathered.venues.get(slug)?.time_zone ?? null;
    return (said === null ? undefined : knownZones.get(said)) ?? storedZones.get(slug) ?? null;
  }

  function venuesOf(rows: readonly { row: EventRow }[]): VenueDetails[] {
    const venues: VenueDetails[] = [];
    for (const { row } of rows) {
      const details = row.venue_slug === null ? undefined : gathered.venues.get(row.venue_slug);
      if (details === undefined || sentVenues.has(details.venue_slug)) continue;
      sentVenues.add(details.venue_slug);
      const venue = { ...details, time_zone: venueZone(details.venue_slug) ?? importZone };
      if (saysSomething(venue)) venues.push(venue);
    }
    return venues;
  }

  async function flush(): Promise<void> {
    if (pending.length === 0) return;
    if (request.signal.aborted) {
      throw new CommandError(`Stopped with ${written} rows written. The same command completes the import.`, 130);
    }
    const batch = { rows: pending.map(({ row }) => row), venues: venuesOf(pending) };
    const stored = await storeRows(database, batch, request.dryRun).catch((fault: unknown) => {
      if (!(fault instanceof CommandError) || written === 0 || request.dryRun) throw fault;
      const progress = `${written} rows had been written; the same command completes the import.`;
      throw new CommandError(`${fault.message} ${progress}`, fault.exitCode, { cause: fault });
    });
    total.inserted += stored.inserted;
    total.updated += stored.updated;
    total.unchanged += stored.unchanged;
    for (const { index, reason } of stored.refused) {
      const { file, line } = (pending[index] as (typeof pending)[number]).origin;
      reject({ file, line, faults: [{ field: 'row', reason: `was refused by the database: ${reason}` }] });
    }
    written += pending.length - stored.refused.length;
    onWritten(written);
    pending = [];
    size = 0;
  }

  function place(row: CleanRow): EventRow {
    const own = row.time_zone === null ? undefined : knownZones.get(row.time_zone);
    const zone = own ?? venueZone(row.venue_slug) ?? importZone ?? request.siteTimeZone;
    return placeRow({ ...row, source: request.source ?? row.source }, zone, request.now);
  }

  for await (const rows of spool.read()) {
    for (const origin of rows) {
      const { row, sequence, file, line } = origin;
      if (gathered.lastOf.get(row.event_id) !== sequence) {
        total.unchanged += 1;
        continue;
      }
      if (row.time_zone !== null && !knownZones.has(row.time_zone)) {
        reject({ file, line, faults: [{ field: 'time_zone', reason: 'is a time zone the database does not know' }] });
        continue;
      }
      const placed = place(row);
      pending.push({ origin, row: placed });
      size += (placed.description?.length ?? 0) + 500;
      if (pending.length >= BATCH_ROWS || size >= BATCH_SIZE) await flush();
    }
  }
  await flush();
  return total;
}
