-- As before, but states are compared field by field (rule N8): to build that of each favorite took more than half of the
-- time. `known` is null for an event that was stored after the heart was set.
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
  join public.events
    on events.event_id = case when favorites.item_type = 'event' then favorites.item_id::bigint end
  left join public.venues on venues.venue_slug = events.venue_slug
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
