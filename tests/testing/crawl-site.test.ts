import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SiteServer, startSiteServer } from '../../scripts/serve/site-server.ts';
import { crawlSite, internalPathname } from '../../scripts/testing/crawl/crawl-site.ts';
import { readLinks } from '../../scripts/testing/crawl/page-links.ts';
import { removeSite, writeSite } from '../serve/temporary-site.ts';

describe('links are read from', () => {
  it.each([
    [
      'text/html; charset=utf-8',
      '<a href="/a?b&amp;c">x</a><img src=/i.png srcset="/s.png 1x, /t.png 2x"><a href="/a?b&amp;c">',
      ['/a?b&c', '/i.png', '/s.png', '/t.png'],
    ],
    ['text/html', '<form action="/browse"></form><script src="/x.js"></script>', ['/browse', '/x.js']],
    [
      'text/html',
      '<meta property="og:image" content="/og.png"><script type="application/ld+json">{"url":"https://e/a"}</script>',
      ['/og.png', 'https://e/a'],
    ],
    ['text/css', '@font-face{src:url("/f.woff2")}a{background:url(/b.png)}', ['/f.woff2', '/b.png']],
    ['application/xml', '<urlset><loc>https://e/a?b&amp;c</loc></urlset>', ['https://e/a?b&c']],
    [
      'text/plain; charset=utf-8',
      'User-agent: *\nSitemap: https://e/sitemap-index.xml',
      ['https://e/sitemap-index.xml'],
    ],
    ['application/json', '{"href":"/no"}', []],
  ])('%s: %s', (type, text, addresses) => {
    expect(readLinks(type, text).addresses).toEqual(addresses);
  });

  it.each([
    ['/a?b#c', '/a'],
    ['a', '/x/a'],
    ['https://canonical.example/b', '/b'],
    ['https://elsewhere.example/b', null],
    ['mailto:a@b.example', null],
    ['javascript:void 0', null],
    ['http://', null],
  ])('%s leads to %s', (address, pathname) => {
    const origins = ['http://localhost:1', 'https://canonical.example'];
    expect(internalPathname(address, 'http://localhost:1/x/y', origins)).toBe(pathname);
  });
});

describe('a crawl', () => {
  let root: string;
  let server: SiteServer;
  beforeAll(async () => {
    root = await writeSite({
      'index.html':
        '<link rel=canonical href="https://e.example/"><a href=/a>a</a><a href=/gone>b</a><a href=/a/>c</a>',
      'a.html': '<a href="/">home</a><a href="/%23b">odd</a>',
      '#b.html': 'odd',
      '404.html': 'none',
      'robots.txt': 'Sitemap: https://e.example/sitemap-index.xml',
      'sitemap-index.xml': '<loc>https://e.example/only-in-sitemap</loc>',
      'only-in-sitemap.html': 'x',
    });
    server = await startSiteServer({ root, port: 0 });
  });
  afterAll(async () => {
    await server.close();
    await removeSite(root);
  });

  it('visits every address once and reports its status', async () => {
    const { visited, links } = await crawlSite({ origin: server.url, canonicalOrigin: 'https://e.example' });
    expect(Object.fromEntries(visited.map(({ pathname, status }) => [pathname, status]))).toEqual({
      '/': 200,
      '/a': 200,
      '/a/': 308,
      '/%23b': 200,
      '/gone': 404,
      '/robots.txt': 200,
      '/sitemap-index.xml': 200,
      '/only-in-sitemap': 200,
    });
    expect(visited.find(({ pathname }) => pathname === '/')?.canonical).toBe('https://e.example/');
    expect(visited.find(({ pathname }) => pathname === '/gone')?.foundOn).toBe('/');
    expect(links).toBe(8);
  });
});
