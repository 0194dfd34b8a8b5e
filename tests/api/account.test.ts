import { beforeAll, expect, it } from 'vitest';
import { accountApi } from '../../src/api/account.ts';
import { favoritesApi } from '../../src/api/favorites.ts';
import { anonymous, operator } from '../local-supabase/clients.ts';
import { describeOnBothEngines } from '../local-supabase/engines.ts';
import { type Browser, browserOf } from './browser.ts';

const personal = ['profiles', 'favorites', 'notification_deliveries', 'event_alerts'] as const;

describeOnBothEngines("deleting one's account", (started) => {
  let anna: Browser;
  let bela: Browser;

  beforeAll(async () => {
    anna = await browserOf(started.backend, 'anna@example.org');
    bela = await browserOf(started.backend, 'bela@example.org');
    for (const { connect, userId } of [anna, bela]) {
      await favoritesApi(connect).add(userId, { type: 'venue', id: 'ember' });
      await operator(started.backend)
        .from('notification_deliveries')
        .insert({ user_id: userId, event_id: 1 })
        .throwOnError();
      await operator(started.backend)
        .from('event_alerts')
        .insert({ user_id: userId, event_id: 1, kind: 'cancelled' })
        .throwOnError();
    }
  });

  it('exports everything of this user and nothing of others', async () => {
    expect(await accountApi(anna.connect).read(anna.userId)).toEqual({
      ok: true,
      value: {
        profile: expect.objectContaining({ id: anna.userId, notification_blacklist: [] }),
        favorites: [expect.objectContaining({ user_id: anna.userId, item_type: 'venue', item_id: 'ember' })],
        notification_deliveries: [expect.objectContaining({ user_id: anna.userId, event_id: 1 })],
        event_alerts: [expect.objectContaining({ user_id: anna.userId, event_id: 1, kind: 'cancelled' })],
      },
    });
  });

  it('deletes everything of this user and nothing of others', async () => {
    expect(await accountApi(anna.connect).remove(anna.userId)).toEqual({ ok: true, value: true });
    for (const table of personal) {
      const { data } = await operator(started.backend).from(table).select('*').throwOnError();
      expect(data, table).toHaveLength(1);
      expect(JSON.stringify(data)).toContain(bela.userId);
    }
  });

  it('cannot be called anonymously or with the secret key', async () => {
    for (const client of [anonymous(started.backend), operator(started.backend)]) {
      const { error } = await client.rpc('delete_my_account');
      expect(error?.code).toBe('42501');
    }
  });
});
