-- Corrections: what an operator says about listings, above what imports say (rule K1). `events` and `venues` keep what
-- imports say; the views of the next migration apply the corrections. Edited in the table editor, or stored by
-- `npm run correct`. Constraints are named after what they ask for, since the table editor shows their names.

create table public.event_corrections (
  event_id bigint primary key
    constraint event_id_is_a_whole_number check (event_id between 0 and 9007199254740991),
  hidden boolean not null default false,
  pinned boolean not null default false,
  reason text,
  name text constraint use_cleared_instead_of_a_blank_name check (btrim(name) <> ''),
  description text,
  venue_slug text constraint use_cleared_instead_of_a_blank_venue_slug check (btrim(venue_slug) <> ''),
  major_category text,
  minor_category text,
  event_date date constraint event_date_in_range check (event_date between '0001-01-01' and '9999-12-31'),
  event_datetime timestamptz constraint event_datetime_in_range
    check (event_datetime between '0001-01-01T00:00Z' and '9999-12-31T23:59Z'),
  mobile_image_url text constraint mobile_image_url_is_https_or_a_path
    check (mobile_image_url ~ '^(https?://[^[:space:]]+|/[^/[:space:]][^[:space:]]*)$'),
  code text,
  status text constraint status_is_scheduled_cancelled_postponed_rescheduled_or_sold_out
    check (status in ('scheduled', 'cancelled', 'postponed', 'rescheduled', 'sold_out')),
  doors_datetime timestamptz constraint doors_datetime_in_range
    check (doors_datetime between '0001-01-01T00:00Z' and '9999-12-31T23:59Z'),
  price_min numeric constraint price_min_in_range check (price_min between 0 and 1000000000),
  price_max numeric constraint price_max_in_range check (price_max between 0 and 1000000000),
  price_currency text constraint price_currency_is_three_capitals check (price_currency ~ '^[A-Z]{3}$'),
  age_limit text constraint age_limit_is_like_21_plus_or_7_to_12
    check (age_limit ~ '^[0-9]{1,2}([+]|-[0-9]{1,2})$'),
  cleared text[] not null default '{}',
  from_file boolean not null default false,
  constraint price_max_needs_a_lower_price_min
    check (price_max is null or (price_min is not null and price_min <= price_max)),
  constraint price_min_needs_price_currency
    check (price_currency is not null or coalesce(price_max, price_min, 0) = 0),
  constraint price_currency_needs_price_min check (price_currency is null or price_min is not null),
  constraint cleared_lists_columns_of_events check (cleared <@ array[
    'name', 'description', 'venue_slug', 'major_category', 'minor_category', 'event_date', 'event_datetime',
    'mobile_image_url', 'code', 'doors_datetime', 'price', 'age_limit'
  ])
);

comment on table public.event_corrections is
  'What an event is shown with instead of what imports say. An empty column changes nothing.';
comment on column public.event_corrections.event_id is 'The number in the address of the event''s page.';
comment on column public.event_corrections.hidden is 'No page, not found, no notifications.';
comment on column public.event_corrections.pinned is 'Stays, although its source no longer lists it.';
comment on column public.event_corrections.reason is 'For the operator: visitors cannot read it.';
comment on column public.event_corrections.event_date is
  'Day at the venue. Alone, it drops an imported time on another day.';
comment on column public.event_corrections.event_datetime is 'Instant; its day at the venue becomes the day of the event.';
comment on column public.event_corrections.price_min is 'Replaces the price as a whole, with price_max and price_currency.';
comment on column public.event_corrections.cleared is
  'Names of columns that are shown empty: {description,price}. "price" stands for all three columns.';
comment on column public.event_corrections.from_file is
  'Stored by `npm run correct`, which also removes it once corrections.yaml lacks it.';

