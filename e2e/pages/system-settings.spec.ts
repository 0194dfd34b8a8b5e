/** Operating system settings: forced colors and reduced motion. */
import type { Locator } from '@playwright/test';
import { clockwork, knownVenue } from '../support/known-events.ts';
import { newPerson, signIn } from '../support/people.ts';
import { expect, type Page, test } from '../support/visit.ts';

const look = (element: Locator) =>
  element.evaluate((shown) => {
    const { color, backgroundColor } = getComputedStyle(shown);
    return { color, backgroundColor };
  });

/** A selected control differs from its neighbor, and its text from its background. */
async function expectToStandOut(chosen: Locator, other: Locator): Promise<void> {
  const [one, another] = [await look(chosen), await look(other)];
  expect(one.backgroundColor).not.toBe(another.backgroundColor);
  expect(one.color).not.toBe(one.backgroundColor);
}

test.describe('with forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`selection, highlights and focus are visible (${colorScheme})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/events?search=night');
      const tabs = page.getByRole('navigation', { name: 'Explore' }).getByRole('link');
      await expectToStandOut(tabs.nth(0), tabs.nth(1));
      const toggle = page.getByRole('navigation', { name: 'Which events' }).getByRole('link');
      await expectToStandOut(toggle.nth(0), toggle.nth(1));
      await expectToStandOut(
        page.getByRole('button', { name: 'Any date' }),
        page.getByRole('button', { name: 'Today' }),
      );
      const themes = page.getByRole('group', { name: 'Theme' }).locator('label');
      await expectToStandOut(themes.nth(2), themes.nth(0));
      const found = await look(page.locator('mark').first());
      expect(found.color).not.toBe(found.backgroundColor);

      await page.getByRole('searchbox').first().focus();
      await expect(page.locator('main .searchline')).toHaveCSS('outline-style', 'solid');
      await tabs.nth(1).focus();
      await page.keyboard.press('Tab');
      await expect(tabs.nth(2)).toHaveCSS('outline-style', 'solid');

      await page.keyboard.press('Control+k');
      await page.keyboard.type('night');
      const options = page.getByRole('dialog').getByRole('option');
      await expect(options.nth(1)).toBeVisible();
      await expectToStandOut(options.nth(0), options.nth(1));
    });
  }

  test('shapes drawn by backgrounds stay visible', async ({ page }) => {
    await page.goto('/events');
    const drawn = (element: Locator, part: string) =>
      element.evaluate(
        (shape, [pseudo]) => {
          const { backgroundColor } = getComputedStyle(shape, pseudo);
          return backgroundColor !== getComputedStyle(document.body).backgroundColor;
        },
        [part],
      );
    expect(await drawn(page.locator('.day-strip a i').first(), '::after')).toBe(true);
    await page.goto('/browse');
    expect(await drawn(page.locator('.masthead nav [aria-current]'), '::after')).toBe(true);
    await expect(page.locator('.card').first()).toBeVisible();
    expect(await drawn(page.locator('.card').first(), '::before')).toBe(true);
  });

  test('a set heart is filled, others are outlined', async ({ page }) => {
    await signIn(page, newPerson());
    await page.goto(`/venues/${knownVenue.slug}`);
    const hearts = page.locator('main button.heart');
    await hearts.nth(1).click();
    await expect(hearts.nth(1)).toHaveAttribute('aria-pressed', 'true');
    await expect(hearts.nth(1).locator('svg')).not.toHaveCSS('fill', 'none');
    await expect(hearts.nth(2).locator('svg')).toHaveCSS('fill', 'none');
  });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  /** Elements that would move: by their styles, or because an animation is running. */
  const movements = (page: Page) =>
    page.evaluate(() => {
      const seconds = (list: string) => Math.max(...list.split(',').map(Number.parseFloat));
      const parts = [undefined, '::before', '::after'] as const;
      const moving = [...document.querySelectorAll('*')].flatMap((element) =>
        parts.flatMap((part) => {
          const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element, part);
          const isMoving =
            seconds(transitionDuration) > 0.01 || animationName !== 'none' || scrollBehavior === 'smooth';
          return isMoving ? [`${element.tagName}.${element.className} ${part ?? ''}`] : [];
        }),
      );
      return [...moving, ...document.getAnimations().map((animation) => animation.id || animation.playState)];
    });

  const artist = `/artists/${encodeURIComponent(clockwork.name)}`;
  for (const [what, paths] of [
    ['a visitor', ['/', '/events?search=night', '/browse', `/events/${clockwork.tonight.id}`, artist, '/auth']],
    ['somebody', ['/', '/favorites', '/settings', `/venues/${knownVenue.slug}`]],
  ] as const) {
    test(`nothing moves by itself or on hover for ${what}`, async ({ page }) => {
      await page.addInitScript(() => {
        for (const name of ['scrollIntoView', 'scrollTo', 'scrollBy'] as const) {
          const scroll = Element.prototype[name];
          Element.prototype[name] = function (this: Element, ...given: unknown[]) {
            if (JSON.stringify(given).includes('smooth')) console.error(`${name} is smooth`);
            return Reflect.apply(scroll, this, given);
          };
        }
      });
      if (what === 'somebody') await signIn(page, newPerson());
      for (const path of paths) {
        await page.goto(path);
        expect(await movements(page), path).toEqual([]);
        await page.waitForLoadState('networkidle');
        if (what === 'somebody' && path.startsWith('/venues')) {
          await page.locator('main button.heart').first().click();
          await expect(page.getByText('Added to favorites')).toBeVisible();
        }
        await page.locator('main :is(a, button)').filter({ visible: true }).first().hover();
        expect(await movements(page), path).toEqual([]);
      }
    });
  }
});
