import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  artistAtVenueFile,
  artistAtVenuePath,
  artistFile,
  artistPath,
  browsePath,
  canonicalPathname,
  FIRST_PART,
  type ListPart,
  parsePathname,
  partPath,
  routeParam,
  signInPath,
  splitPart,
  venueFile,
  venuePath,
} from '../../../src/domain/urls/paths.ts';

/** What a static host does: decode the path and look up the file. */
const fileOf = (path: string) => `${decodeURIComponent(path).slice(1)}.html`;

const escaped = expect.stringMatching(/^\/artists\/~[a-z0-9-]*[a-z0-9]{11}$/);

describe('paths of artists', () => {
  test.each([
    ['Night Ferry', '/artists/Night%20Ferry', 'artists/Night Ferry.html'],
    ['AC/DC', '/artists/AC%2FDC', 'artists/AC/DC.html'],
    ['100% Phat', '/artists/100%25%20Phat', 'artists/100% Phat.html'],
    ['))', '/artists/))', 'artists/)).html'],
    ['かな', '/artists/%E3%81%8B%E3%81%AA', 'artists/かな.html'],
    ['!!!', '/artists/!!!', 'artists/!!!.html'],
    ['page', '/artists/page', 'artists/page.html'],
    ['past', '/artists/past', 'artists/past.html'],
    ['Past/Present', '/artists/Past%2FPresent', 'artists/Past/Present.html'],
  ])('%j has the URL %s', (name, path, file) => {
    expect(artistPath(name)).toBe(path);
    expect(artistFile(name)).toBe(file);
    expect(canonicalPathname(path)).toBeNull();
  });

  test.each([
    '...Get Perlonized!',
    'index',
    'Index',
    '404',
    '..',
    '.',
    'a//b',
    '/a',
    'a/',
    'a\\b',
    'a/../b',
    'page/2',
    'AC/venues/saltbox',
    // Artists and venues have further pages.
    'AC/past',
    'AC/Past',
    'AC/page/2',
    'embed',
    'AC/Embed',
    'night.json',
    'nights.html',
    // A folder of this name would collide with the page of `night` or its compressed copy.
    'night.html/late',
    'night.HTM/late',
    'night.html.br',
    'a/'.repeat(130).slice(0, -1),
    '~night',
    'x'.repeat(300),
    'か'.repeat(100),
    'a\u0000b',
    'a\nb',
    'lone \ud800 surrogate',
    // Netlify's client refuses the whole site for one such file.
    '#0528',
    'What?',
    // Netlify's and Cloudflare's clients leave these out.
    '_headers',
    '_redirects/X',
    'node_modules',
    '__MACOSX',
  ])('%j, which no host finds by name, has an escaped path', (name) => {
    expect(artistPath(name)).toEqual(escaped);
    expect(`/${artistFile(name).replace(/\.html$/, '')}`).toBe(artistPath(name));
  });

  test.each([
    '...Get Perlonized!',
    'index',
    '404',
    '#0528',
    'What?',
    'a//b',
    'a\\b',
    'page/2',
    'x'.repeat(300),
    '~night',
    'b.html',
  ])('the typed URL of %j leads to its page', (name) => {
    const typed = `/artists/${encodeURIComponent(name)}`;
    expect(canonicalPathname(typed)).toBe(artistPath(name));
    expect(canonicalPathname(artistPath(name))).toBeNull();
  });
});

test('venues called 404, index and page/2 have pages of their own', () => {
  expect(venuePath('saltbox')).toBe('/venues/saltbox');
  for (const slug of ['404', 'index', 'page/2']) {
    expect(venuePath(slug)).toMatch(/^\/venues\/~/);
    expect(canonicalPathname(`/venues/${encodeURIComponent(slug)}`)).toBe(venuePath(slug));
  }
  expect(canonicalPathname(`/artists/AC%2FDC/venues/404`)).toBe(artistAtVenuePath('AC/DC', '404'));
});

const parts: readonly ListPart[] = [
  { list: 'upcoming', page: 2 },
  { list: 'past', page: 1 },
  { list: 'past', page: 2 },
];

test.each<[string, string, ListPart]>([
  ['/venues/saltbox', '/venues/saltbox', FIRST_PART],
  ['/venues/saltbox/page/2', '/venues/saltbox', { list: 'upcoming', page: 2 }],
  ['/venues/past/past', '/venues/past', { list: 'past', page: 1 }],
  ['/venues/past', '/venues/past', FIRST_PART],
  ['/venues/page/2', '/venues/page/2', FIRST_PART],
  ['/artists/X/venues/past', '/artists/X/venues/past', FIRST_PART],
  ['/artists/X/venues/past/past/page/3', '/artists/X/venues/past', { list: 'past', page: 3 }],
  ['/artists/page/page/2', '/artists/page', { list: 'upcoming', page: 2 }],
])('%s is of %s', (pathname, item, part) => {
  expect(splitPart(pathname)).toEqual([item, part]);
  if (part !== FIRST_PART) expect(partPath(item, part)).toBe(pathname);
});

