import { clockwork } from '../support/known-events.ts';
import { expect, test } from '../support/visit.ts';

const path = `/events/${clockwork.tonight.id}`;

test('an event is shared as its link, copied where there is no dialog', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto(`${path}?from=elsewhere`);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('The link has been copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(path, page.url()).href);
});

for (const { what, error, says } of [
  { what: 'shared', error: null, says: '' },
  { what: 'closed', error: 'AbortError', says: '' },
  { what: 'refused', error: 'NotAllowedError', says: 'This browser cannot share. The link is in the address bar.' },
]) {
  test(`in the device's own dialog, which is ${what}`, async ({ page }) => {
    await page.addInitScript((name) => {
      const share = async (data: unknown) => {
        document.documentElement.dataset['shared'] = JSON.stringify(data);
        if (name !== null) throw new DOMException('', name);
      };
      Object.defineProperty(navigator, 'share', { value: share });
    }, error);
    await page.goto(path);
    await page.getByRole('button', { name: 'Share' }).click();
    const shared = await page.locator('html').getAttribute('data-shared');
    expect(JSON.parse(shared ?? '{}')).toEqual({ title: await page.title(), url: new URL(path, page.url()).href });
    await expect(page.locator('[data-copied]')).toHaveText(says);
  });
}
