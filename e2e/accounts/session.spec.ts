import { SESSION_KEY } from '../../src/domain/account/session-key.ts';
import { eventPath, venuePath } from '../../src/domain/urls/paths.ts';
import { clockwork, knownVenue } from '../support/known-events.ts';
import {
  accountButton,
  authorize,
  changeSession,
  endAllSessions,
  favoritesOf,
  heartOf,
  newPerson,
  secondsFromNow,
  signIn,
  signOut,
  userIdOf,
} from '../support/people.ts';
import { expect, type Page, test } from '../support/visit.ts';

test.use({ visitorNow: null });

const storedSession = (page: Page) => page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' });

test("signing out removes the session from browser and service, and turns the page into a visitor's", async ({
  page,
}) => {
  const person = newPerson();
  await signIn(page, person);
  await page.goto(eventPath(clockwork.nextWeek.id));
  await expect(page.locator('button.heart').first()).toBeVisible();
  const loggedOut = page.waitForResponse(/\/auth\/v1\/logout\?scope=local/);
  await signOut(page, person);
  expect((await loggedOut).status()).toBe(204);
  await expect(signInLink(page)).toBeVisible();
  await expect(page.locator('button.heart')).toHaveCount(0);
  await expect(page.locator('a.heart').first()).toBeVisible();
  await expect(page).toHaveURL(eventPath(clockwork.nextWeek.id));
  expect(await storedSession(page)).toBeNull();
  await page.reload();
  await expect(signInLink(page)).toBeVisible();
});

test.describe('whatever the service responds', () => {
  test.use({ expectedErrors: [/40[134]|500|ERR_FAILED|could not be reached/] });

  for (const answer of [401, 403, 404, 500, 'no connection'] as const) {
    test(`signing out works when the service responds: ${answer}`, async ({ page }) => {
      const person = newPerson();
      await signIn(page, person);
      await page.route('**/auth/v1/logout**', (route) =>
        typeof answer === 'number'
          ? route.fulfill({ status: answer, json: { code: 'some_error', message: 'No' } })
          : route.abort('failed'),
      );
      await signOut(page, person);
      await expect(signInLink(page)).toBeVisible();
      expect(await storedSession(page)).toBeNull();
    });
  }
});

test('signing out in one tab signs out the others, even those without hearts', async ({ page, context }) => {
  const person = newPerson();
  await signIn(page, person);
  const [event, favorites] = [await context.newPage(), await context.newPage()];
  await event.goto(eventPath(clockwork.nextWeek.id));
  await favorites.goto('/favorites');
  await expect(accountButton(event, person)).toBeVisible();
  await expect(favorites.getByText('No favorites yet')).toBeVisible();
  await signOut(page, person);
  await expect(signInLink(event)).toBeVisible();
  await expect(favorites).toHaveURL('/auth');
});

test('signing in in one tab signs in the others as the same user', async ({ page, context }) => {
  const [anna, bela] = [newPerson('Anna Example'), newPerson('Bela Example')];
  const other = await context.newPage();
  await other.goto(venuePath(knownVenue.slug));
  await expect(signInLink(other)).toBeVisible();
  await signIn(page, anna);
  await expect(accountButton(other, anna)).toBeVisible();
  await signOut(page, anna);
  await expect(signInLink(other)).toBeVisible();
  await signIn(page, bela);
  await expect(accountButton(other, bela)).toBeVisible();
});

test('an expired access token is refreshed while the page is in use', async ({ page }) => {
  const person = newPerson();
  await signIn(page, person);
  const userId = await userIdOf(page);
  await page.goto(venuePath(knownVenue.slug));
  const heart = heartOf(page, knownVenue.name);
  await expect(heart).toBeVisible();
  const before = await storedSession(page);
  await changeSession(page, { access_token: 'worn.out.token', expires_at: secondsFromNow(-60) });
  await heart.click();
  await expect(page.getByText('Added to favorites')).toBeVisible();
  expect(await favoritesOf(userId)).toEqual([`venue:${knownVenue.slug}`]);
  expect(await storedSession(page)).not.toBe(before);
  await changeSession(page, { expires_at: secondsFromNow(-60) });
  await page.reload();
  await expect(accountButton(page, person)).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

test('tokens that last only a few seconds do not interrupt anything', async ({ page }) => {
  const person = newPerson();
  await page.route('**/auth/v1/authorize**', (route) =>
    route.continue({ url: `${route.request().url()}&token_seconds=3` }),
  );
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with Discord' }).click();
  await authorize(page, person);
  await expect(accountButton(page, person)).toBeVisible();
  const renewals: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) renewals.push(request.url());
  });
  await page.goto(venuePath(knownVenue.slug));
  const heart = heartOf(page, knownVenue.name);
  for (const isSaved of [true, false]) {
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', String(isSaved));
    await expect(heart).toHaveAttribute('aria-busy', 'false');
    expect(await favoritesOf(await userIdOf(page))).toHaveLength(isSaved ? 1 : 0);
  }
  expect(renewals.length).toBeGreaterThan(0);
});

