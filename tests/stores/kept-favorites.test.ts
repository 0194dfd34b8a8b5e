import { beforeEach, describe, expect, it } from 'vitest';
import { createKeptFavorites, type KeptFavorites } from '../../src/stores/kept-favorites.ts';
import { event, venue } from '../domain/fixtures.ts';

const list: KeptFavorites = {
  at: 1_800_000_000_000,
  items: [{ type: 'artist', id: 'Night Ferry' }],
  listings: {
    events: [event(1)],
    venues: [venue('ember')],
    venueStats: [],
    bills: new Map([[1, [{ key: 'night ferry', name: 'Night Ferry' }]]]),
  },
  corrections: [],
};

describe('kept favorites', () => {
  let values: Map<string, string>;
  let signedIn: string | null;
  const open = () =>
    createKeptFavorites(
      {
        getItem: (key) => values.get(key) ?? null,
        setItem: (key, value) => void values.set(key, value),
        removeItem: (key) => void values.delete(key),
      },
      () => signedIn,
    );

  beforeEach(() => {
    values = new Map();
    signedIn = 'ada';
  });

  it('come back as they were', () => {
    open().write('ada', list);
    expect(open().read('ada')).toMatchObject(list);
  });

  it('are nobody else’s', () => {
    open().write('ada', list);
    expect(open().read('ben')).toBeNull();
    open().forget('ada');
    expect(values.size).toBe(1);
    open().forget('ben');
    expect(values.size).toBe(0);
  });

  it('are removed without a session, and not written after another tab has signed out', () => {
    open().write('ada', list);
    open().forget();
    expect(values.size).toBe(0);
    signedIn = null;
    open().write('ada', list);
    signedIn = 'ben';
    open().write('ada', list);
    expect(values.size).toBe(0);
  });

  it('leave room for the session', () => {
    open().write('ada', list);
    open().write('ada', { ...list, items: [{ type: 'artist', id: '.'.repeat(2_000_000) }] });
    expect(values.size).toBe(0);
  });

  it('are none when the list is empty, which says nothing about other devices', () => {
    open().write('ada', list);
    open().write('ada', { ...list, items: [] });
    expect(values.size).toBe(0);
  });

  it('are none when what is stored is malformed', () => {
    open().write('ada', list);
    for (const key of values.keys()) values.set(key, '{');
    expect(open().read('ada')).toBeNull();
    open().forget('ada');
    expect(values.size).toBe(0);
  });
});
