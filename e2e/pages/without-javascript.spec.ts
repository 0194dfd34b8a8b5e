import { clockwork, knownVenue } from '../support/known-events.ts';
import { expect, test } from '../support/visit.ts';

test.use({ javaScriptEnabled: false });

test('long lists have links to their further pages', async ({ page }) => {
  await page.goto('/events');
  await expect(page.locator('main')).toContainText(/Showing [\d,]+ events/);
  const first = await page.locator('main .card .card-title').first().textContent();
  await page.locator('a[href="/events/page/2"]').first().click();
  await expect(page).toHaveURL('/events/page/2');
  await expect(page.locator('main .card .card-title').first()).not.toHaveText(first ?? '');
});

test('the Explore tabs are links', async ({ page }) => {
  await page.goto('/events');
  for (const [name, target] of [
    ['Artists', '/artists'],
    ['Venues', '/venues'],
    ['Newly Added', '/newly-added'],
    ['Browse', '/events'],
  ] as const) {
    await page.locator('main').getByRole('link', { name, exact: true }).first().click();
    await expect(page).toHaveURL(target);
  }
});

test('artist, venue, pair and event pages are complete', async ({ page }) => {
  await page.goto(`/artists/${encodeURIComponent(clockwork.name)}`);
  await expect(page.getByRole('heading', { name: 'Upcoming Shows' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Past Shows' })).toBeVisible();
  await page.goto(`/venues/${knownVenue.slug}`);
  await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible();
  await page.goto(`/artists/${encodeURIComponent(clockwork.name)}/venues/${knownVenue.slug}`);
  await expect(page.getByRole('heading', { name: 'Available Dates' })).toBeVisible();
  await expect(page.getByText('2 shows available')).toBeVisible();
  await page.goto(`/events/${clockwork.tonight.id}`);
  await expect(page.getByRole('heading', { name: 'Event Details' })).toBeVisible();
});
