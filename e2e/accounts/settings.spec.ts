import { readFile } from 'node:fs/promises';
import { clockwork, knownVenue } from '../support/known-events.ts';
import { accountButton, database, newPerson, signIn, userIdOf } from '../support/people.ts';
import { failRequests, holdRequests } from '../support/requests.ts';
import { expect, type Page, test } from '../support/visit.ts';

const webhook = 'https://discord.com/api/webhooks/1180/only-for-tests';

async function profileOf(userId: string) {
  const { data } = await database.from('profiles').select('*').eq('id', userId).single().throwOnError();
  return data;
}

/** Signs in a new user and opens their settings. */
async function openSettings(page: Page): Promise<string> {
  await signIn(page, newPerson());
  await page.goto('/settings');
  await expect(page.getByLabel('Discord Webhook URL')).toBeVisible();
  return userIdOf(page);
}

test('explains what the settings are for and how notifications work', async ({ page }) => {
  await openSettings(page);
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(page.getByText('Manage your notification preferences')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Discord Notifications' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
  await expect(page.locator('.steps li')).toHaveCount(3);
  await expect(page.getByText('Notifications are checked periodically with slight delay.')).toBeVisible();
  await expect(page.getByLabel('Discord Webhook URL')).toHaveAttribute('type', 'url');
  await expect(page.getByLabel('Blacklist Terms')).toHaveAttribute('placeholder', 'parking, tour, bruins');
});

test('saves both settings normalized, and shows them after a reload', async ({ page }) => {
  const userId = await openSettings(page);
  await page.getByLabel('Discord Webhook URL').fill(webhook);
  await page.getByLabel('Blacklist Terms').fill(' Parking , TOUR,, bruins ');
  const release = await holdRequests(page, '**/rest/v1/profiles?**');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  release();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  await expect(page.getByText('Success', { exact: true })).toBeVisible();
  expect(await profileOf(userId)).toMatchObject({
    discord_webhook_url: webhook,
    notification_blacklist: ['parking', 'tour', 'bruins'],
  });
  await page.reload();
  await expect(page.getByLabel('Discord Webhook URL')).toHaveValue(webhook);
  await expect(page.getByLabel('Blacklist Terms')).toHaveValue('parking, tour, bruins');

  await page.getByLabel('Discord Webhook URL').fill('');
  await page.getByLabel('Blacklist Terms').fill(' , ');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  expect(await profileOf(userId)).toMatchObject({ discord_webhook_url: null, notification_blacklist: [] });
});

test('tabs and devices erase nothing that another one saved', async ({ page, context }) => {
  const userId = await openSettings(page);
  const other = await context.newPage();
  await other.goto('/settings');
  await expect(other.getByLabel('Discord Webhook URL')).toBeVisible();
  await page.getByLabel('Discord Webhook URL').fill(webhook);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  await expect(other.getByLabel('Discord Webhook URL')).toHaveValue(webhook);

  await other.getByLabel('Blacklist Terms').fill('tour');
  const save = other.getByRole('button', { name: 'Save Settings' });
  await save.click();
  await expect(other.getByText('Settings saved successfully')).toBeVisible();
  await expect(page.getByLabel('Blacklist Terms')).toHaveValue('tour');
  const both = { discord_webhook_url: webhook, notification_blacklist: ['tour'] };
  expect(await profileOf(userId)).toMatchObject(both);

  // Another device, which no tab hears of before it saves.
  const elsewhere = (change: { discord_webhook_url?: string; notification_blacklist?: string[] }) =>
    database.from('profiles').update(change).eq('id', userId).throwOnError();
  await elsewhere({ discord_webhook_url: `${webhook}2`, notification_blacklist: ['parking'] });
  await other.getByLabel('Blacklist Terms').fill('bruins');
  await save.click();
  const notice = other.getByRole('alert').filter({ hasText: 'changed in another tab or on another device' });
  await expect(notice).toHaveText(/Saving replaces it\./);
  await expect(other.getByLabel('Discord Webhook URL')).toHaveValue(`${webhook}2`);
  await expect(save).toBeEnabled();
  expect(await profileOf(userId)).toMatchObject({ notification_blacklist: ['parking'] });
  await save.click();
  await expect(notice).toBeHidden();
  await expect(page.getByLabel('Blacklist Terms')).toHaveValue('bruins');
  const replaced = { discord_webhook_url: `${webhook}2`, notification_blacklist: ['bruins'] };
  expect(await profileOf(userId)).toMatchObject(replaced);

  await other.getByLabel('Blacklist Terms').fill('mine');
  await elsewhere({ notification_blacklist: ['theirs'] });
  await other.evaluate(() => dispatchEvent(new Event('online')));
  await notice.getByRole('button', { name: 'Take what is stored' }).click();
  await expect(notice).toBeHidden();
  await expect(other.getByLabel('Blacklist Terms')).toHaveValue('theirs');
  await expect(other.getByLabel('Blacklist Terms')).toBeFocused();
});

test('the browser rejects text that is not a URL', async ({ page }) => {
  const userId = await openSettings(page);
  await page.getByLabel('Discord Webhook URL').fill('not an address');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  expect(await page.getByLabel('Discord Webhook URL').evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(
    false,
  );
  expect(await profileOf(userId)).toMatchObject({ discord_webhook_url: null });
});

test('warns about an address that is not a Discord webhook', async ({ page }) => {
  await openSettings(page);
  await page.getByLabel('Discord Webhook URL').fill('https://example.org/hook');
  await expect(page.getByText('This is not the address of a Discord webhook')).toBeVisible();
  await page.getByLabel('Discord Webhook URL').fill(webhook);
  await expect(page.getByText('This is not the address of a Discord webhook')).toBeHidden();
});

test.describe('Test', () => {
  test.use({ expectedErrors: [/404|ERR_FAILED/] });

  test('sends one embed to the address in the field, and is disabled without one', async ({ page }) => {
    await openSettings(page);
    const button = page.getByRole('button', { name: 'Test', exact: true });
    await expect(button).toBeDisabled();
    const sent: unknown[] = [];
    await page.route(webhook, async (route) => {
      sent.push(route.request().postDataJSON());
      await route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } });
    });
    const release = await holdRequests(page, webhook);
    await page.getByLabel('Discord Webhook URL').fill(webhook);
    await button.click();
    await expect(button).toBeDisabled();
    release();
    await expect(page.getByText('Test notification sent! Check your Discord channel.')).toBeVisible();
    await expect(button).toBeEnabled();
    expect(sent).toEqual([
      {
        embeds: [expect.objectContaining({ color: 6514417, title: expect.any(String), timestamp: expect.any(String) })],
      },
    ]);
  });

  for (const failure of ['404', 'no connection']) {
    test(`reports that the webhook failed: ${failure}`, async ({ page }) => {
      await openSettings(page);
      await page.route(webhook, (route) =>
        failure === '404' ? route.fulfill({ status: 404 }) : route.abort('failed'),
      );
      await page.getByLabel('Discord Webhook URL').fill(webhook);
      await page.getByRole('button', { name: 'Test', exact: true }).click();
      await expect(page.getByText('Failed to send test notification. Please check your webhook URL.')).toBeVisible();
    });
  }
});

