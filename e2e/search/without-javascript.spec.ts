import { expect, test } from '../support/visit.ts';

test.use({ javaScriptEnabled: false });

test("the home page's search is a plain form", async ({ page }) => {
  await page.goto('/');
  await page.getByRole('searchbox').fill('night ferry');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/browse?search=night+ferry');
  await expect(page.getByText(/^Showing [\d,]+ artists$/)).toBeVisible();
});

for (const path of [
  '/events?search=night',
  '/events?when=weekend',
  '/artists?search=night',
  '/venues?search=hall',
  '/newly-added?search=jazz',
]) {
  test(`${path} lists everything and says that searching needs JavaScript`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText(/^Showing [\d,]+ (?:events|artists|venues|newly added events)$/)).toBeVisible();
    await expect(page.locator('main .card:visible')).toHaveCount(path.startsWith('/events') ? 20 : 48);
    await expect(page.getByText('Searching needs JavaScript.')).toBeVisible();
    await expect(page.locator('.is-skeleton:visible')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(
      await page.getByRole('button', { name: 'Clear search' }).count(),
    );
  });
}

test('the search link in the masthead leads to a page with the list', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Search everything' }).click();
  await expect(page).toHaveURL('/browse');
});

test('a venue page hides controls that would do nothing', async ({ page }) => {
  await page.goto('/venues/clock-hall');
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
});

test('the Venues tab of /browse leads to the venues', async ({ page }) => {
  await page.goto('/browse');
  await page.locator('main .tabs').getByRole('link', { name: 'Venues' }).click();
  await expect(page).toHaveURL('/venues');
});
