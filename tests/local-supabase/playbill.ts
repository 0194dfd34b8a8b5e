import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { LocalSupabase } from '../../scripts/local-supabase/start.ts';

/** A small schema with every kind of column, relationship and function the REST service knows. */
const schema = `
  create table public.halls (id int primary key, name text unique, seats int);
  create table public.shows (
    id bigint primary key,
    hall_id int references public.halls,
    guest_hall_id int references public.halls,
    name text,
    tags text[],
    price numeric(8, 2),
    rating float8,
    sold_out boolean,
    day date,
    starts_at timestamptz,
    extra jsonb,
    note text default 'none yet'
  );
  create table public.posters (show_id bigint primary key references public.shows, artist text not null);
  create table public.diary (
    id int generated always as identity primary key,
    line text not null default 'blank',
    written_at timestamptz not null default '2026-01-01T00:00:00Z'
  );

  insert into public.halls values (1, 'Ember', 300), (2, 'Foundry', 80), (3, 'Orchard', null);
  insert into public.shows (id, hall_id, guest_hall_id, name, tags, price, rating, sold_out, day, starts_at, extra) values
    (1, 1, 2, 'Nova', '{rock,loud}', 20.00, 4.5, true, '2026-03-05', '2026-03-05T19:30:00-05:00', '{"a": [1, 2]}'),
    (2, 1, null, 'nova live', '{rock}', 15.50, 3, false, '2026-03-06', null, null),
    (3, 2, null, 'Björk', null, null, null, null, null, null, null),
    (4, null, null, null, '{}', 0, 0, false, '2026-03-05', '2026-03-06T00:30:00Z', '[]');
  insert into public.posters values (1, 'Ada');

  create view public.loud_shows as select id, name from public.shows where 'loud' = any (tags);

  create function public.add(a int, b int default 10) returns int language sql immutable return a + b;
  create function public.greet(name text) returns text language sql immutable return 'Hello ' || name;
  create function public.shows_of(hall int) returns setof public.shows language sql stable
    as 'select * from public.shows where hall_id = hall order by id';
  create function public.show_by_id(wanted bigint) returns public.shows language sql stable
    as 'select * from public.shows where id = wanted';
  create function public.count_to(n int) returns setof int language sql stable as 'select generate_series(1, n)';
  create function public.seats_by_hall() returns table (hall text, seats int) language sql stable
    as 'select name, seats from public.halls order by id';
  create function public.total(numbers int[]) returns bigint language sql immutable
    as 'select sum(n) from unnest(numbers) as n';
  create function public.note_down(line text) returns void language sql as 'insert into public.diary (line) values (line)';
  create function public.store(rows jsonb) returns int language sql
    as 'insert into public.diary (line) select r ->> ''line'' from jsonb_array_elements(rows) r; select 1';
  create function public.refuse(code text, reason text) returns void language plpgsql
    as 'begin raise exception ''%'', reason using errcode = code, detail = ''the detail'', hint = ''the hint''; end';
  create function public.who() returns json language sql stable
    as 'select json_build_object(''role'', current_user, ''claims'', auth.jwt(), ''uid'', auth.uid())';

  grant select on public.halls, public.shows, public.posters, public.diary, public.loud_shows to anon, service_role;
  grant insert, update, delete on public.halls, public.shows, public.posters, public.diary to service_role;
`;

/** Creates the tables and functions, and fills them. */
export async function stage({ database }: LocalSupabase): Promise<void> {
  await database.transaction((transaction) => transaction.execute(schema));
}

/** A client whose tables nobody has typed: the playbill is not in the row types. */
export function untyped({ url }: LocalSupabase, key: string): SupabaseClient {
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
}
