-- Functions that write listings (rule I4). They run with the caller's rights; only service_role may execute them.

-- Writes one batch atomically: venues, then events. The values are already checked and cleaned, and an event occurs only
-- once. Returns the number of inserted, updated and unchanged events.
create function public.import_events(
  rows jsonb,
  venues jsonb default '[]',
  source text default null,
  dry_run boolean default false
) returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  counts jsonb;
begin
  begin
    insert into public.venues as stored (venue_slug, full_name, venue_name, time_zone)
    select given.venue_slug, given.full_name, given.venue_name, given.time_zone
    from jsonb_to_recordset(import_events.venues)
      as given (venue_slug text, full_name text, venue_name text, time_zone text)
    -- Two imports at once take their locks in the same order.
    order by given.venue_slug
    on conflict (venue_slug) do update set
      full_name = coalesce(excluded.full_name, stored.full_name),
      venue_name = coalesce(excluded.venue_name, stored.venue_name),
      time_zone = coalesce(excluded.time_zone, stored.time_zone)
    where (stored.full_name, stored.venue_name, stored.time_zone) is distinct from (
      coalesce(excluded.full_name, stored.full_name),
      coalesce(excluded.venue_name, stored.venue_name),
      coalesce(excluded.time_zone, stored.time_zone)
    );

    with written as (
      insert into public.events as stored (
        event_id, name, description, venue_slug, major_category, minor_category, event_date, event_datetime,
        mobile_image_url, code, scraped_at, source
      )
      select
        given.event_id, given.name, given.description, given.venue_slug, given.major_category, given.minor_category,
        given.event_date, given.event_datetime, given.mobile_image_url, given.code, given.scraped_at,
        coalesce(import_events.source, given.source)
      from jsonb_to_recordset(import_events.rows) as given (
        event_id bigint, name text, description text, venue_slug text, major_category text, minor_category text,
        event_date date, event_datetime timestamptz, mobile_image_url text, code text, scraped_at timestamptz,
        source text
      )
      order by given.event_id
      on conflict (event_id) do update set
        name = excluded.name,
        description = excluded.description,
        venue_slug = excluded.venue_slug,
        major_category = excluded.major_category,
        minor_category = excluded.minor_category,
        event_date = excluded.event_date,
        event_datetime = excluded.event_datetime,
        mobile_image_url = excluded.mobile_image_url,
        code = excluded.code,
        source = coalesce(excluded.source, stored.source),
        updated_at = now()
      where (
        stored.name, stored.description, stored.venue_slug, stored.major_category, stored.minor_category,
        stored.event_date, stored.event_datetime, stored.mobile_image_url, stored.code, stored.source
      ) is distinct from (
        excluded.name, excluded.description, excluded.venue_slug, excluded.major_category, excluded.minor_category,
        excluded.event_date, excluded.event_datetime, excluded.mobile_image_url, excluded.code,
        coalesce(excluded.source, stored.source)
      )
      -- A row that this statement has just inserted was never locked for an update.
      returning xmax = 0 as is_new
    )
    select jsonb_build_object(
      'inserted', count(*) filter (where is_new),
      'updated', count(*) filter (where not is_new),
      'unchanged', jsonb_array_length(import_events.rows) - count(*)
    )
    into counts
    from written;

    if dry_run then
      -- Undoes the block, and only the block: the counts stay.
      raise exception 'dry run' using errcode = 'EH001';
    end if;
  exception when sqlstate 'EH001' then
    null;
  end;
  return counts;
end;
$$;

comment on function public.import_events is
  'Stores one batch of listings; a dry run counts and undoes it. Answers {inserted, updated, unchanged}.';

-- Removes the events that a snapshot no longer lists. Returns the number of removed events.
create function public.remove_events(source text, event_ids bigint[]) returns integer
language sql
set search_path = ''
as $$
  with removed as (
    delete from public.events
    where events.source = remove_events.source and events.event_id = any (remove_events.event_ids)
    returning 1
  )
  select count(*)::integer from removed;
$$;

comment on function public.remove_events is 'Removes these events of one source, in one transaction.';

-- The given zones that this server knows, as {given: canonical name}. Its list may differ from the importing machine's.
create function public.known_time_zones(zones text[]) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(given.zone, known.name), '{}')
  from (select distinct unnest(known_time_zones.zones) as zone) as given
  join pg_catalog.pg_timezone_names as known on lower(known.name) = lower(given.zone)
  where known.name !~ '^(posix|right)/' and known.name not in ('Factory', 'localtime', 'posixrules');
$$;

comment on function public.known_time_zones is 'Which of these zones the database knows, in its own spelling.';

revoke execute on function
  public.import_events(jsonb, jsonb, text, boolean),
  public.remove_events(text, bigint[]),
  public.known_time_zones(text[])
from public, anon, authenticated;
grant execute on function
  public.import_events(jsonb, jsonb, text, boolean),
  public.remove_events(text, bigint[]),
  public.known_time_zones(text[])
to service_role;
