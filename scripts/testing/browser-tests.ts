import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { TestSite } from '../../e2e/support/test-site.ts';
import { readEnvironment } from '../cli/environment.ts';
import { startLocalSupabase } from '../local-supabase/start.ts';
import { startSiteServer } from '../serve/site-server.ts';
import { buildSite } from '../site-engine/build-site.ts';
import { describeBuild } from '../site-engine/describe-build.ts';
import { findChromium } from './chromium.ts';
import { createRunDirectory } from './run-directory.ts';
import { type Tally, withCrash } from './tally.ts';
import { addNewerListing, fillTestDatabase } from './test-listings.ts';
import { runTool } from './tool.ts';

/** Time of the build: a Friday afternoon in New York, in standard time. */
const NOW = '2026-11-27T22:00:00Z';

/** Differs from the origin that serves the site, as behind a CDN. */
const CANONICAL_ORIGIN = 'https://eventhub.example';

/** Parts of Playwright's JSON report. */
const report = z.object({
  stats: z.object({
    /** Passed. */
    expected: z.int(),
    /** Failed. */
    unexpected: z.int(),
    /** Passed only on a retry; counts as failed. */
    flaky: z.int(),
  }),
});

/** Runs Playwright on a production build of the test listings, with a new backend. @param args for Playwright */
export async function runBrowserTests(args: readonly string[], signal: AbortSignal): Promise<Tally> {
  const chromium = await findChromium();
  const work = await createRunDirectory('e2e');
  const dirs = { outDir: join(work, 'dist'), workDir: work };
  let isPassed = false;
  const server = await startSiteServer({ root: dirs.outDir, port: 0 });
  const backend = await startLocalSupabase({ port: 0, siteUrl: server.url });
  try {
    const environment = readEnvironment({
      SITE_URL: CANONICAL_ORIGIN,
      PUBLIC_TICKET_URL_TEMPLATE: 'https://tickets.example/{venue_slug}?event={code}',
      BUILD_NOW: NOW,
    });
    await fillTestDatabase(backend, environment, new Date(NOW), signal);
    console.log(`${describeBuild(await buildSite({ environment, database: backend, dirs, signal }))}.`);
    await addNewerListing(backend);
    const testSite: TestSite = {
      url: server.url,
      dirs,
      canonicalOrigin: CANONICAL_ORIGIN,
      backend: { url: backend.url, publishableKey: backend.publishableKey, secretKey: backend.secretKey },
      now: NOW,
      chromium,
      report: join(work, 'report.json'),
      traces: join(work, 'traces'),
    };
    const exitCode = await runTool({ packageName: '@playwright/test', program: 'playwright' }, ['test', ...args], {
      EVENTHUB_TEST_SITE: JSON.stringify(testSite),
    });
    isPassed = exitCode === 0;
    return withCrash(await readReport(testSite.report), exitCode);
  } finally {
    await server.close();
    await backend.close();
    // Traces of failed tests stay until the next run.
    await rm(isPassed ? work : dirs.outDir, { recursive: true, force: true });
  }
}

async function readReport(file: string): Promise<Tally> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.parse(JSON.parse(text)).stats;
  return { passed: expected, failed: unexpected + flaky };
}
