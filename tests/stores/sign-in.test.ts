import { beforeEach, describe, expect, it } from 'vitest';
import { type Outcome, refused } from '../../src/api/outcome.ts';
import type { SignInIntent } from '../../src/domain/account/sign-in.ts';
import { createSignIn } from '../../src/stores/sign-in.ts';
import { MemoryStorage } from '../api/browser.ts';

const origin = 'https://shows.example';
const heart: SignInIntent = { favorite: { type: 'artist', id: 'AC/DC: Live' }, back: '/artists/AC%2FDC' };

describe('signing in', () => {
  let toasts: string[];
  let storage: MemoryStorage;
  let answer: () => Promise<Outcome<true>>;
  let addresses: string[];
  let codes: string[];
  let isLasting: boolean;

  beforeEach(() => {
    toasts = [];
    storage = new MemoryStorage();
    answer = async () => ({ ok: true, value: true });
    addresses = [];
    codes = [];
    isLasting = true;
  });

  const open = (path = '/') =>
    createSignIn({
      api: {
        signIn: async () => answer(),
        finishSignIn: async (code) => {
          codes.push(code);
          return answer();
        },
        signOut: async () => {},
      },
      showToast: (_, title, description) =>
        void toasts.push(description === undefined ? title : `${title} / ${description}`),
      storage,
      isLasting: () => isLasting,
      page: {
        href: origin + path,
        origin,
        rewrite: (address) => void addresses.push(`= ${address}`),
        leave: (address) => void addresses.push(`> ${address}`),
      },
    });

  it('is busy until the page is left', async () => {
    const { begin, $isSigningIn, returnUnfinished } = open('/auth');
    const leaving = begin(heart);
    expect($isSigningIn.get()).toBe(true);
    await leaving;
    expect($isSigningIn.get()).toBe(true);
    returnUnfinished();
    expect($isSigningIn.get()).toBe(false);
    expect(toasts).toEqual([]);
  });

  it('refuses to start when the browser cannot store a session', async () => {
    isLasting = false;
    const { begin, $isSigningIn } = open('/auth');
    await begin(heart);
    expect($isSigningIn.get()).toBe(false);
    expect(toasts).toEqual([expect.stringMatching(/^Failed to sign in \/ Your browser keeps nothing for this site/)]);
    expect(storage.items.size).toBe(0);
  });

  it('reports a failure and can be retried', async () => {
    answer = async () => refused('The connection was lost.');
    const { begin, $isSigningIn } = open('/auth');
    await begin(heart);
    expect(toasts).toEqual(['Failed to sign in / The connection was lost.']);
    expect($isSigningIn.get()).toBe(false);
  });

  it('reports an unexpected error', async () => {
    answer = async () => {
      throw new TypeError('x is undefined');
    };
    const { begin, $isSigningIn } = open('/auth');
    await begin(heart);
    expect(toasts).toEqual(['An unexpected error occurred']);
    expect($isSigningIn.get()).toBe(false);
  });

  it('from /auth ends at /', async () => {
    await open('/auth').begin({ favorite: null, back: '/' });
    const { finish, takeFavorite } = open('/?code=abc');
    expect(await finish()).toBe(false);
    expect(codes).toEqual(['abc']);
    expect(addresses).toEqual(['= /']);
    expect(takeFavorite()).toBeNull();
  });

  it('from a heart returns to its page and sets it once', async () => {
    await open('/auth').begin(heart);
    expect(await open('/?code=abc').finish()).toBe(true);
    expect(addresses).toEqual(['= /', '> /artists/AC%2FDC']);
    const { takeFavorite, finish } = open('/artists/AC%2FDC');
    expect(await finish()).toBe(false);
    expect(takeFavorite()).toEqual(heart.favorite);
    expect(takeFavorite()).toBeNull();
  });

  it('reports a cancelled or refused sign-in and forgets the heart', async () => {
    await open('/auth').begin(heart);
    const { finish, takeFavorite } = open('/?error=access_denied&error_description=You+said+no#error=access_denied');
    expect(await finish()).toBe(false);
    expect(codes).toEqual([]);
    expect(toasts).toEqual([expect.stringMatching(/^Failed to sign in \/ You said no\./)]);
    expect(addresses).toEqual(['= /']);
    expect(takeFavorite()).toBeNull();
  });

  it('reports a used code and does not retry it', async () => {
    answer = async () => refused('invalid flow state, no valid flow state found.');
    const { finish } = open('/?code=abc');
    expect(await finish()).toBe(false);
    expect(addresses).toEqual(['= /']);
    expect(toasts).toEqual([expect.stringMatching(/^Failed to sign in \/ invalid flow state/)]);
  });

  it('removes foreign tokens from the address unread', async () => {
    const { finish } = open('/events#access_token=a&refresh_token=b');
    expect(await finish()).toBe(false);
    expect(codes).toEqual([]);
    expect(addresses).toEqual(['= /events']);
    expect(toasts).toEqual([expect.stringMatching(/^Failed to sign in \/ This sign-in did not begin here/)]);
  });

  it('redirects signed-in users, with the heart they pressed on this site', () => {
    const { redirect, takeFavorite } = open('/auth');
    redirect(heart, false);
    expect(takeFavorite()).toBeNull();
    redirect(heart, true);
    expect(takeFavorite()).toEqual(heart.favorite);
    expect(addresses).toEqual(['> /artists/AC%2FDC', '> /artists/AC%2FDC']);
  });
});
