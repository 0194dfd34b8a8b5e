/** What only a browser can show about hostile listings: nothing runs, and scripts render them as text. */
import { artistPath, eventPath, venuePath } from '../../src/domain/urls/paths.ts';
import { corpus } from '../../tests/hostile/corpus.ts';
import { BUILD_NOW, crowded, crowdedRows } from '../../tests/hostile/hostile-rows.ts';
import { operator } from '../../tests/local-supabase/clients.ts';
import { test } from '../support/hostile-visit.ts';
import { accountButton, newPerson, signInFromAuth, userIdOf } from '../support/people.ts';
import { expect, type Page } from '../support/visit.ts';

// All tests of this file share one site.
test.describe.configure({ mode: 'default' });

const IMAGE = '<img src=x onerror=pwned=1>';
const SCRIPT = '</title><script>pwned=1</script>';

test('this test would notice a script that runs', async ({ page, caught }) => {
  await page.goto('/');
  await page.evaluate((html) => {
    const holder = document.createElement('div');
    holder.innerHTML = html;
    document.body.append(holder);
  }, IMAGE);
  await expect.poll(() => caught.splice(0)).toEqual([`a script ran on ${page.url()}`]);
});

test('neither the lists nor pages of hostile listings run anything', async ({ page, hostile }) => {
  const sitemap = await (await page.request.get('/sitemap-0.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const isItem = (pathname: string) => /^\/(?:events\/\d+$|artists\/(?!page\/)|venues\/(?!page\/))/.test(pathname);
  const dangerous = [...corpus.breakouts, ...corpus.markup];
  const items = listed.filter(isItem).filter((_, index) => index % 40 === 0);
  const { data } = await operator(hostile.backend).from('events').select('event_id,name').throwOnError();
  const events = data.filter(({ name }) => dangerous.includes(name ?? '')).map(({ event_id }) => eventPath(event_id));
  expect(events.length).toBeGreaterThan(50);
  // Further pages repeat the cards of all events, artists and venues.
  const isRepeated = (pathname: string) => /^\/(?:browse|events|newly-added)\/page\//.test(pathname);
  const lists = listed.filter((pathname) => !isItem(pathname) && !isRepeated(pathname));
  for (const pathname of [...lists, ...events, ...items]) {
    await page.goto(pathname);
  }
});

const texts = (page: Page, selector: string) => page.locator(selector).allTextContents();

test('search results render as text', async ({ page }) => {
  const term = 'onerror=pwned';
  await page.goto(`/events?search=${encodeURIComponent(term)}`);
  await expect(page.locator('[data-part="artist-cards"] > li').first()).toBeVisible();
  expect(await texts(page, '[data-part="artist-cards"] .card-title a')).toContain(IMAGE);
  expect((await texts(page, '[data-part="pair-cards"] .chip')).join()).toContain('<img');
  const mentions = page.locator('[data-part="mentions"]');
  await mentions.scrollIntoViewIfNeeded();
  await expect(mentions.locator('.section-count')).toHaveText(/page/);

  for (const path of ['/browse', '/artists', '/venues', '/newly-added']) {
    await page.goto(`${path}?search=${encodeURIComponent(term)}`);
    const cards = page.locator('[data-part="cards"] > li .card-title');
    await expect(cards.first()).toBeVisible();
    for (const title of await cards.allTextContents()) expect(title.trim()).not.toBe('');
  }

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).fill(term);
  const option = page.getByRole('option').filter({ hasText: IMAGE });
  await expect(option.first()).toBeVisible();
  await expect(page.getByRole('dialog').locator('img, script, iframe')).toHaveCount(0);
});

test('addresses render as text everywhere', async ({ page }) => {
  const hostile = encodeURIComponent(`"><script>pwned=1</script>${IMAGE}`);
  await page.goto(`/events?search=${hostile}`);
  await expect(page.getByText('No results found').first()).toBeVisible();
  for (const query of [`category=${hostile}&when=${hostile}`, `from=${hostile}&__proto__[x]=1`]) {
    await page.goto(`/events?${query}`);
    await page.waitForLoadState('networkidle');
  }
  for (const path of [
    `/${hostile}`,
    `/events/${hostile}`,
    `/artists/${hostile}`,
    `/venues/${hostile}`,
    `/artists/${hostile}/venues/${hostile}`,
  ]) {
    await page.goto(path);
    await expect(page.locator('h1:visible')).toHaveText(/not found|No events found/i);
  }
  for (const back of ['javascript:pwned=1', '//evil.example', '/\\evil.example']) {
    await page.goto(
      `/auth?back=${encodeURIComponent(back)}&favorite=${hostile}&error_description=${hostile}#error_description=${hostile}`,
    );
    await page.waitForLoadState('networkidle');
  }
});

test('pages newer than the build render as text', async ({ page, hostile }) => {
  const event = {
    event_id: 990_001,
    name: SCRIPT,
    description: IMAGE,
    venue_slug: IMAGE,
    major_category: IMAGE,
    code: IMAGE,
  };
  const row = { ...event, event_datetime: BUILD_NOW, mobile_image_url: 'https://evil.example/x.jpg" onerror="pwned=1' };
  await operator(hostile.backend).from('events').upsert(row).throwOnError();
  await page.goto(eventPath(event.event_id));
  await expect(page.locator('h1:visible')).toHaveText(SCRIPT);
  await expect(page.locator('.prose:visible')).toHaveText(IMAGE);
  const newVenue = `${IMAGE}2`;
  await operator(hostile.backend).from('venues').upsert({ venue_slug: newVenue, full_name: SCRIPT }).throwOnError();
  await page.goto(venuePath(newVenue));
  await expect(page.locator('h1:visible')).toHaveText(SCRIPT);
});

test('hearts, favorites, settings and the account menu render names as text', async ({ page, hostile }) => {
  const person = newPerson(IMAGE);
  await signInFromAuth(page, person);
  await accountButton(page, person).click();
  await expect(page.getByText(person.email)).toBeVisible();

  const database = operator(hostile.backend);
  const { data } = await database.from('events').select('event_id,name,venue_slug').eq('name', IMAGE).throwOnError();
  const [event] = data;
  if (event === undefined) throw new Error('There is no such event.');
  await page.goto(eventPath(event.event_id));
  await page.locator('button.heart-label').first().click();
  await expect(page.getByText('Added to favorites')).toBeVisible();
  const rows = [
    ...data.map(({ event_id }) => ({ item_type: 'event', item_id: String(event_id) })),
    { item_type: 'artist', item_id: IMAGE },
    { item_type: 'venue', item_id: '..' },
    { item_type: 'venue', item_id: corpus.breakouts[8] ?? '' },
  ];
  const userId = await userIdOf(page);
  await database
    .from('favorites')
    .upsert(
      rows.map((row) => ({ ...row, user_id: userId })),
      { onConflict: 'user_id,item_type,item_id' },
    )
    .throwOnError();
  await page.goto('/favorites');
  const titles = page.locator('.card .card-title');
  await expect(titles.filter({ hasText: IMAGE })).toHaveCount(data.length + 1);
  await expect(page.getByRole('button', { name: `Favorite ${IMAGE}` }).first()).toHaveAttribute('aria-pressed', 'true');
  await page.goto(artistPath(IMAGE));
  await expect(page.locator('button.heart-label').first()).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/settings');
  await page.getByLabel('Blacklist Terms').fill(`${IMAGE}, pwned, __proto__`);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  await expect(page.locator('main img, main iframe, main object')).toHaveCount(0);
});

test.describe('a venue of hundreds of events, several times a day (rules L10, L11)', () => {
  const venue = venuePath(crowded.slug);
  const HOUR = 3_600_000;
  const cards = (page: Page) => page.locator('[data-search="venue"] > [data-list] > li');
  const count = (page: Page, name: string) => page.locator('.stats div').filter({ hasText: name }).locator('dd');
  const matinees = crowdedRows.filter(({ name }) => name === 'Matinee 7');

  test.beforeEach(({ page }) => page.clock.setFixedTime(BUILD_NOW));

  test('is searched and sorted on all its pages, from any of them', async ({ page }) => {
    await page.goto(`${venue}/page/2`);
    await expect(page.getByRole('link', { name: 'More events' })).toHaveAttribute('href', `${venue}/page/3`);
    const own = await cards(page).locator('.card-title').allInnerTexts();
    await page.getByRole('searchbox').fill('matinee 7');
    await expect(page.getByText(`Showing ${matinees.length} events`, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${venue}?search=matinee+7`);
    await expect(cards(page)).toHaveCount(Math.ceil(matinees.length / 4));
    await expect(page.locator('.pager')).toHaveCount(0);
    await expect(cards(page).first().locator('.card-times')).toHaveText('6:15, 7:15, 8:15, 9:15 PM');

    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page).toHaveURL(`${venue}/page/2`);
    await expect.poll(() => cards(page).locator('.card-title').allInnerTexts()).toEqual(own);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('By date');
    await expect(page).toHaveURL(`${venue}?sort=date`);
    // The first evening has all thirty.
    await expect(cards(page).nth(29).locator('time')).toHaveText('Mar 06, 2099');
    await expect(cards(page).nth(30).locator('time')).toHaveText('Mar 07, 2099');
    await expect(page.locator('[data-part="all-count"]')).toHaveText(`${crowded.events} events`);
  });

  test('says so if the other pages cannot be had, and tries again', async ({ page }) => {
    await page.route(`**${venue}/page/3`, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(venue);
    await page.getByRole('searchbox').fill('matinee 7');
    await expect(page.getByRole('heading', { name: 'Search is unavailable' })).toBeVisible();
    await page.unroute(`**${venue}/page/3`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(`Showing ${matinees.length} events`, { exact: true })).toBeVisible();
  });

  test('drops times that have begun, and counts exactly on every page', async ({ page }) => {
    for (const path of [venue, `${venue}/page/2`]) {
      await page.clock.setFixedTime(BUILD_NOW);
      await page.goto(path);
      await expect(count(page, 'Upcoming Events')).toHaveText(`${crowded.events}`);
      // 7:20 PM: each of the thirty has begun twice.
      await page.clock.setFixedTime(Date.parse(BUILD_NOW) + 2 * HOUR + 20 * 60_000);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(count(page, 'Upcoming Events')).toHaveText(`${crowded.events - 2 * crowded.shows}`);
    }
    await page.goto(venue);
    const card = cards(page).first();
    await expect(card.locator('.card-times a:visible')).toHaveText(['8:15, ', '9:15 PM']);
    const next = await card.locator('.card-times a:visible').first().getAttribute('href');
    const title = card.locator('.card-title a');
    await expect(title).toHaveAttribute('href', next ?? '');
    await expect(title).toHaveAccessibleName('Matinee 0 on Mar 06, 2099, 8:15 PM at Crowded House');
    const heart = card.locator('.heart');
    await expect(heart).toHaveAccessibleName('Favorite Matinee 0 on Mar 06, 2099, 8:15 PM at Crowded House');
    const id = next?.split('/').at(-1);
    await expect(heart).toHaveAttribute('href', `/auth?favorite=event%3A${id}&back=%2Fevents%2F${id}`);

    // After the last one, the card is among the past shows with all its times.
    await page.clock.setFixedTime(Date.parse(BUILD_NOW) + 5 * HOUR);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const past = page.locator('details.past-events');
    await expect(past.locator('summary')).toHaveText(/Past Shows\s*120 events/);
    await past.locator('summary').click();
    await expect(past.locator('.card').first().locator('.card-times a:visible')).toHaveCount(4);
  });

  test('leads from pages that are gone to its own', async ({ page }) => {
    await page.goto(`${venue}/page/99`);
    await expect(page).toHaveURL(venue);
    await page.goto(`${venue}/past`);
    await expect(page).toHaveURL(venue);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('is read page by page, and so are all past shows of an artist', async ({ page }) => {
      await page.goto(venue);
      // By keyboard: cards that are drawn while the page scrolls move links from under a pointer.
      await page.getByRole('link', { name: 'More events' }).press('Enter');
      await expect(page).toHaveURL(`${venue}/page/2`);
      await page.goto(artistPath(crowded.artist));
      await page.getByRole('link', { name: 'Show all past shows' }).press('Enter');
      await expect(page).toHaveURL(`${artistPath(crowded.artist)}/past`);
      await expect(page.getByText(`${crowded.dates} shows`, { exact: true })).toBeVisible();
      await expect(page.locator('.card')).toHaveCount(60);
    });
  });
});
