import { eventPath } from '../../src/domain/urls/paths.ts';
import { clockwork, knownVenue, undated } from '../support/known-events.ts';
import { database, favoritesOf, heartOf, newPerson, signIn, userIdOf } from '../support/people.ts';
import { failRequests, holdRequests } from '../support/requests.ts';
import { expect, type Page, test } from '../support/visit.ts';

type Item = readonly ['event' | 'venue' | 'artist', string];

/** Signs in a new user with these favorites. */
async function signInWith(page: Page, items: readonly Item[]): Promise<string> {
  await signIn(page, newPerson());
  const userId = await userIdOf(page);
  const rows = items.map(([item_type, item_id]) => ({ user_id: userId, item_type, item_id }));
  if (rows.length > 0) await database.from('favorites').insert(rows).throwOnError();
  return userId;
}

const group = (page: Page, heading: string) =>
  page.locator('section.section', { has: page.getByRole('heading', { name: heading }) });

test('shows events, venues and artists in groups', async ({ page }) => {
  await signInWith(page, [
    ['event', String(clockwork.past.id)],
    ['event', String(undated.id)],
    ['venue', knownVenue.slug],
    ['artist', clockwork.name],
  ]);
  await page.goto('/favorites');
  await expect(page.getByRole('heading', { name: 'Your Favorites', level: 1 })).toBeVisible();
  await expect(page.getByText('All your favorited events, venues, and artists in one place')).toBeVisible();

  const followed = group(page, 'Coming up from what you follow').locator('.card');
  await expect(followed.first()).toContainText(clockwork.name);
  await expect(followed.filter({ hasText: 'Past' })).toHaveCount(0);

  const events = group(page, 'Favorite Events');
  await expect(events).toContainText('2 events');
  await expect(events.locator('.card')).toHaveCount(2);
  await expect(events.locator('.card').first()).toContainText('Date TBA');
  const past = events.locator('.card', { hasText: clockwork.name });
  await expect(past).toContainText('Past');
  await expect(past.getByRole('link', { name: clockwork.name })).toHaveAttribute('href', eventPath(clockwork.past.id));
  await expect(past).toContainText(knownVenue.name);

  await expect(group(page, 'Favorite Venues').locator('.card')).toContainText(knownVenue.name);
  await expect(group(page, 'Favorite Venues')).toContainText('1 venue');
  await expect(group(page, 'Favorite Artists').locator('.card')).toContainText(`${clockwork.name}`);
  await expect(group(page, 'Favorite Artists').locator('.card')).toContainText('3 shows');
});

test('the empty page says that there are no favorites and how to add one', async ({ page }) => {
  await signInWith(page, []);
  await page.goto('/favorites');
  await expect(page.getByText('No favorites yet')).toBeVisible();
  await expect(page.getByText('Start favoriting events, venues, and artists by clicking the heart icon')).toBeVisible();
});

test('hearts remove favorites, down to the last one', async ({ page }) => {
  const userId = await signInWith(page, [
    ['venue', knownVenue.slug],
    ['artist', clockwork.name],
  ]);
  await page.goto('/favorites');
  await heartOf(page, knownVenue.name).click();
  await expect(page.getByText('Removed from favorites')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Favorite Venues' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Favorite Venues' })).toBeVisible();
  await expect(page.getByText('Removed from favorites')).toBeHidden();
  await heartOf(page, knownVenue.name).click();
  await expect(page.getByRole('heading', { name: 'Favorite Venues' })).toBeHidden();
  await heartOf(page, clockwork.name).click();
  await expect(page.getByText('No favorites yet')).toBeVisible();
  expect(await favoritesOf(userId)).toEqual([]);
});

test('shows items that left the listings, and lets the user remove them', async ({ page }) => {
  const userId = await signInWith(page, [
    ['event', '987654321'],
    ['venue', 'torn-down'],
    ['artist', 'Nobody At All'],
  ]);
  await page.goto('/favorites');
  await expect(page.getByText('No longer in the listings.')).toHaveCount(3);
  for (const name of ['Event 987654321', 'torn-down', 'Nobody At All']) {
    await heartOf(page, name).click();
    await expect(page.getByRole('heading', { name })).toBeHidden();
  }
  await expect(page.getByText('No favorites yet')).toBeVisible();
  expect(await favoritesOf(userId)).toEqual([]);
});

