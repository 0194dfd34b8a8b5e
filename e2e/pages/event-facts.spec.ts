/** Doors, price, ages and place of an event that has all of them (rules C3, C10). */
import { eventPath, venuePath } from '../../src/domain/urls/paths.ts';
import { abroad, clockwork, lateEvening, venueAbroad } from '../support/known-events.ts';
import { expect, type Page, test } from '../support/visit.ts';

const MAP = 'https://www.openstreetmap.org/?mlat=52.55&mlon=13.375#map=17/52.55/13.375';

async function expectPlace(page: Page): Promise<void> {
  await expect(page.getByText(venueAbroad.address, { exact: true })).toBeVisible();
  const map = page.getByRole('link', { name: `Map of ${venueAbroad.name}` });
  await expect(map).toHaveAttribute('href', MAP);
  await expect(map).toHaveAttribute('rel', 'noopener');
}

test("an event's page says when doors open, what it costs, who may come and where it is", async ({ page }) => {
  await page.goto(eventPath(abroad.id));
  const details = page.getByRole('complementary', { name: 'Event Details' });
  for (const [term, text] of [
    ['Doors', '7:00 PM'],
    ['Price', '€18.00 to €27.50'],
    ['Ages', '16+'],
  ] as const) {
    await expect(details.getByRole('term').filter({ hasText: term })).toBeVisible();
    await expect(details.getByRole('definition').filter({ hasText: text })).toBeVisible();
  }
  await expectPlace(page);
  await page.goto(venuePath(venueAbroad.slug));
  await expectPlace(page);
});

test('a show of two sources has the tickets of both, under one address (rule K7)', async ({ page }) => {
  await page.goto(eventPath(lateEvening.joined.id));
  await expect(page).toHaveURL(eventPath(lateEvening.id));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(lateEvening.name);
  const name = `${lateEvening.name} on`;
  await expect(page.getByRole('link', { name: `Buy Tickets for ${name}` }).first()).toHaveAttribute(
    'href',
    /event=K1$/,
  );
  await expect(page.getByRole('link', { name: `More Tickets for ${name}` })).toHaveAttribute('href', /event=C6$/);
});

test('a page without them says nothing of them', async ({ page }) => {
  await page.goto(eventPath(clockwork.tonight.id));
  await expect(page.locator('[data-part="fact"], [data-part="place"]')).toHaveCount(0);
});
