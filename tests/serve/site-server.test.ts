import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SiteServer, startSiteServer } from '../../scripts/serve/site-server.ts';
import { rawRequest } from './raw-request.ts';
import { removeSite, writeSite } from './temporary-site.ts';

const longPage = `<!doctype html><title>Events</title>${'<p>show</p>'.repeat(300)}`;
const secret = 'outside the site';
let root: string;
let server: SiteServer;

beforeAll(async () => {
  root = await writeSite({
    'index.html': 'home',
    '404.html': 'Oops! Page not found',
    'events.html': longPage,
    'events/12.html': 'twelve',
    'artists/AC/DC.html': 'AC/DC',
    'feed.xml': '<rss/>',
    'art.svg': '<svg/>',
    'photo.png': Buffer.alloc(2000),
    'data.json': 'as it is'.repeat(200),
    'data.json.br': brotliCompressSync('precompressed'),
    'data.json.gz': gzipSync('precompressed as gzip'),
    'calendar.ics': 'BEGIN:VCALENDAR',
    'unknown.pf_meta': 'x',
    '_astro/app.js': 'export {}',
    _headers: '/*\n  X-Frame-Options: DENY\n/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n',
  });
  await writeFile(join(dirname(root), 'secret.txt'), secret);
  await symlink(join(dirname(root), 'secret.txt'), join(root, 'leak.txt'));
  server = await startSiteServer({ root, port: 0 });
});

afterAll(async () => {
  await server.close();
  await removeSite(root);
});

