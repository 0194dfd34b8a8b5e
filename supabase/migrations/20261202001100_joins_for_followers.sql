-- What reads events for followers, and the records of sources, follow joins (rule K7).

-- Records one run of a source. `outcome` may have: failure (without it, a success), rows, quiet_days, is_collected, priority, and
-- the validators etag, last_modified and settings. Without rows, the listings are those of the last reading. A failure of a
-- source that is neither known nor collected is not recorded, since its name may be mistyped, unless its listings were read.
create or replace function public.record_source(source text, outcome jsonb) returns void
language sql
set search_path = ''
as $$
  insert into public.sources as stored (
    name, last_success_at, last_failure_at, failing_since, failure, rows, newest_at, upcoming, quiet_days, is_collected,
    etag, last_modified, settings, read_at, priority
  )
  select
    record_source.source,
    case when run.failure is null then now() end,
    case when run.failure is not null then now() end,
    case when run.failure is not null then now() end,
    run.failure,
    run.rows,
    (
      select max(coalesce(events.scraped_at, events.created_at))
      from public.events
      where events.source = record_source.source
    ),
    (select count(*) from public.upcoming_events where upcoming_events.source = record_source.source) + (
      select count(*)
      from public.joined_events
      join public.upcoming_events on upcoming_events.event_id = joined_events.listed_as
      where joined_events.source = record_source.source
    ),
    coalesce(run.quiet_days, 14),
    coalesce(run.is_collected, false),
    run.etag,
    run.last_modified,
    run.settings,
    case when run.rows is not null then now() end,
    run.priority
  from jsonb_to_record(record_source.outcome) as run (
    failure text, rows integer, quiet_days integer, is_collected boolean, etag text, last_modified text, settings text,
    priority integer
  )
  where run.failure is null
    or run.rows is not null
    or run.is_collected
    or exists (select from public.sources where sources.name = record_source.source)
  on conflict (name) do update set
    last_success_at = coalesce(excluded.last_success_at, stored.last_success_at),
    last_failure_at = coalesce(excluded.last_failure_at, stored.last_failure_at),
    failing_since = case when excluded.failure is not null then coalesce(stored.failing_since, now()) end,
    failure = coalesce(excluded.failure, stored.failure),
    rows = coalesce(excluded.rows, stored.rows),
    newest_at = excluded.newest_at,
    upcoming = excluded.upcoming,
    quiet_days = case when excluded.is_collected then excluded.quiet_days else stored.quiet_days end,
    is_collected = excluded.is_collected or stored.is_collected,
    -- Validators belong to the listings whose rows are stored. An import from elsewhere clears them.
    etag = case when excluded.rows is null then stored.etag else excluded.etag end,
    last_modified = case when excluded.rows is null then stored.last_modified else excluded.last_modified end,
    settings = case when excluded.rows is null then stored.settings else excluded.settings end,
    read_at = coalesce(excluded.read_at, stored.read_at),
    priority = case when excluded.is_collected then excluded.priority else stored.priority end;
$$;

create or replace view public.listed_favorites
with (security_invoker = true) as
select
  favorites.id, favorites.user_id, favorites.item_type, favorites.item_id, favorites.created_at,
  coalesce(venue_aliases.listed_as, artist_corrections.listed_as, event_joins.listed_as::text) as listed_as
from public.favorites
left join public.venue_aliases
  on favorites.item_type = 'venue' and venue_aliases.venue_slug = favorites.item_id
left join public.artist_corrections
  on favorites.item_type = 'artist' and artist_corrections.kind = 'alias'
  and public.artist_key(artist_corrections.name) = public.artist_key(favorites.item_id)
left join public.event_joins
  on event_joins.event_id = case when favorites.item_type = 'event' then favorites.item_id::bigint end;

create or replace function public.note_known_event() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.known := null;
  -- What is no number is refused by a check, and that comes later.
  if new.item_type = 'event' and new.item_id ~ '^[0-9]{1,16}$' then
    select public.event_state(listed.name, listed.status, listed.event_date, listed.event_datetime)
    into new.known
    from public.listed_events as listed
    where listed.event_id = coalesce(
      (select event_joins.listed_as from public.event_joins where event_joins.event_id = new.item_id::bigint),
      new.item_id::bigint
    );
  end if;
  return new;
end;
$$;

create or replace function public.drop_stale_notifications() returns void
language sql
set search_path = ''
as $$
  delete from public.notification_deliveries
  where status = 'pending' and event_id not in (select event_id from public.upcoming_events);

  delete from public.event_alerts
  where status = 'pending' and not exists (
    select
    from public.favorites
    join public.listed_events as listed on listed.event_id = event_alerts.event_id
    where favorites.user_id = event_alerts.user_id
      and favorites.item_type = 'event'
      and favorites.known is distinct from
        public.event_state(listed.name, listed.status, listed.event_date, listed.event_datetime)
      and case when favorites.item_type = 'event' then favorites.item_id::bigint end in (
        select event_alerts.event_id
        union all
        select event_joins.event_id from public.event_joins where event_joins.listed_as = event_alerts.event_id
      )
  );
