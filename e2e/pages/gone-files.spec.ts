import { boxOf, countLoads, foundOn, missingFiles, replaceSite } from '../support/gone-files.ts';
import { clockwork, newer } from '../support/known-events.ts';
import { newPerson, signIn } from '../support/people.ts';
import { expect, type Page, test } from '../support/visit.ts';

test.use({ expectedErrors: missingFiles });

const unavailable = (page: Page) =>
  page.locator('main').getByText('Search is unavailable').locator('visible=true').first();

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
    ['the account’s styles', /\/_astro\/account\.[\w-]+\.css/],
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
