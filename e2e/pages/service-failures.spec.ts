/**
 * The database and the sign-in service fail in every way a network can: each page explains the failure, keeps the user's
 * input and recovers once they are back.
 */
import type { BrowserContext, Route } from '@playwright/test';
import { SESSION_KEY } from '../../src/domain/account/session-key.ts';
import { knownVenue } from '../support/known-events.ts';
import { database, heartOf, newPerson, sessionOf } from '../support/people.ts';
import { failRequests } from '../support/requests.ts';
import { testSite } from '../support/test-site.ts';
import { test as base, expect, type Page } from '../support/visit.ts';

/** A user's session in storage format, shared by all tests of a worker. */
const test = base.extend<object, { session: string }>({
  session: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's dependencies here.
    async ({}, use) => {
      const session = await sessionOf(newPerson());
      const user_id = (JSON.parse(session) as { user: { id: string } }).user.id;
      await database.from('favorites').insert({ user_id, item_type: 'venue', item_id: knownVenue.slug }).throwOnError();
      await use(session);
    },
    { scope: 'worker' },
  ],
});

test.use({ expectedErrors: [/^(?:request|answer): |^console: /], contextOptions: { reducedMotion: 'reduce' } });

/** Stores the session once per tab, so a later sign-out lasts. */
const storeSession = (context: BrowserContext, session: string) =>
  context.addInitScript(
    ([key, text]) => {
      if (sessionStorage.getItem('stored') === null) localStorage.setItem(key, text);
      sessionStorage.setItem('stored', 'yes');
    },
    [SESSION_KEY, session] as const,
  );

const cors = { 'access-control-allow-origin': '*' };
const respond = (status: number, json: unknown) => (route: Route) => route.fulfill({ status, json, headers: cors });

interface Failure {
  readonly what: string;
  readonly answer: (route: Route) => Promise<void>;
  /** The message that users see. */
  readonly message: string;
}

const OUT_OF_ORDER = 'The service is out of order at the moment.';

const failures: readonly Failure[] = [
  { what: 'down', answer: (route) => route.abort('connectionrefused'), message: 'The connection was lost.' },
  { what: 'offline', answer: (route) => route.abort('internetdisconnected'), message: 'The connection was lost.' },
  { what: 'aborted', answer: (route) => route.abort('aborted'), message: 'The connection was lost.' },
  {
    what: '403',
    answer: respond(403, { code: '42501', message: 'Your account is not allowed to do this.' }),
    message: 'Your account is not allowed to do this.',
  },
  {
    what: '429',
    answer: respond(429, { message: 'Too many requests at once.' }),
    message: 'Too many requests at once.',
  },
  { what: '500', answer: respond(500, { message: 'The disk is full' }), message: OUT_OF_ORDER },
  {
    what: 'an HTML page instead of JSON',
    answer: (route) =>
      route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html', headers: cors }),
    message: OUT_OF_ORDER,
  },
  {
    what: 'malformed JSON',
    answer: (route) =>
      route.fulfill({ status: 200, body: '{"rows":[', contentType: 'application/json', headers: cors }),
    message: 'The answer could not be read.',
  },
];

/** The client retries after 1, 2 and 4 seconds when nothing responds; this skips the pauses. */
const skipRetryPauses = (context: BrowserContext) =>
  context.addInitScript(() => {
    const wait = globalThis.setTimeout;
    Reflect.set(globalThis, 'setTimeout', (work: TimerHandler, pause?: number, ...given: unknown[]) =>
      wait(work, pause !== undefined && [1000, 2000, 4000].includes(pause) ? 0 : pause, ...given),
    );
  });

const SERVICES = /\/(?:rest|auth)\/v1\//;
const favoritesFailed = (page: Page) => page.getByText('Your favorites could not be loaded');

