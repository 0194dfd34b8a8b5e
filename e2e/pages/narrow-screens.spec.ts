import { addDays } from '../../src/domain/time/calendar-day.ts';
import { formatWeekdayMonth } from '../../src/domain/time/format.ts';
import { clockwork, knownVenue } from '../support/known-events.ts';
import { expect, test } from '../support/visit.ts';

for (const width of [320, 390, 768]) {
  test(`at ${width} px, the tabs stay where they are from one list to the next`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const tops: number[] = [];
    for (const path of ['/events', '/artists', '/venues', '/newly-added']) {
      await page.goto(path);
      tops.push(Math.round((await page.getByRole('navigation', { name: 'Explore' }).boundingBox())?.y ?? 0));
    }
    expect(tops).toEqual(Array(4).fill(tops[0]));
  });
}

test('at 768 px, the filters are one line', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto('/events');
  const pills = page.locator('.pill').filter({ visible: true });
  const tops = await pills.evaluateAll((all) => all.map((pill) => Math.round(pill.getBoundingClientRect().top)));
  expect(tops.length).toBeGreaterThan(5);
  expect(new Set(tops).size).toBe(1);
});

test('at 320 px, the ticket bar names day, time and venue in full', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/events/${clockwork.tonight.id}`);
  const bar = page.getByRole('complementary', { name: 'Tickets' });
  await expect(bar).toContainText(knownVenue.name);
  const cut = await bar
    .locator('.rail-weekday, .rail-time')
    .evaluateAll((parts) => parts.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1).length);
  expect(cut).toBe(0);
});

test('the navigation bar is one line within the margins at every width', async ({ page }) => {
  await page.goto('/');
  // Widths of devices, and those at which its parts change.
  for (const width of [320, 350, 359, 360, 390, 430, 447, 448, 599, 600, 699, 700, 768]) {
    await page.setViewportSize({ width, height: 700 });
    const bar = await page.locator('.masthead .wrap').evaluate((element) => {
      const { paddingRight } = getComputedStyle(element);
      const edge = element.getBoundingClientRect().right - Number.parseFloat(paddingRight);
      const last = element.querySelector('.sign-in')?.getBoundingClientRect().right ?? 0;
      return { isOneLine: element.clientHeight < 70, outside: Math.max(0, Math.round(last - edge)) };
    });
    expect(bar, `${width} px`).toEqual({ isOneLine: true, outside: 0 });
  }
});

test('at 390 px, weekday and month of a card share a line, whichever they are', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/events');
  const dates = Array.from({ length: 366 }, (_, index) => formatWeekdayMonth(addDays('2028-01-01', index), '2028'));
  const broken = await page
    .locator('.card .rail-weekday')
    .first()
    .evaluate((weekday, texts) => {
      const lines = (text: string) => {
        weekday.textContent = text;
        return Math.round(weekday.clientHeight / Number.parseFloat(getComputedStyle(weekday).lineHeight));
      };
      return texts.filter((text) => lines(text) > 1);
    }, dates);
  expect(broken).toEqual([]);
});
