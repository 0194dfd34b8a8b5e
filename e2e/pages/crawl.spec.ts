import { type Crawl, crawlSite } from '../../scripts/testing/crawl/crawl-site.ts';
import { parsePathname } from '../../src/domain/urls/paths.ts';
import { testSite } from '../support/test-site.ts';
import { expect, test } from '../support/visit.ts';

/** Whether a page is indexed and so has a canonical address: not the lists that other sites embed (rule P23), either. */
const isIndexed = (pathname: string) =>
  !['/auth', '/favorites', '/settings', '/status', '/offline'].includes(pathname) && !pathname.endsWith('/embed');

// All tests of this file share one crawl.
test.describe.configure({ mode: 'default' });

let crawl: Crawl;
test.beforeAll(async () => {
  crawl = await crawlSite({ origin: testSite.url, canonicalOrigin: testSite.canonicalOrigin });
});

const pages = () =>
  crawl.visited.filter(({ status, contentType }) => status === 200 && contentType.startsWith('text/html'));
const kindCount = (kind: string) => pages().filter(({ pathname }) => parsePathname(pathname)?.kind === kind).length;

test('every internal link responds with 200', () => {
  expect(crawl.visited.filter(({ status }) => status !== 200)).toEqual([]);
  expect(crawl.links).toBeGreaterThan(10_000);
});

test('every event, artist, venue and artist at a venue has exactly one page', async () => {
  const status = await (await fetch(`${testSite.url}/status.json`)).json();
  expect({
    events: pages().filter(({ pathname }) => /^\/events\/\d+$/.test(pathname)).length,
    artists: kindCount('artist'),
    venues: kindCount('venue'),
    pairs: kindCount('artist-at-venue'),
  }).toEqual({ events: status.events, artists: status.artists, venues: status.venues, pairs: status.pairs });
  expect(status.events).toBeGreaterThan(500);
});

test("every page's canonical address is its own", () => {
  for (const { pathname, canonical } of pages()) {
    expect(canonical, pathname).toBe(isIndexed(pathname) ? testSite.canonicalOrigin + pathname : null);
  }
});

test('the sitemap lists exactly the pages that may be indexed', async () => {
  const inSitemap: string[] = [];
  for (const { pathname } of crawl.visited.filter((visited) => /^\/sitemap-\d+\.xml$/.test(visited.pathname))) {
    const text = await (await fetch(testSite.url + pathname)).text();
    inSitemap.push(...[...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname));
  }
  const indexed = pages()
    .map(({ pathname }) => pathname)
    .filter(isIndexed);
  expect(inSitemap.toSorted()).toEqual(indexed.toSorted());
});
