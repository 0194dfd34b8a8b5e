import { defineConfig } from '@playwright/test';
import { testSite } from './e2e/support/test-site.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: testSite.traces,
  snapshotPathTemplate: '{testDir}/look/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: testSite.report }]],
  use: {
    baseURL: testSite.url,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Requests that a service worker makes pass tests by; offline.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: testSite.chromium,
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        // Same text rendering in the headless shell and in the full browser.
        '--font-render-hinting=none',
        // Chromium's sandbox does not work as root, the usual user in containers.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});
