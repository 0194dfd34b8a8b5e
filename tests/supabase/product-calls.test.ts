import { beforeAll, describe, expect, it } from 'vitest';
import { anonymous, type Client, operator, type Person, signedIn } from '../local-supabase/clients.ts';
import { describeOnBothEngines } from '../local-supabase/engines.ts';

const day = 86_400_000;
const at = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * day).toISOString();
const ids = (rows: readonly { event_id: number | null }[] | null) => rows?.map((row) => row.event_id);

const nova = 'Nova (live), "Best of" 100%_\\';

/** The calls of specification section 7, as supabase-js makes them. */
describeOnBothEngines('calls of the product', (started) => {
  let client: Client;

  beforeAll(async () => {
    client = anonymous(started.backend);
    const admin = operator(started.backend);
    await admin
      .from('venues')
      .insert([
        { venue_slug: 'ember', full_name: 'Ember Hall', venue_name: 'Ember' },
        { venue_slug: 'foundry', full_name: 'The Foundry', venue_name: null },
      ])
      .throwOnError();
    const base = { description: null, code: null, scraped_at: null, major_category: null };
    await admin
      .from('events')
      .insert([
        { ...base, event_id: 1, name: nova, venue_slug: 'ember', event_datetime: at(1), scraped_at: at(-1) },
        { ...base, event_id: 2, name: nova, venue_slug: 'ember', event_datetime: at(2), scraped_at: at(-3) },
        { ...base, event_id: 3, name: nova, venue_slug: 'foundry', event_datetime: at(-5), scraped_at: at(-2) },
        {
          ...base,
          event_id: 4,
          name: 'Comedy Night',
          venue_slug: 'ember',
          event_date: at(9).slice(0, 10),
          major_category: 'Comedy',
        },
        { ...base, event_id: 5, name: null, venue_slug: 'unlisted', event_datetime: at(4) },
        { ...base, event_id: 6, name: 'nova', venue_slug: 'foundry', event_datetime: at(6), major_category: 'Rock' },
      ])
      .throwOnError();
  });

  describe('events and venues', () => {
    it('newly added: scraped ones, newest first, rows 0 to 500', async () => {
      const { data } = await client
        .from('events')
        .select('*')
        .not('scraped_at', 'is', null)
        .order('scraped_at', { ascending: false })
        .range(0, 500);
      expect(ids(data)).toEqual([1, 3, 2]);
    });

    it('upcoming by time, with a name that contains a text', async () => {
      const upcoming = client.from('upcoming_events').select('*').order('event_datetime', { ascending: true });
      expect(ids((await upcoming.range(0, 50_000)).data)).toEqual([1, 2, 5, 6, 4]);
      const { data } = await client
        .from('upcoming_events')
        .select('*')
        .ilike('name', '%NOVA%')
        .order('event_datetime', { ascending: true })
        .range(0, 50_000);
      expect(ids(data)).toEqual([1, 2, 6]);
    });

    it('all events, latest first', async () => {
      const { data } = await client
        .from('events')
        .select('*')
        .order('event_datetime', { ascending: false })
        .range(0, 50_000);
      // What has no time comes first in a descending order, unless told otherwise.
      expect(ids(data)).toEqual([4, 6, 5, 2, 1, 3]);
    });

    it('names for the artists, also by name or category', async () => {
      const names = () =>
        client
          .from('events')
          .select('name, event_date, event_datetime, venue_slug, major_category')
          .not('name', 'is', null)
          .order('name')
          .range(0, 50_000);
      expect((await names()).data?.map((row) => row.name)).toEqual(['Comedy Night', nova, nova, nova, 'nova']);
      const { data } = await client
        .from('events')
        .select('name')
        .not('name', 'is', null)
        .or('name.ilike.%comedy%,major_category.ilike.%rock%')
        .order('name');
      expect(data?.map((row) => row.name)).toEqual(['Comedy Night', 'nova']);
    });

    it('events of an artist by text, and of a name at a venue', async () => {
      const { data } = await client
        .from('events')
        .select('*')
        .ilike('name', '%nova%')
        .order('event_datetime', { ascending: true })
        .range(0, 10_000);
      expect(ids(data)).toEqual([3, 1, 2, 6]);
      const { data: there } = await client
        .from('events')
        .select('*')
        .ilike('name', nova.replaceAll(/[\\%_]/g, '\\$&'))
        .eq('venue_slug', 'ember')
        .order('event_datetime', { ascending: true });
      expect(ids(there)).toEqual([1, 2]);
    });

    it('events by a list of ids and by a list of names', async () => {
      expect(ids((await client.from('events').select('*').in('event_id', [5, 1, 77]).order('event_id')).data)).toEqual([
        1, 5,
      ]);
      const { data } = await client
        .from('events')
        .select('name, venue_slug, major_category, event_date')
        .in('name', ['Comedy Night', 'nova'])
        .order('event_date', { ascending: true });
      expect(data?.map((row) => row.name)).toEqual(['Comedy Night', 'nova']);
    });

    it('one event, or the error that there is none', async () => {
      const { data } = await client.from('events').select('*').eq('event_id', 4).single();
      expect(data).toMatchObject({ event_id: 4, event_datetime: null, event_date: at(9).slice(0, 10) });
      const missing = await client.from('events').select('*').eq('event_id', 404).single();
      expect(missing).toMatchObject({ data: null, status: 406, error: { code: 'PGRST116' } });
      const nonsense = await client.from('events').select('*').eq('event_id', Number.NaN).single();
      expect(nonsense).toMatchObject({ status: 400, error: { code: '22P02' } });
    });

    it('other dates here and elsewhere, without this one, ten at most', async () => {
      const here = await client
        .from('events')
        .select('*')
        .eq('name', nova)
        .eq('venue_slug', 'ember')
        .neq('event_id', 1)
        .limit(10);
      expect(ids(here.data)).toEqual([2]);
      const there = await client
        .from('events')
        .select('*')
        .eq('name', nova)
        .neq('venue_slug', 'ember')
        .neq('event_id', 1)
        .limit(10);
      expect(ids(there.data)).toEqual([3]);
    });

    it('venues by a list, one venue or none, all venues', async () => {
      const columns = 'venue_slug, full_name';
      const { data: some } = await client.from('venues').select(columns).in('venue_slug', ['ember', 'nowhere']);
      expect(some).toEqual([{ venue_slug: 'ember', full_name: 'Ember Hall' }]);
      const one = await client.from('venues').select('*').eq('venue_slug', 'foundry').maybeSingle();
      expect(one.data).toMatchObject({ full_name: 'The Foundry' });
      const none = await client.from('venues').select('*').eq('venue_slug', 'nowhere').maybeSingle();
      expect(none).toMatchObject({ data: null, error: null });
      expect((await client.from('venues').select(columns)).data).toHaveLength(2);
    });

    it('venue stats: most events first, by a list, for the page of a venue', async () => {
      const { data } = await client
        .from('venue_stats')
        .select('*')
        .order('total_events', { ascending: false })
        .range(0, 10_000);
      expect(data?.map((row) => [row.venue_slug, row.total_events, row.upcoming_events])).toEqual([
        ['ember', 3, 3],
        ['foundry', 2, 1],
        ['unlisted', 1, 1],
      ]);
      const listed = await client.from('venue_stats').select('*').in('venue_slug', ['foundry', 'nowhere']);
      expect(listed.data).toHaveLength(1);
      const [stats, venue] = await Promise.all([
        client.from('venue_stats').select('*').eq('venue_slug', 'unlisted').maybeSingle(),
        client.from('venues').select('full_name').eq('venue_slug', 'unlisted').maybeSingle(),
      ]);
      expect(stats.data).toMatchObject({ full_name: null, total_events: 1 });
      expect(venue.data).toBeNull();
    });

    it('upcoming events of a venue', async () => {
      const { data } = await client
        .from('upcoming_events')
        .select('*')
        .eq('venue_slug', 'ember')
        .order('event_datetime', { ascending: true });
      expect(ids(data)).toEqual([1, 2, 4]);
    });
  });

  describe('favorites and profile', () => {
    let person: Person;
    beforeAll(async () => {
      person = await signedIn(started.backend, 'person@example.org');
    });

    const item = { item_type: 'artist', item_id: 'Nova, "the" (band)' };

    it('toggle: not there, added, there, removed', async () => {
      const look = () =>
        person.client
          .from('favorites')
          .select('id')
          .eq('user_id', person.id)
          .eq('item_type', item.item_type)
          .eq('item_id', item.item_id)
          .maybeSingle();
      expect((await look()).data).toBeNull();
      const added = await person.client.from('favorites').insert({ user_id: person.id, ...item });
      expect(added).toMatchObject({ status: 201, error: null });
      expect((await look()).data).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
      const removed = await person.client
        .from('favorites')
        .delete()
        .match({ user_id: person.id, ...item });
      expect(removed).toMatchObject({ status: 204, error: null });
      expect((await look()).data).toBeNull();
    });

    it('all of them, newest first', async () => {
      for (const item_id of ['1', '2', '3']) {
        await person.client.from('favorites').insert({ user_id: person.id, item_type: 'event', item_id });
      }
      const { data } = await person.client
        .from('favorites')
        .select('*')
        .eq('user_id', person.id)
        .order('created_at', { ascending: false });
      expect(data?.map((row) => row.item_id)).toEqual(['3', '2', '1']);
    });

    it('the profile is read and changed', async () => {
      const read = () =>
        person.client
          .from('profiles')
          .select('discord_webhook_url, notification_blacklist')
          .eq('id', person.id)
          .single();
      expect((await read()).data).toEqual({ discord_webhook_url: null, notification_blacklist: [] });
      const settings = {
        discord_webhook_url: 'https://discord.com/api/webhooks/1/a',
        notification_blacklist: ['parking', 'a, "b"', '{}', ''],
      };
      const changed = await person.client.from('profiles').update(settings).eq('id', person.id);
      expect(changed).toMatchObject({ status: 204, error: null });
      expect((await read()).data).toEqual(settings);
    });
  });
});
