import { SESSION_KEY } from '../../src/domain/account/session-key.ts';
import { knownVenue } from '../support/known-events.ts';
import {
  authorize,
  database,
  deleteAccountElsewhere,
  favoritesOf,
  heartOf,
  newPerson,
  refuseSession,
  signIn,
  userIdOf,
} from '../support/people.ts';
import { expect, type Page, test } from '../support/visit.ts';

test.use({
  visitorNow: null,
  expectedErrors: [/40[0139]|406|refresh_token|AuthApiError|AuthSessionMissing|could not be saved|A call failed/],
});

const venuePath = `/venues/${knownVenue.slug}`;
const venueHeart = (page: Page) => heartOf(page, knownVenue.name);
/** Of a toast. */
const offerOf = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Sign in' });
const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' });
const storedSession = (page: Page) => page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
const saveFavorite = (userId: string) =>
  database.from('favorites').insert({ user_id: userId, item_type: 'venue', item_id: knownVenue.slug }).throwOnError();

test('a heart pressed after the session ended elsewhere goes back, and is set by signing in from the toast', async ({
  page,
}) => {
  const person = newPerson();
  await signIn(page, person);
  const userId = await userIdOf(page);
  await page.goto(`${venuePath}?sort=recent`);
  await expect(venueHeart(page)).toBeVisible();
  await refuseSession(page);
  await venueHeart(page).click();
  await expect(page.getByText('Failed to update favorites')).toBeVisible();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(signInLink(page)).toBeVisible();
  expect(await storedSession(page)).toBeNull();
  expect(await favoritesOf(userId)).toEqual([]);
  await offerOf(page).click();
  await authorize(page, person);
  await expect(page).toHaveURL(`${venuePath}?sort=recent`);
  await expect(page.getByText('Added to favorites')).toBeVisible();
  await expect(venueHeart(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await favoritesOf(userId)).toEqual([`venue:${knownVenue.slug}`]);
});

test('a favorite removed after the session ended is removed by signing in on /auth, where the page leads', async ({
  page,
}) => {
  const person = newPerson();
  await signIn(page, person);
  const userId = await userIdOf(page);
  await saveFavorite(userId);
  await page.goto('/favorites');
  await expect(venueHeart(page)).toHaveAttribute('aria-pressed', 'true');
  await refuseSession(page);
  await venueHeart(page).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('You were signed out. Sign in to go on where you were.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in with Discord' }).click();
  await authorize(page, person);
  await expect(page).toHaveURL('/favorites');
  await expect(page.getByText('Removed from favorites')).toBeVisible();
  await expect(page.getByText('No favorites yet')).toBeVisible();
  expect(await favoritesOf(userId)).toEqual([]);
  await page.goto('/');
  await expect(page.getByText('Removed from favorites')).toBeHidden();
});

test("someone else's sign-in afterwards removes nothing and shows nothing that was typed", async ({ page }) => {
  const [anna, bela] = [newPerson('Anna Example'), newPerson('Bela Example')];
  await signIn(page, bela);
  const belaId = await userIdOf(page);
  await saveFavorite(belaId);
  await signIn(page, anna);
  await saveFavorite(await userIdOf(page));
  await page.goto('/settings');
  await page.getByLabel('Blacklist Terms').fill('Parking');
  await refuseSession(page);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page).toHaveURL('/auth');
  await page.getByRole('button', { name: 'Sign in with Discord' }).click();
  await authorize(page, bela);
  await expect(page).toHaveURL('/settings');
  await expect(page.getByLabel('Blacklist Terms')).toHaveValue('');
  await expect(page.getByText('What you typed before signing in')).toBeHidden();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Parking');
});

test('settings that a refused session could not save are in the fields again after signing in', async ({ page }) => {
  const webhook = 'https://discord.com/api/webhooks/1180/only-for-tests';
  const person = newPerson();
  await signIn(page, person);
  const userId = await userIdOf(page);
  await page.goto('/settings');
  await page.getByLabel('Discord Webhook URL').fill(webhook);
  await page.getByLabel('Blacklist Terms').fill('Parking, tour');
  await refuseSession(page);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Failed to save settings')).toBeVisible();
  await expect(page.getByText('Your session has ended.').first()).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await page.getByRole('button', { name: 'Sign in with Discord' }).click();
  await authorize(page, person);
  await expect(page).toHaveURL('/settings');
  await expect(page.getByText('What you typed before signing in is here again. It is not saved yet.')).toBeVisible();
  await expect(page.getByLabel('Discord Webhook URL')).toHaveValue(webhook);
  await expect(page.getByLabel('Blacklist Terms')).toHaveValue('Parking, tour');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  await expect(page.getByText('What you typed before signing in')).toBeHidden();
  const { data } = await database.from('profiles').select('*').eq('id', userId).single().throwOnError();
  expect(data).toMatchObject({ discord_webhook_url: webhook, notification_blacklist: ['parking', 'tour'] });
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('arking');
});

test('an account that was deleted on another device is said to be gone, once, and signing in makes a new one', async ({
  page,
}) => {
  const person = newPerson();
  await signIn(page, person);
  const oldId = await userIdOf(page);
  await page.goto(venuePath);
  await expect(venueHeart(page)).toBeVisible();
  await deleteAccountElsewhere(page);
  await venueHeart(page).click();
  await expect(page.getByText('Failed to update favorites')).toBeVisible();
  await expect(page.getByText('Your account no longer exists.')).toBeVisible();
  await expect(signInLink(page)).toBeVisible();
  expect(await storedSession(page)).toBeNull();
  await offerOf(page).click();
  await authorize(page, person);
  await expect(page).toHaveURL(venuePath);
  await expect(page.getByText('Added to favorites')).toBeVisible();
  const newId = await userIdOf(page);
  expect(newId).not.toBe(oldId);
  expect(await favoritesOf(newId)).toEqual([`venue:${knownVenue.slug}`]);
});

test('the settings of an account that was deleted on another device lead to /auth', async ({ page }) => {
  await signIn(page, newPerson());
  await deleteAccountElsewhere(page);
  await page.goto('/settings');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('button', { name: 'Sign in with Discord' })).toBeEnabled();
  expect(await storedSession(page)).toBeNull();
});
