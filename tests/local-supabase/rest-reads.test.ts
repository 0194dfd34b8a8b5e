import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, it } from 'vitest';
import { parseOrder } from '../../scripts/local-supabase/rest/order.ts';
import { describeOnBothEngines } from './engines.ts';
import { createPlaybill, untyped } from './playbill.ts';

describeOnBothEngines('select', (started) => {
  let client: SupabaseClient;
  beforeAll(async () => {
    await createPlaybill(started.backend);
    client = untyped(started.backend, started.backend.publishableKey);
  });

  it('reads all columns as JSON', async () => {
    const { data } = await client.from('shows').select('*').eq('id', 1).single();
    expect(data).toEqual({
      id: 1,
      hall_id: 1,
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
    ['spaces between columns', 'name, id', '{"name":"Nova","id":1}'],
    ['a quoted column', '"name"', '{"name":"Nova"}'],
  ])('%s', async (_, columns, json) => {
    const { url, publishableKey: apikey } = started.backend;
    const query = new URLSearchParams({ select: columns, id: 'eq.1', apikey });
    const response = await fetch(`${url}/rest/v1/shows?${query}`);
    expect(await response.text()).toBe(`[${json}]`);
  });

  it('keeps every digit of a bigint', async () => {
    const { url, secretKey } = started.backend;
    const headers = { apikey: secretKey, 'content-type': 'application/json', prefer: 'return=representation' };
    const body = '{"id":9007199254740993}';
    const response = await fetch(`${url}/rest/v1/shows?select=id`, { method: 'POST', headers, body });
    expect(await response.text()).toBe('[{"id":9007199254740993}]');
    await fetch(`${url}/rest/v1/shows?id=eq.9007199254740993`, { method: 'DELETE', headers });
  });

  it('embeds the row that a foreign key references, or null', async () => {
    const { data } = await client.from('shows').select('id,halls(name)').in('id', [1, 4]).order('id');
    expect(data).toEqual([
      { id: 1, halls: { name: 'Ember' } },
      { id: 4, halls: null },
    ]);
  });

  it('embeds the rows that reference it', async () => {
    const { data } = await client.from('halls').select('name,shows(id)').order('id');
    expect(data).toEqual([
      { name: 'Ember', shows: [{ id: 1 }, { id: 2 }] },
      { name: 'Foundry', shows: [{ id: 3 }] },
      { name: 'Orchard', shows: [] },
    ]);
  });

  it('embeds an object through a unique key, and embeds inside embeds', async () => {
    const { data } = await client.from('shows').select('id,posters(artist)').eq('id', 1).single();
    expect(data).toEqual({ id: 1, posters: { artist: 'Ada' } });
    const { data: nested } = await client.from('posters').select('artist,shows(name,halls(name))').single();
    expect(nested).toEqual({ artist: 'Ada', shows: { name: 'Nova', halls: { name: 'Ember' } } });
  });

  // Björk, Nova, nova live: by code point.
  it.each([
    ['ascending, null last', [3, 1, 2, 4], {}],
    ['descending, null first', [4, 2, 1, 3], { ascending: false }],
    ['ascending, null first', [4, 3, 1, 2], { nullsFirst: true }],
    ['descending, null last', [2, 1, 3, 4], { ascending: false, nullsFirst: false }],
  ])('orders %s', async (_, ids, options) => {
    const { data } = await client.from('shows').select('id').order('name', options);
    expect(data?.map((row) => row.id)).toEqual(ids);
  });

  it('orders by several columns', async () => {
    const { data } = await client.from('shows').select('id').order('day', { ascending: false }).order('id');
    expect(data?.map((row) => row.id)).toEqual([3, 2, 1, 4]);
  });

  it('orders by a column once, as it is named first', () => {
    expect(parseOrder('day.desc,id,day,id.desc.nullsfirst')).toEqual(parseOrder('day.desc,id'));
  });

  it('returns at most 1,000 rows without an error', async () => {
    const admin = untyped(started.backend, started.backend.secretKey);
    const halls = Array.from({ length: 1200 }, (_, index) => ({ id: 100 + index }));
    await admin.from('halls').insert(halls).throwOnError();
    const { data, count } = await admin.from('halls').select('id', { count: 'exact' }).range(0, 50_000);
    expect({ rows: data?.length, count }).toEqual({ rows: 1000, count: 1203 });
  });
});

describeOnBothEngines(
  'ranges and counts with a row limit of 3',
  (started) => {
    beforeAll(() => createPlaybill(started.backend));
    const ask = async (query: string, { headers, ...init }: RequestInit = {}) => {
      const { url, publishableKey: apikey } = started.backend;
      const response = await fetch(`${url}/rest/v1/${query}`, { ...init, headers: { apikey, ...headers } });
      const { status } = response;
      return { status, range: response.headers.get('content-range'), body: await response.text() };
    };
    const counted = { headers: { prefer: 'count=exact' } };

    it.each([
      ['no limit', 'shows?select=id&order=id', {}, 200, '0-2/*', 3],
      ['a limit above the row limit', 'shows?select=id&limit=50', {}, 200, '0-2/*', 3],
      ['a limit', 'shows?select=id&limit=2', {}, 200, '0-1/*', 2],
      ['limit 0', 'shows?select=id&limit=0', {}, 200, '*/*', 0],
      ['an offset', 'shows?select=id&offset=3', {}, 200, '3-3/*', 1],
      ['an offset beyond the end', 'shows?select=id&offset=9', {}, 200, '*/*', 0],
      ['counted, some', 'shows?select=id', counted, 206, '0-2/4', 3],
      ['counted, from an offset', 'shows?select=id&offset=3', counted, 206, '3-3/4', 1],
      ['counted, all', 'halls?select=id', counted, 200, '0-2/3', 3],
      ['counted, no match', 'shows?select=id&id=eq.99', counted, 200, '*/0', 0],
      ['counted, filtered', 'shows?select=id&id=lte.2', counted, 200, '0-1/2', 2],
      ['counted, at the end', 'shows?select=id&offset=4', counted, 206, '*/4', 0],
      ['a limit that is not a number', 'halls?select=id&limit=x', {}, 200, '0-2/*', 3],
    ])('%s', async (_, query, init, status, range, rows) => {
      const answer = await ask(query, init);
      expect({ status: answer.status, range: answer.range }).toEqual({ status, range });
      expect(JSON.parse(answer.body)).toHaveLength(rows);
    });

    it.each([
      [
        'counted, beyond the end',
        'shows?select=id&offset=5',
        'An offset of 5 was requested, but there are only 4 rows.',
      ],
      ['a negative limit', 'shows?limit=-1', 'Limit should be greater than or equal to zero.'],
    ])('%s is 416', async (_, query, details) => {
      const answer = await ask(query, counted);
      expect(answer.status).toBe(416);
      const message = 'Requested range not satisfiable';
      expect(JSON.parse(answer.body)).toEqual({ code: 'PGRST103', message, details, hint: null });
    });

    it('HEAD answers without a body', async () => {
      const answer = await ask('shows?select=*', { method: 'HEAD', ...counted });
      expect(answer).toEqual({ status: 206, range: '0-2/4', body: '' });
    });

    it('limits embedded rows, but not the rows of a write', async () => {
      const admin = untyped(started.backend, started.backend.secretKey);
      const ids = [11, 12, 13, 14];
      const { data: written } = await admin
        .from('shows')
        .insert(ids.map((id) => ({ id, hall_id: 3 })))
        .select('id');
      expect(written).toHaveLength(4);
      const { data } = await admin.from('halls').select('shows(id)').eq('id', 3).single();
      expect(data?.shows).toHaveLength(3);
      await admin.from('shows').delete().in('id', ids).throwOnError();
    });
  },
  { maxRows: 3 },
);
