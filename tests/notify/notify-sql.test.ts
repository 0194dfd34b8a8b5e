import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anonymous, type Client, operator, type Person, readAll, signedIn } from '../local-supabase/clients.ts';
import { describeOnBothEngines } from '../local-supabase/engines.ts';

const webhook = 'https://discord.com/api/webhooks/1/t';
const AT = '2099-03-06T00:30:00.123Z';

describeOnBothEngines('the database functions of a run', (started) => {
  let admin: Client;
  let anna: Person;
  let bela: Person;

  beforeAll(async () => {
    admin = operator(started.backend);
    anna = await signedIn(started.backend, 'anna@example.org');
    bela = await signedIn(started.backend, 'bela@example.org');
    await admin.from('profiles').update({ discord_webhook_url: webhook }).eq('id', anna.id).throwOnError();
  });
  beforeEach(async () => {
    await started.backend.database.transaction((transaction) =>
      transaction.execute('truncate events, favorites, notification_deliveries, event_alerts, notify_lease'),
    );
    await admin.from('events').insert({ event_id: 1, name: 'Night', event_datetime: AT }).throwOnError();
  });

  const heart = (person: Person, item_id: string, item_type = 'event') =>
    person.client.from('favorites').insert({ user_id: person.id, item_type, item_id }).throwOnError();

  const claim = (changes: object = {}) =>
    admin.rpc('claim_notifications', {
      holder: '00000000-0000-4000-8000-000000000001',
      seconds: 60,
      user_id: anna.id,
      webhook,
      event_ids: [1, 2],
      alerts: [{ event_id: 3, kind: 'moved', state: {} }],
      ...changes,
    });

  const stored = async () => ({
    deliveries: (await admin.from('notification_deliveries').select('event_id,status,attempts').order('event_id')).data,
    alerts: (await admin.from('event_alerts').select('event_id,kind,status,attempts').order('id')).data,
  });

  describe('the lease', () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const take = async (holder: string, seconds = 60) =>
      (await admin.rpc('take_notify_lease', { holder, seconds }).throwOnError()).data;

    it('belongs to one run, which can renew it until it releases it', async () => {
      expect([await take(one), await take(other), await take(one)]).toEqual([true, false, true]);
      await admin.rpc('release_notify_lease', { holder: other }).throwOnError();
      expect(await take(other)).toBe(false);
      await admin.rpc('release_notify_lease', { holder: one }).throwOnError();
      expect([await take(other), await take(one)]).toEqual([true, false]);
    });

    it('expires', async () => {
      expect([await take(one, -1), await take(other), await take(one)]).toEqual([true, true, false]);
    });

    it('goes to one of many simultaneous runs', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => take(randomUUID())));
      expect(answers.filter((answer) => answer === true)).toHaveLength(1);
    });
  });

  describe('a claim', () => {
    it('records what is about to be sent and counts attempts', async () => {
      expect((await claim().throwOnError()).data).toBe('claimed');
      await claim().throwOnError();
      expect(await stored()).toEqual({
        deliveries: [1, 2].map((event_id) => ({ event_id, status: 'pending', attempts: 2 })),
        alerts: [{ event_id: 3, kind: 'moved', status: 'pending', attempts: 2 }],
      });
    });

    it.each([
      ['another run holds the lease', { holder: '00000000-0000-4000-8000-000000000002' }, 'lost'],
      ['the webhook has changed', { webhook: `${webhook}2` }, 'changed'],
      ['the account is gone', { user_id: '00000000-0000-4000-8000-000000000003' }, 'changed'],
    ])('fails when %s', async (_, changes, answer) => {
      await admin
        .rpc('take_notify_lease', { holder: '00000000-0000-4000-8000-000000000001', seconds: 60 })
        .throwOnError();
      expect((await claim(changes).throwOnError()).data).toBe(answer);
      expect(await stored()).toEqual({ deliveries: [], alerts: [] });
    });

    it('fails when the webhook is disabled', async () => {
      await admin.rpc('disable_webhook', { user_id: anna.id, webhook, reason: 'gone' }).throwOnError();
      expect((await claim().throwOnError()).data).toBe('changed');
      const { data } = await anna.client.from('profiles').select('webhook_error').single();
      expect(data).toEqual({ webhook_error: 'gone' });
      await admin.from('profiles').update({ webhook_disabled_at: null, webhook_error: null }).eq('id', anna.id);
    });
  });

  it('fails for what was already sent', async () => {
    await claim().throwOnError();
    const outcome = { user_id: anna.id, event_ids: [1, 2], alerts: [{ event_id: 3, kind: 'moved', state: {} }] };
    await admin.rpc('record_notifications', { ...outcome, status: 'sent' }).throwOnError();
    await admin.rpc('record_notifications', { ...outcome, status: 'failed', error: 'late' }).throwOnError();
    await claim({ alerts: [] }).throwOnError();
    expect(await stored()).toEqual({
      deliveries: [1, 2].map((event_id) => ({ event_id, status: 'sent', attempts: 1 })),
      alerts: [{ event_id: 3, kind: 'moved', status: 'sent', attempts: 1 }],
    });
    const { data } = await admin
      .rpc('notify_undelivered', { wanted: { [anna.id]: [2, 9, 1], [bela.id]: [1, 2] } })
      .throwOnError();
    expect(data).toEqual({ [anna.id]: [9], [bela.id]: [1, 2] });
  });

  describe('a heart on an event', () => {
    const changes = async () =>
      (await admin.rpc('notify_changes', { user_ids: [anna.id, bela.id] }).throwOnError()).data;

    it("stores the event's state, which users cannot set", async () => {
      await heart(anna, '1');
      const { data } = await anna.client.from('favorites').select('known').single();
      expect(data?.known).toEqual({ name: 'Night', status: 'scheduled', day: null, starts_at: Date.parse(AT) });
      expect(await changes()).toEqual([]);
      const { error } = await anna.client
        .from('favorites')
        .insert({ user_id: anna.id, item_type: 'event', item_id: '2', known: {} });
      expect(error?.code).toBe('42501');
    });

    it('reports each change once', async () => {
      await heart(anna, '1');
      await heart(bela, '01');
      await heart(bela, 'Night', 'artist');
      await admin.from('events').update({ status: 'cancelled', code: 'x' }).eq('event_id', 1).throwOnError();
      const found = await changes();
      expect(found).toMatchObject(
        [anna.id, bela.id].toSorted().map((user_id) => ({
          user_id,
          known: { status: 'scheduled' },
          state: { status: 'cancelled' },
          event: { event_id: 1, code: 'x' },
        })),
      );
      const state = { name: 'Night', status: 'cancelled', day: null, starts_at: Date.parse(AT) };
      await admin.rpc('note_known_events', { states: [{ user_id: bela.id, event_id: 1, state }] }).throwOnError();
      expect(await changes()).toMatchObject([{ user_id: anna.id }]);
    });

    it('reports nothing about past events', async () => {
      await admin.from('events').insert({ event_id: 2, event_datetime: '2020-01-01T00:00:00Z' }).throwOnError();
      await heart(anna, '2');
      await admin.from('events').update({ status: 'cancelled' }).eq('event_id', 2).throwOnError();
      expect(await changes()).toEqual([]);
    });
  });

  it('drops changes that can no longer be announced', async () => {
    await heart(anna, '1');
    await claim({ event_ids: [1, 2], alerts: [{ event_id: 1, kind: 'cancelled', state: {} }] }).throwOnError();
    await admin.rpc('drop_stale_notifications').throwOnError();
    expect(await stored()).toMatchObject({ deliveries: [{ event_id: 1 }], alerts: [] });
    await admin.from('events').update({ status: 'cancelled' }).eq('event_id', 1).throwOnError();
    await claim({ event_ids: [], alerts: [{ event_id: 1, kind: 'cancelled', state: {} }] }).throwOnError();
    await admin.rpc('drop_stale_notifications').throwOnError();
    expect(await stored()).toMatchObject({ alerts: [{ event_id: 1, kind: 'cancelled' }] });
  });

  it('followers are read in pages by id, with their venues and artists', async () => {
    await heart(anna, '1');
    await heart(anna, 'Night', 'artist');
    await heart(anna, 'ember', 'venue');
    const { data } = await admin.rpc('notify_followers', { page_size: 5 }).throwOnError();
    expect(data).toEqual([
      {
        id: anna.id,
        webhook,
        blacklist: [],
        is_too_large: false,
        event_favorites: 1,
        favorites: {
          types: expect.any(String),
          ids: expect.any(Array),
          since: [expect.any(Number), expect.any(Number)],
        },
      },
    ]);
    const [{ favorites }] = data as [{ favorites: { types: string; ids: string[] } }];
    const idOf = { v: 'ember', a: 'Night' } as const;
    expect([...favorites.types].toSorted()).toEqual(['a', 'v']);
    expect(favorites.ids).toEqual([...favorites.types].map((type) => idOf[type as 'v' | 'a']));
    expect((await admin.rpc('notify_followers', { page_size: 5, after: anna.id }).throwOnError()).data).toEqual([]);
  });

  it('a page of followers ends before it is too large, and leaves out what is too large by itself', async () => {
    const people: Person[] = [];
    for (const [index, bytes] of [9_000_000, 9_000_000, 9_000_000, 30_000_000, 10].entries()) {
      const person = await signedIn(started.backend, `large-${index}@example.org`);
      people.push(person);
      await started.backend.database.transaction((transaction) =>
        transaction.execute(`alter table profiles disable trigger check_blacklist_on_change;
          update profiles set discord_webhook_url = '${webhook}', notification_blacklist = array[repeat('x', ${bytes})]
            where id = '${person.id}';
          alter table profiles enable trigger check_blacklist_on_change`),
      );
    }
    const pages: { id: string; is_too_large: boolean; blacklist: string[] }[][] = [];
    for (let after: string | undefined; pages.at(-1)?.length !== 0; after = pages.at(-1)?.at(-1)?.id) {
      const { data } = await admin.rpc('notify_followers', { page_size: 50, ...(after && { after }) }).throwOnError();
      pages.push(data as (typeof pages)[number]);
    }
    expect(pages.length).toBeGreaterThan(2);
    const all = pages.flat();
    expect(all.map(({ id }) => id).toSorted()).toEqual([anna, ...people].map(({ id }) => id).toSorted());
    expect(all.filter((person) => person.is_too_large)).toMatchObject([{ id: people[3]?.id, blacklist: [] }]);
    await admin.from('profiles').update({ discord_webhook_url: null }).neq('id', anna.id).throwOnError();
  });

  describe('only the operator', () => {
    const everybody = () => [anonymous(started.backend), anna.client];

    it('may run a step', async () => {
      const state = { user_id: anna.id, event_ids: [1], alerts: [] };
      for (const client of everybody()) {
        const answers = await Promise.all([
          client.rpc('take_notify_lease', { holder: randomUUID(), seconds: 1 }),
          client.rpc('release_notify_lease', { holder: randomUUID() }),
          client.rpc('drop_stale_notifications'),
          client.rpc('notify_followers', { page_size: 5 }),
          client.rpc('notify_undelivered', { wanted: {} }),
          client.rpc('notify_changes', { user_ids: [anna.id] }),
          client.rpc('note_known_events', { states: [] }),
          client.rpc('claim_notifications', { ...state, holder: randomUUID(), seconds: 1, webhook }),
          client.rpc('record_notifications', { ...state, status: 'sent' }),
          client.rpc('disable_webhook', { user_id: anna.id, webhook, reason: '' }),
        ]);
        expect(answers.map(({ error }) => error?.code)).toEqual(answers.map(() => '42501'));
      }
    });

    it("may see or change the lease and other users' alerts", async () => {
      await claim().throwOnError();
      await admin.from('event_alerts').insert({ user_id: bela.id, event_id: 9, kind: 'moved' }).throwOnError();
      for (const client of everybody()) expect((await readAll(client, 'notify_lease')).error?.code).toBe('42501');
      expect((await readAll(anonymous(started.backend), 'event_alerts')).error?.code).toBe('42501');
      const { data } = await anna.client.from('event_alerts').select('user_id,event_id');
      expect(data).toEqual([{ user_id: anna.id, event_id: 3 }]);
      for (const client of everybody()) {
        const alerts = client.from('event_alerts');
        const answers = await Promise.all([
          alerts.insert({ user_id: anna.id, event_id: 5, kind: 'moved' }),
          alerts.update({ status: 'sent' }).eq('user_id', anna.id),
          alerts.delete().eq('user_id', anna.id),
        ]);
        expect(answers.map(({ error }) => error?.code)).toEqual(answers.map(() => '42501'));
      }
    });

    it('may keep alerts of a deleted account', async () => {
      const gone = await signedIn(started.backend, 'gone@example.org');
      await admin.from('event_alerts').insert({ user_id: gone.id, event_id: 9, kind: 'moved' }).throwOnError();
      await gone.client.rpc('delete_my_account').throwOnError();
      expect((await admin.from('event_alerts').select('id').eq('user_id', gone.id)).data).toEqual([]);
    });
  });
});