describe('status, body and type', () => {
  it.each([
    ['/', 200, 'home', 'text/html; charset=utf-8'],
    ['/events/12', 200, 'twelve', 'text/html; charset=utf-8'],
    ['/artists/AC%2FDC', 200, 'AC/DC', 'text/html; charset=utf-8'],
    ['/feed.xml', 200, '<rss/>', 'application/xml; charset=utf-8'],
    ['/art.svg', 200, '<svg/>', 'image/svg+xml; charset=utf-8'],
    ['/calendar.ics', 200, 'BEGIN:VCALENDAR', 'text/calendar; charset=utf-8'],
    ['/_astro/app.js', 200, 'export {}', 'text/javascript; charset=utf-8'],
    ['/unknown.pf_meta', 200, 'x', 'application/octet-stream'],
    ['/nowhere', 404, 'Oops! Page not found', 'text/html; charset=utf-8'],
    ['/leak.txt', 404, 'Oops! Page not found', 'text/html; charset=utf-8'],
    [`/${'n'.repeat(3000)}`, 404, 'Oops! Page not found', 'text/html; charset=utf-8'],
  ])('%s', async (target, status, body, type) => {
    const answer = await rawRequest(server.port, target);
    expect(answer.status).toBe(status);
    expect(answer.body.toString()).toBe(body);
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers['x-frame-options']).toBe('DENY');
  });

  it('redirects keep the query', async () => {
    const answer = await rawRequest(server.port, '/events/?search=a%20b');
    expect([answer.status, answer.headers['location']]).toEqual([308, '/events?search=a%20b']);
  });

  it('other methods are refused', async () => {
    const answer = await rawRequest(server.port, '/', { method: 'POST' });
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  it('HEAD has the headers of GET without a body', async () => {
    const get = await rawRequest(server.port, '/events');
    const head = await rawRequest(server.port, '/events', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    const { date: _get, ...expected } = get.headers;
    const { date: _head, ...actual } = head.headers;
    expect(actual).toEqual(expected);
  });
});

describe('caching', () => {
  it('pages are revalidated, hashed assets are immutable', async () => {
    const page = await rawRequest(server.port, '/events');
    const asset = await rawRequest(server.port, '/_astro/app.js');
    expect(page.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it.each([
    ['GET', '/nowhere', 404],
    ['GET', '/_astro/gone.Ab12.js', 404],
    ['POST', '/_astro/app.js', 405],
  ])('errors are not stored: %s %s', async (method, target, status) => {
    const response = await rawRequest(server.port, target, { method });
    expect([response.status, response.headers['cache-control']]).toEqual([status, 'no-store']);
  });

  it.each(['"TAG"', 'W/"TAG"', '"other", "TAG"', '*'])('If-None-Match %s is answered with 304', async (form) => {
    const { headers } = await rawRequest(server.port, '/events');
    const tag = String(headers['etag']).slice(1, -1);
    const answer = await rawRequest(server.port, '/events', { headers: { 'if-none-match': form.replace('TAG', tag) } });
    expect([answer.status, answer.body.length]).toEqual([304, 0]);
    expect(answer.headers['etag']).toBe(headers['etag']);
  });

  it('another tag is answered in full, and a missing page is never 304', async () => {
    const headers = { 'if-none-match': '"other"' };
    expect((await rawRequest(server.port, '/events', { headers })).status).toBe(200);
    expect((await rawRequest(server.port, '/nowhere', { headers: { 'if-none-match': '*' } })).status).toBe(404);
  });
});

describe('compression', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
  ])('Accept-Encoding: %s gets %s', async (accepted, encoding, decompress) => {
    const answer = await rawRequest(server.port, '/events', { headers: { 'accept-encoding': accepted } });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['vary']).toBe('Accept-Encoding');
    expect(decompress(answer.body).toString()).toBe(longPage);
    expect(answer.headers['content-length']).toBe(String(answer.body.length));
  });

  it.each([
    ['/events', ''],
    ['/events', 'identity'],
    ['/events/12', 'br'],
    ['/photo.png', 'br'],
  ])('%s with Accept-Encoding "%s" is sent as it is', async (target, accepted) => {
    const answer = await rawRequest(server.port, target, { headers: { 'accept-encoding': accepted } });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it('each encoding has its own tag', async () => {
    const tags = await Promise.all(
      ['identity', 'gzip', 'br'].map(async (accepted) => {
        const answer = await rawRequest(server.port, '/events', { headers: { 'accept-encoding': accepted } });
        return answer.headers['etag'];
      }),
    );
    expect(new Set(tags).size).toBe(3);
  });

  const asItIs = 'as it is'.repeat(200);
  it.each<[string | undefined, string | undefined, string]>([
    ['gzip, deflate, br, zstd', 'br', 'precompressed'],
    ['gzip, br;q=0', 'gzip', 'precompressed as gzip'],
    ['gzip', 'gzip', 'precompressed as gzip'],
    ['identity', undefined, asItIs],
    ['zstd', undefined, asItIs],
    ['gzip;q=0, br;q=0', undefined, asItIs],
    ['', undefined, asItIs],
    [undefined, undefined, asItIs],
  ])('of precompressed files, Accept-Encoding %j gets %j', async (accepted, encoding, text) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const answer = await rawRequest(server.port, '/data.json', { headers });
    expect(answer.headers).toMatchObject({ vary: 'Accept-Encoding', 'content-type': 'application/json' });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-length']).toBe(String(answer.body.length));
    const open = { br: brotliDecompressSync, gzip: gunzipSync, none: (body: Buffer) => body };
    expect(open[encoding === 'br' || encoding === 'gzip' ? encoding : 'none'](answer.body).toString()).toBe(text);

    const tag = String(answer.headers['etag']);
    const again = await rawRequest(server.port, '/data.json', { headers: { ...headers, 'if-none-match': tag } });
    expect([again.status, again.headers['etag'], again.headers['vary']]).toEqual([304, tag, 'Accept-Encoding']);
    for (const other of ['br', 'gzip', 'identity'].filter((name) => name !== (encoding ?? 'identity'))) {
      const request = { headers: { 'accept-encoding': other, 'if-none-match': tag } };
      expect((await rawRequest(server.port, '/data.json', request)).status).toBe(200);
    }
  });

  it('a file that is compressed again has another tag', async () => {
    const ask = async () => {
      const { headers } = await rawRequest(server.port, '/again.json', { headers: { 'accept-encoding': 'gzip' } });
      return headers['etag'];
    };
    await writeFile(join(root, 'again.json'), asItIs);
    const compressed = await ask();
    await writeFile(join(root, 'again.json.gz'), gzipSync(asItIs, { level: 9 }));
    const precompressed = await ask();
    await writeFile(join(root, 'again.json.gz'), gzipSync(asItIs, { level: 1 }));
    expect(new Set([compressed, precompressed, await ask()]).size).toBe(3);
  });
});

describe('safety', () => {
  it('no path leads out of the site', async () => {
    const piece = fc.constantFrom(
      '..',
      '%2e%2e',
      '/',
      '%2f',
      '%5c',
      '%00',
      '.',
      'dist',
      'secret.txt',
      'leak.txt',
      'events',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 8 }), async (pieces) => {
        const answer = await rawRequest(server.port, `/${pieces.join('')}`);
        expect(answer.body.toString()).not.toContain(secret);
        expect([200, 308, 404]).toContain(answer.status);
      }),
    );
  });
});

describe('errors', () => {
  it('a port in use is reported in one sentence', async () => {
    await expect(startSiteServer({ root, port: server.port })).rejects.toThrow(
      `Port ${server.port} is in use, perhaps by another EventHub: stop that one, or choose another port with PORT=${server.port + 1}.`,
    );
  });

  it('a swapped site is served at once', async () => {
    const site = await writeSite({ 'index.html': 'old', '404.html': 'none' });
    const swapped = await startSiteServer({ root: site, port: 0 });
    try {
      expect((await rawRequest(swapped.port, '/')).body.toString()).toBe('old');
      await mkdir(join(dirname(site), 'next'));
      await writeFile(join(dirname(site), 'next', 'index.html'), 'new');
      await rename(site, join(dirname(site), 'previous'));
      const during = rawRequest(swapped.port, '/');
      await rename(join(dirname(site), 'next'), site);
      expect((await during).body.toString()).toBe('new');
      expect((await rawRequest(swapped.port, '/')).body.toString()).toBe('new');
    } finally {
      await swapped.close();
      await removeSite(site);
    }
  });
});
