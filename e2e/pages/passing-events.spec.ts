import { clockwork, knownVenue } from '../support/known-events.ts';
import { expect, test } from '../support/visit.ts';

const artistPage = `/artists/${encodeURIComponent(clockwork.name)}`;

test.describe('at the time of the build', () => {
  test('upcoming and past shows are listed apart', async ({ page }) => {
    await page.goto(artistPage);
    await expect(page.locator('[data-list="upcoming"] [data-until]')).toHaveCount(2);
    await expect(page.locator('[data-list="past"] [data-until]')).toHaveCount(1);
  });
});

test.describe('two hours after the build', () => {
  test.use({ visitorNow: '2026-11-28T00:00:00Z' });

  test("tonight's show has moved from Upcoming to Past Shows, and the counts follow", async ({ page }) => {
    await page.goto(artistPage);
    await expect(page.locator('[data-list="upcoming"] [data-until]')).toHaveCount(1);
    const past = page.locator('[data-list="past"] [data-until]');
    await expect(past).toHaveCount(2);
    await expect(past.first().locator(`a[href="/events/${clockwork.tonight.id}"]`)).not.toHaveCount(0);
  });

  test("tonight's show has left the venue's upcoming events", async ({ page }) => {
    await page.goto(`/venues/${knownVenue.slug}`);
    await expect(page.locator(`[data-list="upcoming"] a[href="/events/${clockwork.nextWeek.id}"]`)).not.toHaveCount(0);
    await expect(page.locator(`[data-list="upcoming"] a[href="/events/${clockwork.tonight.id}"]`)).toHaveCount(0);
  });
});

test.describe('a year after the build', () => {
  test.use({ visitorNow: '2027-11-27T22:00:00Z' });

  test('nothing is upcoming, and the venue says so', async ({ page }) => {
    await page.goto(`/venues/${knownVenue.slug}`);
    await expect(page.getByText('No upcoming events at this venue')).toBeVisible();
  });

  test('the footer warns that the listings are old', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('[data-age]')).toHaveClass(/is-old/);
  });
});
