-- Sources without numbers: by this an import finds an event again that it stored before (rule I6).

alter table public.events add column source_key uuid;

comment on column public.events.source_key is
  'Digest of the UID, @id, address or name of an event whose source has no numbers; null for any other.';

-- A view does not pick up new columns.
create or replace view public.upcoming_events
with (security_invoker = true) as
select events.*
from public.events
left join public.venues using (venue_slug)
where public.is_upcoming(
  events.event_datetime,
  events.event_date,
  coalesce(venues.time_zone, (select site_settings.time_zone from public.site_settings)),
  now()
);

create or replace function public.import_events(
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
        mobile_image_url, code, scraped_at, source, status, source_key
      )
      select
        given.event_id, given.name, given.description, given.venue_slug, given.major_category, given.minor_category,
        given.event_date, given.event_datetime, given.mobile_image_url, given.code, given.scraped_at,
        coalesce(import_events.source, given.source), coalesce(given.status, 'scheduled'), given.source_key
      from jsonb_to_recordset(import_events.rows) as given (
        event_id bigint, name text, description text, venue_slug text, major_category text, minor_category text,
        event_date date, event_datetime timestamptz, mobile_image_url text, code text, scraped_at timestamptz,
        source text, status text, source_key uuid
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
        status = excluded.status,
        updated_at = now()
      where (
        stored.name, stored.description, stored.venue_slug, stored.major_category, stored.minor_category,
        stored.event_date, stored.event_datetime, stored.mobile_image_url, stored.code, stored.source, stored.status
      ) is distinct from (
        excluded.name, excluded.description, excluded.venue_slug, excluded.major_category, excluded.minor_category,
        excluded.event_date, excluded.event_datetime, excluded.mobile_image_url, excluded.code,
        coalesce(excluded.source, stored.source), excluded.status
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

    -- Not seen by visitors, so it changes neither the counts nor updated_at. The rows are locked already.
    update public.events
    set source_key = given.source_key
    from jsonb_to_recordset(import_events.rows) as given (event_id bigint, source_key uuid)
    where events.event_id = given.event_id
      and given.source_key is not null and given.source_key is distinct from events.source_key;

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
