import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { TestSite } from '../../e2e/support/test-site.ts';
import { readEnvironment } from '../cli/environment.ts';
import type { LocalSupabase } from '../local-supabase/start.ts';
import { TICKETS, withBuiltSite } from './built-site.ts';
import { findChromium } from './chromium.ts';
import { createRunDirectory } from './run-directory.ts';
import { type Tally, withCrash } from './tally.ts';
import { addNewerListing, fillTestDatabase, TEST_NOW } from './test-listings.ts';
import { runTool } from './tool.ts';

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
  const environment = readEnvironment({
    SITE_URL: CANONICAL_ORIGIN,
    PUBLIC_TICKET_URL_TEMPLATE: TICKETS,
    BUILD_NOW: TEST_NOW,
  });
  const fill = (backend: LocalSupabase) => fillTestDatabase(backend, environment, new Date(TEST_NOW), signal);
  let isPassed = false;
  try {
    return await withBuiltSite({ work, environment, fill, signal }, async ({ url, dirs, backend }) => {
      await addNewerListing(backend);
      const testSite: TestSite = {
        url,
        dirs,
        canonicalOrigin: CANONICAL_ORIGIN,
        backend: { url: backend.url, publishableKey: backend.publishableKey, secretKey: backend.secretKey },
        now: TEST_NOW,
        chromium,
        report: join(work, 'report.json'),
        traces: join(work, 'traces'),
      };
      const exitCode = await runTool({ packageName: '@playwright/test', program: 'playwright' }, ['test', ...args], {
        EVENTHUB_TEST_SITE: JSON.stringify(testSite),
      });
      isPassed = exitCode === 0;
      return withCrash(await readReport(testSite.report), exitCode);
    });
  } finally {
    // Traces of failed tests stay until the next run.
    await rm(isPassed ? work : join(work, 'dist'), { recursive: true, force: true });
  }
}

async function readReport(file: string): Promise<Tally> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.parse(JSON.parse(text)).stats;
  return { passed: expected, failed: unexpected + flaky };
}
