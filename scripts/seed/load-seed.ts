import type { Environment } from '../cli/environment.ts';
import type { Rejection } from '../import/collect-rows.ts';
import { openListingsDatabase } from '../import/database.ts';
import { DEMO_SOURCE } from '../import/demo-source.ts';
import type { ImportResult } from '../import/import-request.ts';
import { type ImportReporter, runImport } from '../import/run-import.ts';
import { type SeedRequest, seedItems } from './seed-rows.ts';

interface SeedTarget {
  readonly url: string;
  readonly secretKey: string;
}

type Site = Pick<Environment, 'siteTimeZone' | 'siteTimeZoneGiven'>;

/** Imports generated listings. */
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
      source: DEMO_SOURCE,
      snapshot: false,
      force: false,
      dryRun: false,
      timeZone: null,
      midnightIsNoTime: false,
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

/** A rejected row is a bug in the generator. */
function rejectGenerated({ line, errors }: Rejection): never {
  const reasons = errors.map(({ field, reason }) => `${field} ${reason}`).join('; ');
  throw new Error(`Generated row ${line} is bad: ${reasons}`);
}
