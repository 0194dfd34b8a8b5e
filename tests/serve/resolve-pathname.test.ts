import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePathname, readRequestTarget } from '../../scripts/serve/pathname.ts';
import { resolvePathname } from '../../scripts/serve/resolve-pathname.ts';
import { artistFile, artistPath, venueFile, venuePath } from '../../src/domain/urls/paths.ts';

const files = new Set([
  'index.html',
  '404.html',
  '_headers',
  'events.html',
  'events/12.html',
  'events/page/2.html',
  'artists/AC.html',
  'artists/AC/DC.html',
  'artists/100% Phat.html',
  'artists/かな.html',
  'artists/style.css.html',
  'venues/ember-hall.ics',
  `${venuePath('ember-hall.ics').slice(1)}.html`,
  `${venuePath('hall.ics').slice(1)}.html`,
  'venues/404.html',
  'venues/index.html',
  'guide/index.html',
  '_astro/app.Ab12.js',
]);
const resolve = (pathname: string) => resolvePathname(pathname, async (file) => files.has(file));

describe('a pathname resolves to', () => {
  it.each([
    ['/', 'index.html'],
    ['/events', 'events.html'],
    ['/events/12', 'events/12.html'],
    ['/events/page/2', 'events/page/2.html'],
    ['/artists/AC', 'artists/AC.html'],
    ['/artists/AC%2FDC', 'artists/AC/DC.html'],
    ['/artists/100%25%20Phat', 'artists/100% Phat.html'],
    ['/artists/100%%20Phat', 'artists/100% Phat.html'],
    ['/artists/%E3%81%8B%E3%81%AA', 'artists/かな.html'],
    ['/artists/style.css', 'artists/style.css.html'],
    // Not the venue of that name.
    ['/venues/ember-hall.ics', 'venues/ember-hall.ics'],
    ['/guide/', 'guide/index.html'],
    ['/_astro/app.Ab12.js', '_astro/app.Ab12.js'],
  ])('%s with %s', async (pathname, file) => {
    expect(await resolve(pathname)).toEqual({ kind: 'file', file });
  });

  it.each([
    ['/events/', '/events'],
    ['/events.html', '/events'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['/guide', '/guide/'],
    ['/guide/index.html', '/guide/'],
    ['/events/12.html', '/events/12'],
    ['/events/12/', '/events/12'],
    ['/artists/%E3%81%8B%E3%81%AA/', '/artists/%E3%81%8B%E3%81%AA'],
    ['/venues/index', venuePath('index')],
    ['/venues/404', venuePath('404')],
    ['/venues/hall.ics', venuePath('hall.ics')],
    ['/artists/a%2F%2Fb', artistPath('a//b')],
    ['/artists/%2E%2E', artistPath('..')],
    ['/artists/%230528', artistPath('#0528')],
    ['/artists/What%3F', artistPath('What?')],
  ])('%s with a redirect to %s', async (pathname, target) => {
    expect(await resolve(pathname)).toEqual({ kind: 'redirect', pathname: target });
  });

  it.each([
    '/nowhere',
    '/events/13',
    '/404',
    '/404.html',
    // A calendar that is gone, or one whose file is meant; no venue is called so.
    '/venues/gone.ics',
    '/venues/gone.ics/',
    '/artists/Gone%2eXML',
    '/_headers',
    '//events',
    '//events/',
    '/events//12',
    '/../events',
    '/./events',
    '/events/../events',
    '/%2e%2e/events',
    '/a/..%2fevents',
    '/a/..%5cevents',
    '/events%00',
    '/events/%FF',
    'events',
    '*',
  ])('nothing: %s', async (pathname) => {
    expect(await resolve(pathname)).toEqual({ kind: 'missing' });
  });
});

describe('request targets', () => {
  it.each([
    ['/events?search=a?b', '/events', '?search=a?b'],
    ['/events#x', '/events', ''],
    ['http://example.org/events?x', '/events', '?x'],
    ['http://example.org', '/', ''],
    [Buffer.from('/artists/é').toString('latin1'), '/artists/%C3%A9', ''],
  ])('%s', (target, pathname, search) => {
    expect(readRequestTarget(target)).toEqual({ pathname, search });
  });
});

describe('invariants', () => {
  it('no pathname looks up a file outside the site or redirects to another host', async () => {
    const piece = fc.constantFrom(
      '..',
      '.',
      '%2e',
      '%2E%2e',
      '/',
      '%2f',
      '\\',
      '%5c',
      '%00',
      '%',
      'a',
      'index',
      '.html',
    );
    const pathnames = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`),
      fc.webPath(),
    );
    await fc.assert(
      fc.asyncProperty(pathnames, async (pathname) => {
        const looked: string[] = [];
        const resolution = await resolvePathname(pathname, async (file) => {
          looked.push(file);
          return true;
        });
        for (const file of looked) {
          expect(file.split(/[\\/]/)).not.toContain('..');
          expect(file).not.toMatch(/^[\\/]|\0/);
        }
        if (resolution.kind === 'redirect') expect(resolution.pathname).toMatch(/^\/(?![\\/])/);
      }),
    );
  });

  it('the path of every name resolves to its file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), async (name) => {
        for (const [path, file] of [
          [artistPath(name), artistFile(name)],
          [venuePath(name), venueFile(name)],
        ] as const) {
          expect(await resolvePathname(path, async (candidate) => candidate === file)).toEqual({ kind: 'file', file });
        }
      }),
    );
  });

  it('decoding undoes encoding', () => {
    const names = fc.string({ unit: 'grapheme', minLength: 1 }).filter((name) => !/^\.{1,2}$|[/\\\0]/.test(name));
    fc.assert(
      fc.property(names, (name) => {
        expect(decodePathname(`/${encodeURIComponent(name)}`)).toBe(`/${name}`);
      }),
    );
  });
});