for (const { what, answer, message } of failures) {
  test.describe(what, () => {
    test('hearts, favorites and settings report the failure, never look empty, and recover', async ({
      page,
      context,
      session,
    }) => {
      await storeSession(context, session);
      await skipRetryPauses(context);
      const failing = await failRequests(page, SERVICES, answer);
      await page.goto(`/venues/${knownVenue.slug}`);
      const heart = heartOf(page, knownVenue.name);
      await heart.click();
      await expect(page.getByText('Failed to update favorites')).toBeVisible();
      await expect(page.getByText(message)).toBeVisible();
      await expect(heart).toHaveAttribute('aria-pressed', 'false');
      await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible();

      await page.goto('/');
      await expect(favoritesFailed(page)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Tonight', exact: true })).toBeVisible();

      await page.goto('/settings');
      await expect(page.getByText('Your settings could not be loaded')).toBeVisible();
      await expect(page.getByText(message).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Save Settings' })).toBeHidden();

      await page.goto('/favorites');
      await expect(favoritesFailed(page)).toBeVisible();
      await expect(page.getByText(message)).toBeVisible();
      await expect(page.getByText('No favorites yet')).toBeHidden();
      failing.end();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.locator('main .card-type:not(.is-skeleton)')).toContainText(knownVenue.name);
    });

    test('input stays, no sign-in redirect starts, and an unknown event is not called missing', async ({
      page,
      context,
      session,
    }) => {
      await storeSession(context, session);
      await skipRetryPauses(context);
      await page.goto('/settings');
      await page.getByLabel('Blacklist Terms').fill('Parking');
      const failing = await failRequests(page, SERVICES, answer);
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await expect(page.getByText('Failed to save settings')).toBeVisible();
      await page.getByRole('button', { name: 'Export my data' }).click();
      await expect(page.getByText('Your data could not be exported')).toBeVisible();
      await page.getByText('What would these terms ignore?').click();
      await expect(page.getByText('The newest events could not be loaded.')).toBeVisible();
      await expect(page.getByLabel('Blacklist Terms')).toHaveValue('Parking');

      await page.goto('/events/987654321');
      await expect(page.getByRole('heading', { name: 'The newest listings cannot be reached' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();

      await page.evaluate((key) => localStorage.removeItem(key), SESSION_KEY);
      await page.goto('/auth');
      const button = page.getByRole('button', { name: 'Sign in with Discord' });
      await button.click();
      await expect(page.getByText('Failed to sign in')).toBeVisible();
      await expect(button).toBeEnabled();
      await expect(page).toHaveURL('/auth');
      failing.end();
    });
  });
}

test('401: a rejected session ends, and the page becomes a visitor’s', async ({ page, context, session }) => {
  await storeSession(context, session);
  await failRequests(page, SERVICES, respond(401, { code: 'bad_jwt', message: 'invalid JWT' }));
  await page.goto(`/venues/${knownVenue.slug}`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('link', { name: `Favorite ${knownVenue.name}` })).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull();
  await page.goto('/settings');
  await expect(page).toHaveURL('/auth');
  await page.getByRole('button', { name: 'Sign in with Discord' }).click();
  await expect(page.getByText('Something went wrong. Please try again later.')).toBeVisible();
  await page.goto('/events/987654321');
  await expect(page.getByRole('heading', { name: 'The newest listings cannot be reached' })).toBeVisible();
});

test('responses that take 10 seconds: pages say what is loading, then show it', async ({ page, context, session }) => {
  await storeSession(context, session);
  await context.route(/\/rest\/v1\/(?:listed_events|listed_favorites|profiles)\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    await route.continue().catch(() => {});
  });
  const [favorites, settings] = [await context.newPage(), await context.newPage()];
  await Promise.all([
    page.goto('/events/987654321'),
    favorites.goto(`${testSite.url}/favorites`),
    settings.goto(`${testSite.url}/settings`),
  ]);
  await expect(page.getByRole('main').getByText('Looking in the newest listings')).toBeVisible();
  await expect(favorites.getByText('Loading your favorites')).toHaveCount(1);
  await expect(settings.getByText('Loading your settings')).toHaveCount(1);
  // The look-up gives up after 8 seconds.
  await expect(page.getByRole('heading', { name: 'The newest listings cannot be reached' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  await expect(settings.getByRole('button', { name: 'Save Settings' })).toBeVisible();
  await expect(favorites.locator('main .card-type:not(.is-skeleton)')).toContainText(knownVenue.name, {
    timeout: 30_000,
  });
});
