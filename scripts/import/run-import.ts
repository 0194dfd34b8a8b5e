import { CommandError, UsageError } from '../cli/command.ts';
import { aborted } from '../cli/interruption.ts';
import type { Counts, ListingsDatabase } from './database.ts';
import { type Gathered, gather, type Rejection } from './gather.ts';
import type { ImportRequest, ImportResult } from './import-request.ts';
import { missingFromSnapshot } from './snapshot.ts';
import { openSpool } from './spool.ts';
import { writeSpool } from './write-spool.ts';

/** How an import tells of its progress. */
export interface ImportReporter {
  reject(rejection: Rejection): void;
  /** Does one stage of the work under a label, which may change while it lasts. */
  stage<T>(label: () => string, work: () => Promise<T>): Promise<T>;
}

const NOTHING: Counts = { inserted: 0, updated: 0, unchanged: 0 };

/**
 * Reads all inputs, then writes what is good to the database (contract, Import).
 *
 * @param connect called only when there is something to write
 * @throws CommandError with the contract's exit code when nothing, or not everything, could be written
 */
export async function runImport(
  request: ImportRequest,
  connect: () => Promise<ListingsDatabase>,
  reporter: ImportReporter,
): Promise<ImportResult> {
  let rejected = 0;
  const reject = (rejection: Rejection) => {
    rejected += 1;
    reporter.reject(rejection);
  };
  const spool = await openSpool();
  try {
    const reading = () => orStopped(gather(request.inputs, spool, reject), request.signal);
    const gathered = await reporter.stage(() => 'Reading the listings…', reading);
    const common = {
      read: gathered.read,
      repeated: gathered.accepted - gathered.lastOf.size,
      imagesDropped: gathered.imagesDropped,
      broken: gathered.broken,
      understood: gathered.understood > 0,
    };
    if (gathered.understood === 0) {
      return { ...common, ...NOTHING, removed: 0, rejected, removalSkipped: request.snapshot };
    }
    const database = await connect();
    const ask = async () => {
      const zones = await zonesInUse(database, request, gathered);
      return { zones, missing: await missingFromSnapshot(database, request, gathered) };
    };
    const asking = () => orStopped(ask(), request.signal);
    const { zones, missing } = await reporter.stage(() => 'Asking the database what it has…', asking);
    if (request.storeSiteTimeZone && !request.dryRun) await database.setSiteTimeZone(request.siteTimeZone);

    let written = 0;
    const onWritten = (events: number) => {
      written = events;
    };
    const write = () => writeSpool({ database, request, gathered, spool, reject, onWritten, ...zones });
    const counts = await reporter.stage(() => `Writing events, ${written} of ${gathered.lastOf.size}…`, write);
    let removed = missing?.length ?? 0;
    if (removed > 0 && request.source !== null && !request.dryRun) {
      removed = await database.remove(request.source, missing ?? []);
    }
    return { ...common, ...counts, removed, rejected, removalSkipped: request.snapshot && missing === null };
  } finally {
    await spool.remove();
  }
}

/** Ctrl-C ends the reading even while standard input, or the database, has nothing to say. */
async function orStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = aborted(signal).then(() => {
    throw new CommandError('Stopped before anything was written: the database is as it was.', 130);
  });
  return await Promise.race([work, stopped]);
}

/** Zones as the database spells them: it has the last word on which ones there are. */
async function zonesInUse(database: ListingsDatabase, request: ImportRequest, gathered: Gathered) {
  const { timeZone } = request;
  const named = timeZone === null ? [...gathered.zones] : [...gathered.zones, timeZone];
  const knownZones = await database.knownZones(named);
  if (timeZone !== null && !knownZones.has(timeZone)) {
    throw new UsageError(`--time-zone ${timeZone}: the database does not know this time zone.`);
  }
  return { knownZones, storedZones: await database.venueZones() };
}
