-- Notifications (rule N1): the state of events that followers last saw, alerts, and the functions of `npm run notify`.
-- They run with the caller's rights; only service_role may execute them.

-- The part of an event whose changes are reported. Times are milliseconds since 1970, so that states can be compared.
create function public.event_state(name text, status text, event_date date, event_datetime timestamptz) returns jsonb
language sql
stable
return jsonb_build_object(
  'name', name,
  'status', status,
  'day', event_date,
  'starts_at', (extract(epoch from event_datetime) * 1000)::bigint
);

comment on function public.event_state is 'What followers of an event are told of when it changes.';

alter table public.favorites add column known jsonb;

comment on column public.favorites.known is
  'Of a favorite event: its state when the heart was set, later as the person was last told; null for anything else.';

update public.favorites
set known = public.event_state(events.name, events.status, events.event_date, events.event_datetime)
from public.events
where events.event_id = case when favorites.item_type = 'event' then favorites.item_id::bigint end;

create function public.note_known_event() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.known := null;
  -- What is no number is refused by a check, and that comes later.
  if new.item_type = 'event' and new.item_id ~ '^[0-9]{1,16}$' then
    select public.event_state(events.name, events.status, events.event_date, events.event_datetime)
    into new.known
    from public.events
    where events.event_id = new.item_id::bigint;
  end if;
  return new;
end;
$$;

create trigger note_known_event_of_new_favorite
before insert on public.favorites
for each row execute function public.note_known_event();

-- Alerts about changes of favorite events. Like deliveries, they outlive the event.
create table public.event_alerts (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  event_id bigint not null,
  kind text not null check (kind in ('cancelled', 'postponed', 'rescheduled', 'moved', 'back_on')),
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

-- At most one pending alert per person and event.
create unique index event_alerts_pending on public.event_alerts (user_id, event_id) where status = 'pending';
create index event_alerts_newest on public.event_alerts (user_id, created_at desc);
create index notification_deliveries_newest on public.notification_deliveries (user_id, created_at desc);
create index notification_deliveries_pending on public.notification_deliveries (event_id) where status = 'pending';

-- Only one run may send at a time, until it ends or its lease expires.
create table public.notify_lease (
  id boolean primary key default true check (id),
  holder uuid not null,
  expires_at timestamptz not null
);

comment on table public.notify_lease is 'At most one row: the run of notify that is under way.';

revoke all on public.event_alerts, public.notify_lease from anon, authenticated, service_role;
grant select on public.event_alerts to authenticated;
grant select, insert, update, delete on public.event_alerts, public.notify_lease to service_role;

alter table public.event_alerts enable row level security;
alter table public.notify_lease enable row level security;

create policy "People read their own alerts" on public.event_alerts
for select to authenticated using (user_id = (select auth.uid()));

-- Takes or renews the lease. Returns whether this run holds it.
create function public.take_notify_lease(holder uuid, seconds integer) returns boolean
language sql
set search_path = ''
as $$
  with taken as (
    insert into public.notify_lease as lease (holder, expires_at)
    values (take_notify_lease.holder, clock_timestamp() + make_interval(secs => take_notify_lease.seconds))
    on conflict (id) do update set holder = excluded.holder, expires_at = excluded.expires_at
    where lease.holder = excluded.holder or lease.expires_at < clock_timestamp()
    returning 1
  )
  select exists (select from taken);
$$;

create function public.release_notify_lease(holder uuid) returns void
language sql
set search_path = ''
as $$
  delete from public.notify_lease where notify_lease.holder = release_notify_lease.holder;
$$;

-- Removes pending notifications of a stopped run whose event has passed or whose change was undone.
create function public.drop_stale_notifications() returns void
language sql
set search_path = ''
as $$
  delete from public.notification_deliveries
  where status = 'pending' and event_id not in (select event_id from public.upcoming_events);

  delete from public.event_alerts
  where status = 'pending' and not exists (
    select
    from public.favorites
    join public.events on events.event_id = event_alerts.event_id
    where favorites.user_id = event_alerts.user_id
      and favorites.item_type = 'event'
      and favorites.known is distinct from
        public.event_state(events.name, events.status, events.event_date, events.event_datetime)
      and case when favorites.item_type = 'event' then favorites.item_id::bigint end = event_alerts.event_id
  );
$$;

-- The next people with a working webhook, by id, with the venues and artists they follow. Returns a single value, so that
-- the row cap does not apply.
create function public.notify_followers(page_size integer, after uuid default null) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', person.id,
        'webhook', person.discord_webhook_url,
        'blacklist', person.notification_blacklist,
        'favorites', (
          select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'type', favorites.item_type,
                'id', favorites.item_id,
                'since', extract(epoch from favorites.created_at) * 1000
              )
              order by favorites.id
            ),
            '[]'
          )
          from public.favorites
          where favorites.user_id = person.id and favorites.item_type in ('venue', 'artist')
        )
      )
      order by person.id
    ),
    '[]'
  )
  from (
    select profiles.id, profiles.discord_webhook_url, profiles.notification_blacklist
    from public.profiles
    where profiles.discord_webhook_url is not null
      and profiles.webhook_disabled_at is null
      and (notify_followers.after is null or profiles.id > notify_followers.after)
    order by profiles.id
    limit notify_followers.page_size
  ) as person;
$$;

-- Filters {person: [event ids]} to those neither delivered nor permanently failed.
create function public.notify_undelivered(wanted jsonb) returns jsonb
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
    where told.status is null or told.status = 'pending'
    group by person.key
  ) as missing;
