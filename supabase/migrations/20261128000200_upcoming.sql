-- The upcoming rule (rule T2) and the two views built on it.

-- The calendar day of an instant in a zone. A null or unknown zone means the site's zone.
-- Not parallel safe: catching the unknown zone needs a subtransaction.
create function public.calendar_day(zone text, instant timestamptz) returns date
language plpgsql
stable
set search_path = ''
as $$
begin
  if zone is not null then
    begin
      return (instant at time zone zone)::date;
    exception when invalid_parameter_value then
      null;
    end;
  end if;
  return (
    instant at time zone coalesce((select time_zone from public.site_settings), 'America/New_York')
  )::date;
end;
$$;

comment on function public.calendar_day is 'Calendar day at an instant in a zone, else in the site''s zone.';

-- Plain SQL without SET clauses, so that the planner can inline it and use the index on event_datetime.
create function public.is_upcoming(
  event_datetime timestamptz,
  event_date date,
  zone text,
  now timestamptz
) returns boolean
language sql
stable
return (event_datetime is not null and event_datetime >= now)
  or (event_datetime is null and event_date is not null and event_date >= public.calendar_day(zone, now));

comment on function public.is_upcoming is
  'The start, or without a time the day in the venue''s zone, is now or later (rule T2).';

create view public.upcoming_events
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

comment on view public.upcoming_events is 'Events that are now or later.';

-- All venues, and all slugs of events without a venue row (with null names). Written so that a filter on venue_slug can
-- use the indexes.
create view public.venue_stats
with (security_invoker = true) as
select
  mentions.venue_slug,
  venues.venue_name,
  venues.full_name,
  count(mentions.event_id) as total_events,
  count(mentions.event_id) filter (
    where public.is_upcoming(
      mentions.event_datetime,
      mentions.event_date,
      coalesce(venues.time_zone, (select site_settings.time_zone from public.site_settings)),
      now()
    )
  ) as upcoming_events
from (
  select venue_slug, null::bigint as event_id, null::date as event_date, null::timestamptz as event_datetime
  from public.venues
  union all
  select venue_slug, event_id, event_date, event_datetime
  from public.events
  where venue_slug is not null
) as mentions
left join public.venues on venues.venue_slug = mentions.venue_slug
group by mentions.venue_slug, venues.venue_name, venues.full_name;

comment on view public.venue_stats is 'Number of events, all and upcoming, of every venue.';
