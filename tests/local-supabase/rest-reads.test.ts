import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnBothEngines } from './engines.ts';
import { stage, untyped } from './playbill.ts';

describeOnBothEngines('select', (started) => {
  let client: SupabaseClient;
  beforeAll(async () => {
    await stage(started.backend);
    client = untyped(started.backend, started.backend.publishableKey);
  });

  const first = async (columns: string) => {
    const { data, error } = await client.from('shows').select(columns).eq('id', 1).single();
    expect(error).toBeNull();
    return data as unknown;
  };

  it('all columns, as JSON has them', async () => {
    expect(await first('*')).toEqual({
      id: 1,
      hall_id: 1,
      guest_hall_id: 2,
      name: 'Nova',
      tags: ['rock', 'loud'],
      price: 20,
      rating: 4.5,
      sold_out: true,
      day: '2026-03-05',
      starts_at: '2026-03-06T00:30:00+00:00',
      extra: { a: [1, 2] },
      note: 'none yet',
    });
  });

  it.each([
    ['some columns, in their order', 'name,id', '{"name":"Nova","id":1}'],
    ['spaces between them', 'name, id', '{"name":"Nova","id":1}'],
    ['an alias', 'title:name', '{"title":"Nova"}'],
    ['an odd alias', '"a \\" b":name', '{"a \\" b":"Nova"}'],
    ['a column twice', 'name,title:name', '{"name":"Nova","title":"Nova"}'],
    ['a cast', 'id::text,price::int', '{"id":"1","price":20}'],
    ['an alias and a cast', 'number:id::text', '{"number":"1"}'],
    ['a quoted column', '"name"', '{"name":"Nova"}'],
  ])('%s', async (_, columns, json) => {
    const { url, publishableKey: apikey } = started.backend;
    const query = new URLSearchParams({ select: columns, id: 'eq.1', apikey });
    const response = await fetch(`${url}/rest/v1/shows?${query}`);
    expect(await response.text()).toBe(`[${json}]`);
  });

  it('a bigint beyond 2^53 keeps its digits', async () => {
    const { url, secretKey } = started.backend;
    const headers = { apikey: secretKey, 'content-type': 'application/json', prefer: 'return=representation' };
    const body = '{"id":9007199254740993}';
    const response = await fetch(`${url}/rest/v1/shows?select=id`, { method: 'POST', headers, body });
    expect(await response.text()).toBe('[{"id":9007199254740993}]');
    await fetch(`${url}/rest/v1/shows?id=eq.9007199254740993`, { method: 'DELETE', headers });
  });

  it('a row of another table to which the row belongs', async () => {
    expect(await first('name,halls!shows_hall_id_fkey(name)')).toEqual({ name: 'Nova', halls: { name: 'Ember' } });
  });

  it('under an alias, by the column of the key', async () => {
    expect(await first('home:halls!hall_id(name,seats),guest:halls!guest_hall_id(name)')).toEqual({
      home: { name: 'Ember', seats: 300 },
      guest: { name: 'Foundry' },
    });
  });

  it('null where there is none', async () => {
    const { data } = await client.from('shows').select('id,halls!hall_id(name)').eq('id', 4).single();
    expect(data).toEqual({ id: 4, halls: null });
  });

  it('the rows that belong to the row', async () => {
    const { data } = await client
      .from('halls')
      .select('name,shows!shows_hall_id_fkey(id,name)')
      .order('id')
      .order('id', { referencedTable: 'shows', ascending: false });
    expect(data).toEqual([
      {
        name: 'Ember',
        shows: [
          { id: 2, name: 'nova live' },
          { id: 1, name: 'Nova' },
        ],
      },
      { name: 'Foundry', shows: [{ id: 3, name: 'Björk' }] },
      { name: 'Orchard', shows: [] },
    ]);
  });

  it('a row that belongs to it alone is an object, not a list', async () => {
    const { data } = await client.from('shows').select('id,posters(artist)').in('id', [1, 2]).order('id');
    expect(data).toEqual([
      { id: 1, posters: { artist: 'Ada' } },
      { id: 2, posters: null },
    ]);
  });

  it('embeds inside embeds', async () => {
    const { data } = await client.from('posters').select('artist,shows(name,halls!hall_id(name))').single();
    expect(data).toEqual({ artist: 'Ada', shows: { name: 'Nova', halls: { name: 'Ember' } } });
  });

  it('filters, limit and offset of an embed leave the outer rows alone', async () => {
    const { data } = await client
      .from('halls')
      .select('id,shows!shows_hall_id_fkey(id)')
      .eq('shows.sold_out', false)
      .order('id');
    expect(data).toEqual([
      { id: 1, shows: [{ id: 2 }] },
      { id: 2, shows: [] },
      { id: 3, shows: [] },
    ]);
    const { data: limited } = await client
      .from('halls')
      .select('id,all:shows!shows_hall_id_fkey(id)')
      .order('id')
      .order('id', { referencedTable: 'all' })
      .range(1, 1, { referencedTable: 'all' });
    expect(limited?.[0]).toEqual({ id: 1, all: [{ id: 2 }] });
  });

  it('an inner embed leaves out rows without a match, and counts only the others', async () => {
    const { data, count } = await client
      .from('halls')
      .select('id,shows!shows_hall_id_fkey!inner(id)', { count: 'exact' })
      .eq('shows.sold_out', true);
    expect(data).toEqual([{ id: 1, shows: [{ id: 1 }] }]);
    expect(count).toBe(1);
  });

  it('an embed with nothing in it only filters', async () => {
    const { data } = await client.from('shows').select('id,posters!inner()');
    expect(data).toEqual([{ id: 1 }]);
  });

  it('the rows above and below in the same table', async () => {
    const { data: below } = await client.from('tours').select('name,tours(name)').eq('id', 1).single();
    expect(below).toEqual({ name: 'World', tours: [{ name: 'Europe' }, { name: 'Asia' }] });
    const { data: above } = await client.from('tours').select('name,parent(name)').eq('id', 2).single();
    expect(above).toEqual({ name: 'Europe', parent: { name: 'World' } });
  });

  it('a filter on whether the embed is there', async () => {
    const withPoster = await client.from('shows').select('id,posters(artist)').not('posters', 'is', null);
    expect(withPoster.data).toEqual([{ id: 1, posters: { artist: 'Ada' } }]);
    const without = await client.from('shows').select('id,posters(artist)').is('posters', null).order('id');
    expect(without.data?.map((row) => row.id)).toEqual([2, 3, 4]);
  });
});

