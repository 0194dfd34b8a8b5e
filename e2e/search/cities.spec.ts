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

/** @param term in the address of a page that has just been opened, from where its script puts it into the box */
async function clearSearch(page: Page, term: string): Promise<void> {
  const box = page.getByRole('searchbox');
  await expect(box).toHaveValue(term);
  await box.fill('');
}

test('events of a city: chosen, in the address, with a term, and given up', async ({ page }) => {
  await page.goto('/events');
  const lines = cards(page).locator('.card-venue');
  await expect(lines.filter({ hasText: /^Foundry, Brooklyn$/ }).first()).toBeVisible();
  await expect(lines.filter({ hasText: /^Somewhere$/ }).first()).toBeVisible();
  await city(page).selectOption('Portland');
  await expect(page).toHaveURL('/events?city=Portland');
  await counted(page, 'Showing 5 events');
  await expect(cards(page).locator('.card-venue')).toHaveText([
    ...Array.from({ length: 4 }, () => 'Pier, Portland'),
    'Attic, Portland',
  ]);
  await page.reload();
  await expect(city(page)).toHaveValue('Portland');
  await counted(page, 'Showing 5 events');

  await page.getByRole('searchbox').fill('touring');
  await expect(page).toHaveURL('/events?city=Portland&search=touring');
  await counted(page, 'Showing 2 venues');
  await expect(page.locator('[data-part="pair-cards"] .card-venue')).toHaveText(['Attic, Portland', 'Pier, Portland']);
  await page.getByRole('link', { name: 'All Events' }).click();
  await expect(page).toHaveURL('/events/all?city=Portland&search=touring');
  await clearSearch(page, 'touring');
  await counted(page, 'Showing 5 events');
  await city(page).selectOption('All cities');
  await expect(page).toHaveURL('/events/all');
  await counted(page, 'Showing 40 events');
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
  await expect(cards(page).locator('.card-venue')).toHaveText(['Brooklyn', 'Portland', 'Portland', 'South Orange']);
});

test('artists and venues of a city in /browse', async ({ page }) => {
  await page.goto('/browse');
  await city(page).selectOption('Portland');
  await expect(page).toHaveURL('/browse?city=Portland');
  await counted(page, 'Showing 4 artists');
  const names = ['Touring Band', 'Act of Pier 1', 'Act of Pier 2', 'Western Act'];
  await expect(cards(page).locator('.card-title')).toHaveText(names);
  // What is there, of the five shows that begin on December 1.
  const touring = cards(page).filter({ hasText: 'Touring Band' });
  await expect(touring).toContainText('2 shows');
  await expect(touring).toContainText('Attic');
  await expect(touring).not.toContainText('Foundry');
  await expect(touring).toContainText('Next on Dec 03, 2026');
  await page.getByRole('navigation', { name: 'Browse' }).getByRole('link', { name: 'Venues' }).click();
  await expect(page).toHaveURL('/browse?tab=venues&city=Portland');
  await counted(page, 'Showing 2 venues');
});

test('the tabs of Explore keep the city where there is such a filter', async ({ page }) => {
  await page.goto('/events?city=Portland&search=touring');
  const tab = (name: string) => page.getByRole('navigation', { name: 'Explore' }).getByRole('link', { name });
  await expect(tab('Artists')).toHaveAttribute('href', '/artists?search=touring');
  await expect(tab('Newly Added')).toHaveAttribute('href', '/newly-added?search=touring');
  await tab('Venues').click();
  await expect(page).toHaveURL('/venues?search=touring&city=Portland');
  await clearSearch(page, 'touring');
  await counted(page, 'Showing 2 venues');
  await tab('Browse').click();
  await expect(page).toHaveURL('/events?city=Portland');
  await counted(page, 'Showing 5 events');
});

test('mentions are those of the chosen city and days', async ({ page }) => {
  const titles = page.locator('[data-part="mention-rows"] .row-title');
  const mentions = async (query: string) => {
    await page.goto(`/events?search=marzipan${query}`);
    await page.getByRole('heading', { name: 'Mentioned in…' }).scrollIntoViewIfNeeded();
    await expect(titles.first()).toBeVisible();
    return await titles.allTextContents();
  };
  const acts = ['Early Act', 'Western Act', 'Late Act'];
  expect((await mentions('')).toSorted()).toEqual([...acts, ...rooms.map(() => 'Touring Band')].toSorted());
  expect(await mentions('&city=Portland')).toEqual(['Western Act', 'Touring Band', 'Touring Band']);
  await counted(page, '3 pages');
  expect((await mentions('&when=today')).toSorted()).toEqual(acts.toSorted());
  expect(await mentions('&when=today&city=Portland')).toEqual(['Western Act']);
  await counted(page, '1 page');
  await city(page).selectOption('Brooklyn');
  await expect(titles).toHaveText(['Early Act', 'Late Act']);
});

test("a city's name finds its venues, shows and artists", async ({ page }) => {
  await page.goto('/events');
  await page.getByRole('searchbox').fill('portl');
  await counted(page, 'Showing 5 venues');
  await counted(page, '4 with “portl” in their name, category or city');
  await expect(page.locator('[data-part="pair-cards"] .card-venue').first()).toHaveText(/^(Attic|Pier), Portland$/);
  // From the beginning of any of its words.
  await page.getByRole('searchbox').fill('orange');
  await expect(page.locator('[data-part="pair-cards"] .card-venue')).toHaveText(['Loft, South Orange']);
  await page.getByRole('searchbox').fill('ortland');
  await expect(page.getByRole('heading', { name: 'No results found' }).locator('visible=true')).toHaveCount(1);
  await page.goto('/venues?search=portland');
  await counted(page, 'Showing 2 venues');
  await page.goto('/browse?search=portland');
  await counted(page, 'Showing 4 artists');
  await page.goto('/newly-added?search=portland');
  await counted(page, 'Showing 4 newly added events');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('portland');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.filter({ hasText: 'Western Act' }).filter({ hasText: 'Pier, Portland' })).toHaveCount(1);
  await expect(options.filter({ hasText: 'Portland, 1 event' })).toHaveCount(1);
});

for (const width of [390, 1280]) {
  test(`home, ${width} px wide: the night is in order, and says where and in which other zone`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const tonight = page.locator('section', { has: page.getByRole('heading', { name: 'Tonight' }) });
    const rows = tonight.getByRole('listitem');
    await expect(rows.locator('.tonight-time')).toHaveText(['7:00 PM', '4:30 PM PST', '8:00 PM']);
    await expect(rows.locator('.row-note')).toHaveText(['Foundry, Brooklyn', 'Pier, Portland', 'Foundry, Brooklyn']);
    // The zone stands below the time, within its column.
    const overflow = await rows
      .locator('.tonight-time')
      .evaluateAll((times) =>
        times.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
      );
    expect(overflow).toEqual([]);
    await expect(tonight.getByRole('link', { name: 'All 3 shows', exact: true })).toBeVisible();
    await expect(page.getByText('40 upcoming events')).toBeVisible();
    await page.clock.setFixedTime('2026-11-28T00:45:00Z');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(rows).toHaveCount(1);
    await expect(tonight.getByRole('link', { name: '1 show', exact: true })).toBeVisible();
  });
}

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
