import type { SupabaseClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnBothEngines } from './engines.ts';
import { stage, untyped } from './playbill.ts';

const shows = (client: SupabaseClient) => client.from('shows').select('id');
type Query = ReturnType<typeof shows>;

const cases: readonly (readonly [string, (query: Query) => Query, number[]])[] = [
  ['eq on a number', (query) => query.eq('id', 3), [3]],
  ['eq on a text', (query) => query.eq('name', 'Nova'), [1]],
  ['eq never finds null', (query) => query.eq('name', 'null'), []],
  ['eq on a boolean', (query) => query.eq('sold_out', true), [1]],
  ['eq on a date', (query) => query.eq('day', '2026-03-05'), [1, 4]],
  ['eq on an instant, whatever its offset', (query) => query.eq('starts_at', '2026-03-06T01:30:00+01:00'), [1, 4]],
  ['eq on a numeric', (query) => query.eq('price', 20), [1]],
  ['eq on an array', (query) => query.eq('tags', '{rock,loud}'), [1]],
  ['neq leaves out null', (query) => query.neq('name', 'Nova'), [2, 3]],
  ['gt', (query) => query.gt('id', 2), [3, 4]],
  ['gte', (query) => query.gte('id', 2), [2, 3, 4]],
  ['lt', (query) => query.lt('price', 15.5), [4]],
  ['lte', (query) => query.lte('price', 15.5), [2, 4]],
  ['the same column twice', (query) => query.gt('id', 1).lt('id', 4), [2, 3]],
  ['the same column and operator twice', (query) => query.gt('id', 1).gt('id', 2), [3, 4]],
  ['like', (query) => query.like('name', 'N%'), [1]],
  ['like with the star of URLs', (query) => query.like('name', 'N*'), [1]],
  ['like with one unknown letter', (query) => query.like('name', 'N_va'), [1]],
  ['ilike', (query) => query.ilike('name', '%NOVA%'), [1, 2]],
  ['ilike knows letters beyond ASCII', (query) => query.ilike('name', '%BJÖRK%'), [3]],
  ['likeAnyOf', (query) => query.likeAnyOf('name', ['N%', 'B%']), [1, 3]],
  ['ilikeAllOf', (query) => query.ilikeAllOf('name', ['%nova%', '%live%']), [2]],
  ['match by regular expression', (query) => query.filter('name', 'match', '^N'), [1]],
  ['imatch by regular expression', (query) => query.filter('name', 'imatch', '^n'), [1, 2]],
  ['is null', (query) => query.is('name', null), [4]],
  ['is true', (query) => query.is('sold_out', true), [1]],
  ['is false', (query) => query.is('sold_out', false), [2, 4]],
  ['is unknown', (query) => query.filter('sold_out', 'is', 'unknown'), [3]],
  ['is not_null', (query) => query.filter('name', 'is', 'not_null'), [1, 2, 3]],
  ['not is null', (query) => query.not('name', 'is', null), [1, 2, 3]],
  ['not eq', (query) => query.not('id', 'eq', 1), [2, 3, 4]],
  ['not ilike', (query) => query.not('name', 'ilike', '%nova%'), [3]],
  ['not in', (query) => query.not('id', 'in', '(1,2)'), [3, 4]],
  ['in', (query) => query.in('id', [1, 3, 99]), [1, 3]],
  ['in of nothing', (query) => query.in('id', []), []],
  ['in of texts', (query) => query.in('name', ['Nova', 'Björk']), [1, 3]],
  ['in with a repeated value', (query) => query.in('id', [2, 2]), [2]],
  ['isdistinct counts null as a value', (query) => query.filter('name', 'isdistinct', 'Nova'), [2, 3, 4]],
  ['contains', (query) => query.contains('tags', ['rock']), [1, 2]],
  ['containedBy', (query) => query.containedBy('tags', ['rock', 'folk']), [2, 4]],
  ['overlaps', (query) => query.overlaps('tags', ['loud', 'folk']), [1]],
  ['eq any', (query) => query.filter('id', 'eq(any)', '{1,4}'), [1, 4]],
  ['gt all', (query) => query.filter('id', 'gt(all)', '{1,2}'), [3, 4]],
  ['or', (query) => query.or('id.eq.1,name.eq.Björk'), [1, 3]],
  ['or with a filter beside it', (query) => query.or('id.eq.1,id.eq.3').eq('hall_id', 2), [3]],
  ['two or at once', (query) => query.or('id.eq.1,id.eq.2').or('id.eq.2,id.eq.3'), [2]],
  ['and inside or', (query) => query.or('id.eq.4,and(id.gt.1,name.ilike.%nova%)'), [2, 4]],
  ['negated and inside or', (query) => query.or('id.eq.1,not.and(id.gt.1,id.lt.4)'), [1, 4]],
  ['or inside and inside or', (query) => query.or('and(or(id.eq.1,id.eq.2),sold_out.is.false),id.eq.3'), [2, 3]],
  ['negation inside or', (query) => query.or('name.not.ilike.%nova%,id.eq.1'), [1, 3]],
  ['in inside or', (query) => query.or('id.in.(1,2),name.in.("Björk",x)'), [1, 2, 3]],
  ['is inside or', (query) => query.or('name.is.null,sold_out.is.true'), [1, 4]],
  ['an array inside or', (query) => query.or('tags.cs.{rock,loud},id.eq.4'), [1, 4]],
  ['spaces inside or', (query) => query.or('id.eq.1, id.eq.2 , and( id.gt.3 , id.lt.5 )'), [1, 2, 4]],
];

