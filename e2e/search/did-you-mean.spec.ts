import { clockwork, knownVenue } from '../support/known-events.ts';
import { expect, test } from '../support/visit.ts';

for (const { path, typed, meant } of [
  { path: '/events', typed: 'clokcwork', meant: 'Clockwork' },
  { path: '/artists', typed: 'clockwrk trio', meant: clockwork.name },
  { path: '/venues', typed: 'clock hal1', meant: knownVenue.name },
]) {
  test(`${path}: '${typed}' finds nothing, and ${meant} is offered (rule S11)`, async ({ page }) => {
    await page.goto(path);
    await page.getByRole('searchbox').first().fill(typed);
    await page.getByRole('link', { name: meant, exact: true }).click();
    await expect(page.getByRole('searchbox').first()).toHaveValue(meant);
    await expect(page).toHaveURL(`${path}?search=${meant.replaceAll(' ', '+')}`);
    await expect(page.locator('.card:visible').first()).toContainText(meant);
    await expect(page.getByText('Did you mean')).toBeHidden();
  });
}

test('the dialog offers what was meant, too, and the search goes on from there', async ({ page }) => {
  await page.goto('/privacy');
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('clokcwork');
  await page.getByRole('button', { name: 'Clockwork' }).click();
  await expect(page.getByRole('combobox')).toHaveValue('Clockwork');
  await expect(page.getByRole('option').first()).toContainText(clockwork.name);
});
