import { SESSION_KEY } from '../../src/domain/account/session-key.ts';
import { clockwork, knownVenue } from '../support/known-events.ts';
import {
  accountButton,
  authorize,
  favoritesOf,
  heartOf,
  newPerson,
  signIn,
  signInFromAuth,
  userIdOf,
} from '../support/people.ts';
import { failRequests, holdRequests } from '../support/requests.ts';
import { expect, test } from '../support/visit.ts';

test.use({ visitorNow: null });

test('signs in from /auth and lands on the home page', async ({ page }) => {
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

test('an account without a name is called User', async ({ page }) => {
  const person = newPerson('');
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with Discord' }).click();
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(accountButton(page, { name: 'User' })).toBeVisible();
});

test('the button is busy while leaving for Discord, and ready again after the back button', async ({ page }) => {
  const release = await holdRequests(page, '**/auth/v1/settings');
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with Discord' }).click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  release();
  await page.waitForURL(/\/auth\/v1\//);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign in with Discord' })).toBeEnabled();
});

test('signing in from a heart returns to its page and sets the heart', async ({ page }) => {
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
  const heart = heartOf(page, knownVenue.name).first();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(await favoritesOf(await userIdOf(page))).toEqual([`venue:${knownVenue.slug}`]);
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Added to favorites')).toBeHidden();
});

test('signing in from a heart that is already set leaves it set', async ({ page }) => {
  const person = newPerson();
  const path = `/venues/${knownVenue.slug}`;
  for (const _ of ['first', 'again']) {
    await page.goto(path);
    await page.getByRole('link', { name: `Favorite ${knownVenue.name}` }).click();
    await page.getByRole('button', { name: 'Sign in with Discord' }).click();
    await authorize(page, person);
    await expect(page).toHaveURL(path);
    const heart = heartOf(page, knownVenue.name);
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(heart).toHaveAttribute('aria-busy', 'false');
    expect(await favoritesOf(await userIdOf(page))).toEqual([`venue:${knownVenue.slug}`]);
    await page.evaluate((key) => localStorage.removeItem(key), SESSION_KEY);
  }
});

test('a cancelled sign-in returns to the page and says so', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with Discord' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Failed to sign in')).toBeVisible();
  await expect(page.getByText('The sign-in was cancelled. You can sign in whenever you like.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Failed to sign in')).toBeHidden();
});

test.describe('an error from the service', () => {
  test.use({ expectedErrors: [/The sign-in came back with an error/] });

  test('a Discord account without an e-mail address is told why it cannot sign in', async ({ page }) => {
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Sign in with Discord' }).click();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await expect(page.getByText('Failed to sign in')).toBeVisible();
    await expect(page.getByText('Your Discord account needs a verified e-mail address.')).toBeVisible();
    await expect(page.getByText('external provider')).toBeHidden();
  });

  test('is shown on whatever page it arrives, once', async ({ page }) => {
    const path = `/artists/${encodeURIComponent(clockwork.name)}`;
    const arrival = `${path}?search=x#error=server_error&error_description=Call+555-0100`;
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Sign in with Discord' }).click();
    await page.waitForURL(/\/auth\/v1\//);
    await page.goto(arrival);
    await expect(page.getByText('The service is out of order at the moment.')).toBeVisible();
    await expect(page).toHaveURL(`${path}?search=x`);
    await page.goto('/privacy');
    await page.goto(arrival);
    await expect(page).toHaveURL(`${path}?search=x`);
    await expect(page.getByText('Failed to sign in')).toBeHidden();
    await expect(page.getByText('555-0100')).toBeHidden();
  });
});

test('a malicious link says nothing, redirects nowhere, sets nothing and leaves no token behind', async ({ page }) => {
  const markup = '<img src=x onerror="document.title=1"><b>Call us</b>';
  const error = { error: 'server_error', error_description: markup };
  await page.goto(`/venues?${new URLSearchParams({ ...error, search: 'clock' })}#${new URLSearchParams(error)}`);
  await expect(page).toHaveURL('/venues?search=clock');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Failed to sign in')).toBeHidden();
  await expect(page.getByText('Call us')).toBeHidden();
  await expect(page).not.toHaveTitle('1');

  await page.goto('/events#access_token=stolen&refresh_token=stolen&token_type=bearer');
  await expect(page).toHaveURL('/events');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Failed to sign in')).toBeHidden();
  expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull();

  const favorite = `venue:${knownVenue.slug}`;
  const person = newPerson();
  await page.goto(`/auth?${new URLSearchParams({ favorite, back: '/.//elsewhere.example/' })}`);
  await page.getByRole('button', { name: 'Sign in with Discord' }).click();
  await authorize(page, person);
  await expect(accountButton(page, person)).toBeVisible();
  await expect(page).toHaveURL('/');
  // Signed in already, and sent back to a page of the site with that heart.
  const back = `/venues/${knownVenue.slug}`;
  await page.goto(`/auth?${new URLSearchParams({ favorite, back })}`);
  await expect(page).toHaveURL(back);
  const heart = heartOf(page, knownVenue.name);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  expect(await favoritesOf(await userIdOf(page))).toEqual([]);
});

test('a stray code or token says nothing to someone who is signed in, and leaves the address', async ({ page }) => {
  const person = newPerson();
  await signIn(page, person);
  await page.goto('/venues?code=6f9ae3b1-0000-4000-8000-000000000001&search=clock');
  await expect(page).toHaveURL('/venues?search=clock');
  await expect(accountButton(page, person)).toBeVisible();
  await page.evaluate(() => location.assign('#access_token=stolen'));
  await expect(page).toHaveURL('/venues?search=clock');
  await expect(page.getByText('Failed to sign in')).toBeHidden();
});

test('what only the fragment says on an open page is removed as on a fresh one', async ({ page }) => {
  await page.goto('/events');
  for (const fragment of ['#access_token=stolen', '#error=server_error']) {
    await page.evaluate((hash) => location.assign(hash), fragment);
    await expect(page).toHaveURL('/events');
  }
  await expect(page.getByText('Failed to sign in')).toBeHidden();
});

test('a heart opened in a new tab signs in and returns to its page; it is pressed there', async ({ page, context }) => {
  const person = newPerson();
  const path = `/venues/${knownVenue.slug}`;
  await page.goto(path);
  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: `Favorite ${knownVenue.name}` }).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opening;
  await tab.getByRole('button', { name: 'Sign in with Discord' }).click();
  await authorize(tab, person);
  await expect(tab).toHaveURL(path);
  await expect(accountButton(tab, person)).toBeVisible();
  const heart = heartOf(tab, knownVenue.name);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(tab.getByText('Added to favorites')).toBeVisible();
});

