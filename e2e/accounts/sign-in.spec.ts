import { SESSION_KEY } from '../../src/domain/account/session-key.ts';
import { faultOn } from '../support/fault.ts';
import { clockwork, knownVenue } from '../support/known-events.ts';
import {
  accountButton,
  authorize,
  favoritesOf,
  newPerson,
  signIn,
  signInFromAuth,
  userIdOf,
} from '../support/people.ts';
import { expect, test } from '../support/visit.ts';

test.use({ visitorNow: null });

test('from /auth one comes to /, as oneself', async ({ page }) => {
  const person = newPerson();
  await signInFromAuth(page, person);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeHidden();
  await accountButton(page, person).click();
  const menu = page.locator('#account-menu');
  await expect(menu).toContainText(person.name);
  await expect(menu).toContainText(person.email);
  await expect(menu.getByRole('link', { name: 'Favorites' })).toHaveAttribute('href', '/favorites');
  await expect(menu.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
  await expect(menu.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(accountButton(page, person)).toBeFocused();
});

test('without a name one is User', async ({ page }) => {
  const person = newPerson('');
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with Discord' }).click();
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(accountButton(page, { name: 'User' })).toBeVisible();
});

test('the button is busy while one leaves, and ready again when one comes back undecided', async ({ page }) => {
  await page.route('**/auth/v1/settings', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with Discord' }).click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  await page.waitForURL(/\/auth\/v1\//);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign in with Discord' })).toBeEnabled();
});

test('from a heart one comes back to its page, and the heart is set', async ({ page }) => {
  const person = newPerson();
  await page.goto('/venues?search=clock');
  await page
    .getByRole('link', { name: `Favorite ${knownVenue.name}` })
    .first()
    .click();
  await expect(page).toHaveURL(/\/auth\?/);
  await page.getByRole('button', { name: 'Sign in with Discord' }).click();
  await authorize(page, person);
  await expect(page).toHaveURL('/venues?search=clock');
  await expect(page.getByText('Added to favorites')).toBeVisible();
  const heart = page.getByRole('button', { name: `Favorite ${knownVenue.name}` }).first();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(await favoritesOf(await userIdOf(page))).toEqual([`venue:${knownVenue.slug}`]);
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Added to favorites')).toBeHidden();
});

test('a heart that is set already stays set when one signs in by it', async ({ page }) => {
  const person = newPerson();
  const path = `/venues/${knownVenue.slug}`;
  for (const _ of ['first', 'again']) {
    await page.goto(path);
    await page.getByRole('link', { name: `Favorite ${knownVenue.name}` }).click();
    await page.getByRole('button', { name: 'Sign in with Discord' }).click();
    await authorize(page, person);
    await expect(page).toHaveURL(path);
    const heart = page.getByRole('button', { name: `Favorite ${knownVenue.name}` });
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(heart).toHaveAttribute('aria-busy', 'false');
    expect(await favoritesOf(await userIdOf(page))).toEqual([`venue:${knownVenue.slug}`]);
    await page.evaluate((key) => localStorage.removeItem(key), SESSION_KEY);
  }
});

test('cancelling at Discord leads back, says so, and leaves one as one was', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with Discord' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Failed to sign in')).toBeVisible();
  await expect(page.getByText('The resource owner or authorization server denied the request')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Failed to sign in')).toBeHidden();
});

test('a Discord account without an e-mail is told what it lacks', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with Discord' }).click();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByText('Failed to sign in')).toBeVisible();
  await expect(page.getByText('Your Discord account needs a verified e-mail address.')).toBeVisible();
});

test('an error is shown wherever it lands', async ({ page }) => {
  await page.goto(`/artists/${encodeURIComponent(clockwork.name)}#error=server_error&error_description=Out+of+order`);
  await expect(page.getByText('Out of order.')).toBeVisible();
  await expect(page).toHaveURL(`/artists/${encodeURIComponent(clockwork.name)}`);
});

test('a link of somebody who means ill leads nowhere, runs nothing and leaves no token', async ({ page }) => {
  const markup = '<img src=x onerror="document.title=1"><b>Call us</b>';
  await page.goto(`/?${new URLSearchParams({ error: 'server_error', error_description: markup })}`);
  await expect(page.getByText(markup)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page).not.toHaveTitle('1');

  await page.goto('/events#access_token=stolen&refresh_token=stolen&token_type=bearer');
  await expect(page.getByText('This sign-in did not begin here.')).toBeVisible();
  await expect(page).toHaveURL('/events');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull();

  const favorite = `venue:${knownVenue.slug}`;
  const person = newPerson();
  await page.goto(`/auth?${new URLSearchParams({ favorite, back: '/.//elsewhere.example/' })}`);
  await page.getByRole('button', { name: 'Sign in with Discord' }).click();
  await authorize(page, person);
  await expect(accountButton(page, person)).toBeVisible();
  await expect(page).toHaveURL('/');
});

test.describe('codes that are no good', () => {
  test.use({ expectedFaults: [/404/] });

  test('a code of another browser, or one used before, is refused once', async ({ page }) => {
    await page.goto('/?code=6f9ae3b1-0000-4000-8000-000000000001');
    await expect(page.getByText('Failed to sign in')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  test('a code that the service does not know, or that is too old, is refused once', async ({ page }) => {
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Sign in with Discord' }).click();
    await page.waitForURL(/\/auth\/v1\//);
    await page.goto('/?code=6f9ae3b1-0000-4000-8000-000000000001');
    await expect(page.getByText('no valid flow state found')).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.reload();
    await expect(page.getByText('Failed to sign in')).toBeHidden();
  });
});

test.describe('a service that is not there', () => {
  test.use({ expectedFaults: [/ERR_CONNECTION_REFUSED/] });

  test('is said before the page is left', async ({ page }) => {
    await page.route('**/auth/v1/**', (route) => route.abort('connectionrefused'));
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Sign in with Discord' }).click();
    await expect(page.getByText('Failed to sign in')).toBeVisible();
    await expect(page.getByText('The connection was lost.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in with Discord' })).toBeEnabled();
    await expect(page).toHaveURL('/auth');
  });
});

test.describe('a sign-in whose script does not come', () => {
  test.use({ expectedFaults: [/ERR_FAILED|Failed to fetch dynamically imported module/] });

  test('says so, and comes at another try', async ({ page }) => {
    const failing = await faultOn(page, '**/_astro/account-root.island.*', (route) => route.abort());
    await page.goto('/auth');
    const button = page.getByRole('button', { name: 'Sign in with Discord' });
    await button.click();
    await expect(page.getByText('Signing in could not be loaded.')).toBeVisible();
    failing.end();
    // Some browsers take a fresh page for it, on which it is pressed once more.
    await expect(async () => {
      await button.click({ timeout: 1000 }).catch(() => {});
      await expect(page).not.toHaveURL('/auth', { timeout: 2000 });
    }).toPass();
  });
});

test('people who are signed in have no business at /auth', async ({ page }) => {
  await signIn(page, newPerson());
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
});

test('signing in at /auth in one tab moves the other on', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/auth');
  await signIn(page, newPerson());
  await expect(other).toHaveURL('/');
});

test('on the way back nothing of a signed-out page is shown', async ({ page }) => {
  const person = newPerson();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with Discord' }).click();
  await page.route('**/auth/v1/token**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await authorize(page, person);
  await page.waitForURL(/\/(?:\?|$)/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeHidden();
  await expect(accountButton(page, person)).toBeVisible();
});
