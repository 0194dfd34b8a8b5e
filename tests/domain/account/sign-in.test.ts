import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { favoriteKey, parseFavorite } from '../../../src/domain/account/favorite.ts';
import { formatHeldPress, type HeldPress, readHeldPress } from '../../../src/domain/account/held-press.ts';
import { readOauthReturn, readSignInIntent, withoutOauthReturn } from '../../../src/domain/account/sign-in.ts';
import { artistPath, signInPath, venuePath } from '../../../src/domain/urls/paths.ts';

const origin = 'https://shows.example';
const intentOf = (query: string, held: HeldPress | null = null) =>
  readSignInIntent(new URLSearchParams(query), held, origin);

const heldPress: HeldPress = { at: 0, favorite: null, removeOf: null, back: null };

describe('the target of a sign-in', () => {
  it('without a heart is /, whatever the address contains', () => {
    expect(intentOf('')).toEqual({ change: null, back: '/' });
    expect(intentOf('back=/settings')).toEqual({ change: null, back: '/' });
  });

  it.each(['AC/DC', 'a:b', 'かな & Söhne', '100%', '" onclick="x'])('includes the heart of %j and its page', (name) => {
    const path = signInPath('artist', name, artistPath(name));
    const query = path.slice(path.indexOf('?'));
    const item = { type: 'artist', id: name };
    const pressed = { ...heldPress, favorite: `artist:${name}` };
    expect(intentOf(query, pressed)).toEqual({ change: { item, removeOf: null }, back: artistPath(name) });
    expect(intentOf(query)).toEqual({ change: null, back: artistPath(name) });
    expect(intentOf(query, { ...pressed, favorite: 'artist:other' }).change).toBeNull();
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/auth',
    '/auth/',
    '/auth?favorite=event:1',
    'https://',
    '/.//elsewhere.example',
    '/..//elsewhere.example/x?y',
    '/a/..//elsewhere.example',
    '/%2e//elsewhere.example',
    '/.\\/elsewhere.example',
    'https://shows.example//elsewhere.example',
    'https://shows.example@elsewhere.example/',
    '\t//elsewhere.example',
  ])('is never %j', (back) => {
    const intent = intentOf(`${new URLSearchParams({ favorite: 'event:1', back })}`);
    expect(intent).toEqual({ change: null, back: '/' });
    expect(intentOf('', { ...heldPress, back }).back).toBe('/');
  });

  it('never leaves the site, whatever the address contains', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `/${text}`),
          fc
            .array(fc.constantFrom('/', '\\', '.', '..', '%2e', '%2F', 'elsewhere.example', '@', ':', '?', '#', '\t'))
            .map((parts) => parts.join('')),
        ),
        (back) => {
          const { back: path } = intentOf(`${new URLSearchParams({ favorite: 'event:1', back })}`);
          expect(new URL(path, origin).origin).toBe(origin);
          expect(path.startsWith('/')).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('a favorite in an address', () => {
  it.each([
    ['event:12', { type: 'event', id: '12' }],
    ['venue:a:b', { type: 'venue', id: 'a:b' }],
    ['artist:Night Ferry', { type: 'artist', id: 'Night Ferry' }],
    ['artist:CANCELED', null],
    ['artist:Night Ferry (SOLD OUT)', { type: 'artist', id: 'Night Ferry (SOLD OUT)' }],
    ['event:twelve', null],
    ['event:12345678901234567', null],
    ['song:1', null],
    ['venue:', null],
    ['', null],
    [null, null],
  ])('%j', (text, favorite) => {
    expect(parseFavorite(text)).toEqual(favorite);
  });

  it('matches every spelling of the artist, but nothing else', () => {
    expect(favoriteKey({ type: 'artist', id: 'Night  FERRY ' })).toBe(
      favoriteKey({ type: 'artist', id: 'night ferry' }),
    );
    expect(favoriteKey({ type: 'venue', id: 'Ember' })).not.toBe(favoriteKey({ type: 'venue', id: 'ember' }));
    expect(favoriteKey({ type: 'artist', id: 'ember' })).not.toBe(favoriteKey({ type: 'venue', id: 'ember' }));
  });
});

describe('the address returned from signing in', () => {
  it.each([
    [`${origin}/`, null],
    [`${origin}/events?search=code`, null],
    [`${origin}/?code=abc`, { kind: 'code', code: 'abc' }],
    [`${origin}/?code=`, null],
    [`${origin}/#section`, null],
    [`${venuePath('x')}`, null],
  ])('%s', (address, expected) => {
    expect(readOauthReturn(new URL(address, origin).href)).toEqual(expected);
  });

  const errorOf = (query: string) => readOauthReturn(`${origin}/${query}`);

  it.each(['?', '#'])('holds an error in %s, whose words are only logged', (mark) => {
    expect(errorOf(`${mark}error=server_error&error_code=unexpected_failure&error_description=Out+of+order`)).toEqual({
      kind: 'error',
      message: 'The service is out of order at the moment. Please try again later.',
      description: 'server_error unexpected_failure: Out of order',
    });
  });

  it.each(['access_token=a&refresh_token=b&token_type=bearer', 'provider_token=c'])(
    'never signs anyone in with tokens (%s), and loses them',
    (tokens) => {
      for (const mark of ['#', '?']) {
        const address = `${origin}/events?search=x${mark === '?' ? '&' : '#'}${tokens}`;
        expect(readOauthReturn(address)).toMatchObject({ kind: 'error' });
        expect(withoutOauthReturn(address)).not.toMatch(/access|refresh|provider|bearer/);
      }
    },
  );

  it('stays on this site even if its path looks like another one', () => {
    const path = withoutOauthReturn(`${origin}//elsewhere.example/?code=abc`);
    expect(new URL(path, origin).href).toBe(`${origin}//elsewhere.example/`);
  });

  it('prefers an error to a code', () => {
    expect(errorOf('?code=abc&error=access_denied')).toMatchObject({ kind: 'error' });
  });

  it('loses exactly the parameters of signing in', () => {
    expect(withoutOauthReturn(`${origin}/events?search=x&code=abc&state=1`)).toBe('/events?search=x');
    expect(withoutOauthReturn(`${origin}/?error=a&error_description=b#error=a&error_description=b`)).toBe('/');
    expect(withoutOauthReturn(`${origin}/a?error=a#section`)).toBe('/a#section');
    expect(withoutOauthReturn(`${origin}/a#error=a&page=2`)).toBe('/a#page=2');
  });
});

describe('a press held for a sign-in', () => {
  it('is read back for half an hour', () => {
    const stored = '1000?favorite=venue%3Aember&back=%2F';
    expect(readHeldPress(stored, 1000)).toEqual({ at: 1000, favorite: 'venue:ember', removeOf: null, back: null });
    expect(readHeldPress(stored, 1000 + 30 * 60_000)).toBeNull();
    expect(readHeldPress(stored, 999)).toBeNull();
  });

  it('is read as it was written', () => {
    const text = fc.option(fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(text, text, text, (favorite, removeOf, back) => {
        const held = { at: 1000, favorite, removeOf, back };
        expect(readHeldPress(formatHeldPress(held), 1000)).toEqual(held);
      }),
    );
  });

  it('is nothing if anything else is stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.nat().map(String), fc.constant(null)), (stored) => {
        const held = readHeldPress(stored, 1000);
        expect(held === null || typeof held.at === 'number').toBe(true);
      }),
    );
  });
});
