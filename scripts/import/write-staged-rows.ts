import { CommandError } from '../cli/command.ts';
import type { Collected, Rejection } from './collect-rows.ts';
import type { Counts, ListingsDatabase, TakenEvent } from './database.ts';
import { beginsAtMidnight, type EventRow, toEventRow } from './event-row.ts';
import type { ImportRequest, TakenEvents } from './import-request.ts';
import { countMidnights, type Midnights } from './midnights.ts';
import type { EventNumber } from './number-events.ts';
import type { RowZones } from './row-zone.ts';
import type { StagedRow, StagingFile } from './staging-file.ts';
import { storeRows } from './store-rows.ts';
import { hasDetails, type VenueDetails } from './venue-details.ts';

/** Limits of a batch: well within a statement timeout of eight seconds and a request body of a few megabytes. */
const BATCH_ROWS = 1000;
/** Characters. */
const BATCH_SIZE = 1_000_000;

/** Events of other sources that are named. */
const MOST_TAKEN = 3;

interface WriteOptions {
  readonly database: ListingsDatabase;
  readonly request: ImportRequest;
  readonly collected: Collected;
  readonly staging: StagingFile;
  readonly reject: (rejection: Rejection) => void;
  /** Called after each batch with the number of events written so far. */
  readonly onWritten: (events: number) => void;
  /** Zones that the database knows, mapped to its spelling. */
  readonly knownZones: ReadonlyMap<string, string>;
  readonly zones: RowZones;
  /** Of rows that have none of their own, by sequence number. */
  readonly numbers: ReadonlyMap<number, EventNumber>;
}

/** Writes the last staged row of each event, in batches of one transaction each. */
export async function writeStagedRows(
  options: WriteOptions,
): Promise<Counts & { midnights: Midnights[]; taken: TakenEvents }> {
  const { database, request, collected, staging, reject, onWritten, knownZones, zones, numbers } = options;
  const total = { inserted: 0, updated: 0, unchanged: 0 };
  const midnights = countMidnights();
  const taken: TakenEvents = { count: 0, sources: new Set(), rows: [] };
  const sentVenues = new Set<string>();
  let batch: { origin: StagedRow; row: EventRow }[] = [];
  let size = 0;
  let written = 0;

  /** The batch's venues that no earlier batch has stored. */
  function newVenues(): VenueDetails[] {
    const venues: VenueDetails[] = [];
    for (const { row } of batch) {
      const details = row.venue_slug === null ? undefined : collected.venues.get(row.venue_slug);
      if (details === undefined || sentVenues.has(details.venue_slug)) continue;
      sentVenues.add(details.venue_slug);
      const venue = { ...details, time_zone: zones.ofVenue(details.venue_slug) };
      if (hasDetails(venue)) venues.push(venue);
    }
    return venues;
  }

  function addTaken(event: TakenEvent): void {
    taken.count += 1;
    taken.sources.add(event.source);
    if (taken.rows.length === MOST_TAKEN) return;
    const { origin, row } = batch.find((entry) => entry.row.event_id === event.event_id) as (typeof batch)[number];
    taken.rows.push({ file: origin.file, line: origin.line, name: row.name, event });
  }

  async function flush(): Promise<void> {
    if (batch.length === 0) return;
    if (request.signal.aborted) {
      throw new CommandError(`Stopped with ${written} rows written. The same command completes the import.`, 130);
    }
    const rows = batch.map(({ row }) => row);
    for (const event of await database.takenEvents(rows)) addTaken(event);
    const stored = await storeRows(database, { rows, venues: newVenues() }, request.dryRun).catch((error: unknown) => {
      if (!(error instanceof CommandError) || written === 0 || request.dryRun) throw error;
      const progress = `${written} rows had been written; the same command completes the import.`;
      throw new CommandError(`${error.message} ${progress}`, error.exitCode, { cause: error });
    });
    total.inserted += stored.inserted;
    total.updated += stored.updated;
    total.unchanged += stored.unchanged;
    for (const { index, reason } of stored.refused) {
      const { file, line } = (batch[index] as (typeof batch)[number]).origin;
      reject({ file, line, errors: [{ field: 'row', reason: `was refused by the database: ${reason}` }] });
    }
    written += batch.length - stored.refused.length;
    onWritten(written);
    batch = [];
    size = 0;
  }

  for await (const rows of staging.read()) {
    for (const origin of rows) {
      const { row, sequence, file, line } = origin;
      const { event_id = row.event_id, source_key = null } = numbers.get(sequence) ?? {};
      if (event_id === null || collected.lastOf.get(event_id) !== sequence) {
        total.unchanged += 1;
        continue;
      }
      if (row.time_zone !== null && !knownZones.has(row.time_zone)) {
        reject({ file, line, errors: [{ field: 'time_zone', reason: 'is a time zone the database does not know' }] });
        continue;
      }
      const source = request.source ?? row.source;
      const zone = zones.ofRow(row);
      if (row.moment !== null && !request.midnightIsNoTime) midnights.add(source, beginsAtMidnight(row, zone));
      const fields = toEventRow({ ...row, source }, zone, request.now, request.midnightIsNoTime);
      const event = { ...fields, event_id, source_key };
      batch.push({ origin, row: event });
      size += (event.description?.length ?? 0) + 500;
      if (batch.length >= BATCH_ROWS || size >= BATCH_SIZE) await flush();
    }
  }
  await flush();
  return { ...total, midnights: midnights.suspicious(), taken };
}
