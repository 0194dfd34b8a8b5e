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

test('at 320 px, the navigation bar is one line', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/');
  const bar = page.locator('.masthead .wrap');
  const line = await bar.evaluate((element) => ({
    height: element.clientHeight,
    hidden: element.scrollWidth - element.clientWidth,
  }));
  expect(line).toEqual({ height: 60, hidden: 0 });
});
