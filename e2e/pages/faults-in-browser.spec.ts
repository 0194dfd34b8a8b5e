/**
 * The database and the sign-in service fail in every way a network knows: each page says what is the matter, keeps what
 * can be kept, and goes on once they are back. Journeys of single parts (accounts-*, search-failures) go further.
 */
import type { BrowserContext, Route } from '@playwright/test';
import { SESSION_KEY } from '../../src/domain/account/session-key.ts';
import { failRequests } from '../support/failing-requests.ts';
import { clockwork, knownVenue } from '../support/known-events.ts';
import { changeSession, database, newPerson, secondsFromNow, sessionOf, signIn } from '../support/people.ts';
import { testSite } from '../support/test-site.ts';
import { test as base, expect, type Page } from '../support/visit.ts';

interface Somebody {
  /** What the browser keeps of them. */
  readonly session: string;
}

/** Signed in once for all journeys of a worker: none of them reaches the services. */
const test = base.extend<object, { somebody: Somebody }>({
  somebody: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's dependencies here.
    async ({}, use) => {
      const session = await sessionOf(newPerson());
      const user_id = (JSON.parse(session) as { user: { id: string } }).user.id;
      await database.from('favorites').insert({ user_id, item_type: 'venue', item_id: knownVenue.slug }).throwOnError();
      await use({ session });
    },
    { scope: 'worker' },
  ],
});

test.use({ expectedErrors: [/^(?:request|answer): |^console: /], contextOptions: { reducedMotion: 'reduce' } });

/** Lets a browser be somebody's, without signing in anew. */
const become = (context: BrowserContext, { session }: Somebody) =>
  context.addInitScript(
    ([key, text]) => {
      if (sessionStorage.getItem('became') === null) localStorage.setItem(key, text);
      sessionStorage.setItem('became', 'yes');
    },
    [SESSION_KEY, session] as const,
  );

const cors = { 'access-control-allow-origin': '*' };
const answer = (status: number, json: unknown) => (route: Route) => route.fulfill({ status, json, headers: cors });

interface Failure {
  readonly what: string;
  readonly happens: (route: Route) => Promise<void>;
  /** What is said of it. */
  readonly said: string;
}

const faults: readonly Fault[] = [
  { what: 'down', happens: (route) => route.abort('connectionrefused'), said: 'The connection was lost.' },
  { what: 'offline', happens: (route) => route.abort('internetdisconnected'), said: 'The connection was lost.' },
  { what: 'aborted', happens: (route) => route.abort('aborted'), said: 'The connection was lost.' },
  { what: '403', happens: answer(403, { code: '42501', message: 'Not for you' }), said: 'Not for you' },
  { what: '429', happens: answer(429, { message: 'Too many requests' }), said: 'Too many requests' },
  { what: '500', happens: answer(500, { message: 'The disk is full' }), said: 'The disk is full' },
  {
    what: 'a page of HTML instead of an answer',
    happens: (route) =>
      route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html', headers: cors }),
    said: 'The server answered with status 502.',
  },
  {
    what: 'malformed JSON',
    happens: (route) =>
      route.fulfill({ status: 200, body: '{"rows":[', contentType: 'application/json', headers: cors }),
    said: 'The server answered with status 200.',
  },
];

/** The client asks again after 1, 2 and 4 seconds where nobody answers: that is not waited for. */
const cutPauses = (context: BrowserContext) =>
  context.addInitScript(() => {
    const wait = globalThis.setTimeout;
    Reflect.set(globalThis, 'setTimeout', (work: TimerHandler, pause?: number, ...given: unknown[]) =>
      wait(work, pause !== undefined && [1000, 2000, 4000].includes(pause) ? 0 : pause, ...given),
    );
  });

const SERVICES = /\/(?:rest|auth)\/v1\//;
const favoritesFailed = (page: Page) => page.getByText('Your favorites could not be loaded');

