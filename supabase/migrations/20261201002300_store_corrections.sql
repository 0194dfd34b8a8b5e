-- Replaces everything that `npm run correct` has stored, in one transaction; rows made in the table editor stay.
create function public.store_corrections(
  event_corrections jsonb,
  venue_corrections jsonb,
  venue_aliases jsonb,
  artist_corrections jsonb
) returns void
language sql
set search_path = ''
as $$
  delete from public.event_corrections where from_file;
  delete from public.venue_corrections where from_file;
  delete from public.venue_aliases where from_file;
  delete from public.artist_corrections where from_file;
  insert into public.event_corrections
  select * from jsonb_populate_recordset(null::public.event_corrections, store_corrections.event_corrections);
  insert into public.venue_corrections
  select * from jsonb_populate_recordset(null::public.venue_corrections, store_corrections.venue_corrections);
  insert into public.venue_aliases
  select * from jsonb_populate_recordset(null::public.venue_aliases, store_corrections.venue_aliases);
  insert into public.artist_corrections
  select * from jsonb_populate_recordset(null::public.artist_corrections, store_corrections.artist_corrections);
$$;

comment on function public.store_corrections is
  'Stores the corrections of a file instead of those stored from it before; all or nothing.';

revoke execute on function public.store_corrections(jsonb, jsonb, jsonb, jsonb) from public, anon, authenticated;
grant execute on function public.store_corrections(jsonb, jsonb, jsonb, jsonb) to service_role;
