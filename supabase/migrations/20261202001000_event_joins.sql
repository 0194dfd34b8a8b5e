-- The same show from two sources (rule K7). `npm run import`, `collect` and `correct` find such events, since the artist rules
-- are not in SQL, and store here which of them is listed.

create table public.event_joins (
  event_id bigint primary key,
  listed_as bigint not null,
  constraint listed_as_is_another_event check (listed_as <> event_id)
);

create index event_joins_listed_as on public.event_joins (listed_as);

comment on table public.event_joins is 'Events that are the same show as another source''s event, which is listed for both.';
comment on column public.event_joins.event_id is
  'Not listed. May be gone: its address and hearts still lead to the other event.';
comment on column public.event_joins.listed_as is 'The event that is listed. One step leads to it.';

alter table public.event_joins enable row level security;
revoke all on public.event_joins from anon, authenticated, service_role;
grant select on public.event_joins to anon, authenticated;
grant select, insert, update, delete on public.event_joins to service_role;

create policy "Everyone reads which events are the same show" on public.event_joins
for select to anon, authenticated using (true);

alter table public.event_corrections add column separate boolean not null default false;

comment on column public.event_corrections.separate is 'Never the same show as the event of another source.';

-- At once, also for what the table editor stores.
create function public.separate_events() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.separate then
    delete from public.event_joins where new.event_id in (event_id, listed_as);
  end if;
  return null;
end;
$$;

create trigger separate_events
after insert or update of separate on public.event_corrections
for each row execute function public.separate_events();

-- When the listed event is removed, the one that was stored first takes its place. Those of a hidden event stay hidden.
create function public.pass_on_joins() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.event_joins as joined
  set
    event_id = case joined.event_id when heirs.heir then heirs.gone else joined.event_id end,
    listed_as = heirs.heir
  from (
    select distinct on (gone.event_id) gone.event_id as gone, events.event_id as heir
    from gone
    join public.event_joins on event_joins.listed_as = gone.event_id
    join public.events on events.event_id = event_joins.event_id
    where not exists (
      select from public.event_corrections where event_corrections.event_id = gone.event_id and event_corrections.hidden
    )
    order by gone.event_id, events.created_at, events.event_id
  ) as heirs
  where joined.listed_as = heirs.gone;
  return null;
end;
$$;

create trigger pass_on_joins_of_removed_events
after delete on public.events
referencing old table as gone
for each statement execute function public.pass_on_joins();

alter table public.sources add column priority integer;

comment on column public.sources.priority is
  'Its place in sources.yaml: a show of several sources is listed in the words of the first; null comes last.';

-- What listings and corrections of single events and venues make of each event, as `listed_events` was until now.
alter view public.listed_events rename to corrected_events;

comment on view public.corrected_events is
  'Events corrected, without hidden ones; also those that are the same show as another one.';

create view public.listed_events
with (security_invoker = true) as
select
  event_id, name, description, venue_slug, major_category, minor_category, event_date, event_datetime, mobile_image_url, code,
  scraped_at, updated_at, source, created_at, status, source_key, doors_datetime, price_min, price_max, price_currency,
  age_limit, seller_venue_slug
from public.corrected_events
where not exists (select from public.event_joins where event_joins.event_id = corrected_events.event_id);

comment on view public.listed_events is 'Events as visitors see them: corrected, without hidden ones, each show once.';
comment on column public.listed_events.seller_venue_slug is
  'The imported slug, by which the ticket seller knows the event, where another one is listed.';

create or replace view public.upcoming_events
with (security_invoker = true) as
select
  listed_events.event_id, listed_events.name, listed_events.description, listed_events.venue_slug,
  listed_events.major_category, listed_events.minor_category, listed_events.event_date, listed_events.event_datetime,
  listed_events.mobile_image_url, listed_events.code, listed_events.scraped_at, listed_events.updated_at,
  listed_events.source, listed_events.created_at, listed_events.status, listed_events.source_key,
  listed_events.doors_datetime, listed_events.price_min, listed_events.price_max, listed_events.price_currency,
  listed_events.age_limit
from public.listed_events
left join public.listed_venues using (venue_slug)
where public.is_upcoming(
  listed_events.event_datetime,
  listed_events.event_date,
  coalesce(listed_venues.time_zone, (select site_settings.time_zone from public.site_settings)),
  now()
);

create or replace view public.venue_stats
with (security_invoker = true) as
select
  mentions.venue_slug,
  listed_venues.venue_name,
  listed_venues.full_name,
  count(mentions.event_id) as total_events,
  count(mentions.event_id) filter (
    where public.is_upcoming(
      mentions.event_datetime,
      mentions.event_date,
      coalesce(listed_venues.time_zone, (select site_settings.time_zone from public.site_settings)),
      now()
    )
  ) as upcoming_events,
  listed_venues.city
from (
  select venue_slug, null::bigint as event_id, null::date as event_date, null::timestamptz as event_datetime
  from public.listed_venues
  union all
  select venue_slug, event_id, event_date, event_datetime
  from public.listed_events
  where venue_slug is not null
) as mentions
left join public.listed_venues on listed_venues.venue_slug = mentions.venue_slug
group by mentions.venue_slug, listed_venues.venue_name, listed_venues.full_name, listed_venues.city;

