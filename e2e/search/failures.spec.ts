import type { Route } from '@playwright/test';
import { faultOn } from '../support/fault.ts';
import { expect, type Page, test } from '../support/visit.ts';

const boxOf = (page: Page) => page.locator('main').getByRole('searchbox');
const unavailable = (page: Page) =>
  page.locator('main :is(.empty, .hint)', { hasText: 'Search is unavailable' }).locator('visible=true');
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' }).locator('visible=true').first();

/** Ways in which a file does not arrive as it should. */
const faults: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  missing: (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<title>Not found</title>' }),
  'cut short': async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response, body: body.subarray(0, Math.floor(body.length / 2)) });
  },
  'cut off from the network': (route) => route.abort(),
  'replaced by something else': (route) => route.fulfill({ status: 200, contentType: 'text/plain', body: 'moved' }),
};

// What is missing is missing on purpose; Pagefind tells its faults on the console; and Chromium gives a cross-fade up
// when a test holds requests back.
test.use({
  expectedFaults: [
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

for (const { path, file, found } of searches) {
  for (const [how, fault] of Object.entries(faults)) {
    // A page that is cut short is still a page.
    if (path === '/newly-added' && how !== 'missing' && how !== 'cut off from the network') continue;
    test(`${path} with ${file} ${how}: search is unavailable, another try finds`, async ({ page }) => {
      const failing = await faultOn(page, file, fault);
      await page.goto(path);
      await boxOf(page).fill('a');
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

test('browsing goes on when searching does not', async ({ page }) => {
  await page.route('**/catalogue/**', (route) => route.abort());
  await page.route('**/catalogue.json', (route) => route.abort());
  await page.goto('/events?search=night');
  await expect(unavailable(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByText(/^Showing [\d,]+ events$/).locator('visible=true')).toHaveCount(1);
  await page.locator('main .card .card-title a').locator('visible=true').first().click();
  await expect(page).toHaveURL(/\/events\/\d+$/);
});

test('a search whose script does not come says so, and comes at the next try', async ({ page }) => {
  const failing = await faultOn(page, '**/_astro/page-search.*', (route) => route.abort());
  await page.goto('/browse?search=night');
  await expect(unavailable(page)).toHaveCount(1);
  failing.end();
  await retry(page).click();
  await expect(page.locator('[data-part="cards"] > li:visible').first()).toBeVisible();
});

for (const [how, fault] of Object.entries(faults)) {
  test(`pairs whose details are ${how}: search is unavailable, another try finds`, async ({ page }) => {
    const failing = await faultOn(page, '**/catalogue/upcoming-details-*', fault);
    await page.goto('/events?search=clockwork');
    await expect(unavailable(page)).toHaveCount(1);
    failing.end();
    await retry(page).click();
    const pair = page.locator('[data-part="pair-cards"] > li');
    await expect(pair).toContainText('Clock Hall');
    await expect(unavailable(page)).toHaveCount(0);
  });
}

test('artists without their details still say who, how often and at how many venues', async ({ page }) => {
  await page.route('**/catalogue/all-details-*', (route) => route.abort());
  await page.goto('/artists?search=clockwork');
  const artist = page.locator('[data-part="cards"] > li:visible');
  await expect(artist).toContainText('Clockwork Trio');
  await expect(artist).toContainText('3 shows');
  await expect(artist).toContainText('1 venue');
});

test('a pair leads to its artist until its venue is known', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/catalogue/upcoming-details-*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/events?search=clockwork');
  const pair = page.locator('[data-part="pair-cards"] > li');
  const link = pair.getByRole('link', { name: /^Clockwork Trio/ });
  await expect(link).toHaveAttribute('href', '/artists/Clockwork%20Trio');
  await expect(pair).toContainText('2 dates');
  release();
  await expect(pair).toContainText('Clock Hall');
  await expect(link).toHaveAttribute('href', '/artists/Clockwork%20Trio/venues/clock-hall');
});

for (const [how, fault] of Object.entries(faults)) {
  for (const file of [
    '**/pagefind/pagefind.js',
    '**/pagefind/pagefind-entry.json*',
    '**/pagefind/*.pf_meta',
    '**/pagefind/index/*',
  ]) {
    // An entry or a script that is something else is as good as missing; both are covered by the other ways.
    if (how === 'replaced by something else' && file.includes('entry')) continue;
    test(`with ${file} ${how}, mentions are unavailable and the results stay`, async ({ page }) => {
      const failing = await faultOn(page, file, fault);
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

test('a dialog that does not come leads to a page that can be searched', async ({ page }) => {
  await page.route('**/_astro/dialog.*', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('link', { name: 'Search everything' }).click();
  await expect(page).toHaveURL('/browse');
});

test('the dialog says when searching is unavailable, and tries again', async ({ page }) => {
  const failing = await faultOn(page, '**/catalogue/upcoming-directory.*', (route) => route.abort());
  await page.goto('/');
  await page.keyboard.press('/');
  await page.keyboard.type('night');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByText('Search is unavailable').first()).toBeVisible();
  failing.end();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('option').first()).toBeVisible();
});
