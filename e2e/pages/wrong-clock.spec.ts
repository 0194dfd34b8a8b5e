import { clockwork, knownVenue } from '../support/known-events.ts';
import { heartOf, newPerson, signIn } from '../support/people.ts';
import { testSite } from '../support/test-site.ts';
import { expect, test } from '../support/visit.ts';

const DAY = 86_400_000;

for (const [what, away] of [
  ['a day ahead', DAY],
  ['a day behind', -DAY],
] as const) {
  test.describe(`with a clock ${what}`, () => {
    test.use({ visitorNow: new Date(Date.now() + away).toISOString() });

    test('sessions last and are not refreshed before each use', async ({ page }) => {
      await signIn(page, newPerson());
      const refreshes: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('grant_type=refresh_token')) refreshes.push(request.url());
      });
      await page.goto(`/venues/${knownVenue.slug}`);
      const heart = heartOf(page, knownVenue.name);
      await heart.click();
      await expect(page.getByText('Added to favorites')).toBeVisible();
      await page.goto('/settings');
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await expect(page.getByText('Settings saved successfully')).toBeVisible();
      await page.goto('/favorites');
      await expect(page.locator('main .card-type:not(.is-skeleton)')).toContainText(knownVenue.name);
      expect(refreshes).toEqual([]);
    });
  });

  test.describe(`at the time of the build, with a clock ${what}`, () => {
    test.use({ visitorNow: new Date(Date.parse(testSite.now) + away).toISOString() });

    test('pages follow that clock without impossible values', async ({ page }) => {
      for (const path of ['/', '/events', `/events/${clockwork.tonight.id}`, `/venues/${knownVenue.slug}`]) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
        await expect(page.locator('[data-age]')).toHaveText(
          /^Listings updated (?:just now|\d+ (?:minute|hour|day)s? ago)$/,
        );
        expect(await page.locator('main').textContent()).not.toMatch(/NaN|Invalid|undefined|-\d+ (?:events?|shows?)/);
      }
    });
  });
}
