import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { favoritesApi } from '../../src/api/favorites.ts';
import type { FavoriteItem } from '../../src/domain/account/favorite.ts';
import { SESSION_KEY } from '../../src/domain/account/session-key.ts';
import { type Client as Admin, operator } from '../local-supabase/clients.ts';
import { type Browser, browserOf } from './browser.ts';

/** Names with characters that filters treat specially. */
const oddNames = ['AC/DC', 'a"b', 'a\\b', '(x),y.z', '100% Phat', 'かな', "O'Neil & Söns", '*', 'null', 'a:b', ' x '];

describe('favorites', () => {
  let backend: LocalSupabase;
  let admin: Admin;
  let anna: Browser;

  beforeAll(async () => {
    backend = await startLocalSupabase();
    admin = operator(backend);
    anna = await browserOf(backend, 'anna@example.org');
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    await admin.from('favorites').delete().not('id', 'is', null).throwOnError();
  });

  const api = () => favoritesApi(anna.connect);
  const venue: FavoriteItem = { type: 'venue', id: 'ember' };

  it('are added, found, read and removed', async () => {
    expect(await api().add(anna.userId, venue)).toEqual({ ok: true, value: true });
    expect(await api().has(anna.userId, venue)).toEqual({ ok: true, value: true });
    expect(await api().load(anna.userId)).toEqual({
      ok: true,
      value: [{ ...venue, createdAt: expect.any(String) }],
    });
    expect(await api().remove(anna.userId, venue)).toEqual({ ok: true, value: true });
    expect(await api().has(anna.userId, venue)).toEqual({ ok: true, value: false });
    expect(await api().load(anna.userId)).toEqual({ ok: true, value: [] });
  });

  it('can be added and removed twice', async () => {
    await api().add(anna.userId, venue);
    expect(await api().add(anna.userId, venue)).toMatchObject({ ok: true });
    await api().remove(anna.userId, venue);
    expect(await api().remove(anna.userId, venue)).toMatchObject({ ok: true });
  });

  it.each(oddNames)('find an artist called %j by exactly that name', async (id) => {
    const item: FavoriteItem = { type: 'artist', id };
    await api().add(anna.userId, item);
    await api().add(anna.userId, { type: 'artist', id: `${id}2` });
    expect(await api().has(anna.userId, item)).toEqual({ ok: true, value: true });
    await api().remove(anna.userId, item);
    expect(await api().has(anna.userId, item)).toEqual({ ok: true, value: false });
    expect(await api().load(anna.userId)).toMatchObject({ value: [{ id: `${id}2` }] });
  });

  it.each([1, 999, 1000, 1001, 2500])(
    'all %i of them load, newest first, in as few requests as possible',
    async (count) => {
      const rows = Array.from({ length: count }, (_, at) => ({
        user_id: anna.userId,
        item_type: 'event',
        item_id: String(at),
        created_at: new Date(at * 1000).toISOString(),
      }));
      await admin.from('favorites').insert(rows).throwOnError();
      const requests = vi.spyOn(globalThis, 'fetch');
      const answer = await api().load(anna.userId);
      const sent = requests.mock.calls.length;
      requests.mockRestore();
      expect(answer.ok && answer.value.map(({ id }) => Number(id))).toEqual(rows.map((_, at) => count - 1 - at));
      expect(sent).toBe(Math.ceil(count / 1000));
    },
  );

  it('cannot be set for another user', async () => {
    const bela = await browserOf(backend, 'bela@example.org');
    expect(await api().add(bela.userId, venue)).toMatchObject({ ok: false, kind: 'refused' });
    expect(await favoritesApi(bela.connect).load(bela.userId)).toEqual({ ok: true, value: [] });
  });

  it('are not requested without a session: that is an error, not an empty list', async () => {
    const browser = await browserOf(backend, 'cleo@example.org');
    browser.storage.removeItem(SESSION_KEY);
    const requests = vi.spyOn(globalThis, 'fetch');
    const refusal = { ok: false, kind: 'signed-out', message: 'Must be logged in' };
    expect(await favoritesApi(browser.connect).load(browser.userId)).toEqual(refusal);
    expect(await favoritesApi(browser.connect).add(browser.userId, venue)).toEqual(refusal);
    expect(requests).not.toHaveBeenCalled();
    requests.mockRestore();
  });

  it('say that the database refused one, in our own words', async () => {
    const nothing: FavoriteItem = { type: 'event', id: 'no number' };
    expect(await api().add(anna.userId, nothing)).toMatchObject({
      ok: false,
      kind: 'refused',
      message: 'That cannot be stored: it is too long, or of another kind.',
    });
  });
});
