import type { Locator } from '@playwright/test';
import { artistPath, eventPath, venuePath } from '../../src/domain/urls/paths.ts';
import { clockwork, knownVenue } from '../support/known-events.ts';
import {
  accountButton,
  database,
  favoritesOf,
  heartOf,
  newPerson,
  signIn,
  signOut,
  userIdOf,
} from '../support/people.ts';
import { expect, type Page, test } from '../support/visit.ts';

/** Waits until the database has confirmed the heart's state. */
async function expectSaved(page: Page, name: string, isSaved: boolean): Promise<void> {
  const heart = heartOf(page, name).first();
  await expect(heart).toHaveAttribute('aria-pressed', String(isSaved));
  await expect(heart).toHaveAttribute('aria-busy', 'false');
}

const places = [
  {
    kind: 'an event page',
    path: eventPath(clockwork.nextWeek.id),
    name: clockwork.name,
    saved: `event:${clockwork.nextWeek.id}`,
  },
  { kind: 'a venue page', path: venuePath(knownVenue.slug), name: knownVenue.name, saved: `venue:${knownVenue.slug}` },
  { kind: 'an artist page', path: artistPath(clockwork.name), name: clockwork.name, saved: `artist:${clockwork.name}` },
] as const;

const heartSelector = '.heart-label:not(.heart-small)';
const hearts = [
  ...places.map((place) => ({ ...place, selector: heartSelector, after: 'Favorited' })),
  {
    kind: 'the artist of an event page',
    path: eventPath(clockwork.nextWeek.id),
    name: clockwork.name,
    saved: `artist:${clockwork.name}`,
    selector: '.heart-small',
    after: 'Following',
  },
];

for (const { kind, path, saved, selector, after } of hearts) {
  test(`the heart on ${kind} is set, survives a reload and can be removed`, async ({ page }) => {
    await page.goto(path);
    const sizeOf = async (shown: Locator) => {
      const { width, height } = (await shown.boundingBox()) ?? {};
      return { width, height };
    };
    const size = await sizeOf(page.locator(`a${selector}`));
    await signIn(page, newPerson());
    const userId = await userIdOf(page);
    await page.goto(path);
    const heart = page.locator(`button${selector}`);
    expect(await sizeOf(heart)).toEqual(size);
    await heart.click();
    await expect(page.getByText('Added to favorites')).toBeVisible();
    await expect(heart).toHaveAttribute('aria-busy', 'false');
    expect(await favoritesOf(userId)).toEqual([saved]);
    await page.reload();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(heart).toHaveText(after);
    expect(await sizeOf(heart)).toEqual(size);
    await heart.click();
    await expect(page.getByText('Removed from favorites')).toBeVisible();
    expect(await favoritesOf(userId)).toEqual([]);
  });
}

for (const { path, type } of [
  { path: '/', type: 'event' },
  { path: '/events', type: 'event' },
  { path: '/newly-added', type: 'event' },
  { path: '/artists', type: 'artist' },
  { path: '/venues', type: 'venue' },
  { path: '/browse', type: 'artist' },
]) {
  test(`the heart on a card of ${path} works`, async ({ page }) => {
    await signIn(page, newPerson());
    await page.goto(path);
    const heart = page.locator('main button.heart').first();
    await heart.click();
    await expect(page.getByText('Added to favorites')).toBeVisible();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(path);
    expect(await favoritesOf(await userIdOf(page))).toEqual([expect.stringMatching(`^${type}:`)]);
  });
}

test('a page loads all its hearts with one request', async ({ page }) => {
  await signIn(page, newPerson());
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/listed_favorites') && request.method() === 'GET') requests.push(request.url());
  });
  await page.goto('/events', { waitUntil: 'networkidle' });
  expect(await page.locator('button.heart').count()).toBeGreaterThan(10);
  await expect(page.locator('a.heart')).toHaveCount(0);
  expect(requests).toHaveLength(1);
});

test('hearts work on search results, on cards hidden by a search and on cards loaded while scrolling', async ({
  page,
}) => {
  const person = newPerson();
  await signIn(page, person);
  await page.goto('/artists');
  const first = page.locator('main li.card button.heart').first();
  const name = (await first.getAttribute('aria-label')) ?? '';
  await first.click();
  await expect(first).toHaveAttribute('aria-busy', 'false');
  const box = page.getByRole('searchbox').first();
  await box.fill(clockwork.name);
  const found = heartOf(page, clockwork.name);
  await expect(found).toHaveCount(1);
  await found.click();
  await expectSaved(page, clockwork.name, true);
  await box.fill('');
  const again = page.getByRole('button', { name, exact: true }).first();
  await expect(again).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('main a.heart')).toHaveCount(0);
  await expect(page.locator('.heart-mount:empty')).toHaveCount(0);
  expect(await favoritesOf(await userIdOf(page))).toHaveLength(2);

  await page.goto('/events');
  const before = await page.locator('main button.heart').count();
  await page.locator('main li.card').last().scrollIntoViewIfNeeded();
  await expect(async () => expect(await page.locator('main button.heart').count()).toBeGreaterThan(before)).toPass();
  await signOut(page, person);
  await expect(page.locator('main button.heart')).toHaveCount(0);
  await expect(page.locator('.heart-mount')).toHaveCount(0);
});

test('the keyboard toggles a heart and keeps the focus on it', async ({ page }) => {
  await signIn(page, newPerson());
  await page.goto(venuePath(knownVenue.slug));
  const heart = heartOf(page, knownVenue.name);
  await heart.focus();
  await page.keyboard.press('Space');
  await expectSaved(page, knownVenue.name, true);
  await page.keyboard.press('Enter');
  await expectSaved(page, knownVenue.name, false);
  await expect(heart).toBeFocused();
});

