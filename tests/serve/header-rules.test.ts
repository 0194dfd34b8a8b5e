import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { headersFor, parseHeaderRules } from '../../scripts/serve/header-rules.ts';

const rules = parseHeaderRules(`
# for everybody
/*
  X-Content-Type-Options: nosniff
  Link: </a>; rel=preload

/_astro/*
  Cache-Control: public, max-age=31536000, immutable
/events/:id
  X-Event: yes
  Link: </b>; rel=preload
/a.b
  X-Dot: yes
`);

describe('_headers', () => {
  it.each([
    ['/', { 'x-content-type-options': 'nosniff', link: '</a>; rel=preload' }],
    [
      '/_astro/app.js',
      {
        'x-content-type-options': 'nosniff',
        link: '</a>; rel=preload',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    ],
    [
      '/events/12',
      { 'x-content-type-options': 'nosniff', link: '</a>; rel=preload, </b>; rel=preload', 'x-event': 'yes' },
    ],
    ['/events/12/x', { 'x-content-type-options': 'nosniff', link: '</a>; rel=preload' }],
    ['/axb', { 'x-content-type-options': 'nosniff', link: '</a>; rel=preload' }],
    ['/a.b', { 'x-content-type-options': 'nosniff', link: '</a>; rel=preload', 'x-dot': 'yes' }],
  ])('for %s', (pathname, headers) => {
    expect(Object.fromEntries(headersFor(rules, pathname))).toEqual(headers);
  });

  it.each([
    ['events\n  A: b', 'line 1'],
    ['/*\n  A b', 'line 2'],
    ['/*\n  A:', 'line 2'],
    ['  A: b', 'line 1'],
  ])('names the line that a host would ignore: %j', (text, line) => {
    expect(() => parseHeaderRules(text)).toThrow(line);
  });
});

describe('the headers of this site', () => {
  const own = parseHeaderRules(readFileSync(new URL('../../public/_headers', import.meta.url), 'utf8'));

  it('cache hashed files for ten minutes, since hosts send this with a 404, too, and leave pages to the host', () => {
    for (const file of ['/_astro/app.Ab12.js', '/catalogue/venues.Ab12.txt', '/share/1ab2.png'])
      expect(headersFor(own, file).get('cache-control')).toBe('public, max-age=600');
    expect(headersFor(own, '/events/12').has('cache-control')).toBe(false);
  });

  it('let other sites frame embedded lists and read JSON, and nothing else', () => {
    expect(headersFor(own, '/venues/ember/embed').get('content-security-policy')).toBe('frame-ancestors *');
    expect(headersFor(own, '/artists/AC%2FDC.json').get('access-control-allow-origin')).toBe('*');
    for (const pathname of ['/', '/venues/ember', '/settings', '/status.json']) {
      const headers = headersFor(own, pathname);
      expect([headers.get('content-security-policy'), headers.get('access-control-allow-origin')]).toEqual([
        undefined,
        undefined,
      ]);
    }
  });

  it.each(['/', '/events/12', '/_astro/app.Ab12.js'])('protect %s, each header once', (pathname) => {
    const headers = headersFor(own, pathname);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });
});
