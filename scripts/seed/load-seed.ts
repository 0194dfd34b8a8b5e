import type { Environment } from '../environment.ts';
import { openListingsDatabase } from '../import/database.ts';
import type { ImportResult } from '../import/import-request.ts';
import { type ImportReporter, runImport } from '../import/run-import.ts';
import { DEMO_EVENTS } from './options.ts';
import { type SeedRequest, seedItems } from './seed-rows.ts';

/** A database with its secret key. */
export interface SeedTarget {
  readonly url: string;
  readonly secretKey: string;
}

type Site = Pick<Environment, 'siteTimeZone' | 'siteTimeZoneGiven'>;

/** Loads generated listings the way every import goes: same checks, same cleaning, same function of the database. */
export async function loadSeed(
  request: SeedRequest,
  site: Site,
  connect: () => Promise<SeedTarget>,
  stage: ImportReporter['stage'],
  signal: AbortSignal,
): Promise<ImportResult> {
  return await runImport(
    {
      inputs: [{ label: 'seed', items: seedItems(request) }],
      source: 'seed',
      snapshot: false,
      force: false,
      dryRun: false,
      timeZone: null,
      siteTimeZone: site.siteTimeZone,
      storeSiteTimeZone: site.siteTimeZoneGiven,
      now: request.now,
      signal,
    },
    async () => {
      const { url, secretKey } = await connect();
      return openListingsDatabase(url, secretKey);
    },
    { stage, reject: rejectGenerated },
  );
}

/** Loads the demo listings into a database that is empty. @returns how many events there are now */
export async function loadDemo(target: SeedTarget, site: Site, now: Date, signal: AbortSignal): Promise<number> {
  const request = { events: DEMO_EVENTS, seed: 'demo', day: null, oddNames: false, zone: site.siteTimeZone, now };
  const result = await loadSeed(
    request,
    site,
    async () => target,
    (_label, work) => work(),
    signal,
  );
  return result.inserted + result.updated + result.unchanged;
}

/** A generated row that the import rejects is a defect of the generator. */
function rejectGenerated({
  line,
  faults,
}: {
  line: number;
  faults: readonly { field: string; reason: string }[];
}): never {
  throw new Error(
    `Generated row ${line} is bad: ${faults.map(({ field, reason }) => `${field} ${reason}`).join('; ')}`,
  );
}
