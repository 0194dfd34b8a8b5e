-- The public catalogue, from which the site is built.

create table public.site_settings (
  id boolean primary key default true check (id),
  time_zone text not null default 'America/New_York'
);

comment on table public.site_settings is 'One row: settings that SQL and the site share.';
comment on column public.site_settings.time_zone is 'IANA zone of venues that name none (SITE_TIME_ZONE).';

insert into public.site_settings default values;

create table public.venues (
  venue_slug text primary key check (venue_slug <> ''),
  full_name text,
  venue_name text,
  time_zone text
);

comment on column public.venues.time_zone is 'IANA zone of the venue''s wall clock; null means the site''s zone.';

-- venue_slug has no foreign key: a listing may arrive before, or without, its venue.
create table public.events (
  event_id bigint primary key,
  name text,
  description text,
  venue_slug text check (venue_slug <> ''),
  major_category text,
  minor_category text,
  event_date date,
  event_datetime timestamptz,
  mobile_image_url text,
  code text,
  scraped_at timestamptz,
  updated_at timestamptz not null default now(),
  source text,
  created_at timestamptz not null default now(),
  -- Limits of JavaScript: exact integers and four-digit years.
  constraint events_event_id_is_safe_integer check (event_id between 0 and 9007199254740991),
  constraint events_event_date_in_range check (event_date between '0001-01-01' and '9999-12-31'),
  constraint events_event_datetime_in_range check (event_datetime between '0001-01-01T00:00Z' and '9999-12-31T23:59Z')
);

comment on column public.events.event_date is 'Calendar day at the venue; it has no zone.';
comment on column public.events.event_datetime is 'Instant the event starts, when the time is known.';
comment on column public.events.scraped_at is 'As the source says; kept from the first import.';
comment on column public.events.updated_at is 'When the import last changed the row.';
comment on column public.events.source is 'Name of the import source, for snapshots.';
comment on column public.events.created_at is 'When the row was first stored here.';

-- Zone names are checked once per statement: reading pg_timezone_names costs tens of milliseconds.
create function public.check_time_zones() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  unknown_zone text;
begin
  if not exists (select from changed_rows where time_zone is not null) then
    return null;
  end if;
  select changed_rows.time_zone into unknown_zone
  from changed_rows
  where changed_rows.time_zone is not null
    and changed_rows.time_zone not in (
      select name
      from pg_catalog.pg_timezone_names
      where name !~ '^(posix|right)/' and name not in ('Factory', 'localtime', 'posixrules')
    )
  limit 1;
  if found then
    raise exception 'time zone "%" is not an IANA time zone name', unknown_zone
      using errcode = 'invalid_parameter_value', hint = 'Use a name such as America/New_York.';
  end if;
  return null;
end;
$$;

create trigger venues_time_zone_on_insert
after insert on public.venues
referencing new table as changed_rows
for each statement execute function public.check_time_zones();

create trigger venues_time_zone_on_update
after update on public.venues
referencing new table as changed_rows
for each statement execute function public.check_time_zones();

create trigger site_settings_time_zone_on_insert
after insert on public.site_settings
referencing new table as changed_rows
for each statement execute function public.check_time_zones();

create trigger site_settings_time_zone_on_update
after update on public.site_settings
referencing new table as changed_rows
for each statement execute function public.check_time_zones();