$$;

-- Favorite events of these people that differ from the state the person knows. Skips those whose current and known dates
-- are both past.
create function public.notify_changes(user_ids uuid[]) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'user_id', favorites.user_id,
        'known', favorites.known,
        'state', current.state,
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
  cross join lateral (
    select public.event_state(events.name, events.status, events.event_date, events.event_datetime) as state
  ) as current
  where favorites.user_id = any (notify_changes.user_ids)
    and favorites.item_type = 'event'
    and favorites.known is distinct from current.state
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

-- Stores the states that people know. `states`: [{user_id, event_id, state}].
create function public.note_known_events(states jsonb) returns void
language sql
set search_path = ''
as $$
  update public.favorites
  set known = given.state
  from jsonb_to_recordset(note_known_events.states) as given (user_id uuid, event_id bigint, state jsonb)
  where favorites.user_id = given.user_id
    and favorites.item_type = 'event'
    and case when favorites.item_type = 'event' then favorites.item_id::bigint end = given.event_id;
$$;

-- Records a message right before it is sent, so that after a kill the next run repeats only this message.
-- `alerts`: [{event_id, kind, state}]. Returns 'claimed'; 'lost' if another run holds the lease; 'changed' if the person
-- has changed or removed the webhook, or deleted the account.
create function public.claim_notifications(
  holder uuid,
  seconds integer,
  user_id uuid,
  webhook text,
  event_ids bigint[],
  alerts jsonb
) returns text
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
begin
  if not public.take_notify_lease(claim_notifications.holder, claim_notifications.seconds) then
    return 'lost';
  end if;
  perform
  from public.profiles
  where profiles.id = claim_notifications.user_id
    and profiles.discord_webhook_url = claim_notifications.webhook
    and profiles.webhook_disabled_at is null
  for share;
  if not found then
    return 'changed';
  end if;
  insert into public.notification_deliveries as stored (user_id, event_id, attempts)
  select claim_notifications.user_id, wanted.event_id, 1
  from unnest(claim_notifications.event_ids) as wanted (event_id)
  on conflict (user_id, event_id) do update set attempts = stored.attempts + 1, error = null
  where stored.status = 'pending';
  insert into public.event_alerts as stored (user_id, event_id, kind, attempts)
  select claim_notifications.user_id, wanted.event_id, wanted.kind, 1
  from jsonb_to_recordset(claim_notifications.alerts) as wanted (event_id bigint, kind text)
  on conflict (user_id, event_id) where status = 'pending'
  do update set kind = excluded.kind, attempts = stored.attempts + 1, error = null;
  return 'claimed';
exception when foreign_key_violation then
  return 'changed';
end;
$$;

-- Records the outcome of a message: 'sent', 'failed' permanently, or still 'pending', with the reason.
create function public.record_notifications(
  user_id uuid,
  event_ids bigint[],
  alerts jsonb,
  status text,
  error text default null
) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  told_at constant timestamptz := case when record_notifications.status = 'sent' then now() end;
begin
  update public.notification_deliveries as stored
  set status = record_notifications.status, error = record_notifications.error, sent_at = told_at
  where stored.user_id = record_notifications.user_id
    and stored.event_id = any (record_notifications.event_ids)
    and stored.status = 'pending';
  update public.event_alerts as stored
  set status = record_notifications.status, error = record_notifications.error, sent_at = told_at
  from jsonb_to_recordset(record_notifications.alerts) as given (event_id bigint)
  where stored.user_id = record_notifications.user_id
    and stored.event_id = given.event_id
    and stored.status = 'pending';
  if record_notifications.status <> 'pending' then
    perform public.note_known_events(
      (
        select coalesce(jsonb_agg(given || jsonb_build_object('user_id', record_notifications.user_id)), '[]')
        from jsonb_array_elements(record_notifications.alerts) as given
      )
    );
  end if;
end;
$$;

-- Disables a dead webhook until the person enters another one.
create function public.disable_webhook(user_id uuid, webhook text, reason text) returns void
language sql
set search_path = ''
as $$
  update public.profiles
  set webhook_disabled_at = now(), webhook_error = disable_webhook.reason
  where profiles.id = disable_webhook.user_id
    and profiles.discord_webhook_url = disable_webhook.webhook
    and profiles.webhook_disabled_at is null;
$$;

revoke execute on function
  public.event_state(text, text, date, timestamptz),
  public.note_known_event(),
  public.take_notify_lease(uuid, integer),
  public.release_notify_lease(uuid),
  public.drop_stale_notifications(),
  public.notify_followers(integer, uuid),
  public.notify_undelivered(jsonb),
  public.notify_changes(uuid[]),
  public.note_known_events(jsonb),
  public.claim_notifications(uuid, integer, uuid, text, bigint[], jsonb),
  public.record_notifications(uuid, bigint[], jsonb, text, text),
  public.disable_webhook(uuid, text, text)
from public, anon, authenticated, service_role;
grant execute on function
  public.event_state(text, text, date, timestamptz),
  public.take_notify_lease(uuid, integer),
  public.release_notify_lease(uuid),
  public.drop_stale_notifications(),
  public.notify_followers(integer, uuid),
  public.notify_undelivered(jsonb),
  public.notify_changes(uuid[]),
  public.note_known_events(jsonb),
  public.claim_notifications(uuid, integer, uuid, text, bigint[], jsonb),
  public.record_notifications(uuid, bigint[], jsonb, text, text),
  public.disable_webhook(uuid, text, text)
to service_role;
