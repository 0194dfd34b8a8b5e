import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, it } from 'vitest';
import { describeOnBothEngines } from './engines.ts';
import { createPlaybill, untyped } from './playbill.ts';

describeOnBothEngines('functions', (started) => {
  let client: SupabaseClient;
  let admin: SupabaseClient;
  beforeAll(async () => {
    await createPlaybill(started.backend);
    client = untyped(started.backend, started.backend.publishableKey);
    admin = untyped(started.backend, started.backend.secretKey);
  });

  it.each([
    ['a number', 'add', { a: 1, b: 2 }, 3],
    ['a default argument', 'add', { a: 1 }, 11],
    ['a null argument', 'add', { a: null }, null],
    ['a text with special characters', 'greet', { name: `"'),(\\ 🎸` }, `Hello "'),(\\ 🎸`],
    ['an array argument', 'total', { numbers: [1, 2, 3] }, 6],
    ['an array result', 'numbers_to', { n: 3 }, [1, 2, 3]],
  ])('%s', async (_, name, given, result) => {
    const { data, error, status } = await client.rpc(name, given);
    expect({ data, error, status }).toEqual({ data: result, error: null, status: 200 });
  });

  it('without a result answer 204', async () => {
    const answer = await admin.rpc('note_down', { line: 'noted' });
    expect(answer).toMatchObject({ status: 204, data: null, error: null });
    expect((await admin.from('diary').select('line')).data).toEqual([{ line: 'noted' }]);
    await admin.from('diary').delete().gt('id', 0);
  });

  it('take JSON arguments', async () => {
    await admin.rpc('store', { rows: [{ line: 'x' }, { line: '"y"' }] }).throwOnError();
    const { data } = await admin.from('diary').select('line').order('id');
    expect(data).toEqual([{ line: 'x' }, { line: '"y"' }]);
  });

  it('run with the rights of the caller', async () => {
    const { error, status } = await client.rpc('note_down', { line: 'x' });
    expect({ code: error?.code, status }).toEqual({ code: '42501', status: 401 });
  });

  it('are not called with GET', async () => {
    const { error, status } = await client.rpc('add', { a: 1 }, { get: true });
    expect({ code: error?.code, status }).toEqual({ code: 'PGRST101', status: 405 });
  });

  it('that return rows are not supported', async () => {
    const { error, status } = await client.rpc('shows_of', { hall: 1 });
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: 'PGRST127', details: expect.stringContaining('Functions that return rows') });
  });

  it.each([
    ['no function of that name', 'missing', { a: 1 }, 'public.missing(a)'],
    ['an unknown argument', 'add', { a: 1, c: 2 }, 'public.add(a, c)'],
    ['a missing argument', 'add', { b: 2 }, 'public.add(b)'],
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
    ['22023', 400],
    ['42501', 401],
    ['23505', 409],
    ['XX000', 500],
  ])('that raise %s answer %i with the error', async (code, status) => {
    const answer = await client.rpc('refuse', { code, reason: 'not today' });
    expect(answer.status).toBe(status);
    expect(answer.error).toMatchObject({ code, message: 'not today', details: 'the detail', hint: 'the hint' });
  });

  it('and tables are found as soon as they are created', async () => {
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
