/**
 * The rows of the database as all processes of a build share them: read once, the same for all.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { buildCatalogue } from '../../../src/domain/catalogue/build-catalogue.ts';
import type { SourceRecord } from '../../../src/domain/catalogue/source-health.ts';
import type { Catalogue, EventRecord, Site, VenueRecord } from '../../../src/domain/catalogue/types.ts';

/** Checked rows, and the site and instant they are built for. */
export interface Snapshot {
  readonly site: Site;
  readonly events: readonly EventRecord[];
  readonly venues: readonly VenueRecord[];
  readonly sources: readonly SourceRecord[];
  /** How many older events are left out. */
  readonly archived: number;
}

export function writeSnapshot(file: string, snapshot: Snapshot): void {
  writeFileSync(file, JSON.stringify(snapshot));
}

/** The catalogue of a snapshot. Its rows were checked when they were written. */
export function openSnapshot(file: string): Catalogue {
  const { events, venues, sources, site } = JSON.parse(readFileSync(file, 'utf8')) as Snapshot;
  return { ...buildCatalogue(events, venues, site), sources };
}
