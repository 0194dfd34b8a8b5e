import AxeBuilder from '@axe-core/playwright';
import type { VenueRecord } from '../../src/domain/catalogue/types.ts';
import { contains, expectedDirectory, expectedVenues, type Row } from '../../tests/client/search/brute-force.ts';
import { knownVenue } from '../support/known-events.ts';
import { listedRows } from '../support/listed-rows.ts';
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
  test('leads a search to /browse; a blank one leads nowhere', async ({ page }) => {
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

  test('leads to events and venues', async ({ page }) => {
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
  test(`${path} shows what the database has for a term`, async ({ page }) => {
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

  test(`${path} keeps its term over reload, back and the second tab`, async ({ page, context }) => {
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

test('artist cards name at most 3 venues and categories, most shows first', async ({ page }) => {
  await page.goto('/artists?search=a');
  // Venues are named as one comes to a card.
  const named = found(page).filter({ has: page.locator('.card-venues', { hasText: /\S/ }) });
  await expect.poll(() => named.count()).toBeGreaterThan(10);
  const shows = (await found(page).locator('.card-foot > span:first-child b').allTextContents()).map(Number);
  expect(shows).toEqual(shows.toSorted((a, b) => b - a));
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

test('/browse carries the term from tab to tab', async ({ page }) => {
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
  test(`${path} shows ${skeletons} placeholders while it loads, and only then`, async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(file, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${path}?search=jazz`);
    const placeholders = page.locator('.is-skeleton:visible');
    await expect(placeholders).toHaveCount(skeletons);
    release();
    await expect(found(page).first()).toBeVisible();
    await expect(placeholders).toHaveCount(0);
  });
}

test('/newly-added finds names, both categories and venues', async ({ page }) => {
  await page.goto('/newly-added');
  const newest = rows
    .filter(({ scrapedAt }) => scrapedAt !== null)
    .sort((a, b) => (b.scrapedAt ?? 0) - (a.scrapedAt ?? 0) || b.id - a.id)
    .slice(0, 501);
  const nameOf = (slug: string | null) => {
    const venue = venues.find((candidate) => candidate.slug === slug);
    return venue?.fullName ?? venue?.venueName ?? slug;
  };
  for (const input of ['jazz', 'hall', 'night', 'big BAND', 'AC/DC', 'event', 'zzzzqqqq']) {
    const expected = newest.filter(({ name, majorCategory, minorCategory, venueSlug }) =>
      [name, majorCategory, minorCategory, nameOf(venueSlug)].some((text) => contains(text, input)),
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

test.describe('the page of a venue', () => {
  const path = `/venues/${knownVenue.slug}`;
  const cards = (page: Page) => page.locator('[data-search="venue"] [data-list] > li:visible');
  const titles = (page: Page) => cards(page).locator('.card-title').allInnerTexts();

  test('is searched for artists and shows', async ({ page }) => {
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
    // The venue is named on every card, and is not what one looks for here.
    await box.fill(knownVenue.name);
    await expect(cards(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'No upcoming events at this venue' })).toBeVisible();
  });

  test('is ordered by name, or by what was added recently', async ({ page }) => {
    await page.goto(path);
    const order = page.getByRole('combobox', { name: 'Sort by' });
    await expect(order.getByRole('option')).toHaveText(['Alphabetical (A–Z)', 'Recently Added']);
    await expect(order).toHaveValue('alphabetical');
    const alphabetical = await titles(page);
    await order.selectOption('Recently Added');
    await expect(page).toHaveURL(`${path}?sort=recent`);
    const recent = await cards(page).evaluateAll((items) =>
      items.map((item) => Number((item as HTMLElement).dataset['scraped'] ?? 0)),
    );
    expect(recent).toEqual(recent.toSorted((a, b) => b - a));
    await page.reload();
    await expect(order).toHaveValue('recent');
    await order.selectOption('Alphabetical (A–Z)');
    await expect(page).toHaveURL(path);
    expect(await titles(page)).toEqual(alphabetical);
  });
});

for (const path of [
  '/events?search=night',
  '/events?when=weekend',
  '/browse?search=a',
  '/venues?search=zzzzqqqq',
  '/newly-added?search=jazz',
  `/venues/${knownVenue.slug}?search=trio`,
]) {
  test(`${path} has no accessibility fault in either theme, and never scrolls sideways`, async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path, { waitUntil: 'networkidle' });
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      expect(
        violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
      ).toEqual([]);
    }
    for (const width of [320, 390, 600, 900, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
}
