import { SESSION_KEY } from '../../src/domain/account/session-key.ts';
import { startDeployments } from '../support/deployments.ts';
import {
  boxOf,
  countLoads,
  dialogBoxOf,
  foundOn,
  missingFiles,
  openDialog,
  replaceSite,
} from '../support/gone-files.ts';
import { clockwork, newer } from '../support/known-events.ts';
import { database, newPerson, sessionOf, signIn } from '../support/people.ts';
import { holdRequests } from '../support/requests.ts';
import { testSite } from '../support/test-site.ts';
import { expect, test } from '../support/visit.ts';

test.use({ expectedErrors: missingFiles });

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

    const worker = async () => (await fetch(`${site.url}/sw.js`)).text();
    const before = await worker();
    await site.deploy();
    // So that browsers install another one.
    expect(await worker()).not.toBe(before);
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
