import { embedPath } from '../../src/domain/urls/feed-paths.ts';
import { artistPath, parsePathname, venuePath } from '../../src/domain/urls/paths.ts';
import { markupErrors } from '../../tests/hostile/html-rules.ts';
import { clockwork, knownVenue } from '../support/known-events.ts';
import { testSite } from '../support/test-site.ts';
import { expect, test } from '../support/visit.ts';

/** Pages outside the sitemap, and one that does not exist. */
const UNLISTED = [
  ...['/auth', '/favorites', '/settings', '/status', '/offline', '/nowhere'],
  ...[artistPath(clockwork.name), venuePath(knownVenue.slug)].map(embedPath),
];
/** How many pages of each kind are validated. */
const EACH = 4;

function kindOf(pathname: string): string {
  const target = parsePathname(pathname);
  return target === null || target.kind === 'event' ? pathname.replace(/\d+$/, '*') : target.kind;
}

test('pages of every kind are valid HTML', async () => {
  const sitemap = await (await fetch(`${testSite.url}/sitemap-0.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const kinds = Map.groupBy(listed, kindOf);
  expect(kinds.size).toBeGreaterThan(14);
  const chosen = [...UNLISTED, ...[...kinds.values()].flatMap((pathnames) => pathnames.slice(0, EACH))];
  const pages = await Promise.all(
    chosen.map(async (pathname) => ({ pathname, html: await (await fetch(testSite.url + pathname)).text() })),
  );
  expect(pages.flatMap(({ pathname, html }) => markupErrors(pathname, html))).toEqual([]);
});
