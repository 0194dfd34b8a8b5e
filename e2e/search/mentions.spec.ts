import { pairsOf } from '../support/explore-page.ts';
import { hold } from '../support/hold.ts';
import { layoutShift } from '../support/layout-shift.ts';
import { listedRows } from '../support/listed-rows.ts';
import { testSite } from '../support/test-site.ts';
import { expect, test } from '../support/visit.ts';

const mentioned = 'Mentioned in…';

test('mentions load when they scroll into view', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/events?search=night');
  await expect(pairsOf(page).first()).toBeVisible();
  expect(loaded.some((path) => path.startsWith('/pagefind'))).toBe(false);
  await page.getByRole('heading', { name: 'Mentioned in…' }).scrollIntoViewIfNeeded();
  const mention = page.locator('[data-part="mention-rows"] > li');
  await expect(mention.first()).toBeVisible();
  expect(await mention.count()).toBeLessThanOrEqual(10);
  await expect(mention.locator('mark').first()).toHaveText(/^night$/i);
  const link = mention.first().getByRole('link');
  const href = (await link.getAttribute('href')) ?? '';
  expect(href).toMatch(/^\/(?:events|artists|venues)\//);
  await link.click();
  await expect(page).toHaveURL(href);
});

for (const size of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(`at ${size.width} px, nothing in view moves when mentions come, nor when there are none`, async ({ page }) => {
    await page.setViewportSize(size);
    for (const term of ['night', 'zzzzqqqq']) {
      const release = await hold(page, '**/pagefind/**');
      await page.goto(`/events?search=${term}`);
      const count = page.locator('[data-part="mention-count"]');
      await expect(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        await expect(count).toHaveText('Searching descriptions…', { timeout: 500 });
      }).toPass();
      const before = await layoutShift(page);
      release();
      await expect(count).toHaveText(/pages?$/);
      expect((await layoutShift(page)) - before, term).toBeLessThan(0.02);
      await page.unroute('**/pagefind/**');
    }
  });
}

test('All Events includes mentions in past events', async ({ page }) => {
  const { rows } = await listedRows();
  const now = Date.parse(testSite.now);
  const past = rows.filter(({ until, description }) => until !== null && until < now && description !== null);
  const words =
    (past[0]?.description ?? '')
      .match(/\p{L}{4,}/gu)
      ?.slice(0, 6)
      .join(' ') ?? '';
  await page.goto(`/events/all?search=${encodeURIComponent(words)}`);
  await expect(page.locator('[data-part="mention-rows"] > li').first()).toBeVisible();
});

for (const term of ['zzzzqqqq', 'night zzzzqqqq', 'a'.repeat(200)]) {
  test(`“${term.slice(0, 20)}”, which nothing contains, has no results and no mentions`, async ({ page }) => {
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
