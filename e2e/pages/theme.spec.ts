import { expect, test } from '../support/visit.ts';

test('a chosen theme is kept, and is there before anything is painted', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('contentinfo').getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const dark = await background();
  expect(dark).not.toBe(light);

  // Notes the theme at the moment the body begins: the browser has painted nothing before.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.body === null) return;
      Object.assign(window, { themeAtFirst: document.documentElement.dataset['theme'] });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/events');
  expect(await page.evaluate(() => Reflect.get(window, 'themeAtFirst'))).toBe('dark');
  expect(await background()).toBe(dark);

  await page.getByRole('contentinfo').getByText('System', { exact: true }).click();
  expect(await background()).toBe(light);
  await page.reload();
  expect(await background()).toBe(light);
});

test("without a choice the system's theme holds", async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await background()).not.toBe(light);
});