test.describe('invalid codes', () => {
  test.use({ expectedErrors: [/404|Signing in failed/] });

  test('a code from another browser, or one already used, is refused once', async ({ page }) => {
    await page.goto('/?code=6f9ae3b1-0000-4000-8000-000000000001');
    await expect(page.getByText('Failed to sign in')).toBeVisible();
    await expect(page.getByText('That sign-in was begun in another browser or has expired.')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  test('an unknown or expired code is refused once', async ({ page }) => {
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Sign in with Discord' }).click();
    await page.waitForURL(/\/auth\/v1\//);
    await page.goto('/?code=6f9ae3b1-0000-4000-8000-000000000001');
    await expect(page.getByText('That sign-in was begun in another browser or has expired.')).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.reload();
    await expect(page.getByText('Failed to sign in')).toBeHidden();
  });
});

test.describe('when the service is unreachable', () => {
  test.use({ expectedErrors: [/ERR_CONNECTION_REFUSED/] });

  test('the page says so instead of leaving', async ({ page }) => {
    await page.route('**/auth/v1/**', (route) => route.abort('connectionrefused'));
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Sign in with Discord' }).click();
    await expect(page.getByText('Failed to sign in')).toBeVisible();
    await expect(page.getByText('The connection was lost.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in with Discord' })).toBeEnabled();
    await expect(page).toHaveURL('/auth');
  });
});

test.describe('when the sign-in script fails to load', () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to fetch dynamically imported module/] });

  test('the page says so, and the next try works', async ({ page }) => {
    const failing = await failRequests(page, '**/_astro/account-root.island.*', (route) => route.abort());
    await page.goto('/auth');
    const button = page.getByRole('button', { name: 'Sign in with Discord' });
    await button.click();
    await expect(page.getByText('Signing in could not be loaded.')).toBeVisible();
    failing.end();
    // Some browsers only retry a failed module on a fresh page, so the button may need a second press.
    await expect(async () => {
      await button.click({ timeout: 1000 }).catch(() => {});
      await expect(page).not.toHaveURL('/auth', { timeout: 2000 });
    }).toPass();
  });
});

test('/auth redirects signed-in users to the home page', async ({ page }) => {
  await signIn(page, newPerson());
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
});

test('signing in in another tab redirects /auth to the home page', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/auth');
  await signIn(page, newPerson());
  await expect(other).toHaveURL('/');
});

test('the signed-out state never flashes on the way back from Discord', async ({ page }) => {
  const person = newPerson();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with Discord' }).click();
  const release = await holdRequests(page, '**/auth/v1/token**');
  await authorize(page, person);
  await page.waitForURL(/\/(?:\?|$)/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeHidden();
  release();
  await expect(accountButton(page, person)).toBeVisible();
});
