/**
 * What is readable without a network, and that nothing of it is older than what the network has (rules P24 and F7).
 */
import { readFile } from 'node:fs/promises';
import { offlinePath } from '../../src/domain/urls/paths.ts';
import { boxOf, foundOn } from '../support/gone-files.ts';
import { clockwork, knownVenue, newer } from '../support/known-events.ts';
import {
  changeSession,
  database,
  heartOf,
  newPerson,
  secondsFromNow,
  signIn,
  signOut,
  userIdOf,
} from '../support/people.ts';
import { startRenamedSite } from '../support/renamed-site.ts';
import { testSite } from '../support/test-site.ts';
import { expect, type Page, test } from '../support/visit.ts';

test.use({
  serviceWorkers: 'allow',
  // A page with a fixed clock is not told what it has loaded.
  visitorNow: null,
  expectedErrors: [/404|ERR_|Failed to|could not be|unavailable|not refreshed|network/i],
});

const venuePage = `/venues/${knownVenue.slug}`;
const noConnection = (page: Page) => page.getByRole('heading', { name: 'No connection' });
const note = (page: Page) => page.getByText('No connection. This page is as it was');

/** Paths of everything in the browser's caches. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const caching = (await caches.keys()).map((name) => caches.open(name));
    const requests = (await Promise.all(caching)).map((cache) => cache.keys());
    return (await Promise.all(requests)).flat().map(({ url }) => new URL(url).pathname);
  });

/** The scripts and styles of a page that are loaded with it. */
const filesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('script[src], link[rel=stylesheet]')].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
    ),
  );

/** Loads a page, and waits until it and its files are kept. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  const needed = [new URL(page.url()).pathname, offlinePath, ...(await filesOf(page))];
  await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(needed));
}

/** Whether the page's styles have come. */
const isStyled = (page: Page) => page.evaluate(() => getComputedStyle(document.body).margin === '0px');

test('a page that was visited once is readable without a network, and any other leads to the offline page', async ({
  page,
  context,
}) => {
  await visit(page, venuePage);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(knownVenue.name);
  await expect(note(page)).toBeVisible();
  expect(await isStyled(page)).toBe(true);
  await boxOf(page).fill('clock');
  await expect(page.locator('main').getByText('Search is unavailable').locator('visible=true').first()).toBeVisible();

  for (const path of [`/events/${clockwork.tonight.id}`, `/events/${newer.id}`, '/no-such-page']) {
    await page.goto(path);
    await expect(noConnection(page)).toBeVisible();
    await expect(page).toHaveURL(path);
    expect(await isStyled(page)).toBe(true);
  }
  // With the pointer it would be prefetched, from a network that Chromium does not cut off for that.
  await page.getByRole('listitem').getByRole('link', { name: knownVenue.name }).press('Enter');
  await expect(page).toHaveURL(venuePage);
  await expect(note(page)).toBeVisible();

  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(knownVenue.name);
  await expect(note(page)).toHaveCount(0);
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
});

test('a search whose files were loaded goes on without a network', async ({ page, context }) => {
  await visit(page, '/artists');
  await boxOf(page).fill('clockwork');
  await expect(foundOn(page)).toContainText(clockwork.name);
  await expect.poll(() => keptPaths(page)).toContain('/catalogue.json');
  await context.setOffline(true);
  await page.goto('/artists?search=clockwork');
  await expect(foundOn(page)).toContainText(clockwork.name);
});

const artists = '/artists';
const venues = '/venues';

test('a deployment in between is there on the next load, with and without a network', async ({ page, context }) => {
  const site = await startRenamedSite();
  try {
    await visit(page, site.url + artists);
    const before = await filesOf(page);
    await site.deploy();
    await page.goto(site.url + artists);
    const after = await filesOf(page);
    expect(after.filter((file) => before.includes(file))).toEqual([]);
    await visit(page, site.url + artists);
    await boxOf(page).fill('clockwork');
    await expect(foundOn(page)).toContainText(clockwork.name);

    await context.setOffline(true);
    await page.goto(site.url + artists);
    await expect(note(page)).toBeVisible();
    expect(await filesOf(page)).toEqual(after);
    expect(await isStyled(page)).toBe(true);
  } finally {
    await site.close();
  }
});

test('a service worker from two deployments ago shows the newest site, and the newest worker tidies up', async ({
  page,
  context,
}) => {
  const site = await startRenamedSite();
  try {
    await visit(page, site.url + artists);
    await visit(page, site.url + venues);
    const before = await filesOf(page);
    const first = await site.read('sw.js');
    await site.deploy();
    await site.deploy();
    const latest = await site.read('sw.js');

    // Nothing of the first deployment is left, but its worker is all that the browser has.
    await site.put('sw.js', first);
    await page.goto(site.url + artists);
    const after = await filesOf(page);
    expect(after.filter((file) => before.includes(file))).toEqual([]);
    const built = await site.read('artists.html');
    for (const file of after) expect(built).toContain(file);
    await visit(page, site.url + artists);

    await context.setOffline(true);
    await page.reload();
    expect(await filesOf(page)).toEqual(after);
    await page.goto(site.url + venues);
    expect(await filesOf(page)).toEqual(before);
    expect(await isStyled(page)).toBe(true);
    await context.setOffline(false);

    // An answer is an answer.
    const listed = await site.read('venues.html');
    await site.put('venues.html', null);
    await page.goto(site.url + venues);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await site.put('venues.html', listed);

    // The worker of the newest deployment removes what only pages of the first one needed.
    await site.put('sw.js', latest);
    await visit(page, site.url + venues);
    await expect
      .poll(async () => {
        await page.reload();
        return (await keptPaths(page)).filter((path) => before.includes(path));
      })
      .toEqual([]);
  } finally {
    await site.close();
  }
});

