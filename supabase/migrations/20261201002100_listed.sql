-- What visitors see: the listings with the corrections applied (rule K1). Everything but the import reads these views.
--
-- Rows without a correction come straight from the table, so that filters, order and limits use its indexes. For that the
-- planner has to see the table itself in the union: no condition may stand there, so it stands around the union.

create view public.listed_venues
with (security_invoker = true) as
select
  venues.venue_slug,
  case when 'full_name' = any (given.cleared) then null else coalesce(given.full_name, venues.full_name) end as full_name,
  case when 'venue_name' = any (given.cleared) then null else coalesce(given.venue_name, venues.venue_name) end
    as venue_name,
  case when 'time_zone' = any (given.cleared) then null else coalesce(given.time_zone, venues.time_zone) end as time_zone,
  case when 'city' = any (given.cleared) then null else coalesce(given.city, venues.city) end as city,
  case when 'address' = any (given.cleared) then null else coalesce(given.address, venues.address) end as address,
  case when 'coordinates' = any (given.cleared) then null else coalesce(given.latitude, venues.latitude) end as latitude,
  case when 'coordinates' = any (given.cleared) then null else coalesce(given.longitude, venues.longitude) end
    as longitude
from public.venues
left join public.venue_corrections as given using (venue_slug)
where not exists (select from public.venue_aliases where venue_aliases.venue_slug = venues.venue_slug)
union all
-- A venue may have no row of its own.
select
  venue_slug,
  case when not 'full_name' = any (cleared) then full_name end,
  case when not 'venue_name' = any (cleared) then venue_name end,
  case when not 'time_zone' = any (cleared) then time_zone end,
  case when not 'city' = any (cleared) then city end,
  case when not 'address' = any (cleared) then address end,
  case when not 'coordinates' = any (cleared) then latitude end,
  case when not 'coordinates' = any (cleared) then longitude end
from public.venue_corrections
where not exists (select from public.venues where venues.venue_slug = venue_corrections.venue_slug)
  and not exists (select from public.venue_aliases where venue_aliases.venue_slug = venue_corrections.venue_slug);

comment on view public.listed_venues is 'Venues as visitors see them: corrected, and each once.';

create view public.listed_events
with (security_invoker = true) as
select
  listed.event_id, listed.name, listed.description, listed.venue_slug, listed.major_category, listed.minor_category,
  listed.event_date, listed.event_datetime, listed.mobile_image_url, listed.code, listed.scraped_at, listed.updated_at,
  listed.source, listed.created_at, listed.status, listed.source_key, listed.doors_datetime, listed.price_min,
  listed.price_max, listed.price_currency, listed.age_limit, listed.seller_venue_slug
from (
  select
    event_id, name, description, venue_slug, major_category, minor_category, event_date, event_datetime,
    mobile_image_url, code, scraped_at, updated_at, source, created_at, status, source_key, doors_datetime, price_min,
    price_max, price_currency, age_limit, null::text as seller_venue_slug, true as is_plain
  from public.events
  union all
  -- Of a venue that is listed as another one.
  select
    events.event_id, events.name, events.description, venue_aliases.listed_as, events.major_category,
    events.minor_category, events.event_date, events.event_datetime, events.mobile_image_url, events.code,
    events.scraped_at, events.updated_at, events.source, events.created_at, events.status, events.source_key,
    events.doors_datetime, events.price_min, events.price_max, events.price_currency, events.age_limit,
    events.venue_slug, false
  from public.venue_aliases
  join public.events using (venue_slug)
  where not exists (select from public.event_corrections where event_corrections.event_id = events.event_id)
  union all
  -- Corrected one by one.
  select
    events.event_id,
    case when 'name' = any (given.cleared) then null else coalesce(given.name, events.name) end,
    case when 'description' = any (given.cleared) then null else coalesce(given.description, events.description) end,
    place.venue_slug,
    case when 'major_category' = any (given.cleared) then null
      else coalesce(given.major_category, events.major_category) end,
    case when 'minor_category' = any (given.cleared) then null
      else coalesce(given.minor_category, events.minor_category) end,
    case when 'event_date' = any (given.cleared) then null
      else coalesce(given.event_date, place.day_of_given, events.event_date) end,
    case when 'event_datetime' = any (given.cleared) then null
      when given.event_datetime is not null then given.event_datetime
      when given.event_date <> place.day_of_imported then null
      else events.event_datetime end,
    case when 'mobile_image_url' = any (given.cleared) then null
      else coalesce(given.mobile_image_url, events.mobile_image_url) end,
    case when 'code' = any (given.cleared) then null else coalesce(given.code, events.code) end,
    events.scraped_at, events.updated_at, events.source, events.created_at,
    coalesce(given.status, events.status),
    events.source_key,
    case when 'doors_datetime' = any (given.cleared) then null
      else coalesce(given.doors_datetime, events.doors_datetime) end,
    case when 'price' = any (given.cleared) then null else coalesce(given.price_min, events.price_min) end,
    case when 'price' = any (given.cleared) then null
      when given.price_min is not null then given.price_max else events.price_max end,
    case when 'price' = any (given.cleared) then null
      when given.price_min is not null then given.price_currency else events.price_currency end,
    case when 'age_limit' = any (given.cleared) then null else coalesce(given.age_limit, events.age_limit) end,
    case when events.venue_slug is distinct from place.venue_slug then events.venue_slug end,
    false
  from public.event_corrections as given
  join public.events using (event_id)
  left join public.venue_aliases as alias on alias.venue_slug = coalesce(given.venue_slug, events.venue_slug)
  cross join lateral (
    select
      case when 'venue_slug' = any (given.cleared) then null
        else coalesce(alias.listed_as, given.venue_slug, events.venue_slug) end as venue_slug
  ) as named
  cross join lateral (
    select
      named.venue_slug,
      case when given.event_datetime is not null then public.calendar_day(
        (select time_zone from public.listed_venues where listed_venues.venue_slug = named.venue_slug),
        given.event_datetime
      ) end as day_of_given,
      case when given.event_date is not null and events.event_datetime is not null then public.calendar_day(
        (select time_zone from public.listed_venues where listed_venues.venue_slug = named.venue_slug),
        events.event_datetime
      ) end as day_of_imported
  ) as place
  where not given.hidden
) as listed
where not exists (
  select from public.event_corrections where event_corrections.event_id = listed.event_id and listed.is_plain
)
and not exists (
  select from public.venue_aliases where venue_aliases.venue_slug = listed.venue_slug and listed.is_plain
);

comment on view public.listed_events is 'Events as visitors see them: corrected, without hidden ones.';
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
