import { newer } from '../support/known-events.ts';
import { failRequests, holdRequests } from '../support/requests.ts';
import { expect, type Page, test } from '../support/visit.ts';

test.use({ expectedErrors: [/404/] });

const current = (page: Page) => page.locator('.masthead [aria-current]');

for (const { path, text, link, target, section } of [
  { path: '/no-such-page', text: 'Oops! Page not found', link: 'Return to Home', target: '/', section: [] },
  {
    path: '/events/999999999',
    text: 'Event not found',
    link: 'Back to Events',
    target: '/events',
    section: ['Events'],
  },
  {
    path: '/artists/Nobody%20At%20All',
    text: 'Artist not found',
    link: 'Back to Artists',
    target: '/artists',
    section: ['Browse'],
  },
  { path: '/venues/no-such', text: 'Venue not found', link: 'Back to Venues', target: '/venues', section: ['Browse'] },
  {
    path: '/artists/Nobody/venues/nowhere',
    text: 'No events found',
    link: 'Back to Events',
    target: '/events',
    section: ['Browse'],
  },
  { path: '/browse/x', text: 'Oops! Page not found', link: 'Return to Home', target: '/', section: ['Browse'] },
]) {
  test(`${path}: ${text}`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
    await expect(current(page)).toHaveText(section);
    await expect(page).toHaveTitle(`${text} · EventHub`);
    await page.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(target);
  });
}

test('while the database is slow, the page says that it is looking', async ({ page }) => {
  const release = await holdRequests(page, /\/rest\/v1\//);
  await page.goto('/events/999999999');
  await expect(page.getByRole('status')).toHaveText('Looking in the newest listings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible();
  await expect(page.getByRole('status')).toContainText('Event not found');
});

test.describe('without the database', () => {
  test.use({ expectedErrors: [/404|503|ERR_|look-up failed/] });

  for (const { what, answer } of [
    { what: 'out of reach', answer: 'abort' },
    { what: 'out of order', answer: 'fulfill' },
  ] as const) {
    test(`${what}, nothing is called missing, and trying again finds it`, async ({ page }) => {
      const failure = await failRequests(page, /\/rest\/v1\//, (route) =>
        answer === 'abort'
          ? route.abort('connectionrefused')
          : route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' }, json: {} }),
      );
      await page.goto(`/events/${newer.id}`);
      await expect(page.getByRole('heading', { name: 'The newest listings cannot be reached' })).toBeVisible();
      failure.end();
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: newer.name })).toBeVisible();
    });
  }
});
