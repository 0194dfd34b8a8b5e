import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anonymous, type Client, operator, type Person, signedIn } from '../local-supabase/clients.ts';
import { describeOnBothEngines } from '../local-supabase/engines.ts';

const AT = '2099-03-06T00:30:00+00:00';
const TABLES = ['event_corrections', 'venue_corrections', 'venue_aliases', 'artist_corrections'] as const;

describeOnBothEngines('corrections', (started) => {
  let admin: Client;
  let visitor: Client;
  let anna: Person;

  beforeAll(async () => {
    admin = operator(started.backend);
    visitor = anonymous(started.backend);
    anna = await signedIn(started.backend, 'anna@example.org');
  });

  beforeEach(async () => {
    await started.backend.database.transaction((transaction) =>
      transaction.execute(`truncate events, venues, favorites, ${TABLES.join(', ')}`),
    );
    await admin
      .from('venues')
      .insert([
        { venue_slug: 'ember', full_name: 'Ember Hall', time_zone: 'America/New_York', city: 'Brooklyn' },
        { venue_slug: 'ember-2', full_name: 'EMBER', latitude: 1, longitude: 2 },
      ])
      .throwOnError();
    await admin
      .from('events')
      .insert([
        { event_id: 1, name: 'Night Ferry', venue_slug: 'ember', event_date: '2099-03-05', event_datetime: AT },
        {
          event_id: 2,
          name: 'Plum Rain',
          venue_slug: 'ember-2',
          event_date: '2099-03-05',
          price_min: 20,
          price_currency: 'USD',
        },
      ])
      .throwOnError();
  });

  const correct = (row: { event_id?: number; [column: string]: unknown }) =>
    admin
      .from('event_corrections')
      .upsert({ event_id: 1, ...row })
      .throwOnError();
  const listed = async (id = 1) =>
    (await visitor.from('listed_events').select('*').eq('event_id', id).throwOnError()).data[0];

  it('set fields, and clear them', async () => {
    await correct({ name: 'Night Ferry Trio', status: 'sold_out', cleared: ['event_datetime', 'venue_slug'] });
    expect(await listed()).toMatchObject({ name: 'Night Ferry Trio', status: 'sold_out', venue_slug: null });
    expect(await listed()).toMatchObject({ event_date: '2099-03-05', event_datetime: null });
    await admin.from('event_corrections').delete().eq('event_id', 1).throwOnError();
    expect(await listed()).toMatchObject({ name: 'Night Ferry', status: 'scheduled', venue_slug: 'ember' });
  });

  it('are a new version of the event, also when taken back; stored again unchanged, they are not', async () => {
    const store = async (rows: readonly { readonly event_id: number; readonly name: string }[]) => {
      await started.backend.database.transaction((transaction) =>
        transaction.execute("update events set updated_at = '2099-01-01'"),
      );
      const event_corrections = rows.map((row) => ({
        hidden: false,
        pinned: false,
        separate: false,
        cleared: [],
        from_file: true,
        ...row,
      }));
      const others = { venue_corrections: [], venue_aliases: [], artist_corrections: [] };
      await admin.rpc('store_corrections', { event_corrections, ...others }).throwOnError();
      const { data } = await admin.from('listed_events').select('event_id,updated_at').order('event_id').throwOnError();
      return data.filter((row) => !row.updated_at?.startsWith('2099')).map((row) => row.event_id);
    };
    const trio = { event_id: 1, name: 'Night Ferry Trio' };
    expect(await store([trio])).toEqual([1]);
    expect(await store([trio, { event_id: 2, name: 'Plum' }])).toEqual([2]);
    expect(await store([{ ...trio, name: 'Night Ferry Duo' }])).toEqual([1, 2]);
    expect(await store([])).toEqual([1]);
    await correct({ name: 'By hand' });
    await expect(store([trio])).rejects.toMatchObject({ code: '23505' });
  });

  it('of the price replace it as a whole', async () => {
    await correct({ event_id: 2, price_min: 0 });
    expect(await listed(2)).toMatchObject({ price_min: 0, price_max: null, price_currency: null });
    await correct({ event_id: 2, price_min: null, cleared: ['price'] });
    expect(await listed(2)).toMatchObject({ price_min: null, price_max: null, price_currency: null });
  });

  it.each([
    [
      'a time has its day at the venue',
      { event_datetime: '2099-04-02T01:00:00+00:00' },
      '2099-04-01',
      '2099-04-02T01:00:00+00:00',
    ],
    ['a time has its day at the corrected venue', { event_datetime: AT, venue_slug: 'pier' }, '2099-03-06', AT],
    ['a day drops the time on another day', { event_date: '2099-03-07' }, '2099-03-07', null],
    ['the day that the time is on keeps it', { event_date: '2099-03-05' }, '2099-03-05', AT],
  ])('of a date are consistent: %s', async (_, row, day, instant) => {
    await admin.from('venues').insert({ venue_slug: 'pier', time_zone: 'Europe/Berlin' }).throwOnError();
    await correct(row);
    expect(await listed()).toMatchObject({ event_date: day, event_datetime: instant });
  });

  it('hide an event from every view', async () => {
    await correct({ hidden: true, reason: 'Private party' });
    expect(await listed()).toBeUndefined();
    const { data: upcoming } = await visitor.from('upcoming_events').select('event_id').throwOnError();
    expect(upcoming).toEqual([{ event_id: 2 }]);
    const { data: stats } = await visitor.from('venue_stats').select('total_events').eq('venue_slug', 'ember');
    expect(stats).toEqual([{ total_events: 0 }]);
  });

  it('pin an event: a snapshot may not remove it', async () => {
    await admin.from('events').update({ source: 'feed' }).gt('event_id', 0).throwOnError();
    await correct({ pinned: true });
    const { data } = await admin.from('removable_events').select('*').eq('source', 'feed').throwOnError();
    expect(data).toEqual([{ event_id: 2, source: 'feed' }]);
  });

  it('of venues set and clear fields, also of one that only events name', async () => {
    const rows = [
      { venue_slug: 'ember', venue_name: 'Ember', cleared: ['city'] },
      { venue_slug: 'attic', full_name: 'The Attic', cleared: [] },
    ];
    await admin.from('venue_corrections').insert(rows).throwOnError();
    await correct({ venue_slug: 'attic' });
    const columns = 'venue_slug,full_name,venue_name,city';
    const { data } = await visitor.from('listed_venues').select(columns).order('venue_slug').throwOnError();
    expect(data).toEqual([
      { venue_slug: 'attic', full_name: 'The Attic', venue_name: null, city: null },
      { venue_slug: 'ember', full_name: 'Ember Hall', venue_name: 'Ember', city: null },
      { venue_slug: 'ember-2', full_name: 'EMBER', venue_name: null, city: null },
    ]);
    const { data: stats } = await visitor
      .from('venue_stats')
      .select('full_name,total_events')
      .eq('venue_slug', 'attic');
    expect(stats).toEqual([{ full_name: 'The Attic', total_events: 1 }]);
  });

  it('make two venues one, also of a corrected event', async () => {
    await admin.from('venue_aliases').insert({ venue_slug: 'ember-2', listed_as: 'ember' }).throwOnError();
    await correct({ venue_slug: 'ember-2' });
    expect([await listed(1), await listed(2)]).toMatchObject([
      { venue_slug: 'ember', seller_venue_slug: null },
      { venue_slug: 'ember', seller_venue_slug: 'ember-2' },
    ]);
    const { data } = await visitor.from('venue_stats').select('venue_slug,total_events').throwOnError();
    expect(data).toEqual([{ venue_slug: 'ember', total_events: 2 }]);
  });

  it('take hearts along, and give them back', async () => {
    const hearts = [
      { item_type: 'venue', item_id: 'ember-2' },
      { item_type: 'venue', item_id: 'ember' },
      { item_type: 'artist', item_id: 'NIGHT FÉRRY' },
      { item_type: 'artist', item_id: 'ember-2' },
    ];
    for (const heart of hearts)
      await anna.client
        .from('favorites')
        .insert({ ...heart, user_id: anna.id })
        .throwOnError();
    await admin.from('venue_aliases').insert({ venue_slug: 'ember-2', listed_as: 'ember' }).throwOnError();
    const alias = { name: 'Night Férry', kind: 'alias', listed_as: 'Night Ferry' };
    await admin
      .from('artist_corrections')
      .insert([alias, { name: 'Ember', kind: 'whole' }])
      .throwOnError();
    const mine = () =>
      anna.client.from('listed_favorites').select('item_id,listed_as').order('created_at').throwOnError();
    expect((await mine()).data).toEqual([
      { item_id: 'ember-2', listed_as: 'ember' },
      { item_id: 'ember', listed_as: null },
      { item_id: 'NIGHT FÉRRY', listed_as: 'Night Ferry' },
      { item_id: 'ember-2', listed_as: null },
    ]);
    await admin
      .from('profiles')
      .update({ discord_webhook_url: 'https://discord.com/api/webhooks/1/t' })
      .eq('id', anna.id);
    const { data } = await admin.rpc('notify_followers', { page_size: 10 }).throwOnError();
    expect(data).toHaveLength(1);
    expect((data as { favorites: { ids: string[] } }[])[0]?.favorites.ids.sort()).toEqual(
      ['Night Ferry', 'ember', 'ember', 'ember-2'].sort(),
    );
    await admin.from('venue_aliases').delete().eq('venue_slug', 'ember-2').throwOnError();
    expect((await mine()).data?.[0]).toEqual({ item_id: 'ember-2', listed_as: null });
  });

  it('of followed events are changes like others', async () => {
    await anna.client.from('favorites').insert({ user_id: anna.id, item_type: 'event', item_id: '1' }).throwOnError();
    const changes = async () => (await admin.rpc('notify_changes', { user_ids: [anna.id] }).throwOnError()).data;
    expect(await changes()).toEqual([]);
    await correct({ status: 'cancelled' });
    expect(await changes()).toMatchObject([{ known: { status: 'scheduled' }, state: { status: 'cancelled' } }]);
    await correct({ hidden: true });
    expect(await changes()).toEqual([]);
  });

  it('change the version of the catalogue', async () => {
    const version = async () => (await visitor.rpc('catalogue_version').throwOnError()).data;
    const seen = [await version()];
    await correct({ name: 'Other' });
    seen.push(await version());
    await correct({ name: 'Another' });
    seen.push(await version());
    await admin.from('artist_corrections').insert({ name: 'Open Mic', kind: 'not_an_artist' }).throwOnError();
    seen.push(await version());
    expect(new Set(seen).size).toBe(4);
  });

  describe('are refused with what is asked for', () => {
    const venueAlias = (venue_slug: string, listed_as: string) => ({ venue_slug, listed_as });
    const artistAlias = (name: string, listed_as: string) => ({ name, kind: 'alias', listed_as });
    it.each([
      ['event_corrections', [{ event_id: 1, name: ' ' }], 'use_cleared_instead_of_a_blank_name'],
      ['event_corrections', [{ event_id: 1, status: 'off' }], 'status_is_scheduled_cancelled_'],
      ['event_corrections', [{ event_id: 1, price_min: 5 }], 'price_min_needs_price_currency'],
      ['event_corrections', [{ event_id: 1, cleared: ['status'] }], 'cleared_lists_columns_of_events'],
      ['venue_corrections', [{ venue_slug: 'ember', time_zone: 'Mars/Olympus' }], 'is not an IANA time zone name'],
      ['venue_corrections', [{ venue_slug: 'ember', latitude: 1 }], 'latitude_and_longitude_come_together'],
      [
        'venue_aliases',
        [venueAlias('a', 'b'), venueAlias('b', 'c')],
        '"a" cannot be listed as "b", which is itself listed as "c"',
      ],
      ['venue_aliases', [venueAlias('a', 'b'), venueAlias('b', 'a')], 'which is itself listed as'],
      ['venue_aliases', [venueAlias('a', 'a')], '"a" cannot be listed as "a"'],
      ['artist_corrections', [artistAlias('A', 'B'), artistAlias('b', 'C')], '"A" cannot be listed as "B"'],
      ['artist_corrections', [artistAlias('A', 'B'), { name: 'b', kind: 'not_an_artist' }], 'cannot be listed as "B"'],
      ['artist_corrections', [artistAlias('A', 'B'), artistAlias('a', 'C')], 'name_once_in_any_letter_case'],
      ['artist_corrections', [{ name: 'A', kind: 'alias' }], 'an_alias_and_nothing_else_needs_listed_as'],
    ] as const)('%s %j', async (table, rows, message) => {
      for (const row of rows.slice(0, -1))
        await admin
          .from(table)
          .insert(row as never)
          .throwOnError();
      const { error } = await admin.from(table).insert(rows.at(-1) as never);
      expect(error?.message).toContain(message);
    });

    it('but a spelling may be set', async () => {
      const rows = [artistAlias('NIGHT FERRY', 'Night Ferry'), artistAlias('Night Fery', 'Night Ferry')];
      await admin.from('artist_corrections').insert(rows).throwOnError();
    });
  });

  describe.each(['anonymous', 'signed in'])('%s', (who) => {
    const client = () => (who === 'anonymous' ? visitor : anna.client);

    it('nobody writes them', async () => {
      await correct({ name: 'Kept' });
      const attempts = await Promise.all([
        client().from('event_corrections').insert({ event_id: 2, hidden: true }),
        client().from('event_corrections').update({ name: 'Mine' }).eq('event_id', 1),
        client().from('event_corrections').delete().eq('event_id', 1),
        client().from('venue_corrections').insert({ venue_slug: 'ember' }),
        client().from('venue_aliases').insert({ venue_slug: 'ember', listed_as: 'mine' }),
        client().from('artist_corrections').insert({ name: 'Mine', kind: 'whole' }),
      ]);
      expect(attempts.map(({ error }) => error?.code)).toEqual(attempts.map(() => '42501'));
      expect(await listed()).toMatchObject({ name: 'Kept' });
    });

    it.each(TABLES)('nobody reads the reasons in %s', async (table) => {
      for (const column of ['reason', 'from_file', '*']) {
        const { error } = await client().from(table).select(column);
        expect(error?.code).toBe('42501');
      }
    });
  });
});