describeOnBothEngines('filters', (started) => {
  beforeAll(() => stage(started.backend));

  it.each(cases)('%s', async (_, filter, ids) => {
    const { data, error } = await filter(shows(untyped(started.backend, started.backend.publishableKey))).order('id');
    expect(error).toBeNull();
    expect(data?.map((row) => row.id)).toEqual(ids);
  });

  it('a parameter and=, and negated groups, as a URL has them', async () => {
    const { url, publishableKey } = started.backend;
    const ids = async (query: string) => {
      const response = await fetch(`${url}/rest/v1/shows?select=id&order=id&${query}&apikey=${publishableKey}`);
      return ((await response.json()) as { id: number }[]).map((row) => row.id);
    };
    expect(await ids('and=(id.gte.2,id.lte.3)')).toEqual([2, 3]);
    expect(await ids('not.and=(id.gte.2,id.lte.3)')).toEqual([1, 4]);
    expect(await ids('not.or=(id.eq.1,id.eq.2)')).toEqual([3, 4]);
    expect(await ids('name=ilike.*NOVA*')).toEqual([1, 2]);
    expect(await ids('name=eq.nova+live')).toEqual([2]);
    expect(await ids('"name"=eq.Nova')).toEqual([1]);
  });
});

/** Any text a listing may have, without NUL and lone surrogates, which PostgreSQL cannot hold. */
const anyText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 24 })
  .filter((text) => !text.includes('\0') && text.isWellFormed());
const awkward = fc
  .array(
    fc.constantFrom(
      '"',
      "'",
      ',',
      '(',
      ')',
      '%',
      '_',
      '*',
      '\\',
      '.',
      ':',
      '{',
      '}',
      '&',
      '+',
      ' ',
      'ü',
      '🎸',
      'not',
      'null',
      'a',
    ),
  )
  .map((letters) => letters.join(''))
  .filter((text) => text !== '');

/** What the documentation of the client tells one to do with reserved characters. */
const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
const pattern = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

describeOnBothEngines('any text in a filter', (started) => {
  beforeAll(() => stage(started.backend));

  const operator = () => untyped(started.backend, started.backend.secretKey);
  const found = async (filter: (query: Query) => Query) => {
    const { data, error } = await filter(shows(operator()));
    expect(error).toBeNull();
    return data?.map((row) => row.id) ?? [];
  };

  it('finds exactly the row that holds it, by every operator', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyText, awkward), async (name) => {
        await operator().from('shows').update({ name }).eq('id', 1).throwOnError();
        await operator()
          .from('shows')
          .update({ name: `${name}.` })
          .eq('id', 2)
          .throwOnError();
        expect(await found((query) => query.eq('name', name))).toEqual([1]);
        expect(await found((query) => query.filter('name', 'in', `(${quoted(name)},zz)`))).toEqual([1]);
        expect(await found((query) => query.or(`name.eq.${quoted(name)},id.eq.99`))).toEqual([1]);
        expect(await found((query) => query.or(`and(name.in.(${quoted(name)})),id.eq.99`))).toEqual([1]);
        const { data } = await operator().from('shows').select('name').eq('id', 1).single();
        expect(data).toEqual({ name });
      }),
      { numRuns: 40 },
    );
  });

  it('is found as part of a longer one by ilike, when % and _ are escaped', async () => {
    // `*` stands for `%` in PostgREST's patterns and cannot be escaped.
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(anyText, awkward).filter((text) => !text.includes('*')),
        async (part) => {
          await operator()
            .from('shows')
            .update({ name: `<${part}>` })
            .eq('id', 1)
            .throwOnError();
          await operator().from('shows').update({ name: '<>' }).eq('id', 2).throwOnError();
          expect(await found((query) => query.ilike('name', `%<${pattern(part)}>%`))).toEqual([1]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('never becomes SQL', async () => {
    const attacks = ["'; drop table shows; --", "' or '1'='1", '1) or (1=1', '$1', '"; select 1; --', '{"a"}'];
    for (const attack of attacks) {
      expect(await found((query) => query.eq('name', attack))).toEqual([]);
      expect(await found((query) => query.in('name', [attack]))).toEqual([]);
      const column = await operator().from('shows').select('id').eq(attack, '1');
      expect(column.error).not.toBeNull();
      const order = await operator().from('shows').select('id').order(attack);
      expect(order.error).not.toBeNull();
    }
    expect(await found((query) => query)).toHaveLength(4);
  });
});

describe('the tables of cases', () => {
  it('have cases that find nothing, some and all but one', () => {
    expect(new Set(cases.map(([, , ids]) => ids.length))).toEqual(new Set([0, 1, 2, 3]));
  });
});
