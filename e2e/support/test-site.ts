import { z } from 'zod';

/** The site under test, as `npm run test:e2e` built and serves it. */
const schema = z.object({
  /** Where it is served. */
  url: z.url(),
  /** Its origin in canonical links: another one than where it is served, as behind a CDN. */
  canonicalOrigin: z.url(),
  /** The embedded backend it was built from and calls. */
  backend: z.object({ url: z.url(), publishableKey: z.string(), secretKey: z.string() }),
  /** The instant of its build, ISO 8601. */
  now: z.iso.datetime(),
  /** The Chromium to visit it with. */
  chromium: z.string(),
  /** Where the outcome is to be written, as JSON. */
  report: z.string(),
  /** Folder for traces of failed journeys. */
  traces: z.string(),
});

export type TestSite = z.infer<typeof schema>;

/** The variable in which `TestSite` travels to the tests, as JSON. */
const TEST_SITE_VARIABLE = 'EVENTHUB_TEST_SITE';

function readTestSite(): TestSite {
  const text = process.env[TEST_SITE_VARIABLE];
  if (text === undefined)
    throw new Error('The journeys need a built and served site: run them with `npm run test:e2e`.');
  return schema.parse(JSON.parse(text));
}

export const testSite: TestSite = readTestSite();
