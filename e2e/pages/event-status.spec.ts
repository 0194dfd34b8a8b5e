import { clockwork, pendulum, tonightAtHalt } from '../support/known-events.ts';
import { database, newPerson, signIn, userIdOf } from '../support/people.ts';
import { expect, test } from '../support/visit.ts';

const words = {
  cancelled: 'Cancelled',
  sold_out: 'Sold out',
  postponed: 'Postponed',
  rescheduled: 'New date',
} as const;
const artist = `/artists/${encodeURIComponent(pendulum.name)}`;
const idOf = (status: string) => pendulum.nights.find((night) => night.status === status)?.id;

for (const path of [artist, `/venues/${pendulum.venue.slug}`]) {
  test(`cards on ${path} show events that are cancelled, moved or sold out`, async ({ page }) => {
    await page.goto(path);
    const cards = page.locator('main .card[data-until]');
    await expect(cards).toHaveCount(pendulum.nights.length);
    for (const { status, id } of pendulum.nights) {
      const card = cards.filter({ has: page.locator(`a[href="/events/${id}"]`) });
      const tags = card.locator('.tag');
      if (status === 'scheduled') await expect(tags).toHaveCount(0);
      else await expect(tags).toHaveText(words[status]);
    }
    // The count includes every upcoming listing (rule T2), whatever its status.
    await expect(page.locator('.stats')).toContainText('5');
  });
}

test('Available Dates link a cancelled date to its page instead of tickets', async ({ page }) => {
  await page.goto(`${artist}/venues/${pendulum.venue.slug}`);
  await expect(page.getByText('5 shows available')).toBeVisible();
  const cancelled = page.locator('.available-dates .row', { hasText: 'Cancelled' });
  await expect(cancelled.getByRole('link')).toHaveText('Details');
  await expect(page.locator('.available-dates').getByRole('link', { name: /^Buy Tickets for / })).toHaveCount(4);
});

test('a cancelled event sells no tickets, its other dates do', async ({ page }) => {
  await page.goto(`/events/${idOf('cancelled')}`);
  await expect(page.getByText('Cancelled. This show does not take place.')).toBeVisible();
  await expect(page.locator('.event, .buybar').getByRole('link', { name: 'Buy Tickets' })).toHaveCount(0);
  const others = page.locator('[data-part="other-dates"] .row');
  await expect(others).toHaveCount(4);
  await expect(others.getByRole('link', { name: /^Buy Tickets for / })).toHaveCount(4);

  await page.goto(`/events/${idOf('sold_out')}`);
  await expect(page.getByText('Sold out. The seller may have returned tickets.')).toBeVisible();
  await expect(page.locator('.event').getByRole('link', { name: 'Buy Tickets' })).toBeVisible();
  const cancelled = page.locator('[data-part="other-dates"] .row', { hasText: 'Cancelled' });
  await expect(cancelled.getByRole('link', { name: /^Buy Tickets/ })).toHaveCount(0);
});

test('nobody is counted down to a show that is cancelled', async ({ page }) => {
  await page.goto(`/events/${tonightAtHalt.soldOut.id}`);
  await expect(page.getByText('Tonight, in 1 hour')).toBeVisible();
  await page.goto(`/events/${tonightAtHalt.cancelled.id}`);
  await expect(page.getByText('Cancelled. This show does not take place.')).toBeVisible();
  await expect(page.locator('main')).not.toContainText('Tonight');
});

test('past events keep their status but lose what it said about tickets', async ({ page }) => {
  await page.clock.setFixedTime('2026-12-20T12:00:00Z');
  await page.goto(`/events/${idOf('sold_out')}`);
  await expect(page.locator('.event .picture .tag')).toHaveText(['Sold out', 'Past']);
  await expect(page.getByText('The seller may have returned tickets.')).toBeHidden();
});

test('/newly-added shows the status', async ({ page }) => {
  await page.goto('/newly-added');
  const card = page.locator('main .card', { has: page.locator(`a[href="/events/${idOf('cancelled')}"]`) });
  await expect(card.locator('.tag')).toHaveText('Cancelled');
});

