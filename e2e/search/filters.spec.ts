import { formatDate } from '../../src/domain/time/format.ts';
import { expectedArtists, expectedPairs, type Row } from '../../tests/client/search/brute-force.ts';
import { listedRows } from '../support/listed-rows.ts';
import { holdRequests } from '../support/requests.ts';
import { testSite } from '../support/test-site.ts';
import { expect, type Page, test } from '../support/visit.ts';

// The build's clock stands at Friday, November 27, 2026.
const built = Date.parse(testSite.now);
const cardsOf = (page: Page) => page.locator('[data-found-area="filter"] [data-part="cards"] > li');
const countOf = (page: Page) => page.locator('[data-found-area="filter"] [data-part="count"]');
const pill = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

let rows: readonly Row[];
test.beforeAll(async () => {
  ({ rows } = await listedRows());
});

interface Days {
  readonly from?: string;
  readonly to?: string;
  readonly category?: string;
}

/** The database's events in a range of days and a category. */
const eventsIn = ({ from = '0000', to = '9999', category }: Days, scope: 'upcoming' | 'all') =>
  rows.filter(
    ({ until, localDay, majorCategory }) =>
      (scope === 'all' || (until !== null && until >= built)) &&
      (from === '0000' && to === '9999' ? true : localDay !== null && localDay >= from && localDay <= to) &&
      (category === undefined || majorCategory === category),
  );

