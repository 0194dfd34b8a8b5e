import { SESSION_KEY } from '../../src/domain/account/session-key.ts';
import { startDeployments } from '../support/deployments.ts';
import { clockwork, newer } from '../support/known-events.ts';
import { database, newPerson, sessionOf, signIn } from '../support/people.ts';
import { holdRequests } from '../support/requests.ts';
import { testSite } from '../support/test-site.ts';
import { expect, type Page, test } from '../support/visit.ts';

// Files are missing on purpose.
test.use({
  expectedErrors: [
    /404|503|ERR_|Failed to|could not be loaded|was answered with status|dynamically imported|did not start/i,
  ],
});

/** @returns how many pages have been loaded since */
function countLoads(page: Page): () => number {
  let loaded = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded += 1;
  });
  return () => loaded;
}

/**
 * From now on, files are gone for the open page, as after a deployment that kept none. A page that is loaded later has all
 * of its own.
 *
 * @param pages how many of the pages that are loaded from now on lack the files, too
 * @returns how many pages have been loaded since
 */
async function replaceSite(page: Page, files: RegExp, pages = 0): Promise<() => number> {
  const loaded = countLoads(page);
  await page.route(files, (route) => (loaded() > pages ? route.fallback() : route.fulfill({ status: 404 })));
  return loaded;
}

const boxOf = (page: Page) => page.locator('main').getByRole('searchbox');
const dialogBoxOf = (page: Page) => page.getByRole('dialog').getByRole('combobox');
const openDialog = (page: Page) => page.getByRole('link', { name: 'Search everything' }).click();
const unavailable = (page: Page) =>
  page.locator('main').getByText('Search is unavailable').locator('visible=true').first();
const foundOn = (page: Page) => page.locator('[data-part="cards"] > li:visible');

test('open tabs go on working, and once their files are gone are loaded anew once, with what was typed', async ({
  browser,
  context,
}) => {
  const site = await startDeployments();
  // Its browser has loaded files of the first build before they go.
  const other = await browser.newContext();
  try {
    const person = newPerson();
    const session = await sessionOf(person);
    const user_id = (JSON.parse(session) as { user: { id: string } }).user.id;
    const favorite = { user_id, item_type: 'artist', item_id: clockwork.name };
    await database.from('favorites').insert(favorite).throwOnError();
    for (const visitor of [context, other]) await visitor.clock.setFixedTime(testSite.now);
    await context.addInitScript(([key, text]) => localStorage.setItem(key, text), [SESSION_KEY, session] as const);

    const open = async (path: string, visitor = context) => {
      const page = await visitor.newPage();
      await page.goto(site.url + path, { waitUntil: 'networkidle' });
      return { page, loaded: countLoads(page) };
    };
    const [list, later, settings, untouched, favorites, live] = await Promise.all([
      open('/artists', other),
      open('/artists'),
      open('/settings'),
      open('/settings'),
      open('/favorites'),
      open(`/events/${newer.id}`),
    ]);
    const tabs = [list, later, settings, untouched, favorites, live];
    await settings.page.getByLabel('Blacklist Terms').fill('parking, brass');
    await settings.page.getByLabel('Discord Webhook URL').fill('https://discord.example/typed');
    await untouched.page.getByLabel('Blacklist Terms').fill('bruins');
    const saved = { discord_webhook_url: 'https://discord.example/saved-elsewhere' };
    await database.from('profiles').update(saved).eq('id', user_id).throwOnError();
    await expect(favorites.page.locator('main .card-type:not(.is-skeleton)')).toContainText(clockwork.name);
    await expect(live.page.getByRole('heading', { level: 1 })).toContainText(newer.name);

    await site.deploy();
    await boxOf(list.page).fill('clockwork');
    await expect(foundOn(list.page)).toContainText(clockwork.name);
    await openDialog(list.page);
    await dialogBoxOf(list.page).fill('clockwork');
    await expect(list.page.getByRole('option').first()).toContainText(clockwork.name);
    expect(tabs.map(({ loaded }) => loaded())).toEqual([0, 0, 0, 0, 0, 0]);

    await site.passDay();
    await site.deploy();
    await boxOf(later.page).fill('clockwork');
    await expect.poll(later.loaded).toBe(1);
    await expect(later.page).toHaveURL(`${site.url}/artists?search=clockwork`);
    await expect(foundOn(later.page)).toContainText(clockwork.name);
    await expect(boxOf(later.page)).toHaveValue('clockwork');
    await expect(boxOf(later.page)).toBeFocused();
    for (const { page, loaded } of [settings, untouched, favorites, live]) {
      const release = await holdRequests(page, '**/_astro/dialog.*.js');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('clock');
      release();
      await expect.poll(loaded).toBe(1);
      await expect(dialogBoxOf(page)).toHaveValue('clock');
      await expect(page.getByRole('option').first()).toBeVisible();
    }
    await expect(settings.page.getByLabel('Blacklist Terms')).toHaveValue('parking, brass');
    await expect(settings.page.getByLabel('Discord Webhook URL')).toHaveValue('https://discord.example/typed');
    await expect(untouched.page.getByLabel('Blacklist Terms')).toHaveValue('bruins');
    await expect(untouched.page.getByLabel('Discord Webhook URL')).toHaveValue(saved.discord_webhook_url);
    await expect(favorites.page.locator('main .card-type:not(.is-skeleton)')).toContainText(clockwork.name);
    await expect(live.page.getByRole('heading', { level: 1 })).toContainText(newer.name);
    expect(tabs.map(({ loaded }) => loaded())).toEqual([0, 1, 1, 1, 1, 1]);
  } finally {
    await other.close();
    await site.close();
  }
});