test('the home page leaves cancelled shows out of tonight and marks sold-out ones', async ({ page }) => {
  await page.goto('/');
  const tonight = page.locator('.tonight');
  await expect(tonight.getByRole('link', { name: tonightAtHalt.cancelled.name })).toHaveCount(0);
  const soldOut = tonight.locator('.row', { hasText: tonightAtHalt.soldOut.name });
  await expect(soldOut).toContainText('Sold out');
});

test('search marks a pair whose dates are all off', async ({ page }) => {
  const pairs = page.locator('[data-part="pair-cards"] > li');
  await page.goto(`/events?search=${tonightAtHalt.cancelled.name}`);
  await expect(pairs.locator('.tag')).toHaveText('Cancelled');
  await expect(pairs).toContainText('2 dates, Nov 27 to Dec 10');
  // Some of these dates do take place, and the card shows the next one.
  await page.goto(`/events?search=${pendulum.name}`);
  await expect(pairs).toContainText('5 dates, Dec 05 to Dec 09');
  await expect(pairs.locator('.tag')).toHaveCount(0);
});

test('the search dialog shows the status', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search everything' }).fill(tonightAtHalt.cancelled.name);
  const option = page.getByRole('option', { name: tonightAtHalt.cancelled.name });
  await expect(option.filter({ hasText: tonightAtHalt.venue.name })).toContainText('Halt Room, cancelled');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the ticket bar says 'Sold out', and is missing for a cancelled event", async ({ page }) => {
    await page.goto(`/events/${idOf('sold_out')}`);
    await expect(page.locator('.buybar')).toContainText('Sold out');
    await expect(page.locator('.buybar').getByRole('link', { name: 'Buy Tickets' })).toBeVisible();
    await page.goto(`/events/${idOf('cancelled')}`);
    await expect(page.locator('.buybar')).toHaveCount(0);
  });
});

test('the feed shows the status', async ({ request }) => {
  const feed = await (await request.get('/newly-added.xml')).text();
  const entry = feed.split('<item>').find((item) => item.includes(`/events/${idOf('cancelled')}<`));
  expect(entry).toContain('<description>Cancelled. Sunday, December 06, 2026');
});

test('the calendar file of a cancelled event cancels it', async ({ page }) => {
  await page.goto(`/events/${idOf('cancelled')}`);
  const href = await page.getByRole('link', { name: 'Calendar' }).getAttribute('href');
  expect(decodeURIComponent(href ?? '')).toContain('\r\nSTATUS:CANCELLED\r\n');
});

test.describe('for a signed-in user', () => {
  test('favorites show the status', async ({ page }) => {
    await signIn(page, newPerson());
    const user_id = await userIdOf(page);
    const ids = [idOf('cancelled'), clockwork.nextWeek.id].map(String);
    const rows = ids.map((item_id) => ({ user_id, item_type: 'event', item_id }));
    await database.from('favorites').insert(rows).throwOnError();
    await page.goto('/favorites');
    const cards = page.locator('.card', { has: page.getByRole('heading', { level: 3 }) });
    await expect(cards.filter({ hasText: pendulum.name })).toContainText('Cancelled');
    await expect(cards.filter({ hasText: clockwork.name })).not.toContainText('Cancelled');
  });
});

test.describe('for events newer than the build', () => {
  test.use({ expectedErrors: [/404/] });

  for (const { name, status } of [
    { name: 'Escapement', status: 'cancelled' },
    { name: 'CANCELED: Escapement', status: 'scheduled' },
  ]) {
    test(`'${name}', stored as ${status}, shows its status and sells no tickets`, async ({ page }) => {
      const unsaid = { description: null, major_category: null, minor_category: null, mobile_image_url: null };
      const undated = { event_date: null, event_datetime: null, scraped_at: null, updated_at: null };
      const row = {
        ...unsaid,
        ...undated,
        event_id: 900_099,
        name,
        status,
        venue_slug: pendulum.venue.slug,
        code: 'K1',
      };
      await page.route(/\/rest\/v1\/listed_events\?/, (route) =>
        route.fulfill({ json: [row], headers: { 'access-control-allow-origin': '*' } }),
      );
      await page.goto(`/events/${row.event_id}`);
      await expect(page.getByText('Cancelled. This show does not take place.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Buy Tickets' })).toHaveCount(0);
    });
  }
});
