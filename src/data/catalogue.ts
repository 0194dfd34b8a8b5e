import { unarchived } from '../domain/catalogue/archive.ts';
import { buildCatalogue } from '../domain/catalogue/build-catalogue.ts';
import type { Corrections } from '../domain/catalogue/corrections.ts';
import { withJoined } from '../domain/catalogue/joined-event.ts';
import type { SourceRecord } from '../domain/catalogue/source-health.ts';
import type { Catalogue, EventRecord, VenueRecord } from '../domain/catalogue/types.ts';
import { openDatabase } from './client.ts';
import { DataError } from './data-error.ts';
import { fetchAll } from './fetch-all.ts';
import {
  toArtistCorrection,
  toEventRecord,
  toJoinedEvent,
  toSourceRecord,
  toVenueAlias,
  toVenueRecord,
} from './rows.ts';
import { type BuildSettings, readSettings } from './settings.ts';

/** The validated rows that the site shows. */
export interface Records {
  readonly events: readonly EventRecord[];
  readonly venues: readonly VenueRecord[];
  readonly corrections: Corrections;
  readonly sources: readonly SourceRecord[];
  /** Number of events left out because they are past the archive limit. */
  readonly archived: number;
}

/**
 * Reads the whole database.
 *
 * @param onEvents called with the number of events read so far
 * @throws DataError if anything cannot be read, or no event is left to show: a paused or wrong database must not
 * replace a good site with an empty one
 */
export async function loadRecords(settings: BuildSettings, onEvents?: (count: number) => void): Promise<Records> {
  const database = openDatabase(settings.supabaseUrl, settings.publishableKey);
  const [eventRows, venueRows, aliasRows, artistRows, joinedRows, sourceRows] = await Promise.all([
    fetchAll(database.events, onEvents),
    fetchAll(database.venues),
    fetchAll(database.venueAliases),
    fetchAll(database.artistCorrections),
    fetchAll(database.joinedEvents),
    fetchAll(database.sources),
  ]);
  if (eventRows.length === 0) {
    throw new DataError(
      'The database holds no events: nothing was built. Load some with `npm run import` or `npm run seed`.',
    );
  }
  const joined = joinedRows.map(toJoinedEvent);
  const [all, venues] = [withJoined(eventRows.map(toEventRecord), joined), venueRows.map(toVenueRecord)];
  const { archiveMonths, site } = settings;
  const events = archiveMonths === null ? all : unarchived(all, venues, site, archiveMonths);
  if (events.length === 0) {
    throw new DataError(
      `Every event has been past for longer than ARCHIVE_MONTHS=${archiveMonths} allows: nothing was built. Import newer listings, or raise it.`,
    );
  }
  const corrections = {
    artists: artistRows.map(toArtistCorrection),
    venues: aliasRows.map(toVenueAlias),
    events: joined,
  };
  const sources = sourceRows.map(toSourceRecord);
  return { events, venues, corrections, sources, archived: all.length - events.length };
}

/** Reads the whole database and builds the catalogue. @throws DataError like `loadRecords` */
export async function loadCatalogue(settings: BuildSettings): Promise<Catalogue> {
  const { events, venues, corrections, sources } = await loadRecords(settings);
  return { ...buildCatalogue(events, venues, { ...settings.site, corrections }), sources };
}

/**
 * In a build, pages and engine are bundled separately and share the catalogue on globalThis. In development it belongs
 * to this module, which Vite evaluates again when code or data have changed.
 */
const SHARED = Symbol.for('eventhub.catalogue');
const shared = (import.meta.hot === undefined ? globalThis : {}) as { [SHARED]?: Promise<Catalogue> };

/** The catalogue, read once per build; in development again when code or data have changed. */
export function catalogue(): Promise<Catalogue> {
  shared[SHARED] ??= loadCatalogue(readSettings(process.env, Date.now()));
  return shared[SHARED];
}

/** Sets this process's catalogue, so that pages do not read the database. */
export function provideCatalogue(given: Catalogue): void {
  shared[SHARED] = Promise.resolve(given);
}