/** A file of one kind is gone; the page's own scripts are there. */
interface Gone {
  readonly path: string;
  readonly files: RegExp;
  /** What asks for it; nothing, if that is the page itself. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Once it is loaded anew. */
  readonly shows: (page: Page) => Promise<void>;
}

async function expectLoadedAnew(page: Page, { path, files, act, shows }: Gone): Promise<void> {
  if (act) await page.goto(path);
  const loaded = await replaceSite(page, files, act ? 0 : 1);
  if (act) await act(page);
  else await page.goto(path);
  await expect.poll(loaded).toBe(act ? 1 : 2);
  await shows(page);
  await page.waitForLoadState('networkidle');
  expect(loaded()).toBe(act ? 1 : 2);
}

const liveLookup: Gone = {
  path: `/events/${newer.id}`,
  files: /\/_astro\/find-live/,
  shows: (page) => expect(page.getByRole('heading', { level: 1 })).toContainText(newer.name),
};

const kinds: readonly (Gone & { readonly what: string })[] = [
  ...[
    ['the search script', /\/_astro\/page-search/],
    ['a script of the search', /\/_astro\/find\./],
    ['the search files', /\/catalogue\//],
  ].map(([what, files]) => ({
    what: String(what),
    path: '/artists',
    files: files as RegExp,
    act: (page: Page) => boxOf(page).fill('clockwork'),
    async shows(page: Page) {
      await expect(page).toHaveURL('/artists?search=clockwork');
      await expect(foundOn(page)).toContainText(clockwork.name);
      await expect(boxOf(page)).toHaveValue('clockwork');
    },
  })),
  {
    what: 'the full-text worker',
    path: '/events',
    files: /\/_astro\/full-text-worker/,
    async act(page) {
      await boxOf(page).fill('night');
      // Results that come later would push it down again.
      await expect(page.locator('[data-part="pair-cards"] > li').first()).toBeVisible();
      await page.getByRole('heading', { name: 'Mentioned in…' }).scrollIntoViewIfNeeded();
    },
    async shows(page) {
      await page.getByRole('heading', { name: 'Mentioned in…' }).scrollIntoViewIfNeeded();
      await expect(page.locator('[data-part="mention-rows"] > li').first()).toBeVisible();
    },
  },
  {
    what: 'the script of long lists',
    path: '/events',
    files: /\/_astro\/scroll-pages/,
    act: (page) => page.mouse.wheel(0, 300),
    shows: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  },
  { what: 'the live look-up', ...liveLookup },
  ...[
    ['the account', /\/_astro\/account-root/],
    ['an island', /\/_astro\/settings\.island/],
    ['the account’s styles', /\/_astro\/account\.\w+\.css/],
  ].map(([what, files]) => ({
    what: String(what),
    path: '/settings',
    files: files as RegExp,
    shows: (page: Page) => expect(page.getByLabel('Blacklist Terms')).toBeVisible(),
  })),
];

for (const { what, ...gone } of kinds) {
  test(`without ${what} that it asks for, a page is loaded anew, once`, async ({ page }) => {
    if (gone.path === '/settings') await signIn(page, newPerson());
    await expectLoadedAnew(page, gone);
  });
}

test.describe('with a clock that runs', () => {
  // A page with a fixed one is not told how files were answered.
  test.use({ visitorNow: null });

  test('without a script that only another script names, a page is loaded anew, once', ({ page }) =>
    expectLoadedAnew(page, { ...liveLookup, files: /\/_astro\/typed-path/ }));
});

test('a page that finds its files gone again says so, and is not loaded anew once more', async ({ page }) => {
  await page.goto('/artists');
  const loaded = await replaceSite(page, /\/_astro\/page-search/, Number.POSITIVE_INFINITY);
  await boxOf(page).fill('clockwork');
  await expect(page).toHaveURL('/artists?search=clockwork');
  await expect(unavailable(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loaded()).toBe(1);
});

test('a page that is itself not there is not loaded anew', async ({ page }) => {
  await page.goto('/artists');
  const loaded = await replaceSite(page, /\/_astro\/page-search/);
  const asked = page.waitForRequest((request) => request.method() === 'HEAD' && request.url().endsWith('/artists'));
  await page.route('/artists', (route) => route.fulfill({ status: 503 }));
  await boxOf(page).fill('clockwork');
  await (await asked).response();
  await expect(unavailable(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loaded()).toBe(0);
  await expect(boxOf(page)).toHaveValue('clockwork');
});

test('offline, a page says so and keeps what was typed, and goes on once the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/artists');
  await page.waitForLoadState('networkidle');
  const loaded = countLoads(page);
  await context.setOffline(true);
  await boxOf(page).fill('clockwork');
  await expect(unavailable(page)).toBeVisible();
  expect(loaded()).toBe(0);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).locator('visible=true').first().click();
  await expect(foundOn(page)).toContainText(clockwork.name);
  await expect(boxOf(page)).toHaveValue('clockwork');
});

