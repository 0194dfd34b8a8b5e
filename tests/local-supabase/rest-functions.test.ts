import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, it } from 'vitest';
import { describeOnBothEngines } from './engines.ts';
import { stage, untyped } from './playbill.ts';

describeOnBothEngines('functions', (started) => {
  let client: SupabaseClient;
  beforeAll(async () => {
    await stage(started.backend);
    client = untyped(started.backend, started.backend.publishableKey);
  });

  it.each([
    ['a number', 'add', { a: 1, b: 2 }, 3],
    ['the default of an argument', 'add', { a: 1 }, 11],
    ['null as an argument', 'add', { a: null }, null],
    ['a text with everything in it', 'greet', { name: `"'),(\\ 🎸` }, `Hello "'),(\\ 🎸`],
    ['an array as an argument', 'total', { numbers: [1, 2, 3] }, 6],
    ['a list of numbers', 'count_to', { n: 3 }, [1, 2, 3]],
    ['no arguments', 'seats_by_hall', {}, expect.arrayContaining([{ hall: 'Ember', seats: 300 }])],
    ['one row', 'show_by_id', { wanted: 1 }, expect.objectContaining({ id: 1, name: 'Nova' })],
    ['rows of a table', 'shows_of', { hall: 2 }, [expect.objectContaining({ id: 3 })]],
  ])('%s, by POST and by GET', async (_, name, given, result) => {
    const posted = await client.rpc(name, given);
    expect(posted).toMatchObject({ error: null, status: 200 });
    expect(posted.data).toEqual(result);
    if (Object.values(given).includes(null)) return;
    const got = await client.rpc(name, given, { get: true });
    expect(got.error).toBeNull();
    expect(got.data).toEqual(result);
  });

  it('rows can be filtered, ordered, cut and joined like a table', async () => {
    const { data, count } = await client
      .rpc('shows_of', { hall: 1 }, { count: 'exact' })
      .select('name,halls!hall_id(name)')
      .ilike('name', '%nova%')
      .order('id', { ascending: false })
      .limit(1);
    expect({ data, count }).toEqual({ data: [{ name: 'nova live', halls: { name: 'Ember' } }], count: 2 });
    const { data: filtered } = await client.rpc('shows_of', { hall: 1 }, { get: true }).select('id').eq('id', 2);
    expect(filtered).toEqual([{ id: 2 }]);
    const { data: table } = await client.rpc('seats_by_hall').select('hall').gt('seats', 100);
    expect(table).toEqual([{ hall: 'Ember' }]);
  });

  it('one row can be asked for', async () => {
    const one = await client.rpc('shows_of', { hall: 2 }).single();
    expect(one.data).toMatchObject({ id: 3 });
    const several = await client.rpc('shows_of', { hall: 1 }).single();
    expect(several).toMatchObject({ status: 406, error: { code: 'PGRST116', details: 'The result contains 2 rows' } });
  });

  it('a function without a result answers 204, and what it wrote stays', async () => {
    const admin = untyped(started.backend, started.backend.secretKey);
    const answer = await admin.rpc('note_down', { line: 'noted' });
    expect(answer).toMatchObject({ status: 204, data: null, error: null });
    const { data } = await admin.from('diary').select('line');
    expect(data).toEqual([{ line: 'noted' }]);
    await admin.from('diary').delete().gt('id', 0);
  });

  it('a body may be an argument of its own: JSON inside JSON', async () => {
    const admin = untyped(started.backend, started.backend.secretKey);
    await admin.rpc('store', { rows: [{ line: 'x' }, { line: '"y"' }] }).throwOnError();
    const { data } = await admin.from('diary').select('line').order('id');
    expect(data).toEqual([{ line: 'x' }, { line: '"y"' }]);
  });

  it('a function runs with the rights of the caller', async () => {
    const { error, status } = await client.rpc('note_down', { line: 'x' });
    expect({ code: error?.code, status }).toEqual({ code: '42501', status: 401 });
  });

  it('may be kept from giving more rows than expected', async () => {
    const { url, publishableKey: apikey } = started.backend;
    const call = (most: number) =>
      fetch(`${url}/rest/v1/rpc/count_to?n=3`, { headers: { apikey, prefer: `handling=strict,max-affected=${most}` } });
    expect((await call(3)).status).toBe(200);
    expect(await (await call(2)).json()).toMatchObject({ code: 'PGRST124' });
  });

  it('GET cannot write', async () => {
    const admin = untyped(started.backend, started.backend.secretKey);
    const { error, status } = await admin.rpc('note_down', { line: 'x' }, { get: true });
    expect({ code: error?.code, status }).toEqual({ code: '25006', status: 405 });
  });

  it('HEAD calls it without a body', async () => {
    const { count, data, status } = await client.rpc('count_to', { n: 5 }, { head: true, count: 'exact' });
    expect({ count, data, status }).toEqual({ count: 5, data: null, status: 200 });
  });

  it.each([
    ['no function of that name', 'missing', { a: 1 }, 'public.missing(a)'],
    ['an argument too many', 'add', { a: 1, c: 2 }, 'public.add(a, c)'],
    ['an argument missing', 'add', { b: 2 }, 'public.add(b)'],
    ['a trigger function', 'create_profile', {}, 'public.create_profile without parameters'],
  ])('%s', async (_, name, given, signature) => {
    const { error, status } = await client.rpc(name, given);
    expect(status).toBe(404);
    expect(error).toMatchObject({
      code: 'PGRST202',
      message: `Could not find the function ${signature} in the schema cache`,
    });
  });

  it.each([
    ['P0001', 400],
    ['PT402', 402],
    ['PT409', 409],
    ['22023', 400],
    ['42501', 401],
    ['23505', 409],
    ['XX000', 500],
  ])('an exception %s of a function answers %i with its words', async (code, status) => {
    const answer = await client.rpc('refuse', { code, reason: 'not today' });
    expect(answer.status).toBe(status);
    expect(answer.error).toMatchObject({ code, message: 'not today', details: 'the detail', hint: 'the hint' });
  });

  it('a table or function made a moment ago is found', async () => {
    await started.backend.database.transaction((transaction) =>
      transaction.execute(`
        create table public.late (id int);
        alter table public.halls add column floor int;
        create function public.late_sum() returns bigint language sql stable as 'select count(*) from public.late';
        grant select on public.late to anon;`),
    );
    expect((await client.from('late').select('*')).data).toEqual([]);
    expect((await client.rpc('late_sum')).data).toBe(0);
    expect((await client.from('halls').select('floor').eq('id', 1).single()).data).toEqual({ floor: null });
  });
});
