import { artistPath, venuePath } from '../src/domain/paths.ts';
import { oddArtists, oddVenues } from './odd-names.ts';
import { expect, test } from './visit.ts';

/** Browsers resolve these before they ask: nobody can type such an address. */
const untypable = (name: string) => name === '.' || name === '..';

for (const { kind, names, typed, canonical } of [
  { kind: 'artist', names: oddArtists, typed: '/artists/', canonical: artistPath },
  { kind: 'venue', names: oddVenues, typed: '/venues/', canonical: venuePath },
]) {
  test.describe(`the page of the ${kind}`, () => {
    for (const name of names) {
      test(`${name.slice(0, 40)} is found by its link, a typed address and a reload`, async ({ page }) => {
        const heading = page.getByRole('heading', { level: 1 });
        const byLink = await page.goto(canonical(name));
        expect(byLink?.status()).toBe(200);
        const title = await heading.textContent();
        if (kind === 'artist') expect(title?.trim()).toBe(name);
        if (!untypable(name)) {
          const byTyping = await page.goto(typed + encodeURIComponent(name));
          expect(byTyping?.status()).toBe(200);
          await expect(heading).toHaveText(title ?? '');
        }
        expect((await page.reload())?.status()).toBe(200);
        await expect(heading).toHaveText(title ?? '');
        expect(new URL(page.url()).pathname).toBe(canonical(name));
      });
    }
  });
}
