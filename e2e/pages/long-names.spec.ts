import { clockwork, knownVenue, pendulum } from '../support/known-events.ts';
import { longAddress, longNames, ordinaryNames, rename, splitWords, TITLES } from '../support/long-names.ts';
import { expect, test } from '../support/visit.ts';

const artist = `/artists/${encodeURIComponent(clockwork.name)}`;
const paths = [
  '/',
  '/events',
  '/artists',
  '/venues',
  '/newly-added',
  '/events?search=night',
  `/events/${clockwork.tonight.id}`,
  `/events/${pendulum.nights[0].id}`,
  artist,
  `${artist}/venues/${knownVenue.slug}`,
  `/venues/${knownVenue.slug}`,
];

for (const width of [320, 390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    for (const path of paths) {
      test(`names on ${path} break between words, and within one only if it is wider than the line`, async ({
        page,
      }) => {
        await page.goto(path, { waitUntil: 'networkidle' });
        const overflow = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        for (const name of longNames) {
          await rename(page, name);
          expect.soft(await splitWords(page), name).toEqual([]);
          expect.soft(await overflow(), `overflow with ${name}`).toBeLessThanOrEqual(0);
        }
        for (const name of ordinaryNames) {
          await rename(page, name);
          expect.soft(await splitWords(page, TITLES), name).toEqual([]);
        }
        await rename(page, longAddress, '.prose p');
        expect.soft(await overflow(), 'overflow with an address in the description').toBeLessThanOrEqual(0);
      });
    }
  });
}

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 844 } });

  test('rows have room for ordinary names, also beside a status', async ({ page }) => {
    await page.goto('/events', { waitUntil: 'networkidle' });
    await page.getByText('Rows', { exact: true }).click();
    await expect(page.locator('.card.is-cancelled .tag').first()).toBeVisible();
    for (const name of ordinaryNames) {
      await rename(page, name);
      expect.soft(await splitWords(page, TITLES), name).toEqual([]);
    }
  });
});
