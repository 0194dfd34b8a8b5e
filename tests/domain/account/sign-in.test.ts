import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { favoriteKey, parseFavorite } from '../../../src/domain/account/favorite.ts';
import { readOauthReturn, readSignInIntent, withoutOauthReturn } from '../../../src/domain/account/sign-in.ts';
import { artistPath, signInPath, venuePath } from '../../../src/domain/urls/paths.ts';

const origin = 'https://shows.example';
const intentOf = (query: string) => readSignInIntent(new URLSearchParams(query), origin);

describe('the target of a sign-in', () => {
  it('without a heart is /, whatever the address contains', () => {
    expect(intentOf('')).toEqual({ favorite: null, back: '/' });
    expect(intentOf('back=/settings')).toEqual({ favorite: null, back: '/' });
  });

  it.each(['AC/DC', 'a:b', 'かな & Söhne', '100%', '" onclick="x'])('includes the heart of %j and its page', (name) => {
    const path = signInPath('artist', name, artistPath(name));
    expect(intentOf(path.slice(path.indexOf('?')))).toEqual({
      favorite: { type: 'artist', id: name },
      back: artistPath(name),
    });
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
    expect(intent).toEqual({ favorite: { type: 'event', id: '1' }, back: '/' });
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

  it.each(['?', '#'])('holds an error in %s', (mark) => {
    expect(errorOf(`${mark}error=server_error&error_code=unexpected_failure&error_description=Out+of+order`)).toEqual({
      kind: 'error',
      message: 'Out of order.',
    });
  });

  it('explains known errors', () => {
    const cancelled = '?error=access_denied&error_description=The+resource+owner+denied+the+request';
    expect(errorOf(cancelled)?.kind).toBe('error');
    expect(errorOf(cancelled)).toMatchObject({
      message: expect.stringMatching(/^The resource owner denied the request\. Nothing was changed\./),
    });
    const noEmail = '?error=server_error&error_description=Error+getting+user+email+from+external+provider';
    expect(errorOf(noEmail)).toMatchObject({ message: expect.stringMatching(/verified e-mail address/) });
    expect(errorOf('#error=server_error')).toEqual({ kind: 'error', message: 'server_error.' });
  });

  it.each(['access_token=a&refresh_token=b&token_type=bearer', 'provider_token=c'])(
    'never signs anyone in with tokens (%s), and loses them',
    (tokens) => {
      for (const mark of ['#', '?']) {
        const address = `${origin}/events?search=x${mark === '?' ? '&' : '#'}${tokens}`;
        expect(readOauthReturn(address)).toEqual({
          kind: 'error',
          message: 'This sign-in did not begin here. Please sign in again.',
        });
        expect(withoutOauthReturn(address)).not.toMatch(/access|refresh|provider/);
      }
    },
  );

  it.each(['constructor', '__proto__', 'toString'])('may hold a code of %s like any other', (code) => {
    expect(errorOf(`?error=x&error_description=Words&error_code=${code}`)).toEqual({
      kind: 'error',
      message: 'Words.',
    });
  });

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
    expect(withoutOauthReturn(`${origin}/a#section`)).toBe('/a#section');
  });
});
