import AxeBuilder from '@axe-core/playwright';
import { clockwork, dateOnly, knownVenue, undated } from './known-events.ts';
import { expect, test } from './visit.ts';

/** One page of every kind. */
const paths = [
  '/',
  '/browse',
  '/events',
  '/events/page/2',
  '/events/all',
  '/artists',
  '/venues',
  '/newly-added',
  '/favorites',
  '/settings',
  '/auth',
  '/privacy',
  `/events/${clockwork.tonight.id}`,
  `/events/${dateOnly.id}`,
  `/events/${undated.id}`,
  `/artists/${encodeURIComponent(clockwork.name)}`,
  `/artists/${encodeURIComponent(clockwork.name)}/venues/${knownVenue.slug}`,
  `/venues/${knownVenue.slug}`,
  '/artists/AC%2FDC',
] as const;

for (const path of paths) {
  test(`${path} has no accessibility fault in either theme`, async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      expect(
        violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
      ).toEqual([]);
    }
  });

  test(`${path} never scrolls sideways`, async ({ page }) => {
    for (const width of [320, 390, 600, 900, 1180, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
}
