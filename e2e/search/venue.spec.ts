import { knownVenue } from '../support/known-events.ts';
import { expect, type Page, test } from '../support/visit.ts';

const path = `/venues/${knownVenue.slug}`;
const cards = (page: Page) => page.locator('[data-search="venue"] [data-list] > li:visible');
const titles = (page: Page) => cards(page).locator('.card-title').allInnerTexts();

test('a venue page is searched by artist and show', async ({ page }) => {
  await page.goto(path);
  const box = page.getByRole('searchbox', { name: 'Search artist or show...' });
  await box.fill('QUARTET');
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText('Showing 1 event', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${path}?search=QUARTET`);
  await box.fill('nobody at all');
  await expect(
    page.getByRole('heading', { name: 'No upcoming events at this venue' }).locator('visible=true'),
  ).toHaveCount(1);
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page).toHaveURL(path);
  expect(await cards(page).count()).toBeGreaterThan(3);
  // Every card names the venue, but the venue itself is not searched.
  await box.fill(knownVenue.name);
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No upcoming events at this venue' })).toBeVisible();
});

test('a venue page is sorted by name, date added or date', async ({ page }) => {
  await page.goto(path);
  const order = page.getByRole('combobox', { name: 'Sort by' });
  await expect(order.getByRole('option')).toHaveText(['Alphabetical (A–Z)', 'Recently Added', 'By date']);
  await expect(order).toHaveValue('alphabetical');
  const alphabetical = await titles(page);
  await order.selectOption('Recently Added');
  await expect(page).toHaveURL(`${path}?sort=recent`);
  const numbers = (name: string) =>
    cards(page).evaluateAll((items, key) => items.map((item) => Number((item as HTMLElement).dataset[key] ?? 0)), name);
  const recent = await numbers('scraped');
  expect(recent).toEqual(recent.toSorted((a, b) => b - a));
  await page.reload();
  await expect(order).toHaveValue('recent');
  await order.selectOption('By date');
  await expect(page).toHaveURL(`${path}?sort=date`);
  await expect.poll(() => titles(page)).not.toEqual(alphabetical);
  const soonest = await numbers('until');
  expect(soonest).toHaveLength(alphabetical.length);
  expect(soonest).toEqual(soonest.toSorted((a, b) => a - b));
  await order.selectOption('Alphabetical (A–Z)');
  await expect(page).toHaveURL(path);
  await expect.poll(() => titles(page)).toEqual(alphabetical);
});
