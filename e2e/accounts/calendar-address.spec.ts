/** The secret address of one's own calendar (rule W9). */
import { clockwork, knownVenue } from '../support/known-events.ts';
import { database, newPerson, signIn, userIdOf } from '../support/people.ts';
import { failRequests } from '../support/requests.ts';
import { expect, test } from '../support/visit.ts';

test('a secret calendar address is made, shown once, replaced and removed (rule W9)', async ({ page, request }) => {
  await signIn(page, newPerson());
  await page.goto('/settings');
  const userId = await userIdOf(page);
  await database
    .from('favorites')
    .insert({ user_id: userId, item_type: 'venue', item_id: knownVenue.slug })
    .throwOnError();
  const field = page.getByLabel('Calendar address');
  const make = async (button: string) => {
    const before = (await field.count()) === 0 ? '' : await field.inputValue();
    await page.getByRole('button', { name: button }).click();
    await expect(field).not.toHaveValue(before);
    return await field.inputValue();
  };
  const first = await make('Create an address');
  expect(await (await request.get(first)).text()).toContain(`SUMMARY:${clockwork.name}`);
  await expect(page.getByRole('link', { name: 'Open in a calendar program' })).toHaveAttribute(
    'href',
    first.replace('http:', 'webcal:'),
  );
  await expect(page.getByText('Nothing answers at this address yet.')).toHaveCount(0);
  const second = await make('Replace it');
  expect([(await request.get(first)).status(), (await request.get(second)).status()]).toEqual([404, 200]);
  await page.reload();
  await expect(page.getByText(/^Your calendar has an address since /)).toBeVisible();
  await expect(field).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByRole('button', { name: 'Create an address' })).toBeVisible();
  expect((await request.get(second)).status()).toBe(404);
});

test.describe('without the service for calendars', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('a calendar address that nothing answers at is said to', async ({ page }) => {
    await signIn(page, newPerson());
    await page.goto('/settings');
    await failRequests(page, '**/functions/v1/calendar/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Create an address' }).click();
    await expect(page.getByText('Nothing answers at this address yet.')).toBeVisible();
  });
});
