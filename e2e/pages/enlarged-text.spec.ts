import { clockwork, dateOnly, knownVenue, undated } from '../support/known-events.ts';
import { expect, type Page, test } from '../support/visit.ts';

/** One page of every kind. */
const paths = [
  '/',
  '/browse',
  '/events',
  '/events/all',
  '/artists',
  '/venues',
  '/newly-added',
  '/favorites',
  '/settings',
  '/auth',
  '/privacy',
  '/status',
  `/events/${clockwork.tonight.id}`,
  `/events/${dateOnly.id}`,
  `/events/${undated.id}`,
  `/artists/${encodeURIComponent(clockwork.name)}`,
  `/artists/${encodeURIComponent(clockwork.name)}/venues/${knownVenue.slug}`,
  `/venues/${knownVenue.slug}`,
] as const;

/** Doubles the text size (WCAG 1.4.4) as a user style sheet would. The page's policy allows no style element. */
async function enlarge(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
}

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Date figures that wrap onto more than one line. */
const brokenFigures = (page: Page) =>
  page.locator('.day-strip .display-type, .rail .rail-day, .day-figure').evaluateAll((figures) =>
    figures
      .filter((figure) => {
        const range = document.createRange();
        range.selectNodeContents(figure);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map((figure) => figure.textContent),
  );

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    for (const path of paths) {
      test(`${path} has room for text of twice the size`, async ({ page }) => {
        await page.goto(path);
        await enlarge(page);
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);
        const signIn = page.locator('.masthead .sign-in');
        if ((await signIn.count()) > 0) await expect(signIn).toBeInViewport({ ratio: 1 });
        expect(await brokenFigures(page)).toEqual([]);
      });
    }

    test('the search dialog has room for text of twice the size', async ({ page }) => {
      await page.goto('/events');
      await enlarge(page);
      await page.getByRole('link', { name: 'Search everything' }).click();
      await page.getByRole('combobox', { name: 'Search everything' }).fill('clock');
      const options = page.getByRole('dialog', { name: 'Search' }).getByRole('option');
      await expect(options.first()).toBeVisible();
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      const covered = await options.evaluateAll((rows) =>
        rows.flatMap((row) => {
          const figure = document.createRange();
          figure.selectNodeContents(row.querySelector('.row-day') as Element);
          const title = (row.querySelector('.row-title') as Element).getBoundingClientRect();
          const { right, bottom } = figure.getBoundingClientRect();
          return right > title.left && bottom > title.top + 1 ? [row.textContent] : [];
        }),
      );
      expect(covered).toEqual([]);
    });
  });
}
