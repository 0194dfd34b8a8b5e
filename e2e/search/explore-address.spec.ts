import { artistsOf, boxOf } from '../support/explore-page.ts';
import { holdRequests } from '../support/requests.ts';
import { expect, test } from '../support/visit.ts';

test('the term is part of the address; typing adds no history entries', async ({ page, context }) => {
  await page.goto('/venues');
  await page.goto('/events');
  const entries = await page.evaluate(() => history.length);
  await boxOf(page).pressSequentially('night');
  await expect(page).toHaveURL('/events?search=night');
  await boxOf(page).pressSequentially(' ferry ');
  await expect(page).toHaveURL('/events?search=night+ferry');
  await expect(artistsOf(page)).toHaveCount(1);
  expect(await page.evaluate(() => history.length)).toBe(entries);

  await page.reload();
  await expect(boxOf(page)).toHaveValue('night ferry');
  await expect(artistsOf(page)).toHaveCount(1);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(boxOf(other)).toHaveValue('night ferry');
  await expect(artistsOf(other)).toHaveCount(1);
  await other.close();

  await artistsOf(page).getByRole('link', { name: 'Night Ferry', exact: true }).click();
  await expect(page).toHaveURL('/artists/Night%20Ferry');
  await page.goBack();
  await expect(page).toHaveURL('/events?search=night+ferry');
  await expect(boxOf(page)).toHaveValue('night ferry');
  await expect(artistsOf(page)).toHaveCount(1);
  await page.goForward();
  await expect(page).toHaveURL('/artists/Night%20Ferry');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/venues');
});

test('clearing the box restores the list and removes the term from the address', async ({ page }) => {
  await page.goto('/events?search=night');
  await expect(artistsOf(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL('/events');
  await expect(page.getByText(/^Showing [\d,]+ events$/)).toBeVisible();
  await expect(boxOf(page)).toBeFocused();
  await boxOf(page).fill('   ');
  await expect(page).toHaveURL('/events');
  await expect(artistsOf(page).first()).toBeHidden();
});

test('tabs and toggle keep the term', async ({ page }) => {
  await page.goto('/events');
  await boxOf(page).fill('hall & co');
  await page.getByRole('link', { name: 'All Events' }).click();
  await expect(page).toHaveURL('/events/all?search=hall+%26+co');
  await expect(boxOf(page)).toHaveValue('hall & co');
  for (const [tab, target] of [
    ['Artists', '/artists'],
    ['Venues', '/venues'],
    ['Newly Added', '/newly-added'],
    ['Browse', '/events'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Explore' }).getByRole('link', { name: tab, exact: true }).click();
    await expect(page).toHaveURL(`${target}?search=hall+%26+co`);
    await expect(page.locator('main').getByRole('searchbox')).toHaveValue('hall & co');
  }
});

test.describe('on a slow network', () => {
  // Leaving a page aborts its requests; Chromium drops the cross-fade while a request is held back.
  test.use({ expectedErrors: [/dynamically imported module|Transition was aborted/] });

  test('links keep a term typed before the search has loaded', async ({ page }) => {
    const release = await holdRequests(page, '**/_astro/page-search.*');
    await page.goto('/events');
    await boxOf(page).fill('night');
    await page.getByRole('link', { name: 'All Events' }).click();
    await expect(page).toHaveURL('/events/all?search=night');
    release();
  });
});

test('searching on a further page moves to the address of the list', async ({ page }) => {
  await page.goto('/events/page/2');
  await boxOf(page).fill('night');
  await expect(page).toHaveURL('/events?search=night');
  await boxOf(page).fill('');
  await expect(page).toHaveURL('/events/page/2');
});
