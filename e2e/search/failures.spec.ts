import type { Route } from '@playwright/test';
import { failRequests, holdRequests } from '../support/requests.ts';
import { expect, type Page, test } from '../support/visit.ts';

const boxOf = (page: Page) => page.locator('main').getByRole('searchbox');
const unavailable = (page: Page) =>
  page.locator('main :is(.empty, .hint)', { hasText: 'Search is unavailable' }).locator('visible=true');
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' }).locator('visible=true').first();

/** Ways in which a file can fail to load. */
const failures: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  missing: (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<title>Not found</title>' }),
  'cut short': async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response, body: body.subarray(0, Math.floor(body.length / 2)) });
  },
  'cut off from the network': (route) => route.abort(),
  'replaced by something else': (route) => route.fulfill({ status: 200, contentType: 'text/plain', body: 'moved' }),
};

// Files are missing on purpose, Pagefind logs its errors to the console, and Chromium drops cross-fades while a test
// holds requests back.
test.use({
  expectedErrors: [
    /catalogue|pagefind|page-search|full-text|newly-added|incomplete|could not be loaded|is broken|404|ERR_FAILED|Error|Failed to|Unexpected|Transition was aborted/i,
  ],
});

const searches = [
  { path: '/events', file: '**/catalogue.json', found: '[data-part="artist-cards"] > li' },
  { path: '/events', file: '**/catalogue/upcoming-shows.*', found: '[data-part="artist-cards"] > li' },
  { path: '/artists', file: '**/catalogue/all-directory.*', found: '[data-part="cards"] > li:visible' },
  { path: '/venues', file: '**/catalogue/venues.*', found: '[data-part="cards"] > li:visible' },
  { path: '/newly-added', file: '**/newly-added/page/3', found: '[data-part="cards"] > li:visible' },
] as const;

for (const [index, { path, file, found }] of searches.entries()) {
  for (const [how, failure] of Object.entries(failures)) {
    // The first is JSON, the second stands for all files that are named by their hash.
    if (how !== 'missing' && index > 1) continue;
    test(`${path} with ${file} ${how}: search is unavailable, and retrying works`, async ({ page }) => {
      const failing = await failRequests(page, file, failure);
      await page.goto(path);
      // A page whose hashed files are gone is loaded anew once.
      const anew = how === 'missing' && file.includes('/catalogue/') ? page.waitForEvent('load') : undefined;
      await boxOf(page).fill('a');
      await anew;
      await expect(unavailable(page)).toHaveCount(1);
      const before = failing.met();
      await retry(page).click();
      await expect.poll(failing.met).toBeGreaterThan(before);
      await expect(unavailable(page)).toHaveCount(1);
      failing.end();
      await retry(page).click();
      await expect(page.locator(found).first()).toBeVisible();
      await expect(unavailable(page)).toHaveCount(0);
    });
  }
}

test('browsing works without search', async ({ page }) => {
  await page.route('**/catalogue/**', (route) => route.abort());
  await page.route('**/catalogue.json', (route) => route.abort());
  await page.goto('/events?search=night');
  await expect(unavailable(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByText(/^Showing [\d,]+ events$/).locator('visible=true')).toHaveCount(1);
  await page.locator('main .card .card-title a').locator('visible=true').first().click();
  await expect(page).toHaveURL(/\/events\/\d+$/);
});

test('a search script that fails to load is reported, and the next try works', async ({ page }) => {
  const failing = await failRequests(page, '**/_astro/page-search.*', (route) => route.abort());
  await page.goto('/browse?search=night');
  await expect(unavailable(page)).toHaveCount(1);
  failing.end();
  await retry(page).click();
  await expect(page.locator('[data-part="cards"] > li:visible').first()).toBeVisible();
});

for (const [how, failure] of Object.entries(failures)) {
  test(`with pair details ${how}, search is unavailable, and retrying works`, async ({ page }) => {
    const failing = await failRequests(page, '**/catalogue/upcoming-details-*', failure);
    await page.goto('/events?search=clockwork');
    // A page whose hashed files are gone is loaded anew once.
    if (how === 'missing') await expect.poll(failing.met).toBeGreaterThan(2);
    await expect(unavailable(page)).toHaveCount(1);
    failing.end();
    await retry(page).click();
    const pair = page.locator('[data-part="pair-cards"] > li');
    await expect(pair).toContainText('Clock Hall');
    await expect(unavailable(page)).toHaveCount(0);
  });
}

test('artists without their details still show name, shows and venue count', async ({ page }) => {
  await page.route('**/catalogue/all-details-*', (route) => route.abort());
  await page.goto('/artists?search=clockwork');
  const artist = page.locator('[data-part="cards"] > li:visible');
  await expect(artist).toContainText('Clockwork Trio');
  await expect(artist).toContainText('3 shows');
  await expect(artist).toContainText('1 venue');
});

test('a pair links to its artist until its venue is known', async ({ page }) => {
  const release = await holdRequests(page, '**/catalogue/upcoming-details-*');
  await page.goto('/events?search=clockwork');
  const pair = page.locator('[data-part="pair-cards"] > li');
  const link = pair.getByRole('link', { name: /^Clockwork Trio/ });
  await expect(link).toHaveAttribute('href', '/artists/Clockwork%20Trio');
  await expect(pair).toContainText('2 dates');
  release();
  await expect(pair).toContainText('Clock Hall');
  await expect(link).toHaveAttribute('href', '/artists/Clockwork%20Trio/venues/clock-hall');
});

for (const [how, failure] of Object.entries(failures)) {
  for (const file of [
    '**/pagefind/pagefind.js',
    '**/pagefind/pagefind-entry.json*',
    '**/pagefind/*.pf_meta',
    '**/pagefind/index/*',
  ]) {
    // Pagefind fetches all of them the same way, but its script is a module and its index is compressed.
    if (how !== 'missing' && !/pagefind\.js|index/.test(file)) continue;
    test(`with ${file} ${how}, mentions are unavailable and the other results stay`, async ({ page }) => {
      const failing = await failRequests(page, file, failure);
      await page.goto('/events?search=night');
      await expect(page.locator('[data-part="pair-cards"] > li').first()).toBeVisible();
      await page.getByRole('heading', { name: 'Mentioned in…' }).scrollIntoViewIfNeeded();
      await expect(unavailable(page)).toHaveCount(1, { timeout: 35_000 });
      failing.end();
      await retry(page).click();
      await expect(page.locator('[data-part="mention-rows"] > li').first()).toBeVisible();
      await expect(unavailable(page)).toHaveCount(0);
    });
  }
}

test('if the dialog fails to load, its link leads to a page with search', async ({ page }) => {
  await page.route('**/_astro/dialog.*', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('link', { name: 'Search everything' }).click();
  await expect(page).toHaveURL('/browse');
});

test('the dialog says when search is unavailable, and can retry', async ({ page }) => {
  const failing = await failRequests(page, '**/catalogue/upcoming-directory.*', (route) => route.abort());
  await page.goto('/');
  await page.keyboard.press('/');
  await page.keyboard.type('night');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByText('Search is unavailable').first()).toBeVisible();
  failing.end();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('option').first()).toBeVisible();
});
