import type { SupabaseClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { describeOnBothEngines } from './engines.ts';
import { createPlaybill, untyped } from './playbill.ts';

const shows = (client: SupabaseClient) => client.from('shows').select('id');
type Query = ReturnType<typeof shows>;

const cases: readonly (readonly [string, (query: Query) => Query, number[]])[] = [
  ['eq on a number', (query) => query.eq('id', 3), [3]],
  ['eq on a text', (query) => query.eq('name', 'Nova'), [1]],
  ['eq never matches null', (query) => query.eq('name', 'null'), []],
  ['eq on a boolean', (query) => query.eq('sold_out', true), [1]],
  ['eq on a date', (query) => query.eq('day', '2026-03-05'), [1, 4]],
  ['eq on an instant in another offset', (query) => query.eq('starts_at', '2026-03-06T01:30:00+01:00'), [1, 4]],
  ['eq on a numeric', (query) => query.eq('price', 20), [1]],
  ['eq on an array', (query) => query.eq('tags', '{rock,loud}'), [1]],
  ['neq leaves out null', (query) => query.neq('name', 'Nova'), [2, 3]],
  ['gt', (query) => query.gt('id', 2), [3, 4]],
  ['gte', (query) => query.gte('id', 2), [2, 3, 4]],
  ['lt', (query) => query.lt('price', 15.5), [4]],
  ['lte', (query) => query.lte('price', 15.5), [2, 4]],
  ['two operators on a column', (query) => query.gt('id', 1).lt('id', 4), [2, 3]],
  ['one operator twice on a column', (query) => query.gt('id', 1).gt('id', 2), [3, 4]],
  ['ilike', (query) => query.ilike('name', '%NOVA%'), [1, 2]],
  ['ilike with PostgREST’s wildcard', (query) => query.ilike('name', 'N*'), [1, 2]],
  ['ilike with a one-character wildcard', (query) => query.ilike('name', 'N_va'), [1]],
  ['ilike beyond ASCII', (query) => query.ilike('name', '%BJÖRK%'), [3]],
  ['is null', (query) => query.is('name', null), [4]],
  ['is true', (query) => query.is('sold_out', true), [1]],
  ['is false', (query) => query.is('sold_out', false), [2, 4]],
  ['not is null', (query) => query.not('name', 'is', null), [1, 2, 3]],
  ['not eq', (query) => query.not('id', 'eq', 1), [2, 3, 4]],
  ['not ilike', (query) => query.not('name', 'ilike', '%nova%'), [3]],
  ['not in', (query) => query.not('id', 'in', '(1,2)'), [3, 4]],
  ['in', (query) => query.in('id', [1, 3, 99]), [1, 3]],
  ['in an empty list', (query) => query.in('id', []), []],
  ['in a list of texts', (query) => query.in('name', ['Nova', 'Björk']), [1, 3]],
  ['or', (query) => query.or('id.eq.1,name.eq.Björk'), [1, 3]],
  ['or beside a filter', (query) => query.or('id.eq.1,id.eq.3').eq('hall_id', 2), [3]],
  ['two ors', (query) => query.or('id.eq.1,id.eq.2').or('id.eq.2,id.eq.3'), [2]],
  ['and inside or', (query) => query.or('id.eq.4,and(id.gt.1,name.ilike.%nova%)'), [2, 4]],
  ['or inside and inside or', (query) => query.or('and(or(id.eq.1,id.eq.2),sold_out.is.false),id.eq.3'), [2, 3]],
  ['not inside or', (query) => query.or('name.not.ilike.%nova%,id.eq.1'), [1, 3]],
  ['in inside or', (query) => query.or('id.in.(1,2),name.in.("Björk",x)'), [1, 2, 3]],
  ['is inside or', (query) => query.or('name.is.null,sold_out.is.true'), [1, 4]],
  ['spaces inside or', (query) => query.or('id.eq.1, id.eq.2 , and( id.gt.3 , id.lt.5 )'), [1, 2, 4]],
];

/** Text that PostgreSQL can store: no NUL, no lone surrogates. */
const anyText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 24 })
  .filter((text) => !text.includes('\0') && text.isWellFormed());
