import { parseArgs } from 'node:util';
import { runCommand } from './cli/command.ts';
import { type Environment, inspectEnvironment, isGiven, loadVariables } from './cli/environment.ts';
import { withProgress } from './cli/progress.ts';
import { checkAccess } from './doctor/check-access.ts';
import { checkCalendar } from './doctor/check-calendar.ts';
import { dataFindings, readData, zoneFindings } from './doctor/check-data.ts';
import { checkReach, type Installation } from './doctor/check-reach.ts';
import { checkRowCap } from './doctor/check-row-cap.ts';
import { checkSchema } from './doctor/check-schema.ts';
import { checkSignIn } from './doctor/check-sign-in.ts';
import { checkSite } from './doctor/check-site.ts';
import { readSourceRecords, sourceFindings } from './doctor/check-sources.ts';
import { checkWebhooks } from './doctor/check-webhooks.ts';
import { describeReference } from './doctor/description.ts';
import { exitCodeOf, type Finding, reportLines } from './doctor/finding.ts';
import { inspectVariables } from './doctor/inspect-variables.ts';
import { ensureBackend } from './local-supabase/ensure-running.ts';
import { publishableKey } from './local-supabase/keys.ts';
import { PUBLISHED } from './site-engine/incremental/site-swap.ts';

const help = `
npm run doctor -- [--strict]

Checks an installation: variables, the database with its migrations, rights and row limit,
sign-in, clock, age of the listings, their sources, the built and the published site. Prints ok,
warning or problem for each, and what to do. It changes nothing.

The database is that of PUBLIC_SUPABASE_URL, else the embedded backend. With
SUPABASE_SECRET_KEY, tables, policies and grants are compared one by one with the migrations;
without it, only what the public key shows is checked.

Options
  --strict   exits with 1 also if the listings or the published site are older than 48 hours, if
             nothing is upcoming, or if a source is failing, lists nothing new or nothing upcoming:
             for monitors

Exit code: 0 no problem (there may be warnings), 1 a problem, 64 wrong usage.
`;

await runCommand({
  name: 'doctor',
  help,
  async main(args) {
    const { values } = parseArgs({ args, options: { strict: { type: 'boolean', default: false } } });
    const variables = loadVariables();
    const now = new Date();
    const { environment } = inspectEnvironment(variables);
    const findings = inspectVariables(variables, now);
    // With an unusable project URL or key, do not check the embedded backend instead.
    const isNamed = isGiven(variables, 'PUBLIC_SUPABASE_URL');
    const canAsk = !isNamed || (environment.supabaseUrl !== undefined && environment.publishableKey !== undefined);
    if (canAsk) {
      findings.push(
        ...(await withProgress('Checking…', () => examine(environment, isGiven(variables, 'SITE_URL'), now))),
      );
    }
    for (const line of reportLines(findings)) console.log(line);
    return exitCodeOf(findings, values.strict);
  },
});

async function examine(environment: Environment, isSiteGiven: boolean, now: Date): Promise<Finding[]> {
  const backend = await ensureBackend(environment);
  try {
    const installation: Installation = { ...backend, isEmbedded: backend.publishableKey === publishableKey };
    const { isReached, findings } = await checkReach(installation);
    const data = isReached ? await readData(installation) : null;
    if (isReached) {
      findings.push(
        ...(await checkSchema(installation, await describeReference())),
        ...(await checkAccess(installation)),
        ...(await checkRowCap(installation)),
        ...(await checkSignIn(installation, environment.siteUrl)),
        ...(await checkWebhooks(installation)),
        ...(await checkCalendar(installation)),
      );
    }
    if (data !== null) {
      findings.push(
        ...dataFindings(data, now),
        ...zoneFindings(data, environment.siteTimeZone, environment.siteTimeZoneGiven),
        ...sourceFindings(await readSourceRecords(installation), now),
      );
    }
    const site = { folder: PUBLISHED.outDir, siteUrl: environment.siteUrl, isGiven: isSiteGiven, data, now };
    return [...findings, ...(await checkSite(site))];
  } finally {
    await backend.close();
  }
}