$$;

-- Somebody may have hearts on several events that are one show.
create or replace function public.notify_changes(user_ids uuid[]) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'user_id', changes.user_id,
        'known', changes.known,
        'state', public.event_state(changes.name, changes.status, changes.event_date, changes.event_datetime),
        'event', to_jsonb(changes) - '{user_id,known}'::text[]
      )
      order by changes.user_id, changes.event_id
    ),
    '[]'
  )
  from (
    select distinct on (favorites.user_id, events.event_id) favorites.user_id, favorites.known, events.*
    from public.favorites
    left join public.event_joins
      on event_joins.event_id = case when favorites.item_type = 'event' then favorites.item_id::bigint end
    join public.listed_events as events
      on events.event_id = coalesce(
        event_joins.listed_as, case when favorites.item_type = 'event' then favorites.item_id::bigint end
      )
    left join public.listed_venues as venues on venues.venue_slug = events.venue_slug
    where favorites.user_id = any (notify_changes.user_ids)
      and favorites.item_type = 'event'
      and (
        favorites.known is null
        or favorites.known ->> 'name' is distinct from events.name
        or favorites.known ->> 'status' is distinct from events.status
        or (favorites.known ->> 'day')::date is distinct from events.event_date
        or (favorites.known ->> 'starts_at')::bigint is distinct from
          (extract(epoch from events.event_datetime) * 1000)::bigint
      )
      and (
        favorites.known is null
        or public.is_upcoming(events.event_datetime, events.event_date, venues.time_zone, now())
        or public.is_upcoming(
          to_timestamp((favorites.known ->> 'starts_at')::numeric / 1000),
          (favorites.known ->> 'day')::date,
          venues.time_zone,
          now()
        )
      )
    order by favorites.user_id, events.event_id, favorites.id
  ) as changes;
$$;

create or replace function public.note_known_events(states jsonb) returns void
language sql
set search_path = ''
as $$
  with given as (
    select * from jsonb_to_recordset(note_known_events.states) as given (user_id uuid, event_id bigint, state jsonb)
  ),
  targets as (
    select * from given
    union all
    select given.user_id, event_joins.event_id, given.state
    from given
    join public.event_joins on event_joins.listed_as = given.event_id
  )
  update public.favorites
  set known = targets.state
  from targets
  where favorites.user_id = targets.user_id
    and favorites.item_type = 'event'
    and case when favorites.item_type = 'event' then favorites.item_id::bigint end = targets.event_id;
$$;

-- What was told of one event of a show was told of all.
create or replace function public.notify_undelivered(wanted jsonb) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(missing.user_id, missing.event_ids), '{}')
  from (
    select person.key as user_id, jsonb_agg(event.id::bigint order by event.place) as event_ids
    from jsonb_each(notify_undelivered.wanted) as person
    cross join lateral jsonb_array_elements_text(person.value) with ordinality as event (id, place)
    -- One look into the key each, however many deliveries there are.
    left join lateral (
      select deliveries.status
      from public.notification_deliveries as deliveries
      where deliveries.user_id = person.key::uuid and deliveries.event_id = event.id::bigint
      limit 1
    ) as told on true
    where (told.status is null or told.status = 'pending')
      and not exists (
        select
        from public.event_joins
        join public.notification_deliveries as deliveries
          on deliveries.user_id = person.key::uuid and deliveries.event_id = event_joins.event_id
        where event_joins.listed_as = event.id::bigint and deliveries.status = 'sent'
      )
    group by person.key
  ) as missing;
$$;

-- With the rights of its owner: visitors may not read all columns of corrections, and learn nothing here but that something
-- changed.
create or replace function public.catalogue_version() returns text
language sql
stable
security definer
set search_path = ''
as $$
  select concat_ws(' ',
    (select concat_ws('.', count(*), sum(hashtextextended(xmin::text, event_id))) from public.events),
    (select concat_ws('.', count(*), sum(hashtextextended(concat_ws('.', venue_slug, xmin), 0))) from public.venues),
    (
      select concat_ws('.', count(*), sum(hashtextextended(concat_ws('.', id, version), 0)))
      from (
        select event_id::text as id, xmin::text as version from public.event_corrections
        union all select venue_slug, xmin::text from public.venue_corrections
        union all select venue_slug, xmin::text from public.venue_aliases
        union all select name, xmin::text from public.artist_corrections
        union all select event_id::text, xmin::text from public.event_joins
      ) as corrections
    )
  );
$$;