describeOnBothEngines('order', (started) => {
  beforeAll(() => stage(started.backend));

  // Björk, Nova, nova live: by code point.
  it.each([
    ['ascending, null last', [3, 1, 2, 4], {}],
    ['descending, null first', [4, 2, 1, 3], { ascending: false }],
    ['ascending, null first', [4, 3, 1, 2], { nullsFirst: true }],
    ['descending, null last', [2, 1, 3, 4], { ascending: false, nullsFirst: false }],
  ])('%s', async (_, ids, options) => {
    const client = untyped(started.backend, started.backend.publishableKey);
    const { data } = await client.from('shows').select('id').order('name', options);
    expect(data?.map((row) => row.id)).toEqual(ids);
  });

  it('by several columns', async () => {
    const client = untyped(started.backend, started.backend.publishableKey);
    const { data } = await client.from('shows').select('id').order('day', { ascending: false }).order('id');
    expect(data?.map((row) => row.id)).toEqual([3, 2, 1, 4]);
  });
});

describeOnBothEngines(
  'ranges and counts, at most 3 rows at once',
  (started) => {
    let ask: (query: string, init?: RequestInit) => Promise<{ status: number; range: string | null; body: string }>;
    beforeAll(() => stage(started.backend));
    beforeEach(() => {
      ask = async (query, { headers, ...init } = {}) => {
        const { url, publishableKey: apikey } = started.backend;
        const response = await fetch(`${url}/rest/v1/${query}`, { ...init, headers: { apikey, ...headers } });
        const { status } = response;
        return { status, range: response.headers.get('content-range'), body: await response.text() };
      };
    });
    const counted = { headers: { prefer: 'count=exact' } };

    it.each([
      ['all, capped without a word', 'shows?select=id&order=id', {}, 200, '0-2/*', 3],
      ['more than the cap', 'shows?select=id&limit=50', {}, 200, '0-2/*', 3],
      ['fewer than the cap', 'shows?select=id&limit=2', {}, 200, '0-1/*', 2],
      ['none', 'shows?select=id&limit=0', {}, 200, '*/*', 0],
      ['from an offset', 'shows?select=id&offset=3', {}, 200, '3-3/*', 1],
      ['beyond the end, not counted', 'shows?select=id&offset=9', {}, 200, '*/*', 0],
      ['counted, partly', 'shows?select=id', counted, 206, '0-2/4', 3],
      ['counted, partly, from an offset', 'shows?select=id&offset=3', counted, 206, '3-3/4', 1],
      ['counted, all', 'halls?select=id', counted, 200, '0-2/3', 3],
      ['counted, nothing found', 'shows?select=id&id=eq.99', counted, 200, '*/0', 0],
      ['counted, filtered', 'shows?select=id&id=lte.2', counted, 200, '0-1/2', 2],
      ['counted, right at the end', 'shows?select=id&offset=4', counted, 206, '*/4', 0],
      ['planned counts are exact', 'halls?select=id', { headers: { prefer: 'count=planned' } }, 200, '0-2/3', 3],
      ['by the header Range', 'shows?select=id', { headers: { range: '1-2' } }, 200, '1-2/*', 2],
      ['by an open header Range', 'shows?select=id', { headers: { range: '2-' } }, 200, '2-3/*', 2],
      ['a limit that is no number is none', 'halls?select=id&limit=x', {}, 200, '0-2/*', 3],
      ['rows of a function are capped too', 'rpc/count_to?n=9', {}, 200, '0-2/*', 3],
      ['rows of a function, counted', 'rpc/count_to?n=9', counted, 206, '0-2/9', 3],
      ['table rows of a function', 'rpc/shows_of?hall=1&limit=1', counted, 206, '0-0/2', 1],
    ])('%s', async (_, query, init, status, range, rows) => {
      const answer = await ask(query, init);
      expect({ status: answer.status, range: answer.range }).toEqual({ status, range });
      expect(JSON.parse(answer.body)).toHaveLength(rows);
    });

    it.each([
      [
        'counted, beyond the end',
        'shows?select=id&offset=5',
        counted,
        'An offset of 5 was requested, but there are only 4 rows.',
      ],
      ['a negative limit', 'shows?limit=-1', {}, 'Limit should be greater than or equal to zero.'],
      [
        'a header Range backwards',
        'shows?select=id',
        { headers: { range: '3-1' } },
        'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
      ],
    ])('%s is 416', async (_, query, init, details) => {
      const answer = await ask(query, init);
      expect(answer.status).toBe(416);
      expect(JSON.parse(answer.body)).toEqual({
        code: 'PGRST103',
        message: 'Requested range not satisfiable',
        details,
        hint: null,
      });
    });

    it('HEAD gives status and range without a body', async () => {
      const answer = await ask('shows?select=*', { method: 'HEAD', ...counted });
      expect(answer).toEqual({ status: 206, range: '0-2/4', body: '' });
    });

    it('embedded rows are capped as well', async () => {
      const admin = untyped(started.backend, started.backend.secretKey);
      await admin
        .from('shows')
        .insert([11, 12, 13].map((id) => ({ id, guest_hall_id: 3 })))
        .throwOnError();
      await admin.from('shows').insert({ id: 14, guest_hall_id: 3 }).throwOnError();
      const { data } = await admin.from('halls').select('guests:shows!guest_hall_id(id)').eq('id', 3).single();
      expect(data?.guests).toHaveLength(3);
      await admin.from('shows').delete().gt('id', 10).throwOnError();
    });

    it('what a write returns is not capped', async () => {
      const admin = untyped(started.backend, started.backend.secretKey);
      const lines = ['a', 'b', 'c', 'd', 'e'].map((line) => ({ line }));
      const { data } = await admin.from('diary').insert(lines).select('line');
      expect(data).toEqual(lines);
    });
  },
  { maxRows: 3 },
);

describeOnBothEngines('the cap without a word', (started) => {
  it('is 1,000 rows, for tables and for functions', async () => {
    await stage(started.backend);
    const admin = untyped(started.backend, started.backend.secretKey);
    await admin
      .from('halls')
      .insert(Array.from({ length: 1200 }, (_, index) => ({ id: 100 + index })))
      .throwOnError();
    const { data, count } = await admin.from('halls').select('id', { count: 'exact' }).range(0, 50_000);
    expect({ rows: data?.length, count }).toEqual({ rows: 1000, count: 1203 });
    const { data: numbers } = await admin.rpc('count_to', { n: 2000 });
    expect(numbers).toHaveLength(1000);
  });
});
