import { z } from 'zod';

/** The site under test, built and served by `npm run test:e2e`. */
const schema = z.object({
  /** Address at which it is served. */
  url: z.url(),
  /** Its folder, and the one with what the build keeps between builds. */
  dirs: z.object({ outDir: z.string(), workDir: z.string() }),
  /** Origin of its canonical links. It differs from the serving address, as behind a CDN. */
  canonicalOrigin: z.url(),
  /** The embedded backend that it was built from and calls. */
  backend: z.object({ url: z.url(), publishableKey: z.string(), secretKey: z.string() }),
  /** The instant of the build, ISO 8601. */
  now: z.iso.datetime(),
  /** Path of the Chromium that visits it. */
  chromium: z.string(),
  /** Path of the JSON report. */
  report: z.string(),
  /** Folder for traces of failed tests. */
  traces: z.string(),
});

export type TestSite = z.infer<typeof schema>;

/** The environment variable that passes `TestSite` to the tests, as JSON. */
const TEST_SITE_VARIABLE = 'EVENTHUB_TEST_SITE';

function readTestSite(): TestSite {
  const text = process.env[TEST_SITE_VARIABLE];
  if (text === undefined)
    throw new Error('The journeys need a built and served site: run them with `npm run test:e2e`.');
  return schema.parse(JSON.parse(text));
}

export const testSite: TestSite = readTestSite();
