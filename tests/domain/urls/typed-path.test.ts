import fc from 'fast-check';
import { expect, test } from 'vitest';
import { artistName } from '../../../src/domain/catalogue/artist-name.ts';
import { artistAtVenuePath, artistPath, eventPath, venuePath } from '../../../src/domain/urls/paths.ts';
import { isSamePath, possibleNames, targetPath, typedTarget } from '../../../src/domain/urls/typed-path.ts';

/** The address that the page of a typed one has. */
const arrival = (pathname: string) => {
  const target = typedTarget(pathname);
  return target === null ? null : targetPath(target);
};

test.each([
  ['/events/100360', '/events/100360'],
  ['/events/0100360', '/events/100360'],
  ['/events/000', '/events/0'],
  ['/events/100360/', '/events/100360'],
  ['//Events//100360.html', '/events/100360'],
  ['/events/%20100360%20', '/events/100360'],
  ['/EVENTS/all', '/events/all'],
  ['/artists/Night%20Ferry/', '/artists/Night%20Ferry'],
  ['/artists/%20Night%20%20Ferry', '/artists/Night%20Ferry'],
  ['/artists/e%CC%81tude', '/artists/%C3%A9tude'],
  ['/artists/100%', '/artists/100%25'],
  ['/artists/AC/DC', '/artists/AC%2FDC'],
  ['/artists/a%5Cb', artistPath('a\\b')],
  [artistPath('a\\b'), artistPath('a\\b')],
  ['/artists/AC%2FDC/Venues/404', artistAtVenuePath('AC/DC', '404')],
  ['/venues/clock-hall//', '/venues/clock-hall'],
  ['/artists/x/venues', '/artists/x%2Fvenues'],
  // Pages of lists that are not there any more.
  ['/venues/clock-hall/page/9', '/venues/clock-hall'],
  ['/Venues/clock-hall/past/page/2/', '/venues/clock-hall'],
  ['/artists/AC%2FDC/past', '/artists/AC%2FDC'],
  ['/artists/AC/DC/Past', '/artists/AC%2FDC'],
  ['/artists/AC%2FDC/venues/past', artistAtVenuePath('AC/DC', 'past')],
  ['/artists/AC%2FDC/venues/past/past/page/2', artistAtVenuePath('AC/DC', 'past')],
  ['/artists/past', '/artists/past'],
  ['/venues/past/past', '/venues/past'],
  ['/artists/page/2', null],
  ['/artists/a-z/Q', null],
  ['/venues/A-Z/other/page/2', null],
  ['/artists/a-z/venues/clock-hall', artistAtVenuePath('a-z', 'clock-hall')],
  ['/venues/page/2', null],
  ['/events/page/2', null],
  ['/artists', null],
  ['/nowhere/x', null],
])('the page of %s is at %s', (typed, path) => {
  if (typed === '/artists/x/venues') expect(arrival(typed)).toMatch(/^\/artists\/~/);
  else expect(arrival(typed)).toBe(path);
});

test.each([
  ['/events/12', '/events/12', true],
  ['/artists/AC/DC', '/artists/AC%2FDC', true],
  ["/artists/it's", '/artists/it%27s', true],
  ['/events/012', '/events/12', false],
  ['/artists/100%', '/artists/100%25', false],
])('%s and %s are one address: %s', (a, b, isSame) => {
  expect(isSamePath(a, b)).toBe(isSame);
});

const anyName = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        '/',
        '.',
        '%',
        '%2F',
        '+',
        ' ',
        '~',
        'venues',
        'page',
        'past',
        '/page/2',
        '0',
        'é',
        'e\u0301',
        '\\',
        '.html',
      ),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((parts) => parts.join('')),
);

test('whatever is typed, the address that it leads to leads to itself', () => {
  fc.assert(
    fc.property(fc.constantFrom('events', 'artists', 'Venues', 'x'), anyName, fc.boolean(), (list, name, isRaw) => {
      // As browsers report it.
      const reported = (path: string) => new URL(path, 'https://host').pathname;
      const path = arrival(reported(`/${list}/${isRaw ? name : encodeURIComponent(name.toWellFormed())}`));
      fc.pre(path !== null);
      expect(isSamePath(reported(path ?? ''), path ?? '')).toBe(true);
      expect(arrival(reported(path ?? ''))).toBe(path);
    }),
    { numRuns: 1000 },
  );
});

test('the address of every built page leads to itself', () => {
  fc.assert(
    fc.property(anyName, anyName, fc.nat(), (name, slug, id) => {
      const artist = artistName(name.toWellFormed());
      fc.pre(artist !== null);
      const at = slug.toWellFormed();
      for (const path of [
        eventPath(id),
        artistPath(artist ?? ''),
        venuePath(at),
        artistAtVenuePath(artist ?? '', at),
      ]) {
        expect(arrival(path)).toBe(path);
      }
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['Night Ferry', ['Night Ferry']],
  ['Night+Ferry', ['Night+Ferry', 'Night Ferry']],
  ['Night%20Ferry', ['Night%20Ferry', 'Night Ferry']],
  ['a+b%26c', ['a+b%26c', 'a b%26c', 'a+b&c', 'a b&c']],
  ['Zorb+++Plus', ['Zorb+++Plus', 'Zorb   Plus', 'Zorb + Plus']],
  ['AC/DC', ['AC/DC', 'AC\\DC']],
])('%j may stand for %j', (typed, names) => {
  expect(possibleNames(typed)).toEqual(names);
});
