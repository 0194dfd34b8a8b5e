import { expect, test } from '../support/visit.ts';

test('a chosen theme is remembered and applied before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('contentinfo').getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const dark = await background();
  expect(dark).not.toBe(light);

  // Records the theme when the body starts, before the browser paints anything.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.body === null) return;
      Object.assign(window, { themeAtFirst: document.documentElement.dataset['theme'] });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  // A short page: a long list grows when it scrolls into view, under a click on the footer.
  await page.goto('/privacy');
  expect(await page.evaluate(() => Reflect.get(window, 'themeAtFirst'))).toBe('dark');
  expect(await background()).toBe(dark);

  await page.getByRole('contentinfo').getByText('System', { exact: true }).click();
  expect(await background()).toBe(light);
  await page.reload();
  expect(await background()).toBe(light);
});

test('without a choice the page follows the system theme', async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await background()).not.toBe(light);
});

test('rows instead of cards are remembered, on a list and in what a filter finds', async ({ page }) => {
  await page.goto('/events');
  const picture = page.locator('[data-listed] .card .picture').first();
  const height = async () => (await page.locator('[data-listed] .card').nth(4).boundingBox())?.height ?? 0;
  const cardHeight = await height();
  await expect(page.getByRole('radio', { name: 'Cards' })).toBeChecked();
  await page.getByText('Rows', { exact: true }).click();
  expect(await height()).toBeLessThan(cardHeight / 2);
  await page.goto('/newly-added');
  await expect(page.getByRole('radio', { name: 'Rows' })).toBeChecked();
  await page.goto('/events?when=week');
  const found = page.locator('[data-part="cards"] .card').first();
  await expect(found).toBeVisible();
  expect((await found.boundingBox())?.height).toBeLessThan(cardHeight / 2);
  await expect(picture).toBeHidden();
  await page.getByText('Cards', { exact: true }).click();
  await page.goto('/events');
  expect(await height()).toBe(cardHeight);
});