test('settings that were typed survive when the styles of the search dialog are gone', async ({ page }) => {
  await signIn(page, newPerson());
  await page.goto('/settings');
  await page.getByRole('contentinfo').getByText('Dark', { exact: true }).click();
  await page.getByLabel('Blacklist Terms').fill('parking, brass');
  const loaded = await replaceSite(page, /\/_astro\/dialog\.[\w-]+\.css$/);
  await openDialog(page);
  await expect.poll(loaded).toBe(1);
  await expect(page).toHaveURL('/settings');
  await expect(page.getByLabel('Blacklist Terms')).toHaveValue('parking, brass');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(dialogBoxOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Blacklist Terms')).toHaveValue('parking, brass');
});

test('mentions are found in the index of today when parts of the one that was loaded are gone', async ({ page }) => {
  await page.goto('/events?search=night');
  const heading = page.getByRole('heading', { name: 'Mentioned in…' });
  // Results that come later push it down again.
  await expect(async () => {
    await heading.scrollIntoViewIfNeeded();
    await expect(page.locator('[data-part="mention-rows"] > li').first()).toBeVisible({ timeout: 500 });
  }).toPass();
  let isOld = true;
  await page.route(/\/pagefind\/pagefind-entry/, (route) => {
    isOld = false;
    return route.fallback();
  });
  await page.route(/\/pagefind\/(?:index|fragment)\//, (route) =>
    isOld ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  await boxOf(page).fill('evening');
  await expect(async () => {
    await heading.scrollIntoViewIfNeeded();
    expect(isOld).toBe(false);
  }).toPass();
  await expect(page.locator('mark', { hasText: /evening/i }).first()).toBeVisible();
});