create table public.venue_corrections (
  venue_slug text primary key constraint venue_slug_is_not_blank check (btrim(venue_slug) <> ''),
  full_name text constraint use_cleared_instead_of_a_blank_full_name check (btrim(full_name) <> ''),
  venue_name text constraint use_cleared_instead_of_a_blank_venue_name check (btrim(venue_name) <> ''),
  time_zone text,
  city text constraint city_has_at_most_100_letters check (char_length(city) between 1 and 100),
  address text constraint address_has_at_most_300_letters check (char_length(address) between 1 and 300),
  latitude double precision constraint latitude_in_degrees check (latitude between -90 and 90),
  longitude double precision constraint longitude_in_degrees check (longitude between -180 and 180),
  cleared text[] not null default '{}',
  reason text,
  from_file boolean not null default false,
  constraint latitude_and_longitude_come_together check ((latitude is null) = (longitude is null)),
  constraint cleared_lists_columns_of_venues check (cleared <@ array[
    'full_name', 'venue_name', 'time_zone', 'city', 'address', 'coordinates'
  ])
);

comment on table public.venue_corrections is
  'What a venue is shown with instead of what imports say. An empty column changes nothing.';
comment on column public.venue_corrections.venue_slug is 'As in the address of the venue''s page.';
comment on column public.venue_corrections.time_zone is 'IANA zone, such as America/New_York.';
comment on column public.venue_corrections.cleared is
  'Names of columns that are shown empty: {address,coordinates}. "coordinates" stands for latitude and longitude.';
comment on column public.venue_corrections.reason is 'For the operator: visitors cannot read it.';
comment on column public.venue_corrections.from_file is
  'Stored by `npm run correct`, which also removes it once corrections.yaml lacks it.';

create table public.venue_aliases (
  venue_slug text primary key constraint venue_slug_is_not_blank check (btrim(venue_slug) <> ''),
  listed_as text not null constraint listed_as_is_not_blank check (btrim(listed_as) <> ''),
  reason text,
  from_file boolean not null default false
);

create index venue_aliases_listed_as on public.venue_aliases (listed_as);

comment on table public.venue_aliases is 'Slugs that are the same venue as another one.';
comment on column public.venue_aliases.venue_slug is 'The slug that is no longer shown. Its address leads to the other one.';
comment on column public.venue_aliases.listed_as is 'The slug of the same venue that stays.';
comment on column public.venue_aliases.reason is 'For the operator: visitors cannot read it.';
comment on column public.venue_aliases.from_file is
  'Stored by `npm run correct`, which also removes it once corrections.yaml lacks it.';

-- Names are compared as rule A5 says. Spaces are single in a stored name.
create function public.artist_key(name text) returns text
language sql
immutable
return lower(normalize(name, NFC));

comment on function public.artist_key is 'Names with the same key are the same artist (rule A5).';

create table public.artist_corrections (
  name text primary key
    constraint name_has_single_spaces check (name <> '' and name !~ '^\s|\s$|\s\s')
    constraint name_is_shorter_than_2000_bytes check (octet_length(name) <= 2000),
  kind text not null constraint kind_is_alias_whole_or_not_an_artist
    check (kind in ('alias', 'whole', 'not_an_artist')),
  listed_as text
    constraint listed_as_has_single_spaces check (listed_as <> '' and listed_as !~ '^\s|\s$|\s\s')
    constraint listed_as_is_shorter_than_2000_bytes check (octet_length(listed_as) <= 2000),
  reason text,
  from_file boolean not null default false,
  constraint an_alias_and_nothing_else_needs_listed_as check ((kind = 'alias') = (listed_as is not null))
);

create unique index artist_corrections_name_once_in_any_letter_case
on public.artist_corrections (public.artist_key(name));

comment on table public.artist_corrections is 'What the rules for artists'' names (A1 to A10) get wrong.';
comment on column public.artist_corrections.name is 'The name on the artist''s page; for whole, as events spell it.';
comment on column public.artist_corrections.kind is
  'alias: the same artist as listed_as. whole: never cut, such as Belle & Sebastian. not_an_artist: no artist''s page; the events stay.';
