import { expect, test } from '../support/visit.ts';

const mentioned = 'Mentioned in…';

for (const term of ['zzzzqqqq', 'night zzzzqqqq', 'a'.repeat(200)]) {
  test(`nothing has “${term.slice(0, 20)}”: there is one verdict, and no page is said to mention it`, async ({
    page,
  }) => {
    await page.goto(`/events?search=${encodeURIComponent(term)}`);
    await expect(page.getByText('No results found')).toBeVisible();
    await page.mouse.wheel(0, 3_000);
    await expect(page.getByRole('heading', { name: mentioned })).toBeHidden({ timeout: 35_000 });
    await expect(page.locator('[data-part="mention-rows"] > li')).toHaveCount(0);
    // Another term starts over.
    await page.getByRole('searchbox').first().fill('night');
    await expect(page.getByRole('heading', { name: mentioned })).toBeVisible();
  });
}

test('pages listed under mentions contain all words of the term', async ({ page }) => {
  await page.goto('/events?search=night%20room');
  await page.getByRole('heading', { name: mentioned }).scrollIntoViewIfNeeded();
  const rows = page.locator('[data-part="mention-rows"] > li');
  await expect(rows.first()).toBeVisible({ timeout: 35_000 });
  const paths = await rows.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const path of paths) {
    const text = (await (await page.request.get(path)).text()).toLowerCase();
    expect(text, path).toContain('night');
    expect(text, path).toContain('room');
  }
});

for (const path of ['/browse', '/events', '/venues', '/newly-added']) {
  test(`${path}: after clearing the box, the page no longer reports the last search`, async ({ page }) => {
    await page.goto(path);
    const box = page.locator('main').getByRole('searchbox');
    const said = page.locator('[data-announce]').first();
    await box.fill('zzzzqqqq');
    await expect(said).toHaveText('Nothing found');
    await box.fill('');
    await expect(said).toHaveText('');
  });
}

test('a category in different letter case is the same category', async ({ page }) => {
  await page.goto('/events?category=rOCK');
  await expect(page).toHaveURL('/events?category=Rock');
  await expect(page.getByLabel('Category')).toHaveValue('Rock');
  await expect(page.locator('[data-found-area="filter"] .card:visible').first()).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the Venues tab of /browse leads to the venues', async ({ page }) => {
    await page.goto('/browse');
    await page.locator('main .tabs').getByRole('link', { name: 'Venues' }).click();
    await expect(page).toHaveURL('/venues');
  });
});