for (const { what, happens, said } of faults) {
  test.describe(what, () => {
    test('what is somebody’s says so, is never shown as empty, and comes back', async ({ page, context, somebody }) => {
      await become(context, somebody);
      await cutPauses(context);
      const failing = await failRequests(page, SERVICES, happens);
      await page.goto(`/venues/${knownVenue.slug}`);
      const heart = page.getByRole('button', { name: `Favorite ${knownVenue.name}`, exact: true });
      await heart.click();
      await expect(page.getByText('Failed to update favorites')).toBeVisible();
      await expect(page.getByText(said)).toBeVisible();
      await expect(heart).toHaveAttribute('aria-pressed', 'false');
      await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible();

      await page.goto('/');
      await expect(favoritesFailed(page)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Tonight', exact: true })).toBeVisible();

      await page.goto('/settings');
      await expect(page.getByText('Your settings could not be loaded')).toBeVisible();
      await expect(page.getByText(said).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Save Settings' })).toBeHidden();

      await page.goto('/favorites');
      await expect(favoritesFailed(page)).toBeVisible();
      await expect(page.getByText(said)).toBeVisible();
      await expect(page.getByText('No favorites yet')).toBeHidden();
      failing.end();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.locator('main .card:not(.is-skeleton)')).toContainText(knownVenue.name);
    });

    test('settings keep what is typed; nobody is sent away to sign in; what is not there is said not to be', async ({
      page,
      context,
      somebody,
    }) => {
      await become(context, somebody);
      await cutPauses(context);
      await page.goto('/settings');
      await page.getByLabel('Blacklist Terms').fill('Parking');
      const failing = await failRequests(page, SERVICES, happens);
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await expect(page.getByText('Failed to save settings')).toBeVisible();
      await page.getByRole('button', { name: 'Export my data' }).click();
      await expect(page.getByText('Your data could not be exported')).toBeVisible();
      await page.getByText('What would these terms ignore?').click();
      await expect(page.getByText('The newest events could not be loaded.')).toBeVisible();
      await expect(page.getByLabel('Blacklist Terms')).toHaveValue('Parking');

      await page.goto('/events/987654321');
      await expect(page.getByText('Event not found')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to Events' })).toBeVisible();

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

test('401: a session that nothing takes any longer ends, and the page is a visitor’s', async ({
  page,
  context,
  somebody,
}) => {
  await become(context, somebody);
  await failRequests(page, SERVICES, answer(401, { code: 'bad_jwt', message: 'invalid JWT' }));
  await page.goto(`/venues/${knownVenue.slug}`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('link', { name: `Favorite ${knownVenue.name}` })).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull();
  await page.goto('/settings');
  await expect(page).toHaveURL('/auth');
  await page.getByRole('button', { name: 'Sign in with Discord' }).click();
  await expect(page.getByText('The sign-in service answered with status 401.')).toBeVisible();
  await page.goto('/events/987654321');
  await expect(page.getByText('Event not found')).toBeVisible();
});

test('10 seconds for an answer: one is told what is waited for, and gets it; nobody waits for what is not there', async ({
  page,
  context,
  somebody,
}) => {
  await become(context, somebody);
  await context.route(/\/rest\/v1\/(?:events|favorites|profiles)\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    await route.continue().catch(() => {});
  });
  const [favorites, settings] = [await context.newPage(), await context.newPage()];
  await Promise.all([
    page.goto('/events/987654321'),
    favorites.goto(`${testSite.url}/favorites`),
    settings.goto(`${testSite.url}/settings`),
  ]);
  await expect(page.getByText('Looking in the newest listings')).toBeVisible();
  await expect(favorites.getByText('Loading your favorites')).toHaveCount(1);
  await expect(settings.getByText('Loading your settings')).toHaveCount(1);
  await expect(page.getByText('Event not found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Events' })).toBeVisible();
  await expect(settings.getByRole('button', { name: 'Save Settings' })).toBeVisible();
  await expect(favorites.locator('main .card:not(.is-skeleton)')).toContainText(knownVenue.name, { timeout: 30_000 });
});

/** Ways in which a browser keeps nothing, or something else, for the site. */
const storages: readonly { readonly what: string; readonly happens: () => void }[] = [
  {
    what: 'closed to the site',
    happens: () => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    },
  },
  {
    what: 'full',
    happens: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    },
  },
];

for (const { what, happens } of storages) {
  test(`with a storage that is ${what} all is there but what has to be kept, which says so`, async ({ page }) => {
    await page.addInitScript(happens);
    await page.goto('/');
    await page.getByRole('contentinfo').getByText('Dark', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.goto('/events?search=clock');
    await expect(page.locator('[data-part="artist-cards"] > li').first()).toBeVisible();
    await page.goto('/favorites');
    await expect(page).toHaveURL('/auth');
    const button = page.getByRole('button', { name: 'Sign in with Discord' });
    await button.click();
    await expect(page.getByText('Failed to sign in')).toBeVisible();
    await expect(page.getByText('Your browser keeps nothing for this site, or has no room left.')).toBeVisible();
    await expect(button).toBeEnabled();
    await page.goto('/?code=6f9ae3b1-0000-4000-8000-000000000001');
    await expect(page.getByText('Failed to sign in')).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.goto('/events/987654321');
    await expect(page.getByText('Event not found')).toBeVisible();
  });
}

test('a storage that has become full keeps nobody from going on: the session lasts as long as the page', async ({
  page,
}) => {
  await signIn(page, newPerson());
  await changeSession(page, { expires_at: secondsFromNow(-60) });
  await page.addInitScript(storages[1]?.happens ?? (() => {}));
  await page.goto(`/venues/${knownVenue.slug}`);
  const heart = page.getByRole('button', { name: `Favorite ${knownVenue.name}`, exact: true });
  await heart.click();
  await expect(page.getByText('Added to favorites')).toBeVisible();
  await heart.click();
  await expect(page.getByText('Removed from favorites')).toBeVisible();
});

test('what is kept is rubbish: it goes, and one is nobody', async ({ page }) => {
  const keys = ['theme', 'eventhub-sign-in-back', 'eventhub-sign-in-favorite', SESSION_KEY];
  const numbers = '{"refresh_token":7,"user":{"user_metadata":{"full_name":7}}}';
  for (const rubbish of ['', 'null', '[]', '"text"', numbers, '\0']) {
    await page.goto('/auth');
    await page.evaluate(
      ([names, text]) => {
        for (const storage of [localStorage, sessionStorage]) for (const name of names) storage.setItem(name, text);
      },
      [keys, rubbish] as const,
    );
    await page.goto('/favorites');
    await expect(page, rubbish).toHaveURL('/auth');
    expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY), rubbish).toBeNull();
    await expect(page.locator('html'), rubbish).not.toHaveAttribute('data-theme');
  }
});

test('without cookies, own or third-party, everything works: none is ever set', async ({ page, context }) => {
  await context.route('**/*', async (route) => {
    const { cookie: _, ...headers } = route.request().headers();
    await route.continue({ headers });
  });
  await signIn(page, newPerson());
  await page.goto(`/venues/${knownVenue.slug}`);
  await page.getByRole('button', { name: `Favorite ${knownVenue.name}`, exact: true }).click();
  await expect(page.getByText('Added to favorites')).toBeVisible();
  await page.goto('/favorites');
  await expect(page.locator('main .card:not(.is-skeleton)')).toContainText(knownVenue.name);
  expect(await context.cookies()).toEqual([]);
});

const DAY = 86_400_000;

for (const [what, away] of [
  ['a day ahead', DAY],
  ['a day behind', -DAY],
] as const) {
  test.describe(`a clock that is ${what}`, () => {
    test.use({ visitorNow: new Date(Date.now() + away).toISOString() });

    test('costs no session, and no renewal before each use', async ({ page }) => {
      await signIn(page, newPerson());
      const renewals: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('grant_type=refresh_token')) renewals.push(request.url());
      });
      await page.goto(`/venues/${knownVenue.slug}`);
      const heart = page.getByRole('button', { name: `Favorite ${knownVenue.name}`, exact: true });
      await heart.click();
      await expect(page.getByText('Added to favorites')).toBeVisible();
      await page.goto('/settings');
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await expect(page.getByText('Settings saved successfully')).toBeVisible();
      await page.goto('/favorites');
      await expect(page.locator('main .card:not(.is-skeleton)')).toContainText(knownVenue.name);
      expect(renewals).toEqual([]);
    });
  });

  test.describe(`at the time of the build, by a clock that is ${what}`, () => {
    test.use({ visitorNow: new Date(Date.parse(testSite.now) + away).toISOString() });

    test('pages say what is so by that clock, and nothing that cannot be', async ({ page }) => {
      for (const path of ['/', '/events', `/events/${clockwork.tonight.id}`, `/venues/${knownVenue.slug}`]) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
        await expect(page.locator('[data-age]')).toHaveText(
          /^Listings updated (?:just now|\d+ (?:minute|hour|day)s? ago)$/,
        );
        expect(await page.locator('main').textContent()).not.toMatch(/NaN|Invalid|undefined|-\d+ (?:events?|shows?)/);
      }
    });
  });
}
