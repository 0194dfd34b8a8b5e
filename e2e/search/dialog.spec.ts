import { accessibilityViolations } from '../support/accessibility.ts';
import { expect, type Page, test } from '../support/visit.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });
const optionsOf = (page: Page) => dialogOf(page).getByRole('option');
const selected = (page: Page) => page.locator('[role="option"][aria-selected="true"]');

for (const { how, open } of [
  { how: '/', open: (page: Page) => page.keyboard.press('/') },
  { how: 'Ctrl+K', open: (page: Page) => page.keyboard.press('Control+k') },
  { how: 'the masthead', open: (page: Page) => page.getByRole('link', { name: 'Search everything' }).click() },
]) {
  test(`${how} opens the dialog on every kind of page; none of it is loaded before`, async ({ page }) => {
    for (const path of ['/', '/events', '/browse', '/venues/clock-hall', '/events/900011', '/favorites', '/auth']) {
      const loaded: string[] = [];
      await page.goto('about:blank');
      page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(loaded.filter((name) => /dialog|catalogue|pagefind/.test(name))).toEqual([]);
      if ((await page.locator('.open-search').count()) === 0) continue;
      await open(page);
      await expect(dialogOf(page)).toBeVisible();
      await expect(boxOf(page)).toBeFocused();
      page.removeAllListeners('request');
    }
  });
}

test('text typed before the dialog has loaded ends up in its search box', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('/');
  await page.keyboard.type('night ferry');
  await expect(boxOf(page)).toHaveValue('night ferry');
  await expect(selected(page)).toContainText('Night Ferry');
});

test('the dialog works by keyboard alone', async ({ page }) => {
  await page.goto('/events');
  const tab = page.getByRole('navigation', { name: 'Explore' }).getByRole('link', { name: 'Artists' });
  await tab.focus();
  await page.keyboard.press('/');
  await page.keyboard.type('night');
  await expect(selected(page)).toHaveCount(1);
  // Wait for mentions, which add rows at the end.
  await expect(page.getByRole('group', { name: 'Mentioned in…' }).getByRole('option').first()).toBeVisible({
    timeout: 35_000,
  });
  const count = await optionsOf(page).count();
  expect(count).toBeGreaterThan(5);
  await expect(optionsOf(page).first()).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('ArrowDown');
  await expect(optionsOf(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(boxOf(page)).toHaveAttribute('aria-activedescendant', 'search-option-1');
  await expect(selected(page)).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(optionsOf(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');

  // Tab stays within the dialog.
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || Boolean(document.activeElement?.closest('dialog')),
      ),
    ).toBe(true);
  }
  await boxOf(page).focus();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await expect(tab).toBeFocused();

  await page.keyboard.press('/');
  await expect(boxOf(page)).toHaveValue('night');
  await page.keyboard.type('clockwork');
  await expect(selected(page)).toContainText('Clockwork Trio');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/artists/Clockwork%20Trio');
  await page.goBack();
  await expect(page).toHaveURL('/events');
});

test('the dialog finds artists, events, venues and pages that mention the term', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('/');
  await page.keyboard.type('clock');
  const group = (name: string) => page.getByRole('group', { name });
  await expect(group('Artists').getByRole('option')).toContainText(['Clockwork Trio']);
  await expect(group('Events').getByRole('option').filter({ hasText: 'Clockwork Trio' })).toHaveAttribute(
    'href',
    '/events/900011',
  );
  await expect(group('Venues').getByRole('option')).toContainText(['Clock Hall']);
  await boxOf(page).fill('night');
  await expect(group('Mentioned in…').getByRole('option').first()).toBeVisible();
  await page.getByRole('link', { name: 'All results for “night”' }).click();
  await expect(page).toHaveURL('/events?search=night');
});

test('a term without results shows a message and announces it to screen readers', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('/');
  await page.keyboard.type('zzzzqqqq');
  await expect(dialogOf(page).getByText('No results found')).toBeVisible();
  await expect(dialogOf(page).getByRole('status')).toHaveText('Nothing found');
  await boxOf(page).fill('clockwork');
  await expect(dialogOf(page).getByRole('status')).toHaveText(/^\d+ results?$/);
});

test('a slash typed into a field is just a slash', async ({ page }) => {
  await page.goto('/events');
  const box = page.getByRole('searchbox');
  await box.focus();
  await page.keyboard.type('AC/DC');
  await expect(box).toHaveValue('AC/DC');
  await expect(dialogOf(page)).toBeHidden();
});

test('the dialog closes by its button and by a click outside', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('/');
  await page.keyboard.type('night');
  await expect(selected(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect(boxOf(page)).toHaveValue('');
  await expect(optionsOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Close search' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await page.keyboard.press('/');
  await expect(dialogOf(page)).toBeVisible();
  await page.mouse.click(4, 400);
  await expect(dialogOf(page)).toBeHidden();
});

test('the dialog has no accessibility violations and fits a phone', async ({ page }) => {
  await page.goto('/events');
  await page.keyboard.press('/');
  await page.keyboard.type('night');
  await expect(page.getByRole('group', { name: 'Mentioned in…' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 640 });
  const overflow = await dialogOf(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('results are counted, have one accessible name each, and events are in order of date', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('/');
  await page.keyboard.type('night');
  const options = optionsOf(page);
  const mentions = dialogOf(page).getByRole('group', { name: 'Mentioned in…' }).getByRole('option');
  await expect(mentions.first()).toBeVisible({ timeout: 35_000 });
  await expect(dialogOf(page).getByRole('status')).toHaveText(`${await options.count()} results`);
  for (const name of await options.allTextContents()) expect(name).toMatch(/\S, \S/);
  const ids = await dialogOf(page)
    .getByRole('group', { name: 'Events' })
    .getByRole('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  const days: string[] = [];
  for (const path of ids) {
    const html = await (await page.request.get(path)).text();
    days.push(/datetime="(\d{4}-\d{2}-\d{2})/.exec(html)?.[1] ?? '~');
  }
  expect(days).toEqual(days.toSorted());
});

test("'nothing found' is shown exactly once", async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('/');
  await page.keyboard.type('night zzzzqqqq');
  await expect(dialogOf(page).getByText('No results found')).toBeVisible();
  await expect(dialogOf(page).getByRole('status')).toHaveText('Nothing found');
  await page.waitForTimeout(3_000);
  await expect(optionsOf(page)).toHaveCount(0);
});
