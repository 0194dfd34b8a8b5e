import type { VenueRecord } from '../../src/domain/catalogue/types.ts';
import { expectedArtists, expectedPairs, type Row } from '../../tests/client/search/brute-force.ts';
import { artistsOf, boxOf, pairsOf } from '../support/explore-page.ts';
import { listedRows, venueName } from '../support/listed-rows.ts';
import { holdRequests } from '../support/requests.ts';
import { testSite } from '../support/test-site.ts';
import { expect, test } from '../support/visit.ts';

const now = Date.parse(testSite.now);
let rows: readonly Row[];
let venues: readonly VenueRecord[];
test.beforeAll(async () => {
  ({ rows, venues } = await listedRows());
});

for (const { path, scope } of [
  { path: '/events', scope: 'upcoming' },
  { path: '/events/all', scope: 'all' },
] as const) {
  test(`${path} shows the database's artists and pairs for a term`, async ({ page }) => {
    await page.goto(path);
    for (const input of ['night', 'JAZZ', 'björk', 'AC/DC', 'y q', '<b>', '!', 'かな', 'zzzz']) {
      const question = { input, scope, now, built: now };
      const artists = expectedArtists(rows, question);
      const pairs = expectedPairs(rows, question);
      await boxOf(page).fill(input);
      await expect(artistsOf(page), input).toHaveCount(Math.min(12, artists.length));
      if (artists.length === 0 && pairs.length === 0) {
        await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
        continue;
      }
      await expect(page.getByRole('heading', { name: 'No results found' })).toBeHidden();
      if (artists.length > 0) {
        const total = artists.length > 12 ? `12 of ${artists.length} with` : `${artists.length} with`;
        await expect(page.locator('[data-part="artist-count"]')).toContainText(total);
      }
      if (pairs.length > 0) {
        await expect(page.getByText(`Showing ${pairs.length} venue${pairs.length === 1 ? '' : 's'}`)).toBeVisible();
        await expect(pairsOf(page)).toHaveCount(Math.min(24, pairs.length));
      }
    }
  });
}

test('artists are shown before the file of the venues has come', async ({ page }) => {
  const release = await holdRequests(page, '**/catalogue/upcoming-shows*');
  await page.goto('/events?search=clockwork');
  const artist = artistsOf(page).filter({ hasText: 'Clockwork Trio' });
  await expect(artist).toContainText('2 shows');
  await expect(page.locator('[data-part="artist-count"]')).toContainText('with “clockwork” in their name or category');
  await expect(page.getByRole('heading', { name: 'Mentioned in…' })).toBeHidden();
  await expect(pairsOf(page)).toHaveCount(0);
  const card = await artist.elementHandle();
  release();
  await expect(pairsOf(page)).not.toHaveCount(0);
  expect(await card?.evaluate((element) => element.isConnected), 'the card stays').toBe(true);
});

test('cards count shows and venues, and link to artists and their pages at venues', async ({ page }) => {
  await page.goto('/events?search=clockwork');
  const artist = artistsOf(page).filter({ hasText: 'Clockwork Trio' });
  await expect(artist).toContainText('2 shows');
  await expect(artist).toContainText('1 venue');
  await expect(artist.getByRole('link', { name: 'Clockwork Trio', exact: true })).toHaveAttribute(
    'href',
    '/artists/Clockwork%20Trio',
  );
  await expect(artist.getByRole('link', { name: 'Favorite Clockwork Trio' })).toBeVisible();
  const pair = pairsOf(page).filter({ hasText: 'Clockwork Trio' });
  await expect(pair).toContainText('2 dates, Nov 27 to Dec 04');
  await expect(pair.locator('time')).toHaveText('Nov 27, 2026, 6:00 PM');
  await pair.getByRole('link', { name: 'Clockwork Trio at Clock Hall', exact: true }).click();
  await expect(page).toHaveURL('/artists/Clockwork%20Trio/venues/clock-hall');
});

test.describe('an hour after a show began', () => {
  test.use({ visitorNow: '2026-11-28T00:00:00Z' });

  test('it no longer counts as upcoming', async ({ page }) => {
    await page.goto('/events?search=clockwork');
    await expect(artistsOf(page).filter({ hasText: 'Clockwork Trio' })).toContainText('1 show');
    await expect(pairsOf(page).filter({ hasText: 'Clockwork Trio' })).toContainText('1 date');
    await expect(pairsOf(page).locator('time')).toHaveText('Dec 04, 2026, 6:00 PM');
  });
});

