import { buildCatalogue } from '../domain/build-catalogue.ts';
import type { Catalogue } from '../domain/types.ts';
import { openDatabase } from './client.ts';
import { DataError } from './data-error.ts';
import { fetchAll } from './fetch-all.ts';
import { toEventRecord, toVenueRecord } from './rows.ts';
import { type BuildSettings, readSettings } from './settings.ts';

/**
 * Reads the whole database and builds the catalogue.
 *
 * @throws DataError when anything is missing: an empty table of events is taken for a fault, so that a paused or wrong
 * database never replaces a good site with an empty one
 */
export async function loadCatalogue(settings: BuildSettings): Promise<Catalogue> {
  const database = openDatabase(settings.supabaseUrl, settings.publishableKey);
  const [eventRows, venueRows] = await Promise.all([fetchAll(database.events), fetchAll(database.venues)]);
  if (eventRows.length === 0) {
    throw new DataError(
      'The database holds no events: nothing was built. Load some with `npm run import` or `npm run seed`.',
    );
  }
  return buildCatalogue(eventRows.map(toEventRecord), venueRows.map(toVenueRecord), settings.site);
}

/** Pages and integrations live in separate bundles of one process: the promise is kept where both find it. */
const SHARED = Symbol.for('eventhub.catalogue');
const shared = globalThis as { [SHARED]?: Promise<Catalogue> };

/** The catalogue of this build, read once per process. */
export function catalogue(): Promise<Catalogue> {
  shared[SHARED] ??= loadCatalogue(readSettings(process.env, Date.now()));
  return shared[SHARED];
}
