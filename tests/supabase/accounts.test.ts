import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type Client, operator, type Person, signedIn } from '../local-supabase/clients.ts';
import { describeOnBothEngines } from '../local-supabase/engines.ts';

describeOnBothEngines('accounts', (started) => {
  let admin: Client;
  let person: Person;

  beforeAll(async () => {
    admin = operator(started.backend);
    person = await signedIn(started.backend, 'person@example.org');
  });

  const profile = async () => (await admin.from('profiles').select('*').eq('id', person.id).single()).data;

  it('a new account has an empty profile', async () => {
    expect(await profile()).toEqual({
      id: person.id,
      discord_webhook_url: null,
      notification_blacklist: [],
      webhook_disabled_at: null,
      webhook_error: null,
    });
  });

  it('a new webhook address clears the error of the old one', async () => {
    const dead = { webhook_disabled_at: '2026-03-05T12:00:00+00:00', webhook_error: '404' };
    const first = { discord_webhook_url: 'https://discord.com/api/webhooks/1/a' };
    await admin.from('profiles').update(first).eq('id', person.id).throwOnError();
    await admin.from('profiles').update(dead).eq('id', person.id).throwOnError();
    await person.client
      .from('profiles')
      .update({ ...first, notification_blacklist: ['x'] })
      .eq('id', person.id);
    expect(await profile()).toMatchObject({ ...dead, notification_blacklist: ['x'] });
    const second = { discord_webhook_url: 'https://discord.com/api/webhooks/2/b' };
    await person.client.from('profiles').update(second).eq('id', person.id).throwOnError();
    expect(await profile()).toMatchObject({ ...second, webhook_disabled_at: null, webhook_error: null });
    await admin.from('profiles').update(dead).eq('id', person.id).throwOnError();
    await person.client.from('profiles').update({ discord_webhook_url: null }).eq('id', person.id).throwOnError();
    expect(await profile()).toMatchObject({ webhook_disabled_at: null, webhook_error: null });
  });

  it('the same favorite twice is one favorite', async () => {
    const favorite = { user_id: person.id, item_type: 'artist', item_id: 'Nova' };
    await person.client.from('favorites').insert(favorite).throwOnError();
    const again = await person.client.from('favorites').insert(favorite);
    expect(again.status).toBe(409);
    expect(again.error?.code).toBe('23505');
  });

  it.each([
    ['an unknown kind', { item_type: 'song', item_id: '1' }],
    ['no item', { item_type: 'venue', item_id: '' }],
    ['an event that is not a number', { item_type: 'event', item_id: 'night' }],
    ['an item longer than an index entry', { item_type: 'artist', item_id: 'x'.repeat(2001) }],
  ])('a favorite of %s is refused', async (_, item) => {
    const { error } = await person.client.from('favorites').insert({ user_id: person.id, ...item });
    expect(error?.code).toBe('23514');
  });

  it('a favorite holds any name: quotes, emoji, decomposed letters, 2,000 bytes', async () => {
    for (const item_id of [`"('x'),{y}\\`, '🎸 Björk', 'Bjo\u0308rk', 'é'.repeat(1000), '50%_*']) {
      await person.client.from('favorites').insert({ user_id: person.id, item_type: 'artist', item_id }).throwOnError();
      const { data } = await person.client
        .from('favorites')
        .select('item_id')
        .eq('user_id', person.id)
        .eq('item_type', 'artist')
        .eq('item_id', item_id)
        .maybeSingle();
      expect(data).toEqual({ item_id });
    }
  });

  it.each([
    ['an empty webhook address', { discord_webhook_url: '' }],
    ['an endless webhook address', { discord_webhook_url: `https://discord.com/${'x'.repeat(2000)}` }],
  ])('%s is refused', async (_, change) => {
    const { error } = await person.client.from('profiles').update(change).eq('id', person.id);
    expect(error?.code).toBe('23514');
  });

  it.each([
    ['500 terms of 200 characters', Array.from({ length: 500 }, () => 'é'.repeat(200)), undefined],
    ['501 terms', Array.from({ length: 501 }, String), 'too_many_terms'],
    ['a term of 201 characters', ['é'.repeat(201)], 'term_too_long'],
  ])('a blacklist of %s: %s', async (_, notification_blacklist, message) => {
    const { error } = await person.client.from('profiles').update({ notification_blacklist }).eq('id', person.id);
    expect(error?.message).toBe(message);
  });

  it('a person holds 10,000 favorites of 100 bytes on average, and no more', async () => {
    const crowded = await signedIn(started.backend, 'crowded@example.org');
    const rows = (count: number, name: string) =>
      Array.from({ length: count }, (_, index) => ({
        user_id: crowded.id,
        item_type: 'artist',
        item_id: `${index} ${name}`,
      }));
    const add = async (added: ReturnType<typeof rows>) => (await crowded.client.from('favorites').insert(added)).error;
    for (const part of ['a', 'b', 'c']) expect(await add(rows(3_333, part))).toBeNull();
    // Two at once: one of them is the ten thousandth.
    const both = await Promise.all([add(rows(1, 'd')), add(rows(1, 'e'))]);
    expect(both.map((error) => error?.message ?? 'stored').toSorted()).toEqual(['stored', 'too_many_favorites']);
    await crowded.client.from('favorites').delete().eq('user_id', crowded.id).throwOnError();
    for (const part of ['x', 'y']) expect(await add(rows(250, part.repeat(1_990)))).toBeNull();
    expect((await add(rows(3, 'z'.repeat(1_990))))?.message).toBe('too_many_favorites');
  });

  it('what was stored before there were limits stays in nobody’s way', async () => {
    const old = await signedIn(started.backend, 'old@example.org');
    await started.backend.database.transaction((transaction) =>
      transaction.execute(`alter table profiles disable trigger check_blacklist_on_change;
        update profiles set notification_blacklist = array['${'x'.repeat(300)}'] where id = '${old.id}';
        alter table profiles enable trigger check_blacklist_on_change`),
    );
    const saved = { discord_webhook_url: 'https://discord.com/api/webhooks/1/t' };
    expect((await old.client.from('profiles').update(saved).eq('id', old.id)).error).toBeNull();
  });

  it('a favorite of an account that does not exist is refused', async () => {
    const ghost = { user_id: randomUUID(), item_type: 'artist', item_id: 'Nova' };
    const { error, status } = await admin.from('favorites').insert(ghost);
    expect({ code: error?.code, status }).toEqual({ code: '23503', status: 409 });
  });

  it('deleting an account deletes all data of the user', async () => {
    const gone = await signedIn(started.backend, 'gone@example.org');
    await admin.from('favorites').insert({ user_id: gone.id, item_type: 'venue', item_id: 'ember' }).throwOnError();
    await admin.from('notification_deliveries').insert({ user_id: gone.id, event_id: 1 }).throwOnError();
    await started.backend.database.transaction((transaction) =>
      transaction.query('delete from auth.users where id = $1::text::uuid', [gone.id]),
    );
    const { count: favorites } = await admin
      .from('favorites')
      .select('*', { count: 'exact', head: true })
      .eq('user_id', gone.id);
    const { count: deliveries } = await admin
      .from('notification_deliveries')
      .select('*', { count: 'exact', head: true })
      .eq('user_id', gone.id);
    const { data: profiles } = await admin.from('profiles').select('id').eq('id', gone.id);
    expect({ favorites, deliveries, profiles }).toEqual({ favorites: 0, deliveries: 0, profiles: [] });
  });
});
