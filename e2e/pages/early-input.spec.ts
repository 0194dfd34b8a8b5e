/** What a visitor does before a page's scripts have come is done when they come. */

import { hold } from '../support/hold.ts';
import { knownVenue } from '../support/known-events.ts';
import { accountButton, authorize, newPerson } from '../support/people.ts';
import { expect, type Page, test } from '../support/visit.ts';

/** Opens a page without its scripts. @returns what lets them go */
async function openHeld(page: Page, path: string): Promise<() => void> {
  const release = await hold(page, '**/_astro/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('main')).toBeVisible();
  return release;
}

test('a text is searched', async ({ page }) => {
  const release = await openHeld(page, '/events');
  await page.getByRole('searchbox').first().fill('clockwork');
  release();
  await expect(page).toHaveURL('/events?search=clockwork');
  await expect(page.locator('[data-part="artist-cards"] > li').first()).toBeVisible();
});

test('a date is chosen', async ({ page }) => {
  const release = await openHeld(page, '/events');
  await page.getByRole('button', { name: 'This week', exact: true }).click();
  await page.getByRole('button', { name: 'Today' }).click();
  release();
  await expect(page).toHaveURL('/events?when=today');
  await expect(page.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true');
});

test('a category is chosen', async ({ page }) => {
  const release = await openHeld(page, '/events');
  await page.getByLabel('Category').selectOption('Folk');
  release();
  await expect(page).toHaveURL('/events?category=Folk');
});

test('a venue is sorted', async ({ page }) => {
  const release = await openHeld(page, `/venues/${knownVenue.slug}`);
  await page.getByLabel('Sort by').selectOption('recent');
  release();
  await expect(page).toHaveURL(/\?sort=recent$/);
});

test('a theme cannot be chosen yet, rather than in vain', async ({ page }) => {
  const release = await openHeld(page, '/privacy');
  const dark = page.getByRole('radio', { name: 'Dark' });
  await expect(dark).toBeDisabled();
  release();
  await expect(dark).toBeEnabled();
});

test('a sign-in is begun', async ({ page }) => {
  const release = await openHeld(page, '/auth');
  await page.getByRole('button', { name: 'Sign in with Discord' }).click();
  release();
  const person = newPerson();
  await authorize(page, person);
  await expect(accountButton(page, person)).toBeVisible();
});

test.describe('an address that may be newer than the build', () => {
  test.use({ expectedErrors: [/404/] });

  test('is not called missing before it has been looked up', async ({ page }) => {
    const release = await openHeld(page, '/events/987654321');
    await expect(page.getByText('Looking in the newest listings').filter({ visible: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeHidden();
    await expect(page).toHaveTitle(/^Looking in the newest listings/);
    release();
    await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible();
    await expect(page).toHaveTitle(/^Event not found/);
  });
});
