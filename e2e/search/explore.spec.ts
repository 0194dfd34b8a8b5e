import type { VenueRecord } from '../../src/domain/catalogue/types.ts';
import { expectedArtists, expectedPairs, type Row } from '../../tests/client/search/brute-force.ts';
import { listedRows } from '../support/listed-rows.ts';
import { testSite } from '../support/test-site.ts';
import { expect, type Page, test } from '../support/visit.ts';

const now = Date.parse(testSite.now);
const boxName = 'Search events, artists, or categories...';
const boxOf = (page: Page) => page.getByRole('searchbox', { name: boxName });
const artistsOf = (page: Page) => page.locator('[data-part="artist-cards"] > li');
const pairsOf = (page: Page) => page.locator('[data-part="pair-cards"] > li');

let rows: readonly Row[];
let venues: readonly VenueRecord[];
test.beforeAll(async () => {
  ({ rows, venues } = await listedRows());
});

const venueName = (slug: string | null) => {
  const venue = venues.find((candidate) => candidate.slug === slug);
  return venue?.fullName ?? venue?.venueName ?? slug;
};

for (const { path, scope } of [
  { path: '/events', scope: 'upcoming' },
  { path: '/events/all', scope: 'all' },
] as const) {
  test(`${path} shows the artists and pairs that the database has for a term`, async ({ page }) => {
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

test('cards say how many shows and venues, and lead to artists and their pages at venues', async ({ page }) => {
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

  test('what has passed is found under All Events only', async ({ page }) => {
    await page.goto('/events?search=clockwork');
    await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
    await page.getByRole('link', { name: 'All Events' }).click();
    await expect(pairsOf(page)).toContainText('3 dates');
  });
});

test('the term lives in the address; typing adds no history', async ({ page, context }) => {
  await page.goto('/venues');
  await page.goto('/events');
  const entries = await page.evaluate(() => history.length);
  await boxOf(page).pressSequentially('night');
  await expect(page).toHaveURL('/events?search=night');
  await boxOf(page).pressSequentially(' ferry ');
  await expect(page).toHaveURL('/events?search=night+ferry');
  await expect(artistsOf(page)).toHaveCount(1);
  expect(await page.evaluate(() => history.length)).toBe(entries);

  await page.reload();
  await expect(boxOf(page)).toHaveValue('night ferry');
  await expect(artistsOf(page)).toHaveCount(1);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('searchbox', { name: boxName })).toHaveValue('night ferry');
  await expect(other.locator('[data-part="artist-cards"] > li')).toHaveCount(1);
  await other.close();

  await artistsOf(page).getByRole('link', { name: 'Night Ferry', exact: true }).click();
  await expect(page).toHaveURL('/artists/Night%20Ferry');
  await page.goBack();
  await expect(page).toHaveURL('/events?search=night+ferry');
  await expect(boxOf(page)).toHaveValue('night ferry');
  await expect(artistsOf(page)).toHaveCount(1);
  await page.goForward();
  await expect(page).toHaveURL('/artists/Night%20Ferry');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/venues');
});

test('clearing the box brings the list back and takes the term out of the address', async ({ page }) => {
  await page.goto('/events?search=night');
  await expect(artistsOf(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL('/events');
  await expect(page.getByText(/^Showing [\d,]+ events$/)).toBeVisible();
  await expect(boxOf(page)).toBeFocused();
  await boxOf(page).fill('   ');
  await expect(page).toHaveURL('/events');
  await expect(artistsOf(page).first()).toBeHidden();
});

test('tabs and toggle carry the term along', async ({ page }) => {
  await page.goto('/events');
  await boxOf(page).fill('hall & co');
  await page.getByRole('link', { name: 'All Events' }).click();
  await expect(page).toHaveURL('/events/all?search=hall+%26+co');
  await expect(boxOf(page)).toHaveValue('hall & co');
  for (const [tab, target] of [
    ['Artists', '/artists'],
    ['Venues', '/venues'],
    ['Newly Added', '/newly-added'],
    ['Browse', '/events'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Explore' }).getByRole('link', { name: tab, exact: true }).click();
    await expect(page).toHaveURL(`${target}?search=hall+%26+co`);
    await expect(page.locator('main').getByRole('searchbox')).toHaveValue('hall & co');
  }
});

test.describe('on a slow network', () => {
  // Leaving a page gives up what it was still fetching; a held-back request costs the cross-fade.
  test.use({ expectedErrors: [/dynamically imported module|Transition was aborted/] });

  test('what is typed before the search has come is carried along, too', async ({ page }) => {
    await page.route('**/_astro/page-search.*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await route.continue();
    });
    await page.goto('/events');
    await boxOf(page).fill('night');
    await page.getByRole('link', { name: 'All Events' }).click();
    await expect(page).toHaveURL('/events/all?search=night');
  });
});

test('on a further page a search has the address of the list', async ({ page }) => {
  await page.goto('/events/page/2');
  await boxOf(page).fill('night');
  await expect(page).toHaveURL('/events?search=night');
  await boxOf(page).fill('');
  await expect(page).toHaveURL('/events/page/2');
});

test('an old answer never takes the place of a newer one', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/catalogue/upcoming-shows.*', async (route) => {
    await held;
    await route.continue();
  });
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

test('on a slow machine placeholders come, and go', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await page.goto('/events?search=night');
  await expect(pairsOf(page).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('.is-skeleton:visible')).toHaveCount(0);
  await boxOf(page).fill('jazz');
  await expect(page).toHaveURL('/events?search=jazz');
  await expect(page.locator('.is-skeleton:visible')).toHaveCount(0);
  await expect(artistsOf(page).first()).toBeVisible();
});

test('nothing of the search is loaded before it is used', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const searching = /^\/(?:catalogue|pagefind)|page-search|dialog/;
  await page.goto('/events', { waitUntil: 'networkidle' });
  expect(loaded.filter((path) => searching.test(path))).toEqual([]);
  await boxOf(page).fill('night');
  await expect(artistsOf(page).first()).toBeVisible();
  expect(loaded.filter((path) => path.startsWith('/pagefind'))).toEqual([]);
});

test('pages that mention the term follow the results, when one comes to them', async ({ page }) => {
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

test('All Events looks for mentions in past events, too', async ({ page }) => {
  const past = rows.filter(({ until, description }) => until !== null && until < now && description !== null);
  const words =
    (past[0]?.description ?? '')
      .match(/\p{L}{4,}/gu)
      ?.slice(0, 6)
      .join(' ') ?? '';
  await page.goto(`/events/all?search=${encodeURIComponent(words)}`);
  await expect(page.locator('[data-part="mention-rows"] > li').first()).toBeVisible();
});

test('screen readers are told what was found', async ({ page }) => {
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

test('further pairs come by a button, which leads to the first of them', async ({ page }) => {
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

test('venues of pairs are named as their pages name them', async ({ page }) => {
  // Venues are named as one comes to a card: this screen shows all of them.
  await page.setViewportSize({ width: 1280, height: 6000 });
  await page.goto('/events?search=night');
  await expect(pairsOf(page).first()).toBeVisible();
  await expect(pairsOf(page).locator('.card-venue', { hasText: /^\s*$/ })).toHaveCount(0);
  const names = await pairsOf(page).locator('.card-venue').allTextContents();
  const known = new Set(rows.map(({ venueSlug }) => venueName(venueSlug)));
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) expect(known).toContain(name);
});
