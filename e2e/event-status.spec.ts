import { pendulum } from './known-events.ts';
import { expect, test } from './visit.ts';

const words = {
  cancelled: 'Cancelled',
  sold_out: 'Sold out',
  postponed: 'Postponed',
  rescheduled: 'New date',
} as const;
const artist = `/artists/${encodeURIComponent(pendulum.name)}`;
const idOf = (status: string) => pendulum.nights.find((night) => night.status === status)?.id;

for (const path of [artist, `/venues/${pendulum.venue.slug}`]) {
  test(`the cards on ${path} say what does not take place as listed`, async ({ page }) => {
    await page.goto(path);
    const cards = page.locator('main .card[data-until]');
    await expect(cards).toHaveCount(pendulum.nights.length);
    for (const { status, id } of pendulum.nights) {
      const card = cards.filter({ has: page.locator(`a[href="/events/${id}"]`) });
      const tags = card.locator('.tag');
      if (status === 'scheduled') await expect(tags).toHaveCount(0);
      else await expect(tags).toHaveText(words[status]);
    }
    // A count is of what is listed ahead (specification section 4), whatever becomes of it.
    await expect(page.locator('.stats')).toContainText('5');
  });
}

test('Available Dates lead to the page, not to tickets, where a date is cancelled', async ({ page }) => {
  await page.goto(`${artist}/venues/${pendulum.venue.slug}`);
  await expect(page.getByText('5 shows available')).toBeVisible();
  const cancelled = page.locator('.avail .row', { hasText: 'Cancelled' });
  await expect(cancelled.getByRole('link')).toHaveText('Details');
  await expect(page.locator('.avail').getByRole('link', { name: /^Buy Tickets, / })).toHaveCount(4);
});

test('a cancelled event offers no tickets, its other dates do', async ({ page }) => {
  await page.goto(`/events/${idOf('cancelled')}`);
  await expect(page.getByText('Cancelled. This show does not take place.')).toBeVisible();
  await expect(page.locator('.ev, .buybar').getByRole('link', { name: 'Buy Tickets' })).toHaveCount(0);
  const others = page.locator('.dates .row');
  await expect(others).toHaveCount(4);
  await expect(others.getByRole('link', { name: /^Buy Tickets, / })).toHaveCount(4);

  await page.goto(`/events/${idOf('sold_out')}`);
  await expect(page.getByText('Sold out. The seller may have returned tickets.')).toBeVisible();
  await expect(page.locator('.ev').getByRole('link', { name: 'Buy Tickets' })).toBeVisible();
  const cancelled = page.locator('.dates .row', { hasText: 'Cancelled' });
  await expect(cancelled.getByRole('link', { name: /^Buy Tickets/ })).toHaveCount(0);
});

test('afterwards the word stays, what it meant for tickets goes', async ({ page }) => {
  await page.clock.setFixedTime('2026-12-20T12:00:00Z');
  await page.goto(`/events/${idOf('sold_out')}`);
  await expect(page.locator('.ev .pic .tag')).toHaveText(['Sold out', 'Past']);
  await expect(page.getByText('The seller may have returned tickets.')).toBeHidden();
});

test('the newest additions say so too', async ({ page }) => {
  await page.goto('/newly-added');
  const card = page.locator('main .card', { has: page.locator(`a[href="/events/${idOf('cancelled')}"]`) });
  await expect(card.locator('.tag')).toHaveText('Cancelled');
});
