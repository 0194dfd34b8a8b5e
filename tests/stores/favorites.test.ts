import { atom } from 'nanostores';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Failure } from '../../src/api/outcome.ts';
import type { FavoriteItem } from '../../src/domain/account/favorite.ts';
import { createFavorites, type FavoriteChange } from '../../src/stores/favorites.ts';
import { isShownSaved } from '../../src/stores/heart-state.ts';
import type { SessionState } from '../../src/stores/session.ts';
import type { Tabs } from '../../src/stores/tabs.ts';
import type { ShowToast, ToastAction } from '../../src/stores/toasts.ts';
import { channel, Database, row } from './favorites-database.ts';

const anna: SessionState = {
  status: 'signed-in',
  user: { id: 'anna', email: 'anna@example.org', fullName: null, avatarUrl: null },
};
const bela: SessionState = { ...anna, user: { ...anna.user, id: 'bela' } };

const lost: Failure = { ok: false, kind: 'unknown', message: 'The connection was lost.' };
const denied: Failure = { ok: false, kind: 'refused', message: 'Your account is not allowed to do this.' };
const ended: Failure = { ok: false, kind: 'signed-out', message: 'Your session has ended.' };

describe('favorites', () => {
  let database: Database;
  let tabs: () => Tabs<FavoriteChange>;
  let toasts: string[];
  let actions: (ToastAction | undefined)[];
  /** What was kept for a sign-in. */
  let offers: unknown[];

  beforeEach(() => {
    database = new Database();
    tabs = channel();
    toasts = [];
    actions = [];
    offers = [];
  });

  function open(session: SessionState = anna) {
    const $session = atom<SessionState>(session);
    const showToast: ShowToast = (_, title, description, more) => {
      toasts.push(description === undefined ? title : `${title}: ${description}`);
      actions.push(more?.action);
    };
    const offerSignIn = (change: unknown) => {
      offers.push(change);
      return { label: 'Sign in', run: async () => {} };
    };
    const store = createFavorites({ api: database, $session, showToast, tabs: tabs(), offerSignIn });
    const shows = (key: string) => {
      const heart = store.$hearts.get()[key];
      return heart !== undefined && isShownSaved(heart.state);
    };
    return { ...store, $session, shows };
  }

  const ember: FavoriteItem = { type: 'venue', id: 'ember' };

  it('of a venue that is listed as another one are those of the other, and go with them', async () => {
    database.of('anna').push({ ...row('venue', 'ember'), storedAs: 'ember-2' }, row('venue', 'ember'));
    const tab = open();
    await database.flush();
    expect(tab.shows('venue:ember')).toBe(true);
    expect(Object.keys(tab.$hearts.get())).toEqual(['venue:ember']);
    tab.want(ember, false);
    await database.flush();
    expect(database.calls.slice(1)).toEqual(['remove ember', 'remove ember-2']);
  });

  it('stored with a mark of status in the name are those of the artist, and go with them', async () => {
    database.of('anna').push(row('artist', 'Night Ferry (SOLD OUT)'));
    const tab = open();
    await database.flush();
    expect(tab.shows('artist:night ferry')).toBe(true);
    tab.toggle({ type: 'artist', id: 'Night Ferry' });
    await database.flush();
    expect(database.of('anna')).toEqual([]);
  });

  it('are loaded by one request for any number of hearts', async () => {
    database.of('anna').push(row('venue', 'ember'), row('event', '7'), row('artist', 'Night Ferry'));
    const tab = open();
    expect(tab.$status.get()).toEqual({ status: 'loading' });
    await database.flush();
    expect(database.calls).toEqual(['load']);
    expect(tab.$status.get()).toEqual({ status: 'ready' });
    expect(['venue:ember', 'event:7', 'artist:night ferry'].map(tab.shows)).toEqual([true, true, true]);
    expect(tab.shows('venue:elsewhere')).toBe(false);
  });

  it('report a failed load, which is not an empty list', async () => {
    database.failures.push(lost);
    const tab = open();
    await database.flush();
    expect(tab.$status.get()).toEqual({ status: 'failed', failure: lost });
    void tab.refresh();
    await database.flush();
    expect(tab.$status.get()).toEqual({ status: 'ready' });
  });

  it('toggle with the toasts of rule E1', async () => {
    const tab = open();
    await database.flush();
    tab.toggle(ember);
    expect(tab.shows('venue:ember')).toBe(true);
    await database.flush();
    tab.toggle(ember);
    expect(tab.shows('venue:ember')).toBe(false);
    await database.flush();
    expect(toasts).toEqual(['Added to favorites', 'Removed from favorites']);
    expect(database.of('anna')).toEqual([]);
  });

  it('removed are set again by Undo, but not for somebody else', async () => {
    const tab = open();
    await database.flush();
    tab.toggle(ember);
    await database.flush();
    tab.toggle(ember);
    await database.flush();
    const undo = actions.at(-1);
    expect(undo?.label).toBe('Undo');
    await undo?.run();
    await database.flush();
    expect(database.of('anna').map(({ id }) => id)).toEqual(['ember']);
    tab.toggle(ember);
    await database.flush();
    tab.$session.set(bela);
    await actions.at(-1)?.run();
    await database.flush();
    expect([...database.of('anna'), ...database.of('bela')]).toEqual([]);
  });

  it('are rolled back on failure, with the reason', async () => {
    const tab = open();
    await database.flush();
    database.failures.push(denied);
    tab.toggle(ember);
    await database.flush();
    expect(tab.shows('venue:ember')).toBe(false);
    expect(toasts).toEqual(['Failed to update favorites: Your account is not allowed to do this.']);
  });

  it('show an error without a session and send nothing', () => {
    const tab = open({ status: 'signed-out' });
    tab.toggle(ember);
    expect(toasts).toEqual(['Failed to update favorites: Must be logged in']);
    expect(database.calls).toEqual([]);
  });

  it('that a refused session cannot change go back, and are kept for a sign-in', async () => {
    database.of('anna').push(row('event', '7'));
    const tab = open();
    await database.flush();
    database.failures.push(ended, ended);
    tab.toggle(ember);
    tab.toggle({ type: 'event', id: '7' });
    await database.flush();
    expect(['venue:ember', 'event:7'].map(tab.shows)).toEqual([false, true]);
    expect(toasts).toEqual(Array(2).fill('Failed to update favorites: Your session has ended.'));
    expect(offers).toEqual([
      { item: ember, removeOf: null },
      { item: { type: 'event', id: '7' }, removeOf: 'anna' },
    ]);
  });

  it('pressed when the session ended are not lost in silence', async () => {
    const tab = open();
    await database.flush();
    database.failures.push(ended);
    tab.toggle(ember);
    tab.$session.set({ status: 'signed-out' });
    await database.flush();
    expect(toasts).toEqual(['Failed to update favorites: Your session has ended.']);
    expect(offers).toEqual([{ item: ember, removeOf: null }]);
    tab.toggle(ember);
    expect(offers).toHaveLength(2);
  });

  it('whose spellings cannot be read for lack of a session are kept for a sign-in', async () => {
    const ferry: FavoriteItem = { type: 'artist', id: 'Night Ferry' };
    database.failures.push(ended, ended);
    const tab = open();
    tab.want(ferry, false);
    await database.flush();
    expect(offers).toEqual([{ item: ferry, removeOf: 'anna' }]);
  });

  it('match the database after a lost response', async () => {
    const tab = open();
    await database.flush();
    database.failures.push(lost);
    database.of('anna').push(row('venue', 'ember'));
    tab.toggle(ember);
    await database.flush();
    expect(tab.shows('venue:ember')).toBe(true);
    expect(database.calls).toEqual(['load', 'add ember', 'has ember']);
  });

  it('can be set before they are loaded', async () => {
    const tab = open();
    tab.toggle(ember);
    await database.flush();
    expect(tab.shows('venue:ember')).toBe(true);
    expect(database.of('anna')).toHaveLength(1);
  });

  it('share one heart for all spellings of an artist and remove them all', async () => {
    database.of('anna').push(row('artist', 'NIGHT FERRY'), row('artist', 'Night ferry'));
    const tab = open();
    await database.flush();
    expect(tab.shows('artist:night ferry')).toBe(true);
    tab.toggle({ type: 'artist', id: 'Night Ferry' });
    await database.flush();
    expect(database.of('anna')).toEqual([]);
    expect(tab.shows('artist:night ferry')).toBe(false);
  });

  it('remove an artist’s unknown spellings after loading them, or report that they stay', async () => {
    const ferry: FavoriteItem = { type: 'artist', id: 'Night Ferry' };
    database.of('anna').push(row('artist', 'NIGHT FERRY'));
    const tab = open();
    tab.want(ferry, false);
    await database.flush();
    expect(database.of('anna')).toEqual([]);

    database.of('anna').push(row('artist', 'NIGHT FERRY'));
    database.failures.push(lost, lost);
    const later = open();
    later.want(ferry, false);
    await database.flush();
    expect(database.of('anna')).toHaveLength(1);
    expect(toasts.at(-1)).toBe('Failed to update favorites: The connection was lost.');
  });

  it('written in one tab are reread by the others', async () => {
    const [first, second] = [open(), open()];
    await database.flush();
    first.toggle(ember);
    await database.flush();
    expect(second.shows('venue:ember')).toBe(true);
    second.toggle(ember);
    await database.flush();
    expect([first.shows('venue:ember'), second.shows('venue:ember')]).toEqual([false, false]);
  });

  it('of one user do not affect another', async () => {
    const [first, second] = [open(), open(bela)];
    await database.flush();
    first.toggle(ember);
    await database.flush();
    expect(second.shows('venue:ember')).toBe(false);
    expect(database.calls.filter((call) => call === 'has ember')).toEqual([]);
  });

  it('are cleared on sign-out, and late responses are ignored', async () => {
    database.of('anna').push(row('venue', 'ember'));
    const tab = open();
    tab.toggle({ type: 'venue', id: 'saltbox' });
    tab.$session.set({ status: 'signed-out' });
    await database.flush();
    expect(tab.$hearts.get()).toEqual({});
    expect(tab.$status.get()).toEqual({ status: 'idle' });
    tab.$session.set(bela);
    await database.flush();
    expect(tab.shows('venue:ember')).toBe(false);
    expect(tab.$status.get()).toEqual({ status: 'ready' });
  });

  it('are not reloaded when the token is refreshed', async () => {
    const tab = open();
    await database.flush();
    tab.$session.set({ ...anna, user: { ...anna.user, fullName: 'Anna' } });
    await database.flush();
    expect(database.calls).toEqual(['load']);
  });

  it('pick up changes from elsewhere on reload without overwriting newer ones', async () => {
    database.of('anna').push(row('venue', 'ember'), row('venue', 'saltbox'));
    const tab = open();
    await database.flush();
    database.rows.set('anna', [row('venue', 'orchard')]);
    void tab.refresh();
    tab.toggle({ type: 'venue', id: 'saltbox' });
    await database.flush();
    expect(['venue:ember', 'venue:saltbox', 'venue:orchard'].map(tab.shows)).toEqual([false, false, true]);
  });
});
