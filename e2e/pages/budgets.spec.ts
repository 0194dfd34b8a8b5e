import { gzipSync } from 'node:zlib';
import { clockwork, knownVenue, newer } from '../support/known-events.ts';
import { layoutShift } from '../support/layout-shift.ts';
import { expect, test } from '../support/visit.ts';

test.use({ expectedErrors: [/404/] });

/** Kilobytes after gzip, as transferred. */
const LIMITS = { script: 6, registration: 0.5, style: 14, eventPage: 8 } as const;

const artist = `/artists/${encodeURIComponent(clockwork.name)}`;
const publicPages = [
  '/',
  '/browse',
  '/events',
  '/artists',
  '/venues',
  '/newly-added',
  '/status',
  `/events/${clockwork.tonight.id}`,
  artist,
  `${artist}/venues/${knownVenue.slug}`,
  `/venues/${knownVenue.slug}`,
  '/no-such-page',
] as const;

const kilobytes = (body: string | Buffer) => gzipSync(body).length / 1024;

for (const path of publicPages) {
  test(`${path} stays within the byte budgets for anonymous visitors`, async ({ page }) => {
    const sums = { script: 0, stylesheet: 0, registration: 0 };
    const bodies: Promise<void>[] = [];
    page.on('response', (response) => {
      const type = response.request().resourceType();
      if (type !== 'script' && type !== 'stylesheet') return;
      bodies.push(
        response.text().then((body) => {
          sums[body.includes('serviceWorker') ? 'registration' : type] += kilobytes(body);
        }),
      );
    });
    const document = await page.goto(path, { waitUntil: 'networkidle' });
    await Promise.all(bodies);
    const inline = await page
      .locator('script:not([src]):not([type="application/ld+json"])')
      .evaluateAll((scripts) => scripts.map((script) => script.textContent).join('\n'));

    expect.soft(sums.script + kilobytes(inline), 'scripts').toBeLessThanOrEqual(LIMITS.script);
    expect.soft(sums.registration, 'registration of the service worker').toBeGreaterThan(0);
    expect.soft(sums.registration, 'registration of the service worker').toBeLessThanOrEqual(LIMITS.registration);
    expect.soft(sums.stylesheet, 'styles').toBeLessThanOrEqual(LIMITS.style);
    if (/^\/events\/\d+$/.test(path)) {
      expect.soft(kilobytes((await document?.body()) ?? ''), 'event page').toBeLessThanOrEqual(LIMITS.eventPage);
    }
    expect.soft(await page.locator('link[rel="preload"][as="font"]').count(), 'preloaded fonts').toBeLessThanOrEqual(2);
  });
}

test('/events has at most 800 elements when it has loaded', async ({ page }) => {
  await page.goto('/events', { waitUntil: 'networkidle' });
  expect(await page.locator('*').count()).toBeLessThanOrEqual(800);
});

/** Looked up live (rule T11): what says so moves a little, within what browsers call good. */
const livePages = [`/events/${newer.id}`, `/venues/${newer.venueSlug}`];

for (const { path, limit } of [
  ...publicPages.map((path) => ({ path, limit: 0.01 })),
  ...livePages.map((path) => ({ path, limit: 0.1 })),
]) {
  test(`${path} does not shift while it loads`, async ({ page }) => {
    for (const size of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      await page.goto(path, { waitUntil: 'networkidle' });
      expect.soft(await layoutShift(page), `at ${size.width} px`).toBeLessThan(limit);
    }
  });
}