test('a worker that breaks every page goes with the script of the guide', async ({ page }) => {
  const guide = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const [, removal = ''] = /```js\n(addEventListener\('install'.*?)```/s.exec(guide) ?? [];
  expect(removal).toContain('unregister');
  const site = await startRenamedSite();
  const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  try {
    await visit(page, site.url + artists);
    const breaking = `
      addEventListener('install', () => skipWaiting());
      addEventListener('fetch', (event) => event.respondWith(new Response('broken')));`;
    await site.put('sw.js', breaking);
    await expect
      .poll(async () => {
        await page.goto(site.url + artists);
        return page.locator('body').textContent();
      })
      .toBe('broken');

    await site.put('sw.js', removal);
    await page.goto(site.url + artists);
    // The page is loaded anew by itself.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore Everything');
    await expect.poll(registrations).toBe(0);
    expect(await keptPaths(page)).toEqual([]);
  } finally {
    await site.close();
  }
});

test.describe('what is no page', () => {
  // Of a POST, and of the database without its key.
  test.use({ expectedErrors: [/40[15]/] });

  test('passes the worker by: calendars, feeds, data, parts of files, other hosts', async ({ page }) => {
    await visit(page, venuePage);
    const files = await filesOf(page);
    const answers: (readonly [method: string, path: string, isWorkers: boolean])[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      answers.push([response.request().method(), pathname, response.fromServiceWorker()]);
    });
    const status = new URL('/auth/v1/settings', testSite.backend.url);
    const [file = ''] = files;
    await page.evaluate(
      async ([own, file, other]) => {
        for (const path of [`${own}.ics`, `${own}.xml`, '/status.json', other]) await fetch(path);
        await fetch(own, { method: 'POST' });
        await fetch(file, { headers: { range: 'bytes=0-9' } });
      },
      [venuePage, file, status.href] as const,
    );
    await page.goto('/newly-added.xml');
    expect(answers).toEqual([
      ['GET', `${venuePage}.ics`, false],
      ['GET', `${venuePage}.xml`, false],
      ['GET', '/status.json', false],
      ['GET', status.pathname, false],
      ['POST', venuePage, false],
      ['GET', file, false],
      ['GET', '/newly-added.xml', false],
    ]);

    // What the worker answers is seen as such; a redirect is followed and not kept.
    answers.length = 0;
    await page.goto(`${venuePage}/`);
    await expect(page).toHaveURL(venuePage);
    expect(answers).toContainEqual(['GET', venuePage, true]);
    expect(answers).toContainEqual(['GET', file, true]);
    const kept = await keptPaths(page);
    expect(kept.filter((path) => /\.(?:ics|xml)$|\/$|status/.test(path))).toEqual([]);
  });
});

test('with full storage everything works, and nothing is kept', async ({ page, context }) => {
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: testSite.url, quotaSize: 1000 });
  await page.goto(venuePage, { waitUntil: 'networkidle' });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  for (const path of ['/artists', '/events', venuePage]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(await keptPaths(page)).toEqual([]);
  await page.goto('/artists?search=clockwork');
  await expect(foundOn(page)).toContainText(clockwork.name);
});

test('favorites are readable without a network, and signing out removes them', async ({ page, context }) => {
  const person = newPerson();
  await signIn(page, person);
  const user_id = await userIdOf(page);
  await database
    .from('favorites')
    .insert([
      { user_id, item_type: 'artist', item_id: clockwork.name },
      { user_id, item_type: 'venue', item_id: knownVenue.slug },
    ])
    .throwOnError();
  const cards = page.locator('main .card-type:not(.is-skeleton)');
  const listNote = page.getByText('No connection. Your favorites are as they were');
  await visit(page, '/favorites');
  await expect(cards).toHaveCount(2);

  // As on the next day: the session has expired and cannot be refreshed.
  await changeSession(page, { expires_at: secondsFromNow(-60) });
  await context.setOffline(true);
  await page.reload();
  await expect(cards).toHaveCount(2, { timeout: 5_000 });
  await expect(listNote).toBeVisible();
  await heartOf(page, knownVenue.name).click();
  await expect(page.getByText('Failed to update favorites')).toBeVisible();
  await expect(cards).toHaveCount(2);

  await context.setOffline(false);
  await expect(listNote).toHaveCount(0);
  await expect(cards).toHaveCount(2);

  await signOut(page, person);
  await expect(page).toHaveURL('/auth');
  const stored = await page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const response of await cache.matchAll()) texts.push(await response.text());
    }
    return { texts, databases: (await indexedDB.databases()).length, keys: Object.keys(localStorage) };
  });
  for (const own of [person.email, person.name, user_id]) {
    expect(stored.texts.filter((text) => text.includes(own))).toEqual([]);
  }
  expect(stored).toMatchObject({ databases: 0, keys: [] });
});

test('the site can be installed', async ({ page, context }) => {
  await visit(page, '/');
  const session = await context.newCDPSession(page);
  const { errors, url } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe('/manifest.json');
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Tests run in private windows.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
