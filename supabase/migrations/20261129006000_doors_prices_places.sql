-- Doors, price and age of events; city, address and coordinates of venues. All are optional.

alter table public.events
  add column doors_datetime timestamptz
    constraint events_doors_datetime_in_range
    check (doors_datetime between '0001-01-01T00:00Z' and '9999-12-31T23:59Z'),
  add column price_min numeric constraint events_price_min_in_range check (price_min between 0 and 1000000000),
  add column price_max numeric constraint events_price_max_in_range check (price_max between 0 and 1000000000),
  add column price_currency text constraint events_price_currency_is_code check (price_currency ~ '^[A-Z]{3}$'),
  add column age_limit text constraint events_age_limit_is_range check (age_limit ~ '^[0-9]{1,2}([+]|-[0-9]{1,2})$'),
  add constraint events_prices_are_range
    check (price_max is null or (price_min is not null and price_min <= price_max)),
  -- Nothing is free in any currency.
  add constraint events_price_has_currency
    check (price_currency is not null or coalesce(price_max, price_min, 0) = 0);

comment on column public.events.doors_datetime is 'Instant at which the doors open.';
comment on column public.events.price_min is 'Lowest price of a ticket; 0 means free.';
comment on column public.events.price_max is 'Highest price of a ticket; null if only the lowest is known.';
comment on column public.events.price_currency is 'ISO 4217.';
comment on column public.events.age_limit is 'Ages that are let in: 21+, 7-12, or 0+ for all.';

alter table public.venues
  add column city text constraint venues_city_length check (char_length(city) between 1 and 100),
  add column address text constraint venues_address_length check (char_length(address) between 1 and 300),
  add column latitude double precision constraint venues_latitude_in_range check (latitude between -90 and 90),
  add column longitude double precision constraint venues_longitude_in_range check (longitude between -180 and 180),
  add constraint venues_coordinates_are_pair check ((latitude is null) = (longitude is null));

comment on column public.venues.address is 'One line, without the name of the venue.';
comment on column public.venues.latitude is 'Degrees north (WGS 84).';
comment on column public.venues.longitude is 'Degrees east (WGS 84).';

-- Views do not pick up new columns.
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

create or replace view public.venue_stats
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
  ) as upcoming_events,
  venues.city
from (
  select venue_slug, null::bigint as event_id, null::date as event_date, null::timestamptz as event_datetime
  from public.venues
  union all
  select venue_slug, event_id, event_date, event_datetime
  from public.events
  where venue_slug is not null
) as mentions
left join public.venues on venues.venue_slug = mentions.venue_slug
group by mentions.venue_slug, venues.venue_name, venues.full_name, venues.city;

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
    insert into public.venues as stored (
      venue_slug, full_name, venue_name, time_zone, city, address, latitude, longitude
    )
    select
      given.venue_slug, given.full_name, given.venue_name, given.time_zone, given.city, given.address,
      given.latitude, given.longitude
    from jsonb_to_recordset(import_events.venues) as given (
      venue_slug text, full_name text, venue_name text, time_zone text, city text, address text,
      latitude double precision, longitude double precision
    )
    -- Two imports at once take their locks in the same order.
    order by given.venue_slug
    on conflict (venue_slug) do update set
      full_name = coalesce(excluded.full_name, stored.full_name),
      venue_name = coalesce(excluded.venue_name, stored.venue_name),
      time_zone = coalesce(excluded.time_zone, stored.time_zone),
      city = coalesce(excluded.city, stored.city),
      address = coalesce(excluded.address, stored.address),
      latitude = coalesce(excluded.latitude, stored.latitude),
      longitude = coalesce(excluded.longitude, stored.longitude)
    where (
      stored.full_name, stored.venue_name, stored.time_zone, stored.city, stored.address, stored.latitude,
      stored.longitude
    ) is distinct from (
      coalesce(excluded.full_name, stored.full_name),
      coalesce(excluded.venue_name, stored.venue_name),
      coalesce(excluded.time_zone, stored.time_zone),
      coalesce(excluded.city, stored.city),
      coalesce(excluded.address, stored.address),
      coalesce(excluded.latitude, stored.latitude),
      coalesce(excluded.longitude, stored.longitude)
    );

    with written as (
      insert into public.events as stored (
        event_id, name, description, venue_slug, major_category, minor_category, event_date, event_datetime,
        mobile_image_url, code, scraped_at, source, status, source_key, doors_datetime, price_min, price_max,
        price_currency, age_limit
      )
      select
        given.event_id, given.name, given.description, given.venue_slug, given.major_category, given.minor_category,
        given.event_date, given.event_datetime, given.mobile_image_url, given.code, given.scraped_at,
        coalesce(import_events.source, given.source), coalesce(given.status, 'scheduled'), given.source_key,
        given.doors_datetime, given.price_min, given.price_max, given.price_currency, given.age_limit
      from jsonb_to_recordset(import_events.rows) as given (
        event_id bigint, name text, description text, venue_slug text, major_category text, minor_category text,
        event_date date, event_datetime timestamptz, mobile_image_url text, code text, scraped_at timestamptz,
        source text, status text, source_key uuid, doors_datetime timestamptz, price_min numeric, price_max numeric,
        price_currency text, age_limit text
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
        doors_datetime = excluded.doors_datetime,
        price_min = excluded.price_min,
        price_max = excluded.price_max,
        price_currency = excluded.price_currency,
        age_limit = excluded.age_limit,
        updated_at = now()
      where (
        stored.name, stored.description, stored.venue_slug, stored.major_category, stored.minor_category,
        stored.event_date, stored.event_datetime, stored.mobile_image_url, stored.code, stored.source, stored.status,
        stored.doors_datetime, stored.price_min, stored.price_max, stored.price_currency, stored.age_limit
      ) is distinct from (
        excluded.name, excluded.description, excluded.venue_slug, excluded.major_category, excluded.minor_category,
        excluded.event_date, excluded.event_datetime, excluded.mobile_image_url, excluded.code,
        coalesce(excluded.source, stored.source), excluded.status,
        excluded.doors_datetime, excluded.price_min, excluded.price_max, excluded.price_currency, excluded.age_limit
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
