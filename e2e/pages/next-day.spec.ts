import { expect, test } from '../support/visit.ts';

test.describe('on the day of the build', () => {
  test('the home page leads with that day and counts its shows', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('[data-part="day"]')).toHaveText('27');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tonight');
  });

  test('a page that stays open follows the day', async ({ page }) => {
    await page.goto('/');
    await page.clock.setFixedTime('2026-11-28T15:00:00Z');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.locator('[data-part="day"]')).toHaveText('28');
    await expect(page.getByText('since yesterday')).toBeHidden();
  });

  test("tonight's later shows follow the begun ones; after the last, the page says what is next", async ({ page }) => {
    await page.goto('/');
    const tonight = page.locator('section', { has: page.getByRole('heading', { name: 'Tonight' }) });
    const next = page.locator('section', { has: page.getByRole('heading', { name: 'Next up' }) });
    const rows = tonight.getByRole('listitem').filter({ visible: true });
    const more = tonight.getByRole('link', { name: /^(?:All \d+ shows|1 show)$/ });
    await expect(rows).toHaveCount(8);
    await expect(next).toBeHidden();
    const first = await rows.first().textContent();
    const passTo = async (time: string) => {
      await page.clock.setFixedTime(time);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    };
    // 8:01 PM, when the first eight have begun.
    await passTo('2026-11-28T01:01:00Z');
    const left = Number((await more.textContent())?.match(/\d+/)?.[0]);
    expect(left).toBeGreaterThan(0);
    await expect(rows).toHaveCount(Math.min(left, 8));
    expect(await rows.first().textContent()).not.toBe(first);
    await expect(more).toHaveAttribute('href', '/events?when=today');
    await passTo('2026-11-28T04:59:59Z');
    await expect(tonight).toBeHidden();
    await expect(next).toContainText('Saturday, November 28');
    await expect(next.getByRole('listitem').first()).toBeVisible();
  });

  test('each day of the strip links to its first card', async ({ page }) => {
    await page.goto('/events');
    await page.getByRole('link', { name: /^Saturday, November 28, 2026: \d+ shows?$/ }).click();
    const card = page.locator('#on-2026-11-28');
    await expect(card).toBeInViewport();
    await expect(card.locator('time')).toHaveText(/^Nov 28, 2026/);
  });
});

test.describe('on the following day', () => {
  test.use({ visitorNow: '2026-11-28T15:00:00Z' });

  test('the home page leads with the new day and no longer mentions the old one', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('[data-part="day"]')).toHaveText('28');
    await expect(page.locator('[data-part="weekday"]')).toHaveText('Saturday');
    await expect(page.locator('[data-part="month-year"]')).toHaveText('November 2026');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every show ahead, by date.');
    await expect(page.getByRole('heading', { name: 'Tonight' })).toBeHidden();
  });

  test('the day strip starts with the new day', async ({ page }) => {
    await page.goto('/events');
    await expect(page.getByRole('navigation', { name: 'Shows by day' }).getByRole('listitem').first()).toContainText(
      'Saturday, November 28, 2026',
    );
  });
});
