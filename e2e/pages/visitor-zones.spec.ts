import { abroad, dateOnly, lateEvening, undated } from '../support/known-events.ts';
import { expect, test } from '../support/visit.ts';

// The first and last zones in which a day begins, and one between.
for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin']) {
  test.describe(`a visitor in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('sees a date without a time as that calendar day', async ({ page }) => {
      await page.goto(`/events/${dateOnly.id}`);
      await expect(page.getByText(dateOnly.longText).first()).toBeVisible();
    });

    test("sees times in the venue's zone", async ({ page }) => {
      for (const event of [lateEvening, abroad]) {
        await page.goto(`/events/${event.id}`);
        await expect(page.getByText(event.longText).first()).toBeVisible();
        await expect(page.getByText(event.time).first()).toBeVisible();
      }
    });

    test("sees 'Date TBA' for an event without a date", async ({ page }) => {
      await page.goto(`/events/${undated.id}`);
      await expect(page.getByText('Date TBA').first()).toBeVisible();
    });
  });
}
