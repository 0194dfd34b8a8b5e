import { newPerson, signIn } from '../support/people.ts';
import { expect, type Page, test } from '../support/visit.ts';

// Files are missing on purpose.
test.use({ expectedErrors: [/404|Failed to|could not be loaded|was answered with status|dynamically imported/i] });

/**
 * From now on, the files of the open page are gone, as after a deployment that kept none. A page that is loaded later
 * has all of its own. @returns how many pages have been loaded since
 */
async function replaceSite(page: Page, files: RegExp): Promise<() => number> {
  let loaded = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded += 1;
  });
  await page.route(files, (route) => (loaded > 0 ? route.fallback() : route.fulfill({ status: 404 })));
  return () => loaded;
}

/** As `replaceSite`, but the pages that are loaded later lack their files, too. */
async function breakSite(page: Page, files: RegExp): Promise<() => number> {
  const loaded = await replaceSite(page, files);
  await page.route(files, (route) => route.fulfill({ status: 404 }));
  return loaded;
}

const boxOf = (page: Page) => page.locator('main').getByRole('searchbox');

for (const [what, files] of [
  ['scripts', /\/_astro\/.*\.js$/],
  ['search files', /\/catalogue\//],
] as const) {
  test(`a search whose ${what} are gone loads the page anew, with what was typed`, async ({ page }) => {
    await page.goto('/artists');
    const loaded = await replaceSite(page, files);
    await boxOf(page).fill('clockwork');
    await expect(page).toHaveURL('/artists?search=clockwork');
    await expect(page.locator('[data-part="cards"] > li:visible')).toContainText('Clockwork Trio');
    await expect(boxOf(page)).toHaveValue('clockwork');
    expect(loaded()).toBe(1);
  });
}

test('a page that finds its files gone again says so, and is not loaded anew once more', async ({ page }) => {
  await page.goto('/artists');
  const loaded = await breakSite(page, /\/(?:catalogue\/|_astro\/page-search)/);
  await page.route(/\/_astro\/.*\.js$/, (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  await boxOf(page).fill('clockwork');
  await expect(page).toHaveURL('/artists?search=clockwork');
  await expect(page.locator('main').getByText('Search is unavailable').locator('visible=true').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loaded()).toBe(1);
});

test('a script that fails while the page’s own is there does not load the page anew', async ({ page }) => {
  await page.goto('/artists');
  const loaded = await breakSite(page, /\/_astro\/page-search/);
  await boxOf(page).fill('clockwork');
  await expect(page.locator('main').getByText('Search is unavailable').locator('visible=true').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loaded()).toBe(0);
});

test('settings that were typed survive when the search dialog is gone', async ({ page }) => {
  await signIn(page, newPerson());
  await page.goto('/settings');
  await page.getByLabel('Blacklist Terms').fill('parking, brass');
  const loaded = await replaceSite(page, /\/_astro\/.*\.js$/);
  await page.getByRole('link', { name: 'Search everything' }).click();
  await expect.poll(loaded).toBe(1);
  await expect(page).toHaveURL('/settings');
  await expect(page.getByLabel('Blacklist Terms')).toHaveValue('parking, brass');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Blacklist Terms')).toHaveValue('parking, brass');
});
