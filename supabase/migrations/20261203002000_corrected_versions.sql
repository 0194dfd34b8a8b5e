-- A correction changes what subscribed calendars show of an event, so it changes the event's version, too: programs
-- ignore what is no newer than what they have.

create function public.touch_corrected_event() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.events set updated_at = now() where event_id = coalesce(new.event_id, old.event_id);
  return null;
end;
$$;

create trigger touch_corrected_event
after insert or update or delete on public.event_corrections
for each row execute function public.touch_corrected_event();

revoke execute on function public.touch_corrected_event() from public, anon, authenticated;

comment on column public.events.updated_at is 'When an import or a correction last changed what is shown.';

-- As before, but rows that stay the same are not written again.
create or replace function public.store_corrections(
  event_corrections jsonb,
  venue_corrections jsonb,
  venue_aliases jsonb,
  artist_corrections jsonb
) returns void
language sql
set search_path = ''
as $$
  delete from public.event_corrections as stored
  where from_file and not exists (
    select
    from jsonb_populate_recordset(null::public.event_corrections, store_corrections.event_corrections) as given
    where given is not distinct from stored
  );
  delete from public.venue_corrections where from_file;
  delete from public.venue_aliases where from_file;
  delete from public.artist_corrections where from_file;
  insert into public.event_corrections
  select given.*
  from jsonb_populate_recordset(null::public.event_corrections, store_corrections.event_corrections) as given
  where not exists (select from public.event_corrections as stored where stored is not distinct from given);
  insert into public.venue_corrections
  select * from jsonb_populate_recordset(null::public.venue_corrections, store_corrections.venue_corrections);
  insert into public.venue_aliases
  select * from jsonb_populate_recordset(null::public.venue_aliases, store_corrections.venue_aliases);
  insert into public.artist_corrections
  select * from jsonb_populate_recordset(null::public.artist_corrections, store_corrections.artist_corrections);
$$;
