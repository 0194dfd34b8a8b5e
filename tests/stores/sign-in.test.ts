import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Outcome, refused } from '../../src/api/outcome.ts';
import { HELD_KEY } from '../../src/domain/account/session-key.ts';
import type { HeldChange } from '../../src/domain/account/sign-in.ts';
import { createSignIn } from '../../src/stores/sign-in.ts';
import { MemoryStorage } from '../api/browser.ts';

const origin = 'https://shows.example';
const added: HeldChange = { item: { type: 'artist', id: 'AC/DC: Live' }, removeOf: null };
const removed: HeldChange = { item: { type: 'venue', id: 'ember' }, removeOf: 'anna' };
const heartPath = `/auth?${new URLSearchParams({ favorite: 'artist:AC/DC: Live', back: '/artists/AC%2FDC' })}`;

describe('signing in', () => {
  let toasts: string[];
  let storage: MemoryStorage;
  let answer: () => Promise<Outcome<true>>;
  let addresses: string[];
  let codes: string[];
  let isLasting: boolean;
  let isSignedIn: boolean;

  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    toasts = [];
    storage = new MemoryStorage();
    answer = async () => ({ ok: true, value: true });
    addresses = [];
    codes = [];
    isLasting = true;
    isSignedIn = false;
  });
  afterEach(() => vi.useRealTimers());

  const open = (path = '/') =>
    createSignIn({
      api: {
        signIn: async () => answer(),
        finishSignIn: async (code) => {
          codes.push(code);
          return answer();
        },
      },
      showToast: (_, title, description) =>
        void toasts.push(description === undefined ? title : `${title} / ${description}`),
      storage,
      isLasting: () => isLasting,
      isSignedIn: () => isSignedIn,
      page: {
        href: origin + path,
        origin,
        rewrite: (address) => void addresses.push(`= ${address}`),
        leave: (address) => void addresses.push(`> ${address}`),
      },
    });

  /** As session-start.ts does when a static heart is pressed. */
  const press = (favorite = 'artist:AC/DC: Live') =>
    storage.setItem(HELD_KEY, `${Date.now()}?${new URLSearchParams({ favorite, back: '/' })}`);

  it('is busy until the page is left', async () => {
    const { begin, $isSigningIn, returnUnfinished } = open('/auth');
    const leaving = begin();
    expect($isSigningIn.get()).toBe(true);
    await leaving;
    expect($isSigningIn.get()).toBe(true);
    returnUnfinished();
    expect($isSigningIn.get()).toBe(false);
    expect(toasts).toEqual([]);
  });

  it('refuses to start when the browser cannot store a session', async () => {
    isLasting = false;
    const { begin, $isSigningIn } = open(heartPath);
    await begin();
    expect($isSigningIn.get()).toBe(false);
    expect(toasts).toEqual([expect.stringMatching(/^Failed to sign in \/ Your browser keeps nothing for this site/)]);
    expect(storage.items.size).toBe(0);
  });

  it('reports a failure and can be retried', async () => {
    answer = async () => refused('The connection was lost.');
    const { begin, $isSigningIn } = open('/auth');
    await begin();
    expect(toasts).toEqual(['Failed to sign in / The connection was lost.']);
    expect($isSigningIn.get()).toBe(false);
  });

  it('reports an unexpected error', async () => {
    answer = async () => {
      throw new TypeError('x is undefined');
    };
    const { begin, $isSigningIn } = open('/auth');
    await begin();
    expect(toasts).toEqual(['An unexpected error occurred']);
    expect($isSigningIn.get()).toBe(false);
  });

  it('from /auth ends at /', async () => {
    await open('/auth').begin();
    const { finish, takeChange } = open('/?code=abc');
    expect(await finish()).toBe(false);
    expect(codes).toEqual(['abc']);
    expect(addresses).toEqual(['= /']);
    expect(takeChange('anna')).toBeNull();
  });

  it('from a heart returns to its page and sets it once', async () => {
    press();
    await open(heartPath).begin();
    expect(await open('/?code=abc').finish()).toBe(true);
    expect(addresses).toEqual(['= /', '> /artists/AC%2FDC']);
    const { takeChange, finish } = open('/artists/AC%2FDC');
    expect(await finish()).toBe(false);
    expect(takeChange('anna')).toEqual(added);
    expect(takeChange('anna')).toBeNull();
    // The press counts once.
    await open(heartPath).begin();
    await open('/?code=abc').finish();
    expect(takeChange('anna')).toBeNull();
  });

  it.each([
    ['that nobody pressed', () => {}],
    ['after another was pressed', () => press('venue:ember')],
    [
      'that was pressed long ago',
      () => {
        press();
        vi.useFakeTimers({ now: Date.now() + 31 * 60_000 });
      },
    ],
    ['with nonsense in storage', () => storage.setItem(HELD_KEY, 'nonsense')],
  ])('sets no heart in an address %s, but returns to the page', async (_, prepare) => {
    prepare();
    await open(heartPath).begin();
    expect(await open('/?code=abc').finish()).toBe(true);
    expect(addresses.at(-1)).toBe('> /artists/AC%2FDC');
    expect(open().takeChange('anna')).toBeNull();
  });

  it('reports a cancelled sign-in in our own words and forgets the heart', async () => {
    press();
    await open(heartPath).begin();
    const { finish, takeChange } = open('/?error=access_denied&error_description=You+said+no#error=access_denied');
    expect(await finish()).toBe(false);
    expect(codes).toEqual([]);
    expect(toasts).toEqual(['Failed to sign in / The sign-in was cancelled. You can sign in whenever you like.']);
    expect(addresses).toEqual(['= /']);
    expect(takeChange('anna')).toBeNull();
  });

  it.each([
    ['/?error=server_error&error_description=Call+555-0100&x=1#section', '= /?x=1#section'],
    ['/events#error_description=Call+555-0100&y=2', '= /events#y=2'],
    ['/?error_code=otp_expired', '= /'],
    ['/events#access_token=a&refresh_token=b', '= /events'],
  ])('removes from %s, which this tab did not ask for, what is said there, in silence', async (path, address) => {
    const { finish } = open(path);
    expect(await finish()).toBe(false);
    expect([codes, toasts]).toEqual([[], []]);
    expect(addresses).toEqual([address]);
  });

  it('reports an error once for each sign-in, and none after an hour', async () => {
    await open('/auth').begin();
    await open('/?error=server_error').finish();
    await open('/?error=server_error').finish();
    expect(toasts).toEqual(['Failed to sign in / The service is out of order at the moment. Please try again later.']);
    await open('/auth').begin();
    vi.useFakeTimers({ now: Date.now() + 61 * 60_000 });
    await open('/?error=server_error').finish();
    expect(toasts).toHaveLength(1);
  });

  it('reports a used code, also of a sign-in that another browser began, and does not retry it', async () => {
    answer = async () => refused('That sign-in was begun in another browser or has expired. Please try again.');
    const { finish } = open('/?code=abc');
    expect(await finish()).toBe(false);
    expect(addresses).toEqual(['= /']);
    expect(toasts).toEqual([
      'Failed to sign in / That sign-in was begun in another browser or has expired. Please try again.',
    ]);
  });

  it('of someone who is signed in already counts if this tab began it; any other code is removed in silence', async () => {
    isSignedIn = true;
    expect(await open('/?code=abc&search=x').finish()).toBe(false);
    expect([codes, toasts, addresses]).toEqual([[], [], ['= /?search=x']]);
    await open('/auth').begin();
    await open('/?code=def').finish();
    expect(codes).toEqual(['def']);
  });

  it('offered when a session was refused returns to the page and makes the change', async () => {
    const { offer } = open('/venues/ember?sort=recent');
    const { label, run } = offer(added);
    expect(label).toBe('Sign in');
    await run();
    expect(await open('/?code=abc').finish()).toBe(true);
    expect(addresses.at(-1)).toBe('> /venues/ember?sort=recent');
    expect(open('/venues/ember').takeChange('bela')).toEqual(added);
  });

  it("removes the heart of the person who pressed it, not someone else's", async () => {
    for (const [userId, change] of [
      ['anna', removed],
      ['bela', null],
    ] as const) {
      await open('/favorites').offer(removed).run();
      await open('/?code=abc').finish();
      expect(open('/favorites').takeChange(userId)).toEqual(change);
    }
  });

  it('from /auth returns to the page whose session ended, and makes the change pressed there', async () => {
    open('/favorites').offer(removed);
    open('/favorites').holdPage();
    await open('/auth').begin();
    await open('/?code=abc').finish();
    expect(addresses.at(-1)).toBe('> /favorites');
    expect(open('/favorites').takeChange('anna')).toEqual(removed);
    open('/settings').offer(removed);
    open('/settings').forget();
    open('/settings').holdPage();
    await open('/auth').begin();
    await open('/?code=abc').finish();
    expect(addresses.at(-1)).toBe('> /settings');
    expect(open('/settings').takeChange('anna')).toBeNull();
    // Nothing is left for the next sign-in.
    await open('/auth').begin();
    expect(await open('/?code=abc').finish()).toBe(false);
  });

  it('never leaves the site, even from a page whose path looks like another', async () => {
    await open('//elsewhere.example/').offer(null).run();
    await open('/?code=abc').finish();
    expect(addresses).toEqual(['= /']);
  });

  it('redirects signed-in users, with the heart they pressed on this site', () => {
    const { redirect, takeChange } = open(heartPath);
    redirect();
    expect(takeChange('anna')).toBeNull();
    press();
    redirect();
    expect(takeChange('anna')).toEqual(added);
    expect(addresses).toEqual(['> /artists/AC%2FDC', '> /artists/AC%2FDC']);
  });
});
