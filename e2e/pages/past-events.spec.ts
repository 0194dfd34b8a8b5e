/** What is over sells nothing, and leads to what is next: as built, and in a page that is older than the end (rule T9). */
import { clockwork, knownVenue, pendulum } from '../support/known-events.ts';
import { testSite } from '../support/test-site.ts';
import { expect, type Page, test } from '../support/visit.ts';

const ticketsOn = (day: string) => ({ name: new RegExp(`^Buy Tickets for Clockwork Trio on ${day}`) });
const over = (page: Page) => page.getByText('This show is over.');
const nextDates = (page: Page) => page.locator('[data-part="next"] .row:visible');
/** An hour and a minute after the build: tonight's show has begun. */
const AFTER_TONIGHT = Date.parse(testSite.now) + 61 * 60_000;

for (const width of [390, 1280]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('an event that was over at the build says so beside its date, and lists the next ones', async ({ page }) => {
        await page.goto(`/events/${clockwork.past.id}`);
        await expect(over(page)).toBeInViewport();
        await expect(page.getByRole('link', ticketsOn('Nov 26'))).toHaveCount(0);
        await expect(page.getByRole('heading', { name: 'Next dates of Clockwork Trio' })).toBeVisible();
        await expect(nextDates(page)).toHaveCount(2);
        await expect(nextDates(page).first().getByRole('link', ticketsOn('Nov 27'))).toBeVisible();
        // Other dates are these two.
        await expect(page.getByRole('heading', { name: 'Other Dates' })).toHaveCount(0);
      });
    });

    test('an open page of an event says so once it is over', async ({ page }) => {
      await page.goto(`/events/${clockwork.tonight.id}`);
      const tickets = page.locator('.event > aside, .buybar').getByRole('link', ticketsOn('Nov 27'));
      await expect(tickets).toHaveCount(1);
      await expect(page.getByText('Tonight, in 1 hour')).toBeVisible();
      await expect(over(page)).toBeHidden();
      await expect(nextDates(page)).toHaveCount(0);

      await page.clock.setFixedTime(AFTER_TONIGHT);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(over(page)).toBeInViewport();
      await expect(tickets).toHaveCount(0);
      await expect(page.getByText(/^Tonight/)).toBeHidden();
      await expect(nextDates(page)).toHaveCount(1);
      await expect(nextDates(page).getByRole('link', ticketsOn('Dec 04'))).toBeVisible();
    });
  });
}

test('other dates leave out what is next, and go down in the list once they have passed', async ({ page }) => {
  const days = (part: string) => page.locator(`[data-part="${part}"] .row:visible .rail-day`);
  await page.goto(`/events/${pendulum.nights[0].id}`);
  await expect(days('here')).toHaveText(['06', '07', '08', '09']);
  await expect(days('next')).toHaveCount(0);
  await page.clock.setFixedTime('2026-12-07T12:00:00Z');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  // The night of the 8th is postponed.
  await expect(days('next')).toHaveText(['07', '09']);
  await expect(days('here')).toHaveText(['08', '06']);
  await page.clock.setFixedTime('2026-12-08T12:00:00Z');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(days('next')).toHaveText(['09']);
  await expect(days('here')).toHaveText(['08', '07', '06']);
});

test('dates that pass are no longer for sale, and still lead to their pages', async ({ page }) => {
  await page.goto(`/artists/${encodeURIComponent(clockwork.name)}/venues/${knownVenue.slug}`);
  const dates = page.locator('.available-dates .row');
  const past = (day: string) =>
    dates.getByRole('link', { name: new RegExp(`^Details of Clockwork Trio on Nov ${day}`) });
  await expect(dates.getByRole('link', { name: /^Buy Tickets for / })).toHaveCount(2);
  await expect(past('26')).toHaveText('Details');
  await page.clock.setFixedTime(AFTER_TONIGHT);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(dates.getByRole('link', { name: /^Buy Tickets for / })).toHaveCount(1);
  await expect(past('27')).toHaveText('Details');
  await past('27').click();
  await expect(page).toHaveURL(`/events/${clockwork.tonight.id}`);
});

test.describe('in a page that is a week old', () => {
  test.use({ visitorNow: '2026-12-05T12:00:00Z' });

  test('other dates that have passed are links to their pages only', async ({ page }) => {
    await page.goto(`/events/${clockwork.past.id}`);
    const others = page.locator('[data-part="here"] .row');
    await expect(others).toHaveCount(2);
    await expect(others.getByRole('link', { name: /^Buy Tickets/ })).toHaveCount(0);
    await expect(others.getByRole('link')).toHaveCount(2);
    // Nothing is next.
    await expect(page.getByText('Next dates of Clockwork Trio')).toBeHidden();
  });
});
