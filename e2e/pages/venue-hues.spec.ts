import { knownVenue } from '../support/known-events.ts';
import { heartOf, newPerson, signIn } from '../support/people.ts';
import { expect, test } from '../support/visit.ts';

test('text on a venue keeps its contrast in every hue, in both themes', async ({ page }) => {
  await signIn(page, newPerson());
  await page.goto(`/venues/${knownVenue.slug}`);
  const heart = heartOf(page, knownVenue.name);
  await heart.click();
  await expect(heart).toHaveText('Favorited');
  await expect(heart).toHaveAttribute('aria-busy', 'false');
  await page.mouse.move(0, 0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const faint = await page.locator('.venue-head').evaluate((head: HTMLElement) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      if (canvas === null) throw new Error('There is no canvas.');
      const luminance = (color: string) => {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data]
          .map((value) => value / 255)
          .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const texts = [head, ...head.querySelectorAll<HTMLElement>('*:not([aria-hidden] *, [aria-hidden])')].filter(
        ({ childNodes }) => [...childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
      );
      const found: string[] = [];
      for (let hue = 0; hue < 360; hue++) {
        head.style.setProperty('--h', String(hue));
        const ground = luminance(getComputedStyle(head).backgroundColor);
        for (const text of texts) {
          const own = luminance(getComputedStyle(text).color);
          const ratio = (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05);
          if (ratio < 4.5) found.push(`${text.textContent?.trim()} in hue ${hue}: ${ratio.toFixed(2)}`);
        }
      }
      return { found, texts: texts.length };
    });
    expect(faint.texts).toBeGreaterThan(3);
    expect(faint.found, colorScheme).toEqual([]);
  }
});
