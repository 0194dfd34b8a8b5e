import { clockClaims } from '../support/clock-claims.ts';
import { clockwork, knownVenue } from '../support/known-events.ts';
import { samplePaths } from '../support/sample-paths.ts';
import { testSite } from '../support/test-site.ts';
import { expect, test } from '../support/visit.ts';

const weekLater = new Date(Date.parse(testSite.now) + 7 * 86_400_000);
/** Midnight of that day: dates before it have passed. */
const today = new Date(weekLater.toDateString());

test.describe('a week after the build', () => {
  test.use({ visitorNow: weekLater.toISOString(), expectedErrors: [/\b404\b/] });

  test('no page calls a past date next, tonight, tomorrow, this weekend or upcoming', async ({ page }) => {
    const faults: string[] = [];
    const told = new Set<string>();
    for (const path of samplePaths) {
      await page.goto(path, { waitUntil: 'networkidle' });
      const { dated, undated, fixed } = await clockClaims(page);
      for (const { where, date } of dated) {
        told.add(where);
        if (new Date(date) < today) faults.push(`${path}: ${date} under '${where}'`);
      }
      faults.push(...[...undated, ...fixed].map((claim) => `${path}: '${claim}'`));
    }
    expect(faults).toEqual([]);
    // Statements of each kind were there to be judged.
    expect([...told]).toEqual(
      expect.arrayContaining(['The next 14 days', 'Upcoming Shows', 'Upcoming Events', 'Next on Dec 04, 2026']),
    );
  });

  test('the next date is the one that is next now', async ({ page }) => {
    await page.goto(`/artists/${encodeURIComponent(clockwork.name)}`);
    await expect(page.getByText('3 shows, next on Dec 04, 2026')).toBeVisible();
    await page.goto(`/venues/${knownVenue.slug}`);
    await expect(page.getByText('Next on Dec 04, 2026')).toBeVisible();
  });
});

test.describe('after the last show', () => {
  test.use({ visitorNow: '2027-11-27T22:00:00Z' });

  test('the last date is stated', async ({ page }) => {
    await page.goto(`/artists/${encodeURIComponent(clockwork.name)}`);
    await expect(page.getByText('3 shows, last on Dec 04, 2026')).toBeVisible();
    await page.goto(`/venues/${knownVenue.slug}`);
    await expect(page.getByText('Last on Jan 15, 2027')).toBeVisible();
  });
});