test.describe('when the database fails', () => {
  test.use({ expectedErrors: [/500|could not be/] });

  test('a failed save is reported and keeps the input', async ({ page }) => {
    const userId = await openSettings(page);
    await page.route('**/rest/v1/profiles?**', (route) => route.fulfill({ status: 500, json: { message: 'No' } }));
    await page.getByLabel('Blacklist Terms').fill('Parking');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Failed to save settings')).toBeVisible();
    await expect(page.getByText('Error', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Blacklist Terms')).toHaveValue('Parking');
    expect(await profileOf(userId)).toMatchObject({ notification_blacklist: [] });
  });

  test('settings that cannot be loaded are not shown as an empty form', async ({ page }) => {
    await signIn(page, newPerson());
    const failing = await failRequests(page, '**/rest/v1/profiles?**', (route) =>
      route.fulfill({ status: 500, json: { message: 'No' } }),
    );
    await page.goto('/settings');
    await expect(page.getByText('Your settings could not be loaded')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save Settings' })).toBeHidden();
    failing.end();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Save Settings' })).toBeVisible();
  });
});

test('previews which events the terms would have ignored', async ({ page }) => {
  await openSettings(page);
  await page.getByText('What would these terms ignore?').click();
  await expect(page.getByText(/^None of the 200 newest events/)).toBeVisible();
  await page.getByLabel('Blacklist Terms').fill(clockwork.name.toUpperCase());
  await expect(page.getByRole('link', { name: clockwork.name }).first()).toBeVisible();
  await page.getByLabel('Blacklist Terms').fill('lockwor');
  await expect(page.getByText(/^None of the 200 newest events/)).toBeVisible();
});

test('shows a disabled webhook and recent deliveries', async ({ page }) => {
  await signIn(page, newPerson());
  const userId = await userIdOf(page);
  await database.from('profiles').update({ discord_webhook_url: webhook }).eq('id', userId).throwOnError();
  await database
    .from('profiles')
    .update({ webhook_disabled_at: '2026-11-20T12:00:00Z', webhook_error: 'Discord answered 404: Unknown Webhook' })
    .eq('id', userId)
    .throwOnError();
  await database
    .from('notification_deliveries')
    .insert([
      { user_id: userId, event_id: clockwork.nextWeek.id, status: 'sent', sent_at: '2026-11-20T10:00:00Z' },
      { user_id: userId, event_id: 987_654_321, status: 'failed', error: 'Unknown Webhook' },
    ])
    .throwOnError();
  await database
    .from('event_alerts')
    .insert({
      user_id: userId,
      event_id: 987_654_322,
      kind: 'cancelled',
      status: 'sent',
      sent_at: '2026-11-20T11:00:00Z',
    })
    .throwOnError();
  await page.goto('/settings');
  await expect(page.getByText('Notifications have stopped.')).toBeVisible();
  await expect(page.getByText('Discord answered 404: Unknown Webhook.')).toBeVisible();
  const sent = page.locator('.delivery', { hasText: clockwork.name });
  await expect(sent).toContainText('Sent on Nov 20, 2026, 5:00 AM');
  await expect(page.locator('.delivery', { hasText: 'Event 987654321' })).toContainText('Unknown Webhook');
  await expect(page.locator('.delivery', { hasText: 'Event 987654322' })).toContainText('Cancelled. Sent on Nov 20');

  await page.getByLabel('Discord Webhook URL').fill(`${webhook}2`);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  await expect(page.getByText('Notifications have stopped.')).toBeHidden();
});

test('exports everything stored about the user', async ({ page }) => {
  const person = newPerson();
  await signIn(page, person);
  const userId = await userIdOf(page);
  await database
    .from('favorites')
    .insert({ user_id: userId, item_type: 'venue', item_id: knownVenue.slug })
    .throwOnError();
  await page.goto('/settings');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^eventhub-\d{4}-\d{2}-\d{2}\.json$/);
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
    user: { id: userId, email: person.email, fullName: person.name },
    profile: { id: userId, notification_blacklist: [] },
    favorites: [{ item_type: 'venue', item_id: knownVenue.slug }],
    notification_deliveries: [],
  });
});

test.describe('deleting the account', () => {
  // The service no longer knows the session that signs out.
  test.use({ expectedErrors: [/403/] });

  test('asks first, then deletes the account and everything in it', async ({ page }) => {
    const person = newPerson();
    await signIn(page, person);
    const userId = await userIdOf(page);
    await database
      .from('favorites')
      .insert({ user_id: userId, item_type: 'venue', item_id: knownVenue.slug })
      .throwOnError();
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    const profiles = await database.from('profiles').select('id').eq('id', userId).throwOnError();
    const favorites = await database.from('favorites').select('id').eq('user_id', userId).throwOnError();
    expect([profiles.data, favorites.data]).toEqual([[], []]);
    await signIn(page, person);
    await expect(accountButton(page, person)).toBeVisible();
    expect(await userIdOf(page)).not.toBe(userId);
  });
});
