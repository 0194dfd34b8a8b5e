import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnBothEngines } from './engines.ts';
import { createPlaybill, untyped } from './playbill.ts';

describeOnBothEngines('writes', (started) => {
  let client: SupabaseClient;
  beforeAll(async () => {
    await createPlaybill(started.backend);
    client = untyped(started.backend, started.backend.secretKey);
  });
  beforeEach(async () => {
    await client.from('diary').delete().gt('id', 0).throwOnError();
    await client.from('halls').delete().gt('id', 3).throwOnError();
  });

  const lines = async () => (await client.from('diary').select('line').order('id')).data?.map((row) => row.line);
  const raw = (query: string, method: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${started.backend.url}/rest/v1/${query}`, {
      method,
      body,
      headers: { apikey: started.backend.secretKey, 'content-type': 'application/json', ...headers },
    });

  it('insert and return it', async () => {
    const { data, status } = await client.from('diary').insert({ line: 'a' }).select('line,written_at').single();
    expect({ data, status }).toEqual({ data: { line: 'a', written_at: '2026-01-01T00:00:00+00:00' }, status: 201 });
  });

  it('insert rows with different keys: missing values become null', async () => {
    const rows = [
      { id: 4, name: 'X' },
      { id: 5, seats: 10 },
    ];
    await client.from('halls').insert(rows).throwOnError();
    const { data } = await client.from('halls').select('*').gt('id', 3).order('id');
    expect(data).toEqual([
      { id: 4, name: 'X', seats: null },
      { id: 5, name: null, seats: 10 },
    ]);
  });

  it('different keys without the parameter columns are refused', async () => {
    const answer = await raw('halls', 'POST', '[{"id":4},{"id":5,"seats":1}]');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      code: 'PGRST102',
      details: null,
      hint: null,
      message: 'All object keys must match',
    });
  });

  it('insert {} and []', async () => {
    await client.from('diary').insert({}).throwOnError();
    expect(await lines()).toEqual(['blank']);
    await raw('diary', 'POST', '[{},{}]');
    expect(await lines()).toEqual(['blank', 'blank', 'blank']);
    const { data, status } = await client.from('diary').insert([]).select();
    expect({ data, status }).toEqual({ data: [], status: 201 });
    expect(await lines()).toHaveLength(3);
  });

  it('write only the columns named in the parameter', async () => {
    await raw('diary?columns=line', 'POST', '{"line":"a","written_at":"2030-01-01T00:00:00Z"}');
    const { data } = await client.from('diary').select('written_at').single();
    expect(data?.written_at).toBe('2026-01-01T00:00:00+00:00');
  });

  it('every type round-trips', async () => {
    const show = {
      id: 50,
      hall_id: 3,
      name: '"quoted", \\ and 🎸',
      tags: ['a,b', '"c"', '{d}', '', 'NULL'],
      price: 12.34,
      rating: 1e-3,
      sold_out: false,
      day: '2026-02-28',
      starts_at: '2026-02-28T23:59:59.123456+00:00',
      extra: { list: [1, null, 'x'], deep: { '': 0 } },
      note: null,
    };
    const { data } = await client.from('shows').insert(show).select().single();
    expect(data).toEqual(show);
    await client.from('shows').delete().eq('id', 50).throwOnError();
  });

  it('upsert inserts new rows and changes the others', async () => {
    const first = await client.from('halls').upsert([
      { id: 4, name: 'D', seats: 1 },
      { id: 5, name: 'E', seats: 1 },
    ]);
    expect(first.status).toBe(201);
    const mixed = await client
      .from('halls')
      .upsert([
        { id: 5, name: 'E2' },
        { id: 6, name: 'F' },
      ])
      .select();
    expect(mixed.status).toBe(201);
    expect(mixed.data).toEqual([
      { id: 5, name: 'E2', seats: 1 },
      { id: 6, name: 'F', seats: null },
    ]);
    const second = await client.from('halls').upsert({ id: 5, name: 'E3' }).select();
    expect(second.data).toEqual([{ id: 5, name: 'E3', seats: 1 }]);
  });

  it('upsert by another key', async () => {
    await client.from('halls').insert({ id: 4, name: 'D', seats: 1 }).throwOnError();
    await client.from('halls').upsert({ id: 9, name: 'D', seats: 2 }, { onConflict: 'name' }).throwOnError();
    const { data } = await client.from('halls').select('*').eq('name', 'D');
    expect(data).toEqual([{ id: 9, name: 'D', seats: 2 }]);
  });

  it('upsert that ignores duplicates returns only inserted rows', async () => {
    const { data, status } = await client
      .from('halls')
      .upsert(
        [
          { id: 1, name: 'Other' },
          { id: 4, name: 'D' },
        ],
        { ignoreDuplicates: true },
      )
      .select('id');
    expect({ data, status }).toEqual({ data: [{ id: 4 }], status: 201 });
    const { data: kept } = await client.from('halls').select('name').eq('id', 1).single();
    expect(kept).toEqual({ name: 'Ember' });
  });

  it('update: 204 without a body, 200 with the rows', async () => {
    await client
      .from('diary')
      .insert([{ line: 'a' }, { line: 'b' }, { line: 'c' }])
      .throwOnError();
    const silent = await client.from('diary').update({ line: 'A' }).eq('line', 'a');
    expect(silent).toMatchObject({ status: 204, data: null });
    const told = await client.from('diary').update({ line: 'Z' }).in('line', ['b', 'c']).select('line');
    expect(told).toMatchObject({ status: 200, data: [{ line: 'Z' }, { line: 'Z' }] });
    expect(await lines()).toEqual(['A', 'Z', 'Z']);
  });

  it('update returns the rows even when they no longer match the filter', async () => {
    await client.from('diary').insert({ line: 'a' }).throwOnError();
    const { data } = await client.from('diary').update({ line: 'b' }).eq('line', 'a').select('line').single();
    expect(data).toEqual({ line: 'b' });
  });

  it('update of no row is an error only with single()', async () => {
    const none = await client.from('diary').update({ line: 'b' }).eq('line', 'zzz').select();
    expect(none).toMatchObject({ status: 200, data: [] });
    const one = await client.from('diary').update({ line: 'b' }).eq('line', 'zzz').select().single();
    expect(one).toMatchObject({ status: 406, error: { code: 'PGRST116', details: 'The result contains 0 rows' } });
  });

  it('update without columns changes nothing', async () => {
    await client.from('diary').insert({ line: 'a' }).throwOnError();
    const answer = await client.from('diary').update({}).eq('line', 'a').select();
    expect(answer).toMatchObject({ status: 200, data: [] });
  });

  it('a write with single() that affects several rows is rolled back', async () => {
    await client
      .from('diary')
      .insert([{ line: 'a' }, { line: 'a' }])
      .throwOnError();
    const update = await client.from('diary').update({ line: 'b' }).eq('line', 'a').select().single();
    expect(update.error?.code).toBe('PGRST116');
    const remove = await client.from('diary').delete().eq('line', 'a').select().single();
    expect(remove.error?.code).toBe('PGRST116');
    const insert = await client
      .from('diary')
      .insert([{ line: 'c' }, { line: 'd' }])
      .select()
      .single();
    expect(insert.error?.code).toBe('PGRST116');
    expect(await lines()).toEqual(['a', 'a']);
  });

  it('delete by or returns the rows with embeds', async () => {
    await client.from('shows').insert({ id: 60, hall_id: 1, name: 'gone' }).throwOnError();
    const { data, status } = await client
      .from('shows')
      .delete()
      .or('name.eq.gone,name.eq."not, there"')
      .select('id,halls(name)');
    expect({ data, status }).toEqual({ data: [{ id: 60, halls: { name: 'Ember' } }], status: 200 });
  });

  it('update and delete without a filter are refused', async () => {
    expect((await client.from('diary').delete()).error).toMatchObject({
      code: '21000',
      message: 'DELETE requires a WHERE clause',
    });
    expect((await client.from('diary').update({ line: 'x' })).error).toMatchObject({
      code: '21000',
      message: 'UPDATE requires a WHERE clause',
    });
  });

  it('one bad row of many rejects all of them', async () => {
    const { error, status } = await client.from('halls').insert([{ id: 4 }, { id: 1 }]);
    expect({ code: error?.code, status }).toEqual({ code: '23505', status: 409 });
    const { data } = await client.from('halls').select('id').gt('id', 3);
    expect(data).toEqual([]);
  });

  it.each([
    ['a text for a number', { id: 'four' }, 400, '22P02', 'invalid input syntax for type integer: "four"'],
    ['a number too large', { id: 2 ** 31 }, 400, '22003', 'value "2147483648" is out of range for type integer'],
    [
      'an unknown column',
      { id: 4, nope: 1 },
      400,
      'PGRST204',
      "Could not find the 'nope' column of 'halls' in the schema cache",
    ],
  ])('%s', async (_, row: Record<string, unknown>, status, code, message) => {
    const answer = await client.from('halls').insert(row);
    expect(answer).toMatchObject({ status, error: { code, message } });
  });

  it('a missing reference is a conflict', async () => {
    const { error, status } = await client.from('shows').insert({ id: 70, hall_id: 99 });
    expect(status).toBe(409);
    expect(error).toMatchObject({ code: '23503', details: 'Key (hall_id)=(99) is not present in table "halls".' });
  });

  it.each([
    ['invalid JSON', '{"line":', 'application/json', 'Empty or invalid json'],
    ['no text', '', 'application/json', 'Empty or invalid json'],
    ['no UTF-8', Buffer.from('{"line":"\xff"}', 'latin1'), 'application/json', 'Empty or invalid json'],
    [
      'countless keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 1_601 }, (_, index) => [`k${index}`, 1]))),
      'application/json',
      'An object has more than 1600 keys',
    ],
    [
      'another type',
      'line=a',
      'application/x-www-form-urlencoded',
      'Content-Type not acceptable: application/x-www-form-urlencoded',
    ],
  ])('a body of %s', async (_, body, type, message) => {
    const answer = await raw('diary', 'POST', body, { 'content-type': type });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ code: 'PGRST102', message, details: null, hint: null });
  });
});
