import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anonymous, type Client, operator, type Person, readAll, signedIn } from '../local-supabase/clients.ts';
import { describeOnBothEngines } from '../local-supabase/engines.ts';

const sha256 = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex');

describeOnBothEngines('tokens of calendars (rule W9)', (started) => {
  let anna: Person;
  let bela: Person;
  let admin: Client;

  beforeAll(async () => {
    admin = operator(started.backend);
    anna = await signedIn(started.backend, 'anna@example.org');
    bela = await signedIn(started.backend, 'bela@example.org');
  });
  beforeEach(async () => {
    await started.backend.database.transaction((transaction) =>
      transaction.execute('truncate calendar_tokens, favorites'),
    );
  });

  const create = async ({ client }: Person) => (await client.rpc('create_calendar_token').throwOnError()).data ?? '';
  const read = async (token: string, most = 60) =>
    (await admin.rpc('read_calendar', { token_hash: await sha256(token), most }).throwOnError()).data;

  it('are long, never the same, and stored as a digest', async () => {
    const tokens = [await create(anna), await create(anna), await create(bela)];
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{64}$/);
    const stored = await started.backend.database.transaction((transaction) =>
      transaction.query<{ row: string }>('select calendar_tokens::text as row from calendar_tokens', []),
    );
    expect(stored).toHaveLength(2);
    for (const { row } of stored) for (const token of tokens) expect(row).not.toContain(token);
  });

  it('give favorites as they are listed now, and ignored terms, of their person only', async () => {
    for (const [person, id] of [
      [anna, 'ember'],
      [bela, 'pier'],
    ] as const)
      await person.client
        .from('favorites')
        .insert({ user_id: person.id, item_type: 'venue', item_id: id })
        .throwOnError();
    await anna.client
      .from('profiles')
      .update({ notification_blacklist: ['parking'] })
      .eq('id', anna.id)
      .throwOnError();
    await admin.from('venue_aliases').insert({ venue_slug: 'ember', listed_as: 'ember-hall' }).throwOnError();
    expect(await read(await create(anna))).toEqual({
      favorites: [{ type: 'venue', id: 'ember-hall' }],
      blacklist: ['parking'],
    });
    await admin.from('venue_aliases').delete().eq('venue_slug', 'ember').throwOnError();
  });

  it('are no more once they are replaced, removed, or their account is deleted', async () => {
    const first = await create(anna);
    const second = await create(anna);
    expect(await read(first)).toBeNull();
    expect(await read(second)).not.toBeNull();
    await anna.client.from('calendar_tokens').delete().eq('user_id', anna.id).throwOnError();
    expect(await read(second)).toBeNull();
    const gone = await signedIn(started.backend, 'gone@example.org');
    const token = await create(gone);
    await gone.client.rpc('delete_my_account').throwOnError();
    expect(await read(token)).toBeNull();
  });

  it('are read so many times an hour', async () => {
    const token = await create(anna);
    expect(await read(token, 1)).not.toHaveProperty('wait');
    expect(await read(token, 1)).toEqual({ wait: expect.toSatisfy((wait: number) => wait > 3590 && wait <= 3600) });
    await started.backend.database.transaction((transaction) =>
      transaction.execute("update calendar_tokens set counted_since = now() - interval '61 minutes'"),
    );
    expect(await read(token, 1)).not.toHaveProperty('wait');
  });

  describe.each(['a visitor', 'somebody else'])('to %s', (who) => {
    const client = () => (who === 'a visitor' ? anonymous(started.backend) : bela.client);

    it('are neither readable, nor writable, nor of use', async () => {
      const token = await create(anna);
      const token_hash = await sha256(token);
      const forbidden = [
        client().from('calendar_tokens').select('token_hash'),
        client().from('calendar_tokens').select('user_id').eq('token_hash', token_hash),
        client().from('calendar_tokens').update({ token_hash }).eq('user_id', anna.id),
        client().from('calendar_tokens').insert({ user_id: bela.id, token_hash }),
        client().rpc('read_calendar', { token_hash, most: 60 }),
        readAll(client(), 'calendar_tokens'),
      ];
      for (const { error } of await Promise.all(forbidden)) expect(error?.code).toBe('42501');
      await client().from('calendar_tokens').delete().eq('user_id', anna.id);
      const { data } = await client().from('calendar_tokens').select('user_id');
      expect(data ?? []).toEqual([]);
      expect(await read(token)).not.toBeNull();
    });
  });

  it('are made for nobody without an account', async () => {
    expect((await anonymous(started.backend).rpc('create_calendar_token')).error?.code).toBe('42501');
    expect((await admin.rpc('create_calendar_token')).error?.code).toBe('42501');
  });
});