test('after many fast clicks the last state is the one saved', async ({ page }) => {
  await signIn(page, newPerson());
  const userId = await userIdOf(page);
  await page.goto(venuePath(knownVenue.slug));
  await page.route('**/rest/v1/favorites**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
  const heart = heartOf(page, knownVenue.name);
  for (const clicks of [2, 3, 4, 5]) {
    for (let click = 0; click < clicks; click += 1) await heart.click();
    const isSaved = [3, 4].includes(clicks);
    await expectSaved(page, knownVenue.name, isSaved);
    expect(await favoritesOf(userId)).toEqual(isSaved ? [`venue:${knownVenue.slug}`] : []);
  }
});

test('two tabs agree with each other and with the database', async ({ page, context }) => {
  const person = newPerson();
  await signIn(page, person);
  const userId = await userIdOf(page);
  await page.goto(venuePath(knownVenue.slug));
  const other = await context.newPage();
  await other.goto(venuePath(knownVenue.slug));
  await expect(accountButton(other, person)).toBeVisible();
  await heartOf(page, knownVenue.name).click();
  await expectSaved(other, knownVenue.name, true);
  await Promise.all([heartOf(page, knownVenue.name).click(), heartOf(other, knownVenue.name).click()]);
  await expect(async () => {
    const isSaved = (await favoritesOf(userId)).length === 1;
    for (const tab of [page, other]) {
      expect(await heartOf(tab, knownVenue.name).getAttribute('aria-pressed')).toBe(String(isSaved));
      expect(await heartOf(tab, knownVenue.name).getAttribute('aria-busy')).toBe('false');
    }
  }).toPass();
});

test('an artist saved in another spelling is recognized as the same artist', async ({ page }) => {
  await signIn(page, newPerson());
  const userId = await userIdOf(page);
  await database
    .from('favorites')
    .insert({ user_id: userId, item_type: 'artist', item_id: clockwork.name.toUpperCase() })
    .throwOnError();
  await page.goto(artistPath(clockwork.name));
  const heart = page.locator('button.heart-label').first();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(page.getByText('Removed from favorites')).toBeVisible();
  expect(await favoritesOf(userId)).toEqual([]);
});

test("after another user signs in, the previous user's hearts are gone", async ({ page }) => {
  const [anna, bela] = [newPerson('Anna Example'), newPerson('Bela Example')];
  await signIn(page, anna);
  await page.goto(venuePath(knownVenue.slug));
  await heartOf(page, knownVenue.name).click();
  await expectSaved(page, knownVenue.name, true);
  await signOut(page, anna);
  const link = page.getByRole('link', { name: `Favorite ${knownVenue.name}` });
  await expect(link).toBeVisible();
  await expect(link).not.toHaveAttribute('aria-pressed');
  await signIn(page, bela);
  await page.goto(venuePath(knownVenue.slug));
  await expectSaved(page, knownVenue.name, false);
  await page.goto('/favorites');
  await expect(page.getByText('No favorites yet')).toBeVisible();
});

test.describe('when the database fails', () => {
  test.use({
    expectedErrors: [/500|ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be loaded|Failed to load resource/],
  });

  test('a failed change is reverted and explained', async ({ page }) => {
    await signIn(page, newPerson());
    const userId = await userIdOf(page);
    await page.goto(venuePath(knownVenue.slug));
    await expect(heartOf(page, knownVenue.name)).toBeVisible();
    await page.route('**/rest/v1/favorites', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { message: 'The disk is full', code: '53100' } })
        : route.continue(),
    );
    await heartOf(page, knownVenue.name).click();
    await expect(page.getByText('Failed to update favorites')).toBeVisible();
    await expect(page.getByText('The service is out of order at the moment.')).toBeVisible();
    await expect(page.getByText('The disk is full')).toBeHidden();
    await expectSaved(page, knownVenue.name, false);
    expect(await favoritesOf(userId)).toEqual([]);
  });

  test('offline changes are not shown as saved; the true state is loaded once back online', async ({
    page,
    context,
  }) => {
    await signIn(page, newPerson());
    const userId = await userIdOf(page);
    await page.goto(venuePath(knownVenue.slug));
    await expect(heartOf(page, knownVenue.name)).toBeVisible();
    await context.setOffline(true);
    await heartOf(page, knownVenue.name).click();
    await expect(page.getByText('Failed to update favorites')).toBeVisible();
    await expectSaved(page, knownVenue.name, false);
    await database
      .from('favorites')
      .insert({ user_id: userId, item_type: 'venue', item_id: knownVenue.slug })
      .throwOnError();
    await context.setOffline(false);
    await expectSaved(page, knownVenue.name, true);
  });

  test('a write whose response is lost is checked against the database', async ({ page }) => {
    await signIn(page, newPerson());
    const userId = await userIdOf(page);
    await page.goto(venuePath(knownVenue.slug));
    await expect(heartOf(page, knownVenue.name)).toBeVisible();
    await page.route('**/rest/v1/favorites', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return route.abort('failed');
    });
    await heartOf(page, knownVenue.name).click();
    await expect(page.getByText('Failed to update favorites')).toBeVisible();
    expect(await favoritesOf(userId)).toEqual([`venue:${knownVenue.slug}`]);
    await expectSaved(page, knownVenue.name, true);
  });
});