async function expectEvents(page: Page, days: Days, scope: 'upcoming' | 'all' = 'upcoming') {
  const expected = eventsIn(days, scope);
  await expect(countOf(page)).toHaveText(`Showing ${expected.length} event${expected.length === 1 ? '' : 's'}`);
  await expect(cardsOf(page)).toHaveCount(Math.min(24, expected.length));
  const paths = await cardsOf(page)
    .locator('.card-title a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const known = new Set(expected.map(({ id }) => `/events/${id}`));
  for (const path of paths) expect(known).toContain(path);
  expect(new Set(paths).size).toBe(paths.length);
}

test('unused filters change nothing', async ({ page }) => {
  await page.goto('/events');
  const { length: count } = eventsIn({}, 'upcoming');
  await expect(page.getByText(`Showing ${count} events`, { exact: true })).toBeVisible();
  await expect(pill(page, 'Any date')).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL('/events');
});

test('quick date choices narrow the list and appear in the address', async ({ page }) => {
  await page.goto('/events');
  const entries = await page.evaluate(() => history.length);
  for (const [name, when, from, to] of [
    ['Today', 'today', '2026-11-27', '2026-11-27'],
    ['This weekend', 'weekend', '2026-11-27', '2026-11-29'],
    ['This week', 'week', '2026-11-22', '2026-11-28'],
    ['Next week', 'next-week', '2026-11-29', '2026-12-05'],
  ] as const) {
    await pill(page, name).click();
    await expect(page).toHaveURL(`/events?when=${when}`);
    await expect(pill(page, name)).toHaveAttribute('aria-pressed', 'true');
    await expectEvents(page, { from, to });
    await page.reload();
    await expect(pill(page, name)).toHaveAttribute('aria-pressed', 'true');
    await expectEvents(page, { from, to });
  }
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await pill(page, 'Any date').click();
  await expect(page).toHaveURL('/events');
  await expect(page.getByText(/^Showing [\d,]+ events$/).locator('visible=true')).toHaveCount(1);
});

test('date range and category combine, under All Events too', async ({ page }) => {
  await page.goto('/events');
  await pill(page, 'Choose dates').click();
  await page.getByLabel('From', { exact: true }).fill('2026-11-20');
  await page.getByLabel('To', { exact: true }).fill('2026-12-15');
  await expect(page).toHaveURL('/events?from=2026-11-20&to=2026-12-15');
  await expectEvents(page, { from: '2026-11-20', to: '2026-12-15' });
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Jazz');
  await expect(page).toHaveURL('/events?from=2026-11-20&to=2026-12-15&category=Jazz');
  await expectEvents(page, { from: '2026-11-20', to: '2026-12-15', category: 'Jazz' });
  await page.getByRole('link', { name: 'All Events' }).click();
  await expect(page).toHaveURL('/events/all?from=2026-11-20&to=2026-12-15&category=Jazz');
  await expectEvents(page, { from: '2026-11-20', to: '2026-12-15', category: 'Jazz' }, 'all');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('2026-11-20');
});

test('a category alone lists its events, more at the press of a button', async ({ page }) => {
  await page.goto('/events/all?category=Jazz');
  await expectEvents(page, { category: 'Jazz' }, 'all');
  const { length: count } = eventsIn({ category: 'Jazz' }, 'all');
  expect(count).toBeGreaterThan(24);
  // By keyboard: cards take their sizes as they scroll into view, which moves the button away from under a pointer.
  await page.getByRole('button', { name: 'Show more' }).locator('visible=true').press('Enter');
  await expect(cardsOf(page)).toHaveCount(Math.min(48, count));
  const days = await cardsOf(page)
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')?.slice(0, 10) ?? ''));
  expect(days).toEqual(days.toSorted().reverse());
});

test('filters combine with a search term', async ({ page }) => {
  // Dates are filled in as cards scroll into view; this viewport shows all of them.
  await page.setViewportSize({ width: 1280, height: 6000 });
  await page.goto('/events?search=a&when=weekend');
  const question = { input: 'a', scope: 'upcoming', now: built, built, from: '2026-11-27', to: '2026-11-29' } as const;
  const artists = expectedArtists(rows, question);
  const pairs = expectedPairs(rows, question);
  await expect(page.getByText(`Showing ${pairs.length} venues`)).toBeVisible();
  await expect(page.locator('[data-part="artist-cards"] > li')).toHaveCount(Math.min(12, artists.length));
  const dates = page.locator('[data-part="pair-cards"] time').filter({ hasText: /\S/ });
  await expect(dates).toHaveCount(Math.min(24, pairs.length));
  const texts = await dates.allTextContents();
  for (const text of texts)
    expect(
      ['2026-11-27', '2026-11-28', '2026-11-29'].map(formatDate).some((day) => text.startsWith(day)),
      text,
    ).toBe(true);
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Jazz');
  const narrower = expectedPairs(rows, { ...question, category: 'Jazz' });
  await expect(page).toHaveURL('/events?search=a&when=weekend&category=Jazz');
  await expect(page.locator('[data-part="pair-cards"] > li')).toHaveCount(Math.min(24, narrower.length));
  await page.getByRole('searchbox').fill('');
  await expectEvents(page, { from: '2026-11-27', to: '2026-11-29', category: 'Jazz' });
});

test('filters pressed before the search has loaded are applied', async ({ page }) => {
  const release = await holdRequests(page, '**/_astro/page-search.*');
  await page.goto('/events');
  await pill(page, 'This weekend').click();
  release();
  await expect(page).toHaveURL('/events?when=weekend');
  await expectEvents(page, { from: '2026-11-27', to: '2026-11-29' });
});

test('dates that do not exist are ignored', async ({ page }) => {
  await page.goto('/events?from=2026-02-31&when=sometime');
  await expect(page.getByText(/^Showing [\d,]+ events$/).locator('visible=true')).toHaveCount(1);
});

test('no events on the chosen dates: No results found', async ({ page }) => {
  await page.goto('/events?from=2035-01-01&to=2035-01-02');
  await expect(page.getByRole('heading', { name: 'No results found' }).locator('visible=true')).toHaveCount(1);
  await page.getByRole('button', { name: 'Show everything' }).locator('visible=true').click();
  await expect(page).toHaveURL('/events');
});

test('a category in different letter case is the same category', async ({ page }) => {
  await page.goto('/events?category=rOCK');
  await expect(page).toHaveURL('/events?category=Rock');
  await expect(page.getByLabel('Category')).toHaveValue('Rock');
  await expect(page.locator('[data-found-area="filter"] .card:visible').first()).toBeVisible();
});