test.describe('a session that cannot be refreshed', () => {
  test.use({ expectedErrors: [/400|40[13]|refresh_token|AuthApiError|AuthSessionMissing/i] });

  test('is removed, and a protected page redirects to /auth', async ({ page }) => {
    await signIn(page, newPerson());
    await endAllSessions(page);
    await changeSession(page, { expires_at: secondsFromNow(-60) });
    await page.goto('/favorites');
    await expect(page).toHaveURL('/auth');
    await expect(page.getByRole('button', { name: 'Sign in with Discord' })).toBeVisible();
    expect(await storedSession(page)).toBeNull();
  });

  test('is removed on a public page, which keeps working', async ({ page }) => {
    await signIn(page, newPerson());
    await endAllSessions(page);
    await changeSession(page, { expires_at: secondsFromNow(-60) });
    await page.goto(venuePath(knownVenue.slug));
    await expect(signInLink(page)).toBeVisible();
    await expect(page.locator('a.heart').first()).toBeVisible();
    expect(await storedSession(page)).toBeNull();
  });

  test('is removed even before its access token expires', async ({ page }) => {
    await signIn(page, newPerson());
    await endAllSessions(page);
    await changeSession(page, { expires_at: secondsFromNow(45) });
    await page.goto(venuePath(knownVenue.slug));
    await expect(signInLink(page)).toBeVisible({ timeout: 15_000 });
    expect(await storedSession(page)).toBeNull();
  });
});

for (const [what, stored] of [
  ['no JSON', '{"access_token":'],
  ['no session', '{"hello":"world"}'],
  ['a session without an expiry', '{"access_token":"a","refresh_token":"b","user":{"id":"c"}}'],
] as const) {
  test(`a stored session that is ${what} is removed, and the user is signed out`, async ({ page }) => {
    await page.goto('/auth');
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [SESSION_KEY, stored] as const);
    await page.goto('/settings');
    await expect(page).toHaveURL('/auth');
    expect(await storedSession(page)).toBeNull();
  });
}

test.describe('without a connection', () => {
  test.use({
    expectedErrors: [/ERR_FAILED|Failed to fetch|could not be loaded|AuthRetryable|Failed to load resource/],
  });

  test('an expired token neither signs the user out nor shows an empty list', async ({ page }) => {
    test.slow();
    const person = newPerson();
    await signIn(page, person);
    await changeSession(page, { expires_at: secondsFromNow(-60) });
    await page.route('**/auth/v1/**', (route) => route.abort('failed'));
    await page.goto('/favorites');
    await expect(page.getByText('Your favorites could not be loaded')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('No favorites yet')).toBeHidden();
    await expect(accountButton(page, person)).toBeVisible();
    expect(await storedSession(page)).not.toBeNull();
  });
});

test('the first paint already shows the signed-in state', async ({ page }) => {
  const person = newPerson();
  await page.goto('/events');
  await expect(page.locator('html')).toHaveAttribute('data-session', 'out');
  await signIn(page, person);
  // Without any of its scripts, the page already shows that a user is signed in.
  await page.route('**/_astro/*.js', (route) => route.abort('aborted'));
  await page.goto('/');
  await expect(signInLink(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your Favorites' })).toBeVisible();
  await expect(page.locator('.your-favorites .is-skeleton')).toHaveCount(6);
});

test('a page restored from the back-forward cache shows the current state', async ({ page }) => {
  const person = newPerson();
  await signIn(page, person);
  await page.goto('/events');
  await expect(accountButton(page, person)).toBeVisible();
  await page.goto(venuePath(knownVenue.slug));
  await signOut(page, person);
  await expect(signInLink(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/events');
  await expect(signInLink(page)).toBeVisible();
});