comment on column public.artist_corrections.listed_as is 'For an alias: the artist''s name, in the spelling that is shown.';
comment on column public.artist_corrections.reason is 'For the operator: visitors cannot read it.';
comment on column public.artist_corrections.from_file is
  'Stored by `npm run correct`, which also removes it once corrections.yaml lacks it.';

create trigger venue_corrections_time_zone_on_insert
after insert on public.venue_corrections
referencing new table as changed_rows
for each statement execute function public.check_time_zones();

create trigger venue_corrections_time_zone_on_update
after update on public.venue_corrections
referencing new table as changed_rows
for each statement execute function public.check_time_zones();

-- One step leads from any alias to what is shown: a chain is refused, and with it a circle.
create function public.check_aliases() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  alias text;
  target text;
  further text;
begin
  -- Two statements at once are checked one after the other.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(tg_table_name, 0));
  if tg_table_name = 'venue_aliases' then
    select first.venue_slug, first.listed_as, next.listed_as into alias, target, further
    from public.venue_aliases as first
    join public.venue_aliases as next on next.venue_slug = first.listed_as
    limit 1;
  else
    -- One that differs in letter case only sets the spelling.
    select first.name, first.listed_as, coalesce(next.listed_as, next.kind) into alias, target, further
    from public.artist_corrections as first
    join public.artist_corrections as next on public.artist_key(next.name) = public.artist_key(first.listed_as)
    where next.kind <> 'whole' and public.artist_key(first.name) <> public.artist_key(first.listed_as)
      and public.artist_key(next.name) is distinct from public.artist_key(next.listed_as)
    limit 1;
  end if;
  if found then
    raise exception '"%" cannot be listed as "%", which is itself listed as "%"', alias, target, further
      using errcode = 'check_violation', hint = 'Name what is shown in the end.';
  end if;
  return null;
end;
$$;

create trigger venue_aliases_lead_to_what_is_shown
after insert or update on public.venue_aliases
for each statement execute function public.check_aliases();

create trigger artist_corrections_lead_to_what_is_shown
after insert or update on public.artist_corrections
for each statement execute function public.check_aliases();

-- Visitors read what the views need: no reasons, nor where a row comes from. Only the service role, and the table editor,
-- write.
revoke all on
  public.event_corrections, public.venue_corrections, public.venue_aliases, public.artist_corrections
from anon, authenticated, service_role;

grant select, insert, update, delete on
  public.event_corrections, public.venue_corrections, public.venue_aliases, public.artist_corrections
to service_role;

grant select (
  event_id, hidden, name, description, venue_slug, major_category, minor_category, event_date, event_datetime,
  mobile_image_url, code, status, doors_datetime, price_min, price_max, price_currency, age_limit, cleared
) on public.event_corrections to anon, authenticated;
grant select (venue_slug, full_name, venue_name, time_zone, city, address, latitude, longitude, cleared)
on public.venue_corrections to anon, authenticated;
grant select (venue_slug, listed_as) on public.venue_aliases to anon, authenticated;
grant select (name, kind, listed_as) on public.artist_corrections to anon, authenticated;

revoke execute on function public.check_aliases(), public.artist_key(text)
from public, anon, authenticated, service_role;
grant execute on function public.artist_key(text) to anon, authenticated, service_role;

alter table public.event_corrections enable row level security;
alter table public.venue_corrections enable row level security;
alter table public.venue_aliases enable row level security;
alter table public.artist_corrections enable row level security;

create policy "Everyone reads what events are shown with" on public.event_corrections
for select to anon, authenticated using (true);

create policy "Everyone reads what venues are shown with" on public.venue_corrections
for select to anon, authenticated using (true);

create policy "Everyone reads which venues are the same" on public.venue_aliases
for select to anon, authenticated using (true);

create policy "Everyone reads corrections of artists" on public.artist_corrections
for select to anon, authenticated using (true);
