/** Where the listings span several cities, cards name them and lists can be narrowed down to one (rule C11). */
import { venuePath } from '../../src/domain/urls/paths.ts';
import { newerShow, rooms, test } from '../support/city-visit.ts';
import { expect, type Page } from '../support/visit.ts';

test.describe.configure({ mode: 'default' });
test.use({ expectedErrors: [/404/] });

const city = (page: Page) => page.getByRole('combobox', { name: 'City' });
const cards = (page: Page) => page.locator('main .card:visible');
const counted = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).locator('visible=true')).toHaveCount(1);

test('events of a city: chosen, in the address, with a term, and given up', async ({ page }) => {
  await page.goto('/events');
  const lines = cards(page).locator('.card-venue');
  await expect(lines.filter({ hasText: /^Foundry, Brooklyn$/ }).first()).toBeVisible();
  await expect(lines.filter({ hasText: /^Somewhere$/ }).first()).toBeVisible();
  await city(page).selectOption('Portland');
  await expect(page).toHaveURL('/events?city=Portland');
  await counted(page, 'Showing 4 events');
  await expect(cards(page).locator('.card-venue')).toHaveText([
    'Pier, Portland',
    'Attic, Portland',
    'Pier, Portland',
    'Pier, Portland',
  ]);
  await page.reload();
  await expect(city(page)).toHaveValue('Portland');
  await counted(page, 'Showing 4 events');

  await page.getByRole('searchbox').fill('touring');
  await expect(page).toHaveURL('/events?city=Portland&search=touring');
  await counted(page, 'Showing 2 venues');
  await expect(page.locator('[data-part="pair-cards"] .card-venue')).toHaveText(['Attic, Portland', 'Pier, Portland']);
  await page.getByRole('link', { name: 'All Events' }).click();
  await expect(page).toHaveURL('/events/all?city=Portland&search=touring');
  await page.getByRole('searchbox').fill('');
  await counted(page, 'Showing 4 events');
  await city(page).selectOption('All cities');
  await expect(page).toHaveURL('/events/all');
  await counted(page, 'Showing 36 events');
});

test('venues of a city, with its name in other letter case, and with a term', async ({ page }) => {
  await page.goto('/venues?city=PORTLAND');
  await expect(page).toHaveURL('/venues?city=Portland');
  await counted(page, 'Showing 2 venues');
  await expect(cards(page).locator('.card-venue')).toHaveText(['Portland', 'Portland']);
  await page.getByRole('searchbox').fill('att');
  await counted(page, 'Showing 1 venue');
  await page.getByRole('searchbox').fill('foundry');
  await expect(page.getByRole('heading', { name: 'No venues found' }).locator('visible=true')).toHaveCount(1);
  await page.getByRole('button', { name: 'Show everything' }).locator('visible=true').click();
  await expect(page).toHaveURL('/venues');
  await counted(page, `Showing ${rooms.length} venues`);
  await expect(cards(page).locator('.card-venue')).toHaveText(['Brooklyn', 'Portland', 'Portland']);
});

test('artists and venues of a city in /browse', async ({ page }) => {
  await page.goto('/browse');
  await city(page).selectOption('Portland');
  await expect(page).toHaveURL('/browse?city=Portland');
  await counted(page, 'Showing 3 artists');
  await expect(cards(page).locator('.card-title')).toHaveText(['Touring Band', 'Act of Pier 1', 'Act of Pier 2']);
  await page.getByRole('navigation', { name: 'Browse' }).getByRole('link', { name: 'Venues' }).click();
  await expect(page).toHaveURL('/browse?tab=venues&city=Portland');
  await counted(page, 'Showing 2 venues');
});

test('a city of which nothing is known finds nothing; /artists, which has no such filter, ignores it', async ({
  page,
}) => {
  await page.goto('/events?city=Atlantis');
  await expect(page.getByRole('heading', { name: 'No results found' }).locator('visible=true')).toHaveCount(1);
  await page.goto('/artists?city=Atlantis');
  await page.getByRole('searchbox').fill('touring');
  await counted(page, 'Showing 1 artist');
});

test('a page that is newer than the build names the cities of the build', async ({ page }) => {
  await page.goto(`/events/${newerShow.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newerShow.name);
  await expect(page.locator('.cards .card-venue').first()).toHaveText('Pier, Portland');
  await page.goto(venuePath(newerShow.venue.slug));
  await expect(page.getByText('Portland', { exact: true })).toBeVisible();
});
