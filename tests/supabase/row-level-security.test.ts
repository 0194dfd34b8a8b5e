import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anonymous, type Client, operator, type Person, readAll, signedIn } from '../local-supabase/clients.ts';
import { describeOnBothEngines } from '../local-supabase/engines.ts';

const catalogue = ['events', 'venues', 'upcoming_events', 'venue_stats', 'site_settings'] as const;
const personal = ['favorites', 'profiles', 'notification_deliveries'] as const;
const webhook = 'https://discord.com/api/webhooks/1/secret';

describeOnBothEngines('row level security', (started) => {
  let anna: Person;
  let bela: Person;
  let admin: Client;

  beforeAll(async () => {
    admin = operator(started.backend);
    anna = await signedIn(started.backend, 'anna@example.org');
    bela = await signedIn(started.backend, 'bela@example.org');
    await admin.from('venues').insert({ venue_slug: 'ember', full_name: 'Ember' }).throwOnError();
    await admin.from('events').insert({ event_id: 1, name: 'Night', venue_slug: 'ember' }).throwOnError();
  });

  beforeEach(async () => {
    await admin.from('favorites').delete().not('id', 'is', null).throwOnError();
    await admin.from('favorites').insert({ user_id: anna.id, item_type: 'venue', item_id: 'ember' }).throwOnError();
    await admin.from('profiles').update({ discord_webhook_url: webhook }).eq('id', anna.id).throwOnError();
    await admin.from('notification_deliveries').upsert({ user_id: anna.id, event_id: 1 }).throwOnError();
  });

  describe.each(['anonymous', 'another user'])('%s', (who) => {
    const client = () => (who === 'anonymous' ? anonymous(started.backend) : bela.client);

    it.each(catalogue)('reads %s', async (table) => {
      const { data, error } = await readAll(client(), table);
      expect(error).toBeNull();
      expect(data).toHaveLength(table === 'upcoming_events' ? 0 : 1);
    });

    it.each(personal)('sees no rows of the first user in %s', async (table) => {
      const { data, error } = await readAll(client(), table);
      if (who === 'anonymous') expect(error?.code).toBe('42501');
      else expect(data).toEqual(table === 'profiles' ? [expect.objectContaining({ id: bela.id })] : []);
    });

    it('cannot detect a row by counting, by or=, or by another column', async () => {
      const attempts = [
        client().from('favorites').select('*', { count: 'exact', head: true }).eq('user_id', anna.id),
        client().from('favorites').select('id', { count: 'exact' }).or(`user_id.eq.${anna.id},item_id.eq.ember`),
        client().from('favorites').select('id', { count: 'exact' }).eq('item_id', 'ember'),
        client().from('profiles').select('id', { count: 'exact' }).eq('discord_webhook_url', webhook),
        client().from('notification_deliveries').select('event_id', { count: 'exact' }).eq('event_id', 1),
      ];
      for (const { count, data } of await Promise.all(attempts)) {
        expect(count ?? 0).toBe(0);
        expect(data ?? []).toEqual([]);
      }
    });

    it('cannot write to the catalogue', async () => {
      const attempts = await Promise.all([
        client().from('events').insert({ event_id: 2 }),
        client().from('events').upsert({ event_id: 1, name: 'Mine' }),
        client().from('events').update({ name: 'Mine' }).eq('event_id', 1),
        client().from('events').delete().eq('event_id', 1),
        client().from('venues').insert({ venue_slug: 'mine' }),
        client().from('venues').update({ full_name: 'Mine' }).eq('venue_slug', 'ember'),
        client().from('site_settings').update({ time_zone: 'UTC' }).eq('id', true),
        client().from('site_settings').delete().eq('id', true),
      ]);
      expect(attempts.map(({ error }) => error?.code)).toEqual(attempts.map(() => '42501'));
      expect(attempts[0]?.status).toBe(who === 'anonymous' ? 401 : 403);
      const { data } = await admin.from('events').select('event_id,name');
      expect(data).toEqual([{ event_id: 1, name: 'Night' }]);
    });

    it('cannot write through a view', async () => {
      const { url, publishableKey } = started.backend;
      for (const view of ['upcoming_events', 'venue_stats']) {
        const response = await fetch(`${url}/rest/v1/${view}`, {
          method: 'POST',
          headers: { apikey: publishableKey, 'content-type': 'application/json' },
          body: '{"venue_slug":"mine"}',
        });
        expect(response.ok).toBe(false);
      }
    });

    it('cannot add, change or remove data of the first user', async () => {
      const theirs = { user_id: anna.id, item_type: 'artist', item_id: 'Nova' };
      const own = { user_id: bela.id, item_type: 'artist', item_id: 'Nova' };
      const refused = await Promise.all([
        client().from('favorites').insert(theirs),
        client().from('favorites').insert([own, theirs]),
        client().from('favorites').upsert(theirs, { onConflict: 'user_id,item_type,item_id' }),
        client().from('favorites').update({ item_id: 'x' }).eq('user_id', anna.id),
        client().from('profiles').insert({ id: anna.id }),
        client().from('profiles').upsert({ id: anna.id, discord_webhook_url: null }),
        client().from('profiles').update({ id: bela.id }).eq('id', anna.id),
        client().from('profiles').delete().eq('id', anna.id),
        client().from('notification_deliveries').insert({ user_id: bela.id, event_id: 7 }),
        client().from('notification_deliveries').update({ status: 'sent' }).eq('user_id', anna.id),
        client().from('notification_deliveries').delete().eq('user_id', anna.id),
      ]);
      expect(refused.map(({ error }) => error?.code)).toEqual(refused.map(() => '42501'));
      await client().from('favorites').delete().eq('user_id', anna.id);
      await client().from('favorites').delete().eq('item_id', 'ember');
      await client().from('profiles').update({ discord_webhook_url: null }).eq('id', anna.id);

      const { data: favorites } = await admin.from('favorites').select('user_id,item_id');
      expect(favorites).toEqual([{ user_id: anna.id, item_id: 'ember' }]);
      const { data: profile } = await admin.from('profiles').select('discord_webhook_url').eq('id', anna.id).single();
      expect(profile?.discord_webhook_url).toBe(webhook);
    });
  });

  describe('a signed-in user', () => {
    it('reads, adds and removes their own favorites', async () => {
      const { data: added, status } = await anna.client
        .from('favorites')
        .insert({ user_id: anna.id, item_type: 'event', item_id: '1' })
        .select()
        .single();
      expect(status).toBe(201);
      expect(added).toMatchObject({ user_id: anna.id, item_type: 'event', item_id: '1' });
      const { data: all } = await anna.client.from('favorites').select('*').order('created_at', { ascending: false });
      expect(all?.map((row) => row.item_id)).toEqual(['1', 'ember']);
      await anna.client.from('favorites').delete().eq('item_id', '1').throwOnError();
      const { data: rest } = await anna.client.from('favorites').select('item_id');
      expect(rest).toEqual([{ item_id: 'ember' }]);
    });

    it('cannot choose the id or the date of a favorite', async () => {
      const favorite = { user_id: anna.id, item_type: 'artist', item_id: 'Nova' };
      const { error } = await anna.client.from('favorites').insert({ ...favorite, created_at: '2000-01-01' });
      expect(error?.code).toBe('42501');
    });

    it('reads their profile and changes its two settings, nothing else', async () => {
      const settings = { discord_webhook_url: null, notification_blacklist: ['parking', 'tour'] };
      await anna.client.from('profiles').update(settings).eq('id', anna.id).throwOnError();
      const { data } = await anna.client.from('profiles').select('*').single();
      expect(data).toEqual({ id: anna.id, ...settings, webhook_disabled_at: null, webhook_error: null });
      for (const change of [{ webhook_disabled_at: null }, { webhook_error: 'x' }, { id: bela.id }]) {
        const { error } = await anna.client.from('profiles').update(change).eq('id', anna.id);
        expect(error?.code).toBe('42501');
      }
    });

    it('reads their own deliveries', async () => {
      const { data } = await anna.client.from('notification_deliveries').select('event_id,status');
      expect(data).toEqual([{ event_id: 1, status: 'pending' }]);
    });
  });

  it('the secret key bypasses policies', async () => {
    for (const table of [...catalogue, ...personal]) {
      expect((await readAll(admin, table)).error).toBeNull();
    }
  });

  it('every table has row level security, and every view is security_invoker', async () => {
    const rows = await started.backend.database.transaction((transaction) =>
      transaction.query<{ name: string; guarded: boolean }>(`
        select relname as name, relrowsecurity or coalesce(reloptions @> '{security_invoker=true}', false) as guarded
        from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')`),
    );
    expect(rows.length).toBeGreaterThanOrEqual(8);
    expect(rows.filter((row) => !row.guarded)).toEqual([]);
  });

  it('only explicitly granted functions are public', async () => {
    const rows = await started.backend.database.transaction((transaction) =>
      transaction.query<{ name: string }>(`
        select proname as name
        from pg_proc
        where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute')
        order by proname`),
    );
    expect(rows.map((row) => row.name)).toEqual(['artist_key', 'calendar_day', 'catalogue_version', 'is_upcoming']);
  });
});
