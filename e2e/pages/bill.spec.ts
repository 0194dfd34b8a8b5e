import { billedArtists, placesOf } from '../../src/domain/catalogue/bill.ts';
import { isUpcoming } from '../../src/domain/time/upcoming.ts';
import { artistPath, eventPath } from '../../src/domain/urls/paths.ts';
import { listedCatalogue } from '../support/listed-rows.ts';
import { newPerson, signIn } from '../support/people.ts';
import { testSite } from '../support/test-site.ts';
import { expect, type Page, test } from '../support/visit.ts';

const built = Date.parse(testSite.now);

/** An upcoming event with an artist on its bill who has upcoming shows of their own, and how many of each. */
async function listedBill() {
  const { events, venues } = await listedCatalogue();
  const bills = billedArtists(events, placesOf(venues.map(({ name }) => name)));
  for (const [event, [billed]] of bills) {
    if (billed === undefined || event.upcomingUntil === null || event.upcomingUntil < built) continue;
    const own = events.filter(({ artistKey }) => artistKey === billed.key);
    const others = [...bills].flatMap(([other, artists]) =>
      artists.some(({ key }) => key === billed.key) ? other : [],
    );
    const ahead = (shows: typeof own, now: number) =>
      shows.filter((show) => isUpcoming(show.upcomingUntil, now)).length;
    if (ahead(own, event.upcomingUntil + 1) === 0) continue;
    return {
      event,
      until: event.upcomingUntil,
      billed,
      ownAhead: (now: number) => ahead(own, now),
      othersAhead: (now: number) => ahead(others, now),
    };
  }
  throw new Error('No event of the test listings has such a bill.');
}

const section = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Also on the bill' }) });
const upcomingFigure = (page: Page) => page.locator('.stats [data-upcoming-count]');

test('an event leads to an artist on its bill, whose page leads back to it', async ({ page }) => {
  const { event, billed, othersAhead } = await listedBill();
  await page.goto(eventPath(event.id));
  await page.locator('[data-part="bill"]').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${billed.name}$`, 'i'));
  const count = othersAhead(built);
  await expect(section(page)).toContainText(count === 1 ? '1 show' : `${count} shows`);
  await section(page)
    .locator(`a[href="${eventPath(event.id)}"]`)
    .first()
    .click();
  await expect(page).toHaveURL(eventPath(event.id));
});

test('a show that has passed leaves that section and no other number', async ({ page }) => {
  const { event, until, billed, ownAhead, othersAhead } = await listedBill();
  await page.goto(artistPath(billed.name));
  await expect(section(page).locator('.card:visible')).toHaveCount(othersAhead(built));
  await expect(upcomingFigure(page)).toHaveText(String(ownAhead(built)));
  const later = until + 1;
  await page.clock.setFixedTime(later);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.locator(`[data-list="mixed"] .card:visible a[href="${eventPath(event.id)}"]`)).toHaveCount(0);
  await expect(page.locator(`[data-list="past"] a[href="${eventPath(event.id)}"]`)).toHaveCount(0);
  await expect(upcomingFigure(page)).toHaveText(String(ownAhead(later)));
  const left = othersAhead(later);
  if (left === 0) await expect(section(page)).toBeHidden();
  else await expect(section(page)).toContainText(left === 1 ? '1 show' : `${left} shows`);
});

test('an artist on the bill can be followed there, and favorites name the show as coming up', async ({ page }) => {
  const { event } = await listedBill();
  await signIn(page, newPerson());
  await page.goto(eventPath(event.id));
  await page
    .locator('[data-part="bill"]')
    .getByRole('button', { name: /^Favorite / })
    .first()
    .click();
  await expect(page.getByText('Added to favorites')).toBeVisible();
  await page.goto('/favorites');
  const followed = page.locator('[data-part="followed"]');
  const card = followed.locator('.card', { has: page.locator(`a[href="${eventPath(event.id)}"]`) });
  while (!(await card.isVisible())) await followed.getByRole('button').last().click();
  await expect(card).toBeVisible();
});