test('shows more than a thousand favorites', async ({ page }) => {
  const { data } = await database.from('listed_events').select('event_id').order('event_id').limit(700).throwOnError();
  const known = data.map(({ event_id }): Item => ['event', String(event_id)]);
  const gone = Array.from({ length: 600 }, (_, at): Item => ['event', String(5_000_000 + at)]);
  await signInWith(page, [...known, ...gone]);
  await page.goto('/favorites');
  const count = (known.length + gone.length).toLocaleString('en-US');
  // Not by role: Playwright takes seconds to name the headings of so many cards.
  await expect(page.locator('.section-count')).toHaveText(`${count} events`);
  await expect(page.locator('.card:not(.is-gone)')).toHaveCount(known.length);
  await expect(page.locator('.card.is-gone')).toHaveCount(gone.length);
});

test('reflects a heart set in another tab', async ({ page, context }) => {
  await signInWith(page, []);
  await page.goto('/favorites');
  await expect(page.getByText('No favorites yet')).toBeVisible();
  const other = await context.newPage();
  await other.goto(`/venues/${knownVenue.slug}`);
  await heartOf(other, knownVenue.name).click();
  await expect(group(page, 'Favorite Venues').locator('.card')).toContainText(knownVenue.name);
});

test.describe('when loading fails', () => {
  test.use({ expectedErrors: [/500|could not be/] });

  for (const table of ['listed_favorites', 'venue_stats'] as const) {
    test(`if ${table} cannot be loaded, the page says so, does not claim to be empty, and can retry`, async ({
      page,
    }) => {
      await signInWith(page, [['venue', knownVenue.slug]]);
      const failing = await failRequests(page, `**/rest/v1/${table}?**`, (route) =>
        route.fulfill({ status: 500, json: { message: 'The disk is full', code: '53100' } }),
      );
      for (const path of ['/', '/favorites']) {
        await page.goto(path);
        await expect(page.getByText('Your favorites could not be loaded')).toBeVisible();
        await expect(page.getByText('The service is out of order at the moment')).toBeVisible();
        await expect(page.getByText('No favorites yet')).toBeHidden();
      }
      failing.end();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(group(page, 'Favorite Venues').locator('.card')).toContainText(knownVenue.name);
    });
  }

  test('a card stays when its removal fails', async ({ page }) => {
    const userId = await signInWith(page, [['venue', knownVenue.slug]]);
    await page.goto('/favorites');
    await page.route('**/rest/v1/favorites?**', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, json: { message: 'No' } })
        : route.continue(),
    );
    const heart = heartOf(page, knownVenue.name);
    await heart.click();
    await expect(page.getByText('Failed to update favorites')).toBeVisible();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    expect(await favoritesOf(userId)).toEqual([`venue:${knownVenue.slug}`]);
  });
});

test.describe('on the home page', () => {
  // Chromium drops the cross-fade between pages, with an error, while requests are held back.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('shows six skeletons while loading, then upcoming favorites', async ({ page }) => {
    await signInWith(page, [
      ['venue', knownVenue.slug],
      ['artist', clockwork.name],
    ]);
    const release = await holdRequests(page, '**/rest/v1/listed_favorites?**');
    await page.goto('/');
    const section = page.locator('.your-favorites');
    await expect(section.locator('.is-skeleton')).toHaveCount(6);
    release();
    await expect(section).toContainText('2 saved');
    await expect(section.locator('.card:not(.is-skeleton)')).toHaveCount(2);
    await section.getByRole('link', { name: 'All favorites' }).click();
    await expect(page).toHaveURL('/favorites');
  });

  test('anonymous visitors see no favorites section', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Your Favorites' })).toBeHidden();
  });
});
