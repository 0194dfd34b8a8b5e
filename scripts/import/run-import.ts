import { CommandError, UsageError } from '../cli/command.ts';
import { aborted } from '../cli/interruption.ts';
import { type Collected, collectRows, type Rejection } from './collect-rows.ts';
import type { ListingsDatabase } from './database.ts';
import { type ImportRequest, type ImportResult, type TakenEvents, UNUSABLE } from './import-request.ts';
import { numberRows } from './number-rows.ts';
import { IMPORT_WORDS } from './option-words.ts';
import { rowZones } from './row-zone.ts';
import { missingFromSnapshot } from './snapshot.ts';
import { openStagingFile } from './staging-file.ts';
import { incompleteText } from './summary.ts';
import { writeStagedRows } from './write-staged-rows.ts';

/** Receives the progress of an import. */
export interface ImportReporter {
  reject(rejection: Rejection): void;
  /** Runs one stage of the work. The label may change while it runs. */
  stage<T>(label: () => string, work: () => Promise<T>): Promise<T>;
}

const NOTHING = { inserted: 0, updated: 0, unchanged: 0, midnights: [] };
const NONE_TAKEN: TakenEvents = { count: 0, sources: new Set(), rows: [] };

/**
 * Reads all inputs, then writes the valid rows to the database.
 *
 * @param connect called only when there is something to write
 * @throws CommandError when a file is incomplete, the database fails, or a snapshot would remove too much, with the exit
 * code for it
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
  const staging = await openStagingFile();
  try {
    const reading = () => orStopped(collectRows(request.inputs, staging, reject), request.signal);
    const collected = await reporter.stage(() => 'Reading the listings…', reading);
    if (collected.incomplete.length > 0) throw new CommandError(incompleteText(collected.incomplete), UNUSABLE);
    const { past, future, none } = collected.outside;
    const readable = collected.parsed + past + future + none > 0;
    const common = {
      read: collected.read,
      repeats: collected.repeats,
      imagesDropped: collected.imagesDropped,
      dropped: collected.dropped,
      outside: collected.outside,
      notes: collected.notes,
      broken: collected.broken,
      readable,
    };
    // An empty snapshot would remove everything, which its guard has to judge.
    if (collected.parsed === 0 && !(readable && request.snapshot)) {
      const unnumbered = { adopted: 0, separated: { count: 0, rows: [] } };
      return {
        ...common,
        ...NOTHING,
        ...unnumbered,
        taken: NONE_TAKEN,
        removed: 0,
        rejected,
        removalSkipped: request.snapshot,
      };
    }
    const database = await connect();
    const query = async () => {
      const zones = await resolveZones(database, request, collected);
      const stored = collected.keyed.length === 0 ? [] : await database.derivedEvents(request.source);
      const numbering = numberRows(collected, stored, zones.zones, request);
      return { zones, numbering, missing: await missingFromSnapshot(database, request, collected) };
    };
    const querying = () => orStopped(query(), request.signal);
    const { zones, numbering, missing } = await reporter.stage(() => 'Querying the database…', querying);
    if (request.storeSiteTimeZone && !request.dryRun) await database.setSiteTimeZone(request.siteTimeZone);

    let written = 0;
    const onWritten = (events: number) => {
      written = events;
    };
    const write = () =>
      writeStagedRows({ database, request, collected, staging, reject, onWritten, ...zones, ...numbering });
    const counts = await reporter.stage(() => `Writing events, ${written} of ${collected.lastOf.size}…`, write);
    let removed = missing?.length ?? 0;
    if (removed > 0 && request.source !== null && !request.dryRun) {
      removed = await database.remove(request.source, missing ?? []);
    }
    const { adopted, separated } = numbering;
    return {
      ...common,
      ...counts,
      adopted,
      separated,
      removed,
      rejected,
      removalSkipped: request.snapshot && missing === null,
    };
  } finally {
    await staging.remove();
  }
}

/** Lets Ctrl-C interrupt the work even while standard input or the database is silent. */
async function orStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = aborted(signal).then(() => {
    throw new CommandError('Stopped before anything was written: the database is unchanged.', 130);
  });
  return await Promise.race([work, stopped]);
}

/** Zones are resolved by the database: its list may differ from the one of this machine. */
async function resolveZones(database: ListingsDatabase, request: ImportRequest, collected: Collected) {
  const { timeZone, words = IMPORT_WORDS } = request;
  const named = timeZone === null ? [...collected.zones] : [...collected.zones, timeZone];
  const knownZones = await database.knownZones(named);
  if (timeZone !== null && !knownZones.has(timeZone)) {
    throw new UsageError(`${words.timeZone} ${timeZone}: the database does not know this time zone.`);
  }
  const storedZones = await database.venueZones();
  return { knownZones, zones: rowZones({ venues: collected.venues, knownZones, storedZones, ...request }) };
}
