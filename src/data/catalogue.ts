import { unarchived } from '../domain/catalogue/archive.ts';
import { buildCatalogue } from '../domain/catalogue/build-catalogue.ts';
import type { Catalogue, EventRecord, VenueRecord } from '../domain/catalogue/types.ts';
import { openDatabase } from './client.ts';
import { DataError } from './data-error.ts';
import { fetchAll } from './fetch-all.ts';
import { toEventRecord, toVenueRecord } from './rows.ts';
import { type BuildSettings, readSettings } from './settings.ts';

/** The checked rows of the database, as far as the site shows them. */
export interface Records {
  readonly events: readonly EventRecord[];
  readonly venues: readonly VenueRecord[];
  /** How many events stay out, past for longer than the site shows them. */
  readonly archived: number;
}

/**
 * Reads the whole database.
 *
 * @param onEvents is told how many events have been read so far
 * @throws DataError when anything is missing: an empty table of events is taken for a fault, so that a paused or wrong
 * database never replaces a good site with an empty one; so is one of which every event is archived
 */
export async function loadRecords(settings: BuildSettings, onEvents?: (count: number) => void): Promise<Records> {
  const database = openDatabase(settings.supabaseUrl, settings.publishableKey);
  const [eventRows, venueRows] = await Promise.all([fetchAll(database.events, onEvents), fetchAll(database.venues)]);
  if (eventRows.length === 0) {
    throw new DataError(
      'The database holds no events: nothing was built. Load some with `npm run import` or `npm run seed`.',
    );
  }
  const [all, venues] = [eventRows.map(toEventRecord), venueRows.map(toVenueRecord)];
  const { archiveMonths, site } = settings;
  const events = archiveMonths === null ? all : unarchived(all, venues, site, archiveMonths);
  if (events.length === 0) {
    throw new DataError(
      `Every event has been past for longer than ARCHIVE_MONTHS=${archiveMonths} allows: nothing was built. Import newer listings, or raise it.`,
    );
  }
  return { events, venues, archived: all.length - events.length };
}

/** Reads the whole database and builds the catalogue. @throws DataError as `loadRecords` does */
export async function loadCatalogue(settings: BuildSettings): Promise<Catalogue> {
  const { events, venues } = await loadRecords(settings);
  return buildCatalogue(events, venues, settings.site);
}

/**
 * A build's pages are bundled apart from the engine that provides the catalogue: both find it on globalThis. In
 * development it belongs to this module, which Vite evaluates again once code or data have changed.
 */
const SHARED = Symbol.for('eventhub.catalogue');
const shared = (import.meta.hot === undefined ? globalThis : {}) as { [SHARED]?: Promise<Catalogue> };

/** The catalogue, read once: for a whole build, in development until code or data change. */
export function catalogue(): Promise<Catalogue> {
  shared[SHARED] ??= loadCatalogue(readSettings(process.env, Date.now()));
  return shared[SHARED];
}

/** Takes a catalogue that is there already for this process's, so that pages do not read the database again. */
export function provideCatalogue(given: Catalogue): void {
  shared[SHARED] = Promise.resolve(given);
}
