import { beforeAll, beforeEach, expect, it } from 'vitest';
import { openDatabaseCalls } from '../../scripts/import/database-calls.ts';
import { joinEvents } from '../../scripts/import/join-events.ts';
import { sourceRecordsOf } from '../../scripts/import/source-records.ts';
import { anonymous, type Client, operator, type Person, signedIn } from '../local-supabase/clients.ts';
import { describeOnBothEngines } from '../local-supabase/engines.ts';

const AT = '2099-03-06T00:30:00+00:00';
const LATER = '2099-03-06T01:30:00+00:00';

/** The same show in three sources; the hall's was stored first. */
const HALL = 1;
const CITY = 2;
const PAPER = 3;

describeOnBothEngines('the same show from several sources (rule K7)', (started) => {
  let admin: Client;
  let visitor: Client;
  let anna: Person;

  beforeAll(async () => {
    admin = operator(started.backend);
    visitor = anonymous(started.backend);
    anna = await signedIn(started.backend, 'anna@example.org');
  });

  const calls = () => openDatabaseCalls(started.backend.url, started.backend.secretKey, 1);
  const join = () => joinEvents(calls());
  const add = (event_id: number, source: string | null, row: object = {}) =>
    admin
      .from('events')
      .insert({
        event_id,
        source,
        name: 'Night Ferry',
        venue_slug: 'ember',
        event_date: '2099-03-05',
        event_datetime: AT,
        created_at: `2026-01-0${event_id}T00:00:00Z`,
        ...row,
      })
      .throwOnError();
  const change = (event_id: number, row: object) =>
    admin.from('events').update(row).eq('event_id', event_id).throwOnError();
  const remove = (event_id: number) => admin.from('events').delete().eq('event_id', event_id).throwOnError();
  const correct = (event_id: number, row: object) =>
    admin
      .from('event_corrections')
      .upsert({ event_id, ...row })
      .throwOnError();
  const listed = async () =>
    (await visitor.from('listed_events').select('event_id').order('event_id').throwOnError()).data.map(
      (row) => row.event_id,
    );
  const joins = async () =>
    Object.fromEntries(
      (await visitor.from('joined_events').select('event_id,listed_as').throwOnError()).data.map((row) => [
        row.event_id,
        row.listed_as,
      ]),
    );
  const like = (id: number) =>
    anna.client
      .from('favorites')
      .insert({ user_id: anna.id, item_type: 'event', item_id: String(id) })
      .throwOnError();
  const changes = async () =>
    (
      (await admin.rpc('notify_changes', { user_ids: [anna.id] }).throwOnError()).data as {
        event: { event_id: number };
      }[]
    ).map(({ event }) => event.event_id);

  beforeEach(async () => {
    await started.backend.database.transaction((transaction) =>
      transaction.execute(
        'truncate events, venues, favorites, event_corrections, venue_aliases, artist_corrections, event_joins, sources, ' +
          'notification_deliveries',
      ),
    );
    await add(HALL, 'hall');
    await add(CITY, 'city', { name: 'Night Ferry with Plum Rain', code: 'x2', venue_slug: 'ember-2' });
    await add(PAPER, null, { name: 'NIGHT FERRY' });
    await admin.from('venue_aliases').insert({ venue_slug: 'ember-2', listed_as: 'ember' }).throwOnError();
  });

  it('is listed once, at venues that are one, in the words of what was stored first', async () => {
    expect(await join()).toEqual({ joined: 2, parted: 0 });
    expect(await listed()).toEqual([HALL]);
    expect(await joins()).toEqual({ [CITY]: HALL, [PAPER]: HALL });
    expect((await visitor.from('upcoming_events').select('event_id').throwOnError()).data).toHaveLength(1);
    expect((await visitor.from('venue_stats').select('total_events').throwOnError()).data).toEqual([
      { total_events: 1 },
    ]);
    const { data } = await visitor.from('joined_events').select('code,seller_venue_slug').eq('event_id', CITY).single();
    expect(data).toEqual({ code: 'x2', seller_venue_slug: 'ember-2' });
    expect(await join()).toEqual({ joined: 0, parted: 0 });
  });

  it('prefers what was added by hand, then the order of sources.yaml', async () => {
    await sourceRecordsOf(calls()).record('city', { isCollected: true, priority: 0 });
    await sourceRecordsOf(calls()).record('hall', { isCollected: true, priority: 1 });
    await join();
    expect(await joins()).toEqual({ [HALL]: CITY, [PAPER]: CITY });
    await change(PAPER, { source: 'by hand' });
    await join();
    expect(await joins()).toEqual({ [HALL]: PAPER, [CITY]: PAPER });
  });

  it('may have a day without a time', async () => {
    await change(HALL, { event_datetime: null });
    await change(CITY, { event_datetime: null });
    await change(PAPER, { event_datetime: null, event_date: '2099-03-06' });
    await join();
    expect(await joins()).toEqual({ [CITY]: HALL });
  });

  it('is several again once venue, start or name differ', async () => {
    await join();
    await change(PAPER, { event_datetime: LATER });
    await change(CITY, { name: 'Plum Rain' });
    expect(await join()).toEqual({ joined: 0, parted: 2 });
    expect(await listed()).toEqual([HALL, CITY, PAPER]);
  });

  it('stays one when the operator corrects its time or name', async () => {
    await join();
    await correct(HALL, { event_datetime: LATER, name: 'Gala' });
    expect(await join()).toEqual({ joined: 0, parted: 0 });
    await admin.from('artist_corrections').insert({ name: 'NIGHT FERRY', kind: 'not_an_artist' }).throwOnError();
    expect(await join()).toEqual({ joined: 0, parted: 0 });
  });

  it('is hidden as a whole, also after its source has dropped it', async () => {
    await join();
    await correct(HALL, { hidden: true });
    expect(await listed()).toEqual([]);
    expect(await join()).toEqual({ joined: 0, parted: 0 });
    await remove(HALL);
    await join();
    expect(await listed()).toEqual([]);
    await correct(HALL, { hidden: false });
    await join();
    expect(await listed()).toEqual([CITY]);
  });

  it('is not hidden by hiding one of its events before they were joined', async () => {
    await correct(HALL, { hidden: true });
    await join();
    expect(await listed()).toEqual([CITY]);
  });

  it('is told apart by a correction, at once', async () => {
    await join();
    await correct(PAPER, { separate: true });
    expect(await listed()).toEqual([HALL, PAPER]);
    await join();
    expect(await listed()).toEqual([HALL, PAPER]);
    await correct(HALL, { separate: true });
    expect(await listed()).toEqual([HALL, CITY, PAPER]);
  });

  it('passes on to the next source when one drops it, and keeps its address and hearts', async () => {
    await like(HALL);
    await join();
    await remove(HALL);
    expect(await listed()).toEqual([CITY]);
    expect(await joins()).toEqual({ [HALL]: CITY, [PAPER]: CITY });
    await remove(CITY);
    await join();
    expect(await joins()).toEqual({ [HALL]: PAPER, [CITY]: PAPER });
    const { data } = await anna.client.from('listed_favorites').select('item_id,listed_as').throwOnError();
    expect(data).toEqual([{ item_id: '1', listed_as: '3' }]);
    await add(HALL, 'hall');
    await join();
    expect(await joins()).toEqual({ [CITY]: HALL, [PAPER]: HALL });
    await admin.from('events').delete().gt('event_id', 0).throwOnError();
    await join();
    expect(await joins()).toEqual({});
  });

  it('tells followers of its changes once, and not that its words have changed', async () => {
    await like(HALL);
    await like(CITY);
    await like(PAPER);
    await join();
    const known = async () =>
      (await admin.from('favorites').select('known').throwOnError()).data.map((row) => row.known);
    await change(HALL, { status: 'cancelled' });
    expect(await changes()).toEqual([HALL]);
    const state = { name: 'Night Ferry', status: 'cancelled', day: '2099-03-05', starts_at: Date.parse(AT) };
    await admin.rpc('note_known_events', { states: [{ user_id: anna.id, event_id: HALL, state }] }).throwOnError();
    expect(await known()).toEqual([state, state, state]);
    expect(await changes()).toEqual([]);
  });

  it('is known from its listed state when a heart is set on another of its events', async () => {
    await join();
    await like(CITY);
    expect((await admin.from('favorites').select('known').throwOnError()).data).toMatchObject([
      { known: { name: 'Night Ferry' } },
    ]);
  });

  it('is not announced again under another number', async () => {
    await admin
      .from('notification_deliveries')
      .insert({ user_id: anna.id, event_id: PAPER, status: 'sent' })
      .throwOnError();
    const undelivered = async () =>
      (await admin.rpc('notify_undelivered', { wanted: { [anna.id]: [HALL] } }).throwOnError()).data;
    expect(await undelivered()).toEqual({ [anna.id]: [HALL] });
    await join();
    expect(await undelivered()).toEqual({});
  });

  it('keeps pending alerts of its events', async () => {
    await like(CITY);
    await join();
    await change(HALL, { status: 'cancelled' });
    await admin.from('event_alerts').insert({ user_id: anna.id, event_id: HALL, kind: 'cancelled' }).throwOnError();
    await admin.rpc('drop_stale_notifications').throwOnError();
    expect((await admin.from('event_alerts').select('event_id').throwOnError()).data).toEqual([{ event_id: HALL }]);
    await admin.from('event_alerts').delete().eq('event_id', HALL).throwOnError();
  });

  it('counts as upcoming for each of its sources', async () => {
    await join();
    await sourceRecordsOf(calls()).record('city', { isCollected: true, rows: 1 });
    expect((await admin.from('sources').select('name,upcoming').throwOnError()).data).toEqual([
      { name: 'city', upcoming: 1 },
    ]);
  });

  it('changes the version of the catalogue', async () => {
    const version = async () => (await visitor.rpc('catalogue_version').throwOnError()).data;
    const before = await version();
    await join();
    expect(await version()).not.toBe(before);
  });

  it('is nothing that visitors may write', async () => {
    for (const client of [visitor, anna.client]) {
      const { error } = await client.from('event_joins').insert({ event_id: 9, listed_as: HALL });
      expect(error?.code).toBe('42501');
      expect((await client.rpc('store_joins', { joins: [] })).error?.code).toBe('42501');
      expect((await client.rpc('events_at_one_place')).error?.code).toBe('42501');
    }
  });
});
