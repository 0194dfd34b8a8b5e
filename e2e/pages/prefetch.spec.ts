import { clockwork, knownVenue } from '../support/known-events.ts';
import { expect, test } from '../support/visit.ts';

test('a page is prefetched when the pointer rests on its link, and only then', async ({ page }) => {
  const fetched: string[] = [];
  // Chromium hides prefetches from the page's own observers, so requests are counted at the server.
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.headers['Sec-Purpose']?.startsWith('prefetch')) fetched.push(new URL(request.url).pathname);
  });
  await page.goto(`/venues/${knownVenue.slug}`, { waitUntil: 'networkidle' });
  expect(fetched).toEqual([]);
  const card = page.locator('main .card', { hasText: clockwork.name }).first();
  const path = await card.locator('.card-title a').getAttribute('href');
  await card.locator('.card-title a').hover();
  await expect.poll(() => fetched).toEqual([path]);
  await page.locator('main a.heart').first().hover();
  await page.getByRole('link', { name: 'Sign in' }).hover();
  await page.getByRole('navigation').getByRole('link', { name: 'Browse' }).hover();
  await expect.poll(() => fetched).toContain('/browse');
  expect(fetched).not.toContain('/auth');
});
