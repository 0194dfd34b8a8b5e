import { artistPath, venuePath } from '../src/domain/paths.ts';
import { linkedOnlyArtists, oddArtists, oddVenues } from './odd-names.ts';
import { expect, test } from './visit.ts';

const artists = [...oddArtists, ...linkedOnlyArtists].map((name) => ({
  kind: 'artist',
  name,
  heading: name,
  path: artistPath(name),
  typed: linkedOnlyArtists.includes(name) ? null : `/artists/${encodeURIComponent(name)}`,
}));

const venues = oddVenues.map((slug) => ({
  kind: 'venue',
  name: slug,
  heading: `House ${slug}`,
  path: venuePath(slug),
  typed: `/venues/${encodeURIComponent(slug)}`,
}));

for (const { kind, name, heading, path, typed } of [...artists, ...venues]) {
  test(`the ${kind} ${name.slice(0, 40)} is found by its link, a typed address and a reload`, async ({ page }) => {
    const title = page.getByRole('heading', { level: 1 });
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(title).toHaveText(heading);
    if (typed !== null) {
      expect((await page.goto(typed))?.status()).toBe(200);
      await expect(title).toHaveText(heading);
    }
    expect((await page.reload())?.status()).toBe(200);
    await expect(title).toHaveText(heading);
    expect(new URL(page.url()).pathname).toBe(path);
  });
}