-- What the listed event's page shows of the others.
create view public.joined_events
with (security_invoker = true) as
select
  event_joins.event_id, event_joins.listed_as, events.name, events.source, events.scraped_at, events.created_at,
  coalesce(events.seller_venue_slug, events.venue_slug) as seller_venue_slug, events.code, events.status
from public.event_joins
left join public.corrected_events as events using (event_id);

comment on view public.joined_events is 'Events that another source''s event is listed for, with what tickets are bought by.';

revoke all on public.listed_events, public.joined_events from anon, authenticated, service_role;
grant select on public.listed_events, public.joined_events to anon, authenticated, service_role;

-- Events that may be the same show as one of another source: at one venue, beginning at one time, by what imports say or by
-- what is listed. What is said to be separate is missing, and so is what is hidden, or joined to something hidden. Returns a
-- single value, so that the row cap does not apply.
create function public.events_at_one_place() returns jsonb
language sql
stable
set search_path = ''
-- Without statistics, as after a first import, a nested loop over all events can be chosen.
set enable_nestloop = off
as $$
  with known as (
    select events.event_id, coalesce(events.source, '') as source, events.created_at, events.name as imported_name,
      listed.name, coalesce(alias.listed_as, events.venue_slug) as imported_place, listed.venue_slug as place,
      coalesce(to_jsonb(events.event_datetime), to_jsonb(events.event_date)) as imported_start,
      coalesce(to_jsonb(listed.event_datetime), to_jsonb(listed.event_date)) as start
    from public.events
    join public.corrected_events as listed using (event_id)
    left join public.venue_aliases as alias on alias.venue_slug = events.venue_slug
    where not exists (
      select from public.event_corrections where event_corrections.event_id = events.event_id and event_corrections.separate
    )
    and not exists (
      select
      from public.event_joins
      join public.event_corrections on event_corrections.event_id = event_joins.listed_as and event_corrections.hidden
      where event_joins.event_id = events.event_id
    )
  ),
  places as (
    select event_id, source, created_at, imported_name, name, imported_place as place, imported_start as start from known
    union
    select event_id, source, created_at, imported_name, name, place, start from known
  ),
  marked as (
    select *, min(source) over at_once <> max(source) over at_once as is_shared
    from places
    where place is not null and start is not null
    window at_once as (partition by place, start)
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object('id', event_id, 'source', source, 'names', names, 'places', at)
      order by source <> 'by hand', sources.priority nulls last, shared.created_at, event_id
    ),
    '[]'
  )
  from (
    select event_id, source, created_at, jsonb_build_array(imported_name, name) as names,
      jsonb_agg(jsonb_build_array(place, start)) as at
    from marked
    where is_shared
    group by event_id, source, created_at, imported_name, name
  ) as shared
  left join public.sources on sources.name = shared.source;
$$;

comment on function public.events_at_one_place is
  'Events of several sources at one venue and time, the preferred ones first.';

-- Replaces all joins by these ([{event_id, listed_as}]), but for those of hidden events. Returns how many there are more or
-- fewer than before.
create function public.store_joins(joins jsonb) returns jsonb
language plpgsql
set search_path = ''
set enable_nestloop = off
as $$
declare
  change bigint;
begin
  lock table public.event_joins in share row exclusive mode;
  select -count(*) into change from public.event_joins where exists (
    select from public.events where events.event_id = event_joins.event_id
  );
  delete from public.event_joins as stored
  where exists (select from public.events where events.event_id = stored.event_id)
    and not exists (
      select from public.event_corrections
      where event_corrections.event_id = stored.listed_as and event_corrections.hidden
    )
    and not exists (
      select from jsonb_to_recordset(store_joins.joins) as given (event_id bigint)
      where given.event_id = stored.event_id
    );
  insert into public.event_joins as stored (event_id, listed_as)
  select given.event_id, given.listed_as
  from jsonb_to_recordset(store_joins.joins) as given (event_id bigint, listed_as bigint)
  on conflict (event_id) do update set listed_as = excluded.listed_as where stored.listed_as <> excluded.listed_as;
  -- Those of removed events follow to what is listed now, if anything is.
  update public.event_joins as stored
  set listed_as = next.listed_as
  from public.event_joins as next
  where next.event_id = stored.listed_as
    and not exists (select from public.events where events.event_id = stored.event_id);
  delete from public.event_joins as stored
  where not exists (select from public.events where events.event_id in (stored.event_id, stored.listed_as));
  select change + count(*) into change from public.event_joins where exists (
    select from public.events where events.event_id = event_joins.event_id
  );
  return jsonb_build_object('joined', greatest(change, 0), 'parted', greatest(-change, 0));
end;
$$;

comment on function public.store_joins is 'Stores which events are the same show; all or nothing.';

revoke execute on function
  public.separate_events(), public.pass_on_joins(), public.events_at_one_place(), public.store_joins(jsonb)
from public, anon, authenticated;
grant execute on function public.events_at_one_place(), public.store_joins(jsonb) to service_role;