test.describe('a month after the build', () => {
  test.use({ visitorNow: '2026-12-27T00:00:00Z' });

  test('past shows are found under All Events only', async ({ page }) => {
    await page.goto('/events?search=clockwork');
    await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
    await page.getByRole('link', { name: 'All Events' }).click();
    await expect(pairsOf(page)).toContainText('3 dates');
  });
});

test('results of an old term never replace those of a newer one', async ({ page }) => {
  // Artists alone would be shown before placeholders.
  const release = await holdRequests(page, '**/catalogue/upcoming-{shows,directory}.*');
  await page.goto('/events');
  await boxOf(page).fill('jazz');
  await expect(page.locator('[data-part="waiting"]').first()).toBeVisible();
  await boxOf(page).fill('clockwork');
  await boxOf(page).fill('night ferry');
  release();
  await expect(artistsOf(page)).toHaveCount(1);
  await expect(artistsOf(page)).toContainText('Night Ferry');
  await expect(page.locator('[data-part="waiting"]').first()).toBeHidden();
  await expect(page).toHaveURL('/events?search=night+ferry');
});

test('on a slow machine placeholders disappear once results are in', async ({ page }) => {
  // The machine that runs the tests may be slow itself.
  const patient = { timeout: 60_000 };
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await page.goto('/events?search=night');
  await expect(pairsOf(page).first()).toBeVisible(patient);
  await expect(page.locator('.is-skeleton:visible')).toHaveCount(0, patient);
  await boxOf(page).fill('jazz');
  await expect(page).toHaveURL('/events?search=jazz', patient);
  await expect(page.locator('.is-skeleton:visible')).toHaveCount(0, patient);
  await expect(artistsOf(page).first()).toBeVisible(patient);
});

test('search loads nothing before it is used, and no full text before it is needed', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const searching = /^\/(?:catalogue|pagefind)|page-search|dialog/;
  await page.goto('/events', { waitUntil: 'networkidle' });
  expect(loaded.filter((path) => searching.test(path))).toEqual([]);
  await boxOf(page).fill('night');
  await expect(artistsOf(page).first()).toBeVisible();
  expect(loaded.filter((path) => path.startsWith('/pagefind'))).toEqual([]);
});

test('screen readers are told the number of results', async ({ page }) => {
  const { length: pairCount } = expectedPairs(rows, { input: 'night', scope: 'upcoming', now, built: now });
  const { length: artistCount } = expectedArtists(rows, { input: 'night', scope: 'upcoming', now, built: now });
  await page.goto('/events');
  await boxOf(page).fill('night');
  await expect(page.getByRole('status').filter({ hasText: 'artist' })).toHaveText(
    `Found ${artistCount} artists and ${pairCount} venues`,
  );
  await boxOf(page).fill('zzzz');
  await expect(page.getByRole('status').filter({ hasText: 'Nothing' })).toHaveText('Nothing found');
});

test('Show more adds pairs and focuses the first of them', async ({ page }) => {
  await page.goto('/events?search=e');
  const { length: count } = expectedPairs(rows, { input: 'e', scope: 'upcoming', now, built: now });
  expect(count).toBeGreaterThan(48);
  await expect(pairsOf(page)).toHaveCount(24);
  await page.getByRole('button', { name: 'Show more' }).last().focus();
  await page.keyboard.press('Enter');
  await expect(pairsOf(page)).toHaveCount(48);
  await expect(pairsOf(page).nth(24).getByRole('link').first()).toBeVisible();
  await expect(pairsOf(page).nth(24).locator('a:focus')).toHaveCount(1);
});

test('pair cards name venues as the venue pages do', async ({ page }) => {
  // Venues are filled in as cards scroll into view; this viewport shows all of them.
  await page.setViewportSize({ width: 1280, height: 6000 });
  await page.goto('/events?search=night');
  await expect(pairsOf(page).first()).toBeVisible();
  await expect(pairsOf(page).locator('.card-venue', { hasText: /^\s*$/ })).toHaveCount(0);
  const names = await pairsOf(page).locator('.card-venue').allTextContents();
  const known = new Set(rows.map(({ venueSlug }) => venueName(venues, venueSlug)));
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) expect(known).toContain(name);
});
