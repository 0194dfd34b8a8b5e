import { ODD_SLUGS } from '../../scripts/seed/odd-names.ts';
import { artistPath, venuePath } from '../../src/domain/urls/paths.ts';
import { isTypable, oddArtists } from '../support/odd-names.ts';
import { expect, test } from '../support/visit.ts';

const artists = oddArtists().map((name) => ({ kind: 'artist', name, heading: name, path: artistPath(name) }));

const venues = ODD_SLUGS.map((slug, index) => ({
  kind: 'venue',
  name: slug,
  heading: `Odd Room ${index + 1}`,
  path: venuePath(slug),
}));

for (const { kind, name, heading, path } of [...artists, ...venues]) {
  test(`the ${kind} ${name.slice(0, 40)} is reachable by its link, a typed address and a reload`, async ({ page }) => {
    const title = page.getByRole('heading', { level: 1 });
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(title).toHaveText(heading);
    if (isTypable(name)) {
      expect((await page.goto(`/${kind}s/${encodeURIComponent(name)}`))?.status()).toBe(200);
      await expect(title).toHaveText(heading);
    }
    expect((await page.reload())?.status()).toBe(200);
    await expect(title).toHaveText(heading);
    expect(new URL(page.url()).pathname).toBe(path);
  });
}
