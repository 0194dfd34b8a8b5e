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

test.describe('on a host that knows no redirects', () => {
  test.use({ expectedErrors: [/404/] });

  // `npm run serve` redirects by itself.
  for (const [kind, name, path] of [
    ['artist', 'What?', artistPath('What?')],
    ['artist', '#0528', artistPath('#0528')],
    ['venue', '#hash', venuePath('#hash')],
  ] as const) {
    test(`404.html leads from the plain address of the ${kind} ${name} to its page`, async ({ page, baseURL }) => {
      const plain = `/${kind}s/${encodeURIComponent(name)}`;
      await page.route(`**${plain}`, async (route) => {
        await route.fulfill({ response: await route.fetch({ url: `${baseURL}/no-such-page` }), status: 404 });
      });
      expect((await page.goto(plain))?.status()).toBe(404);
      await page.waitForURL((url) => url.pathname === path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
});
