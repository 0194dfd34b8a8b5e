/**
 * The journeys in a browser: on a production build of the demo listings, from a backend of their own.
 */
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
import { makeRunFolder } from './run-folder.ts';
import { honest, type Tally } from './tally.ts';
import { fillTestDatabase } from './test-listings.ts';
import { runTool } from './tool.ts';

/** The instant of the build: a Friday afternoon in New York, in winter time. */
const NOW = '2026-11-27T22:00:00Z';

/** As behind a CDN, the site is published under another origin than the one that serves it here. */
const CANONICAL_ORIGIN = 'https://eventhub.example';

/** What is read of Playwright's JSON report. */
const report = z.object({
  stats: z.object({
    /** Tests that passed at once. */
    expected: z.int(),
    /** Tests that failed. */
    unexpected: z.int(),
    /** Tests that passed only on a repetition: counted as failed. */
    flaky: z.int(),
  }),
});

/** Builds, serves and visits the site; further arguments (files, `-g NAME`) go to Playwright. */
export async function runBrowserTests(args: readonly string[], signal: AbortSignal): Promise<Tally> {
  const chromium = await findChromium();
  const work = await makeRunFolder('e2e');
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
    const testSite: TestSite = {
      url: server.url,
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
    return honest(await readReport(testSite.report), exitCode);
  } finally {
    await server.close();
    await backend.close();
    // The traces of failed journeys are there to be looked at, until the next run.
    await rm(isPassed ? work : dirs.outDir, { recursive: true, force: true });
  }
}

async function readReport(file: string): Promise<Tally> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.parse(JSON.parse(text)).stats;
  return { passed: expected, failed: unexpected + flaky };
}