const awkwardText = fc
  .array(fc.constantFrom(...`"',()%_*\\.:{}&+ ü🎸a`, 'not', 'null'))
  .map((letters) => letters.join(''))
  .filter((text) => text !== '');

/** As supabase-js documents it for reserved characters. */
const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
const pattern = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

describeOnBothEngines('filters', (started) => {
  beforeAll(() => createPlaybill(started.backend));

  const operator = () => untyped(started.backend, started.backend.secretKey);
  const found = async (filter: (query: Query) => Query) => {
    const { data, error } = await filter(shows(operator())).order('id');
    expect(error).toBeNull();
    return data?.map((row) => row.id);
  };
  const rename = (id: number, name: string) => operator().from('shows').update({ name }).eq('id', id).throwOnError();

  it.each(cases)('%s', async (_, filter, ids) => {
    expect(await found(filter)).toEqual(ids);
  });

  it('in hand-written URLs', async () => {
    const { url, publishableKey } = started.backend;
    const ids = async (query: string) => {
      const response = await fetch(`${url}/rest/v1/shows?select=id&order=id&${query}&apikey=${publishableKey}`);
      return ((await response.json()) as { id: number }[]).map((row) => row.id);
    };
    expect(await ids('name=ilike.*NOVA*')).toEqual([1, 2]);
    expect(await ids('name=eq.nova+live')).toEqual([2]);
    expect(await ids('"name"=eq.Nova')).toEqual([1]);
  });

  it('read the list of in once, not for every row', async () => {
    const read = (script: string) => started.backend.database.transaction((transaction) => transaction.query(script));
    await started.backend.database.transaction((transaction) =>
      transaction.execute(`
        create sequence public.readings;
        create domain public.counted as int check (nextval('public.readings') > 0);
        create table public.seats (id int primary key, number public.counted);
        insert into public.seats select id, 1 from generate_series(1, 10) as id;
        grant all on public.seats, public.readings to service_role;
        alter sequence public.readings restart`),
    );
    // A read must not advance a sequence.
    await operator().from('seats').delete().in('number', [2, 3]).throwOnError();
    expect(await read('select last_value::int as readings from public.readings')).toEqual([{ readings: 2 }]);
  });

  it('never turn a value or a name into SQL', async () => {
    const attacks = ["'; drop table shows; --", "' or '1'='1", '1) or (1=1', '$1', '"; select 1; --', '{"a"}'];
    for (const attack of attacks) {
      expect(await found((query) => query.eq('name', attack))).toEqual([]);
      expect(await found((query) => query.in('name', [attack]))).toEqual([]);
      expect((await operator().from('shows').select('id').eq(attack, '1')).error).not.toBeNull();
      expect((await operator().from('shows').select('id').order(attack)).error).not.toBeNull();
    }
    expect(await found((query) => query)).toHaveLength(4);
  });

  it('find any text, whichever operator compares it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyText, awkwardText), async (name) => {
        await rename(1, name);
        await rename(2, `${name}.`);
        expect(await found((query) => query.eq('name', name))).toEqual([1]);
        expect(await found((query) => query.filter('name', 'in', `(${quoted(name)},zz)`))).toEqual([1]);
        expect(await found((query) => query.or(`name.eq.${quoted(name)},id.eq.99`))).toEqual([1]);
        expect(await found((query) => query.or(`and(name.in.(${quoted(name)})),id.eq.99`))).toEqual([1]);
        const { data } = await operator().from('shows').select('name').eq('id', 1).single();
        expect(data).toEqual({ name });
      }),
      { numRuns: 25 },
    );
  });

  it('find any escaped text inside a longer one with ilike', async () => {
    // `*` is an alias of `%` that cannot be escaped.
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(anyText, awkwardText).filter((text) => !text.includes('*')),
        async (part) => {
          await rename(1, `<${part}>`);
          await rename(2, '<>');
          expect(await found((query) => query.ilike('name', `%<${pattern(part)}>%`))).toEqual([1]);
        },
      ),
      { numRuns: 25 },
    );
  });
});
