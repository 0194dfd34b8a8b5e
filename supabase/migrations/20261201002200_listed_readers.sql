-- What reads for visitors reads the views with corrections (rule K1); the import keeps to the tables.

revoke all on public.listed_venues, public.listed_events from anon, authenticated, service_role;
grant select on public.listed_venues, public.listed_events to anon, authenticated, service_role;

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

-- By what imports say, without pinned events: those that a snapshot may remove.
create view public.removable_events
with (security_invoker = true) as
select events.event_id, events.source
from public.events
left join public.venues using (venue_slug)
where public.is_upcoming(
  events.event_datetime,
  events.event_date,
  coalesce(venues.time_zone, (select site_settings.time_zone from public.site_settings)),
  now()
)
and not exists (
  select from public.event_corrections where event_corrections.event_id = events.event_id and event_corrections.pinned
);

comment on view public.removable_events is 'Upcoming events as imported, without pinned ones: what a snapshot may remove.';

-- Hearts of what is listed as something else now. The rows stay as they are, so that a correction that is taken back takes
-- nothing with it.
create view public.listed_favorites
with (security_invoker = true) as
select
  favorites.id, favorites.user_id, favorites.item_type, favorites.item_id, favorites.created_at,
  coalesce(venue_aliases.listed_as, artist_corrections.listed_as) as listed_as
from public.favorites
left join public.venue_aliases
  on favorites.item_type = 'venue' and venue_aliases.venue_slug = favorites.item_id
left join public.artist_corrections
  on favorites.item_type = 'artist' and artist_corrections.kind = 'alias'
  and public.artist_key(artist_corrections.name) = public.artist_key(favorites.item_id);

comment on view public.listed_favorites is 'Favorites, and what they are listed as now if that is something else.';
comment on column public.listed_favorites.listed_as is 'The venue or artist that stands for item_id; null for itself.';

revoke all on public.removable_events, public.listed_favorites from anon, authenticated, service_role;
grant select on public.removable_events to service_role;
grant select on public.listed_favorites to authenticated, service_role;

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
    where listed.event_id = new.item_id::bigint;
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
      and case when favorites.item_type = 'event' then favorites.item_id::bigint end = event_alerts.event_id
  );
$$;

create or replace function public.notify_followers(page_size integer, after uuid default null) returns jsonb
language sql
stable
set search_path = ''
as $$
  with person as (
    select
      profiles.id,
      profiles.discord_webhook_url as webhook,
      profiles.notification_blacklist as blacklist,
      owned.event_favorites,
      octet_length(array_to_string(profiles.notification_blacklist, ',')) + owned.bytes as bytes
    from public.profiles
    cross join lateral (
      select
        count(*) filter (where favorites.item_type = 'event') as event_favorites,
        -- 80 bytes for the rest of each.
        coalesce(sum(octet_length(favorites.item_id) + 80) filter (where favorites.item_type <> 'event'), 0) as bytes
      from public.favorites
      where favorites.user_id = profiles.id
    ) as owned
    where profiles.discord_webhook_url is not null
      and profiles.webhook_disabled_at is null
      and (notify_followers.after is null or profiles.id > notify_followers.after)
    order by profiles.id
    limit notify_followers.page_size
  ),
  page as (
    select person.*, person.bytes > 10000000 or person.event_favorites > 20000 as is_too_large,
      sum(least(person.bytes, 10000000)) over (order by person.id) as total
    from person
  )
  select coalesce(
    json_agg(
      json_build_object(
        'id', page.id,
        'webhook', page.webhook,
        'blacklist', case when page.is_too_large then '{}' else page.blacklist end,
        'is_too_large', page.is_too_large,
        'event_favorites', page.event_favorites,
        'favorites', (
          select json_build_object(
            'types', coalesce(string_agg(left(favorites.item_type, 1), ''), ''),
            'ids', coalesce(json_agg(coalesce(favorites.listed_as, favorites.item_id)), '[]'),
            'since', coalesce(json_agg(extract(epoch from favorites.created_at) * 1000), '[]')
          )
          from public.listed_favorites as favorites
          where not page.is_too_large
            and favorites.user_id = page.id
            and favorites.item_type in ('venue', 'artist')
        )
      )
      order by page.id
    ),
    '[]'
  )::jsonb
  from page
  where page.total <= 20000000;
$$;

create or replace function public.notify_changes(user_ids uuid[]) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'user_id', favorites.user_id,
        'known', favorites.known,
        'state', public.event_state(events.name, events.status, events.event_date, events.event_datetime),
        'event', to_jsonb(events)
      )
      order by favorites.user_id, events.event_id, favorites.id
    ),
    '[]'
  )
  from public.favorites
  join public.listed_events as events
    on events.event_id = case when favorites.item_type = 'event' then favorites.item_id::bigint end
  left join public.listed_venues as venues on venues.venue_slug = events.venue_slug
  where favorites.user_id = any (notify_changes.user_ids)
    and favorites.item_type = 'event'
    and (
      favorites.known is null
      or favorites.known ->> 'name' is distinct from events.name
      or favorites.known ->> 'status' is distinct from events.status
      or (favorites.known ->> 'day')::date is distinct from events.event_date
      or (favorites.known ->> 'starts_at')::bigint is distinct from (extract(epoch from events.event_datetime) * 1000)::bigint
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
    );
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
      ) as corrections
    )
  );
$$;

comment on function public.catalogue_version is 'Changes whenever a row of events or venues, or a correction, does.';
