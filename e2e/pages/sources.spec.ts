import { knownSources } from '../support/known-events.ts';
import { testSite } from '../support/test-site.ts';
import { expect, test } from '../support/visit.ts';

test('/status names the sources that need a look, first, and is found from /privacy', async ({ page }) => {
  await page.goto('/privacy');
  await page.getByRole('link', { name: 'Status of the listings' }).click();
  await expect(page.getByRole('heading', { name: '2 of 3 sources need a look' })).toBeVisible();
  await expect(page.locator('#main').getByRole('listitem')).toHaveText([
    /^\s*city-paper\s*Failing since Nov 20, 2026, 10:00 PM\. Its listings may be out of date\.\s*Last read/,
    /^\s*closed-club\s*Nothing new for more than 14 days\.\s*No upcoming event\.\s*Last read\s*Nov 27, 2026, 4:00 PM/,
    /^\s*clock-hall\s*Last read\s*Nov 27, 2026, 4:00 PM\s*Newest listing\s*Nov 26, 2026, 4:00 PM\s*Upcoming\s*12/,
  ]);
});

test('status.json names them, too', async () => {
  const { sources } = await (await fetch(`${testSite.url}/status.json`)).json();
  expect(sources).toMatchObject([
    { name: 'city-paper', failing_since: '2026-11-21T03:00:00.000Z', troubles: ['failing'] },
    { name: knownSources[0].name, last_success_at: '2026-11-27T21:00:00.000Z', upcoming: 12, troubles: [] },
    { name: 'closed-club', newest_at: '2026-06-01T00:00:00.000Z', troubles: ['quiet', 'empty'] },
  ]);
});
