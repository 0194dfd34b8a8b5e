import { expect, type Page, test } from '../support/visit.ts';

const cards = (page: Page) => page.locator('[data-listed] .cards > li:visible');

async function scrollToEnd(page: Page): Promise<void> {
  await page.mouse.wheel(0, 100_000);
}

for (const { path, status, size } of [
  { path: '/events', status: 'upcoming', size: 20 },
  { path: '/events/all', status: 'events', size: 20 },
  { path: '/artists', status: 'artists', size: 48 },
  { path: '/browse', status: 'artists', size: 48 },
  { path: '/venues', status: 'venues', size: 48 },
] as const) {
  test(`${path} loads more while scrolling until every card is there once`, async ({ page }) => {
    const numbers = await (await page.request.get('/status.json')).json();
    await page.goto(path);
    await expect(cards(page)).toHaveCount(size);
    await expect(async () => {
      await scrollToEnd(page);
      expect(await cards(page).count()).toBe(numbers[status]);
    }).toPass({ timeout: 30_000 });
    const paths = await cards(page)
      .locator('.card-title a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(paths).size).toBe(paths.length);
    await expect(page.locator('.pager:visible').getByRole('link', { name: /^More/ })).toHaveCount(0);
    await expect(page).toHaveURL(path);
    if (path.startsWith('/events')) {
      const months = await page
        .locator('[data-listed] .month:visible')
        .evaluateAll((headings) => headings.map((heading) => heading.firstChild?.textContent?.trim()));
      expect(new Set(months).size).toBe(months.length);
    }
  });
}

test('a letter leads to all artists whose names begin with it, by name', async ({ page }) => {
  await page.goto('/artists');
  await page
    .getByRole('navigation', { name: 'Artists from A to Z' })
    .getByRole('link', { name: 'C', exact: true })
    .click();
  await expect(page).toHaveURL('/artists/a-z/c');
  await expect(page.getByRole('link', { name: 'C', exact: true })).toHaveAttribute('aria-current', 'page');
  await scrollToEnd(page);
  const names = (await cards(page).locator('.card-title').allTextContents()).map((name) => name.trim());
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !/^c/i.test(name))).toEqual([]);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })));
  await page.getByRole('searchbox').first().fill('clockwork');
  await expect(page.locator('[data-part="cards"] .card').first()).toContainText('Clockwork');
});

test('the back button restores the list and its position', async ({ page }) => {
  await page.goto('/events/all');
  await expect(async () => {
    await scrollToEnd(page);
    expect(await cards(page).count()).toBeGreaterThanOrEqual(144);
  }).toPass();
  const card = cards(page).nth(120);
  await card.scrollIntoViewIfNeeded();
  const title = await card.locator('.card-title a').textContent();
  const top = await card.evaluate((element) => element.getBoundingClientRect().top);
  await card.locator('.card-title a').click();
  await expect(page).toHaveURL(/\/events\/\d+$/);
  await page.goBack();
  await expect(async () => expect(await cards(page).count()).toBeGreaterThanOrEqual(144)).toPass();
  await expect(cards(page).nth(120).locator('.card-title a')).toHaveText(title ?? '');
  await expect(async () => {
    const now = await cards(page)
      .nth(120)
      .evaluate((element) => element.getBoundingClientRect().top);
    expect(Math.abs(now - top)).toBeLessThan(24);
  }).toPass();
});

test('the back button restores search results and their position', async ({ page }) => {
  const found = page.locator('[data-part="cards"] > li:visible');
  await page.goto('/artists?search=e');
  await expect(found).toHaveCount(48);
  await expect(async () => {
    await scrollToEnd(page);
    expect(await found.count()).toBeGreaterThanOrEqual(96);
  }).toPass();
  const card = found.nth(90);
  await card.scrollIntoViewIfNeeded();
  const title = await card.locator('.card-title a').textContent();
  await card.locator('.card-title a').click();
  await expect(page).toHaveURL(/\/artists\/.+/);
  await page.goBack();
  await expect(async () => expect(await found.count()).toBeGreaterThanOrEqual(96)).toPass();
  await expect(found.nth(90).locator('.card-title a')).toHaveText(title ?? '');
  await expect(found.nth(90)).toBeInViewport();
});

for (const width of [390, 1280]) {
  for (const path of [
    '/events',
    '/artists',
    '/venues',
    '/newly-added',
    '/events?search=night',
    '/events?when=next-week',
    '/events?category=Rock',
    '/artists?search=a',
  ]) {
    test(`${path} at ${width} px: back and reload restore the card's position`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      const links = page.locator('main li .card-title a:visible');
      await expect(links.nth(3)).toBeVisible();
      for (let step = 0; step < 6; step += 1) {
        await page.mouse.wheel(0, 400);
        await page.waitForTimeout(120);
      }
      /** The first card that is fully visible. */
      const seen = () =>
        links.evaluateAll((all) => all.find((one) => one.getBoundingClientRect().top > 80)?.getAttribute('href'));
      await expect(async () => {
        const href = await seen();
        await page.waitForTimeout(300);
        expect(await seen()).toBe(href);
      }).toPass();
      const card = page
        .locator('main li:visible', { has: page.locator(`.card-title a[href="${await seen()}"]`) })
        .first();
      // Cards that are rendered for the first time move others, so the position counts when the link is pressed.
      await card.evaluate((element) => {
        const note = () => sessionStorage.setItem('pressed-at', String(element.getBoundingClientRect().top));
        element.addEventListener('click', note, { capture: true });
      });
      await card.locator('.card-title a').click();
      await expect(page).toHaveURL((url) => url.pathname + url.search !== path);
      const noted = await page.evaluate(() => sessionStorage.getItem('pressed-at'));
      expect(noted).not.toBeNull();
      const isBack = () =>
        expect(async () => {
          const top = await card.evaluate((element) => element.getBoundingClientRect().top);
          expect(Math.abs(top - Number(noted))).toBeLessThan(24);
        }).toPass({ timeout: 15_000 });
      await page.goBack();
      await isBack();
      await page.reload();
      await isBack();
      // It stays, although cards around it are still being rendered.
      await page.waitForTimeout(1_500);
      await isBack();
    });
  }
}

test('no further page is fetched before scrolling', async ({ page }) => {
  const pages: string[] = [];
  page.on('request', (request) => pages.push(new URL(request.url()).pathname));
  await page.goto('/artists', { waitUntil: 'networkidle' });
  expect(pages.filter((path) => path.includes('/page/'))).toEqual([]);
});

test.describe('when a further page fails to load', () => {
  test.use({ expectedErrors: [/page\/2|ERR_FAILED|Transition was aborted/] });

  test('its link still works', async ({ page }) => {
    await page.route('**/artists/page/2', (route) =>
      route.request().isNavigationRequest() ? route.continue() : route.abort(),
    );
    await page.goto('/artists');
    await scrollToEnd(page);
    await expect(page.getByRole('link', { name: 'More artists' })).toBeVisible();
    await page.getByRole('link', { name: 'More artists' }).click();
    await expect(page).toHaveURL('/artists/page/2');
  });
});
