import type { VenueRecord } from '../../src/domain/catalogue/types.ts';
import {
  contains,
  expectedDirectory,
  expectedVenues,
  type Row,
  rankOf,
} from '../../tests/client/search/brute-force.ts';
import { listedRows, venueName } from '../support/listed-rows.ts';
import { holdRequests } from '../support/requests.ts';
import { expect, type Page, test } from '../support/visit.ts';

const boxOf = (page: Page) => page.locator('main').getByRole('searchbox');
const found = (page: Page) => page.locator('[data-part="cards"] > li:visible');
const counted = (count: number, noun: string) => `Showing ${count} ${noun}${count === 1 ? '' : 's'}`;

let rows: readonly Row[];
let venues: readonly VenueRecord[];
test.beforeAll(async () => {
  ({ rows, venues } = await listedRows());
});

test.describe('the home page', () => {
  test('searches on /browse; a blank search stays on the page', async ({ page }) => {
    await page.goto('/');
    await boxOf(page).focus();
    await page.keyboard.type('   ');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await boxOf(page).fill('');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await boxOf(page).fill('  night ferry ');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/browse?search=night+ferry');
    await expect(found(page)).toHaveCount(1);
  });

  test('links to events and venues', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Explore Events' }).click();
    await expect(page).toHaveURL('/events');
    await page.goBack();
    await page.getByRole('link', { name: 'Browse Venues' }).first().click();
    await expect(page).toHaveURL(/\/venues$/);
  });
});

for (const { path, noun, none, expected } of [
  {
    path: '/browse',
    noun: 'artist',
    none: 'No artists found',
    expected: (input: string) => expectedDirectory(rows, input),
  },
  {
    path: '/artists',
    noun: 'artist',
    none: 'No artists found',
    expected: (input: string) => expectedDirectory(rows, input),
  },
  {
    path: '/browse?tab=venues',
    noun: 'venue',
    none: 'No venues found',
    expected: (input: string) => expectedVenues(rows, venues, input),
  },
  {
    path: '/venues',
    noun: 'venue',
    none: 'No venues found',
    expected: (input: string) => expectedVenues(rows, venues, input),
  },
]) {
  test(`${path} shows the database's matches for a term`, async ({ page }) => {
    await page.goto(path);
    for (const input of ['hall', 'NIGHT', 'é', '/', '&', 'a', 'zzzzqqqq']) {
      const { length: count } = expected(input);
      await boxOf(page).fill(input);
      if (count === 0) {
        await expect(page.getByRole('heading', { name: none }).locator('visible=true')).toHaveCount(1);
        continue;
      }
      await expect(page.getByText(counted(count, noun), { exact: true }).locator('visible=true').first()).toBeVisible();
      await expect(found(page)).toHaveCount(Math.min(48, count));
    }
  });

  test(`${path} keeps its term after reload, back and in a second tab`, async ({ page, context }) => {
    await page.goto(path);
    const entries = await page.evaluate(() => history.length);
    const input = noun === 'venue' ? 'hall' : 'night';
    await boxOf(page).pressSequentially(input);
    const { length: count } = expected(input);
    expect(count).toBeGreaterThan(2);
    await expect(found(page)).toHaveCount(count);
    expect(new URL(page.url()).searchParams.get('search')).toBe(input);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await page.reload();
    await expect(boxOf(page)).toHaveValue(input);
    await expect(found(page)).toHaveCount(count);
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(found(other)).toHaveCount(count);
    await other.close();
    await page.goto('/settings');
    await page.goBack();
    await expect(boxOf(page)).toHaveValue(input);
    await expect(found(page)).toHaveCount(count);
  });
}

test('artist cards name at most 3 venues and categories, best match and most shows first', async ({ page }) => {
  await page.goto('/artists?search=a');
  // Venues are filled in as cards scroll into view.
  const named = found(page).filter({ has: page.locator('.card-venues', { hasText: /\S/ }) });
  await expect.poll(() => named.count()).toBeGreaterThan(10);
  const order = await found(page).evaluateAll((items) =>
    items.map((item) => ({
      name: item.querySelector('.card-title')?.textContent?.trim() ?? '',
      shows: Number(item.querySelector('.card-foot > span:first-child b')?.textContent),
    })),
  );
  const ranked = order.map(({ name, shows }) => [rankOf(name, 'a'), shows] as const);
  expect(ranked).toEqual(ranked.toSorted(([a, shows], [b, otherShows]) => b - a || otherShows - shows));
  const cards = await named.evaluateAll((items) =>
    items.map((item) => ({
      chips: item.querySelectorAll('.chip').length,
      venues: Number(item.querySelector('.card-foot > span:last-child b')?.textContent),
      further: item.querySelector('.card-venues b')?.textContent ?? null,
    })),
  );
  expect(cards.length).toBeGreaterThan(10);
  for (const { chips, venues: count, further } of cards) {
    expect(chips).toBeLessThanOrEqual(3);
    expect(further).toBe(count > 3 ? `+${count - 3} more` : null);
  }
});

test('the tabs of /browse keep the term', async ({ page }) => {
  await page.goto('/browse?search=hall');
  await page.getByRole('navigation', { name: 'Browse' }).getByRole('link', { name: 'Venues' }).click();
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({ search: 'hall', tab: 'venues' });
  await expect(found(page)).toHaveCount(expectedVenues(rows, venues, 'hall').length);
  await page.goBack();
  await expect(found(page)).toHaveCount(expectedDirectory(rows, 'hall').length);
});

for (const { path, skeletons, file } of [
  { path: '/browse', skeletons: 9, file: '**/catalogue/all-directory.*' },
  { path: '/newly-added', skeletons: 12, file: '**/newly-added/page/2' },
]) {
  test(`${path} shows ${skeletons} placeholders only while it loads`, async ({ page }) => {
    const release = await holdRequests(page, file);
    await page.goto(`${path}?search=jazz`);
    const placeholders = page.locator('.is-skeleton:visible');
    await expect(placeholders).toHaveCount(skeletons);
    release();
    await expect(found(page).first()).toBeVisible();
    await expect(placeholders).toHaveCount(0);
  });
}

test('/newly-added searches names, both categories and venues', async ({ page }) => {
  await page.goto('/newly-added');
  const newest = rows
    .filter(({ scrapedAt }) => scrapedAt !== null)
    .sort((a, b) => (b.scrapedAt ?? 0) - (a.scrapedAt ?? 0) || b.id - a.id)
    .slice(0, 501);
  for (const input of ['jazz', 'hall', 'night', 'big BAND', 'AC/DC', 'event', 'zzzzqqqq']) {
    const expected = newest.filter(({ name, majorCategory, minorCategory, venueSlug }) =>
      [name, majorCategory, minorCategory, venueName(venues, venueSlug)].some((text) => contains(text, input)),
    );
    await boxOf(page).fill(input);
    if (expected.length === 0) {
      await expect(page.getByRole('heading', { name: 'No newly added events found' })).toBeVisible();
    } else {
      await expect(page.getByText(counted(expected.length, 'newly added event'), { exact: true })).toBeVisible();
      await expect(found(page)).toHaveCount(Math.min(48, expected.length));
    }
  }
  await boxOf(page).fill('');
  await expect(page).toHaveURL('/newly-added');
  await expect(page.getByText('Showing 501 newly added events')).toBeVisible();
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
