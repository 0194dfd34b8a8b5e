import { expect, test } from '../support/visit.ts';

test.use({ expectedErrors: [/404/] });

for (const { path, text, link, target } of [
  { path: '/no-such-page', text: 'Oops! Page not found', link: 'Return to Home', target: '/' },
  { path: '/events/999999999', text: 'Event not found', link: 'Back to Events', target: '/events' },
  { path: '/artists/Nobody%20At%20All', text: 'Artist not found', link: 'Back to Artists', target: '/artists' },
  { path: '/venues/no-such-venue', text: 'Venue not found', link: 'Back to Venues', target: '/venues' },
  { path: '/artists/Nobody/venues/nowhere', text: 'No events found', link: 'Back to Events', target: '/events' },
]) {
  test(`${path}: ${text}`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByText(text)).toBeVisible();
    await page.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(target);
  });
}
