import { clockwork, dateOnly, knownVenue } from '../support/known-events.ts';
import { expect, type Page, test } from '../support/visit.ts';

const publicPages = [
  '/',
  '/browse',
  '/events',
  '/events/all',
  '/artists',
  '/venues',
  '/newly-added',
  '/auth',
  `/events/${dateOnly.id}`,
  `/artists/${encodeURIComponent(clockwork.name)}`,
  `/artists/${encodeURIComponent(clockwork.name)}/venues/${knownVenue.slug}`,
  `/venues/${knownVenue.slug}`,
] as const;

/** Strings that survive minification in React and the Supabase client. */
const LIBRARIES = /["'`]react\.|GoTrueClient|PostgrestError/;

/** The scripts a page has fetched that contain either library. */
function watchScripts(page: Page) {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') urls.push(request.url());
  });
  return async () => {
    const texts = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
    return urls.filter((_, at) => LIBRARIES.test(texts[at] ?? ''));
  };
}

for (const path of publicPages) {
  test(`${path} loads neither React nor the Supabase client, and does not call the backend`, async ({ page }) => {
    const libraries = watchScripts(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/\/(?:auth|rest)\/v1\//.test(request.url())) calls.push(request.url());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await libraries()).toEqual([]);
    expect(calls).toEqual([]);
    await expect(page.locator('astro-island:not([ssr])'), 'hydrated islands').toHaveCount(0);
  });
}

test('pressing Sign in loads them', async ({ page }) => {
  const libraries = watchScripts(page);
  await page.goto('/auth');
  expect(await libraries()).toEqual([]);
  await page.getByRole('button', { name: 'Sign in with Discord' }).click();
  await page.waitForURL(/\/auth\/v1\//);
  expect(await libraries()).not.toEqual([]);
});

test('the navigation bar has a Sign in button', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('heading', { name: 'Welcome to EventHub' })).toBeVisible();
  await expect(page.getByText('Sign in with Discord to save your favorite artists, venues, and events')).toBeVisible();
});

for (const path of ['/favorites', '/settings']) {
  test(`${path} redirects to /auth`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/auth');
  });
}
