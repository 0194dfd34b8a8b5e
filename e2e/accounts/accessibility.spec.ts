import { accessibilityViolations, ambiguousLinks, sidewaysOverflow } from '../support/accessibility.ts';
import { clockwork, knownVenue } from '../support/known-events.ts';
import { layoutShift } from '../support/layout-shift.ts';
import { accountButton, database, newPerson, signIn, userIdOf } from '../support/people.ts';
import { failRequests } from '../support/requests.ts';
import { expect, type Page, test } from '../support/visit.ts';

// The tested webhook does not exist, and some tests make the database fail.
test.use({ expectedErrors: [/discord\.com|500|could not be|ERR_FAILED/] });

const person = () => newPerson('Robin with a Rather Long Name of Many Words');

/** Signs in a user with favorites and deliveries of every kind. */
async function signInWithEverything(page: Page): Promise<void> {
  await signIn(page, person());
  const user_id = await userIdOf(page);
  await database
    .from('favorites')
    .insert([
      { user_id, item_type: 'event', item_id: String(clockwork.past.id) },
      { user_id, item_type: 'event', item_id: '987654321' },
      { user_id, item_type: 'venue', item_id: knownVenue.slug },
      { user_id, item_type: 'artist', item_id: clockwork.name },
      { user_id, item_type: 'artist', item_id: 'An Artist of a Very Long Name Who Has Left the Listings for Good' },
    ])
    .throwOnError();
  await database
    .from('profiles')
    .update({ discord_webhook_url: 'https://discord.com/api/webhooks/1180/only-for-tests' })
    .eq('id', user_id)
    .throwOnError();
  await database
    .from('profiles')
    .update({ webhook_disabled_at: '2026-11-20T12:00:00Z', webhook_error: 'Discord answered 404: Unknown Webhook' })
    .eq('id', user_id)
    .throwOnError();
  await database
    .from('notification_deliveries')
    .insert({ user_id, event_id: clockwork.nextWeek.id, status: 'failed', error: 'Unknown Webhook' })
    .throwOnError();
}

/** Waits until a page is complete, then opens everything that can be opened. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(accountButton(page, { name: 'Robin with a Rather Long Name of Many Words' })).toBeVisible();
  if (path === '/settings') {
    await expect(page.locator('.delivery')).toHaveCount(1);
    await page.getByText('What would these terms ignore?').click();
    await expect(page.getByText('newest events')).toBeVisible();
  } else {
    await expect(page.locator('.card:not(.is-skeleton) button.heart').first()).toBeVisible();
  }
}

for (const path of ['/', '/favorites', '/settings'] as const) {
  test(`${path} of a signed-in user has no accessibility violations and no two links that share a name but not a target`, async ({
    page,
  }) => {
    await signInWithEverything(page);
    await open(page, path);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.locator('.avatar').click();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await ambiguousLinks(page)).toEqual([]);
  });

  test(`${path} of a signed-in user never scrolls sideways`, async ({ page }) => {
    await signInWithEverything(page);
    await page.setViewportSize({ width: 320, height: 800 });
    await open(page, path);
    for (const menu of ['closed', 'open']) {
      if (menu === 'open') await page.locator('.avatar').click();
      for (const width of [320, 390, 600, 900, 1180, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await sidewaysOverflow(page), `at ${width} px, menu ${menu}`).toBeLessThanOrEqual(0);
      }
    }
  });
}

test('toasts, warnings and the deletion dialog have no accessibility violations', async ({ page }) => {
  await signInWithEverything(page);
  await open(page, '/settings');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  await page.route('https://discord.com/**', (route) => route.abort('failed'));
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByText('Failed to send test notification.')).toBeVisible();
  await page.getByLabel('Discord Webhook URL').fill('https://example.org/hook');
  await expect(page.getByText('This is not the address of a Discord webhook')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('empty and failed pages have no accessibility violations', async ({ page }) => {
  await signIn(page, person());
  for (const path of ['/', '/favorites']) {
    await page.goto(path);
    await expect(page.getByText('No favorites yet')).toBeVisible();
    expect(await accessibilityViolations(page), path).toEqual([]);
  }
  await failRequests(page, '**/rest/v1/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'The disk is full' } }),
  );
  for (const path of ['/', '/favorites', '/settings']) {
    await page.goto(path);
    await expect(page.getByText('could not be loaded').filter({ visible: true }).first()).toBeVisible();
    expect(await accessibilityViolations(page), path).toEqual([]);
  }
});

test('mounting the islands shifts nothing', async ({ page }) => {
  await signIn(page, person());
  for (const path of ['/events', `/venues/${knownVenue.slug}`, `/events/${clockwork.nextWeek.id}`]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.locator('button.heart').first()).toBeVisible();
    expect(await layoutShift(page), path).toBeLessThan(0.005);
  }
});