test('file and path of any name belong together, and are unique', () => {
  const awkward = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    fc
      .array(
        fc.constantFrom('a', 'A', '/', '.', '..', '%', '%2F', '#', '?', 'venues', 'page', 'index', '~', ' ', '\\'),
        {
          minLength: 1,
          maxLength: 6,
        },
      )
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(awkward, awkward, (a, b) => {
      for (const name of [a, b]) {
        expect(fileOf(artistPath(name))).toBe(artistFile(name));
        expect(fileOf(venuePath(name))).toBe(venueFile(name));
        // Nothing leaves its folder or collides with a fixed page.
        expect(new URL(artistPath(name), 'http://host').pathname).toBe(artistPath(name));
        expect(artistFile(name).split('/')).not.toContain('..');
      }
      if (a !== b) {
        expect(artistFile(a)).not.toBe(artistFile(b));
        expect(routeParam(a)).not.toBe(routeParam(b));
      }
      expect(artistAtVenueFile(a, b)).not.toBe(artistFile(a));
      expect(fileOf(artistAtVenuePath(a, b))).toBe(artistAtVenueFile(a, b));
      // A pair of one artist never collides with another artist's page, nor does a further page of anything.
      const own = [artistFile(b), artistAtVenueFile(b, 'x'), artistAtVenueFile('x', b), venueFile(b)];
      const further = parts.flatMap((part) => [
        artistFile(a, part),
        artistAtVenueFile(a, 'x', part),
        artistAtVenueFile('x', a, part),
        venueFile(a, part),
        ...(a === b ? [] : [artistFile(b, part), artistAtVenueFile(b, 'x', part), venueFile(b, part)]),
      ]);
      expect(artistFile(b)).not.toBe(artistAtVenueFile(a, 'x'));
      for (const file of own) expect(further).not.toContain(file);
      if (a !== b && a !== 'x' && b !== 'x') expect(new Set(further).size).toBe(further.length);
    }),
    { numRuns: 500 },
  );
});

test('the path of any name decodes to the name, and so does its typed URL', () => {
  const name = fc
    .oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
      fc
        .array(
          fc.constantFrom('/', '.', '..', '%', '%2F', '%252F', '?', '#', '+', ' ', '~', 'venues', 'page', '404', 'é'),
          {
            minLength: 1,
            maxLength: 6,
          },
        )
        .map((parts) => parts.join('')),
    )
    .map((text) => text.toWellFormed());
  /** The address to which a host that knows the page redirects a request. */
  const arrival = (pathname: string) => parsePathname(canonicalPathname(pathname) ?? pathname);
  fc.assert(
    fc.property(name, name, (artist, slug) => {
      const typed = `/artists/${encodeURIComponent(artist)}`;
      expect(parsePathname(typed)).toEqual({ kind: 'artist', name: artist });
      expect(arrival(typed)).toEqual(parsePathname(artistPath(artist)));
      expect(canonicalPathname(artistPath(artist))).toBeNull();

      const pair = `${typed}/venues/${encodeURIComponent(slug)}`;
      expect(parsePathname(pair)).toEqual({ kind: 'artist-at-venue', name: artist, slug });
      expect(arrival(pair)).toEqual(parsePathname(artistAtVenuePath(artist, slug)));
      expect(arrival(`/venues/${encodeURIComponent(slug)}`)).toEqual(parsePathname(venuePath(slug)));
      // A path without escapes is its own target.
      if (!artistPath(artist).startsWith('/artists/~')) {
        expect(parsePathname(artistPath(artist))).toEqual({ kind: 'artist', name: artist });
      }
    }),
    { numRuns: 500 },
  );
});

test('a path can be made from, and read back to, any text', () => {
  const anything = fc.string({ unit: fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit)) });
  fc.assert(
    fc.property(anything, (text) => {
      for (const path of [
        artistPath(text),
        venuePath(text),
        artistAtVenuePath(text, text),
        signInPath('artist', text, '/'),
      ]) {
        expect(path).toMatch(/^\/[\x21-\x7e]*$/);
      }
      for (const path of [text, `/artists/${text}`, `/venues/${text}/x`]) {
        parsePathname(path);
        canonicalPathname(path);
      }
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['/events/12', { kind: 'event', id: '12' }],
  ['/artists/AC%2FDC', { kind: 'artist', name: 'AC/DC' }],
  ['/artists/AC%2FDC/', { kind: 'artist', name: 'AC/DC' }],
  ['/venues/saltbox', { kind: 'venue', slug: 'saltbox' }],
  ['/artists/Plum%20Rain/venues/saltbox', { kind: 'artist-at-venue', name: 'Plum Rain', slug: 'saltbox' }],
  ['/artists/page/2', null],
  ['/artists', null],
  ['/artists/%E0%A4%A', null],
  ['/nowhere', null],
])('%s requests %j', (pathname, target) => {
  expect(parsePathname(pathname)).toEqual(target);
});

test('queries are encoded once', () => {
  expect(browsePath({})).toBe('/browse');
  expect(browsePath({ search: 'AC/DC & more', tab: 'venues' })).toBe('/browse?search=AC%2FDC+%26+more&tab=venues');
  const url = new URL(signInPath('artist', 'AC/DC', artistPath('AC/DC')), 'http://host');
  expect(url.searchParams.get('favorite')).toBe('artist:AC/DC');
  expect(url.searchParams.get('back')).toBe('/artists/AC%2FDC');
});
