-- The data of signed-in people. Deleting an account deletes all of it.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  discord_webhook_url text
    check (discord_webhook_url <> '' and char_length(discord_webhook_url) <= 2000),
  notification_blacklist text[] not null default '{}'
    check (array_position(notification_blacklist, null) is null and cardinality(notification_blacklist) <= 1000),
  webhook_disabled_at timestamptz,
  webhook_error text
);

comment on column public.profiles.webhook_disabled_at is 'Since when notifications stopped because the webhook is dead.';

-- item_id: the event id as text, the venue slug, or the artist's name.
create table public.favorites (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  item_type text not null check (item_type in ('event', 'venue', 'artist')),
  -- The unique index below cannot hold much larger values.
  item_id text not null check (item_id <> '' and octet_length(item_id) <= 2000),
  created_at timestamptz not null default now(),
  unique (user_id, item_type, item_id),
  constraint favorites_event_id_is_number check (item_type <> 'event' or item_id ~ '^[0-9]{1,16}$')
);

-- event_id has no foreign key: an event that is removed and listed again must not be announced twice.
create table public.notification_deliveries (
  user_id uuid not null references auth.users (id) on delete cascade,
  event_id bigint not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (user_id, event_id)
);

create function public.create_profile() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.profiles (id) values (new.id) on conflict (id) do nothing;
  return new;
end;
$$;

create trigger create_profile_of_new_user
after insert on auth.users
for each row execute function public.create_profile();

-- People who signed up before this migration.
insert into public.profiles (id)
select id from auth.users
on conflict (id) do nothing;

create function public.clear_webhook_state() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.webhook_disabled_at := null;
  new.webhook_error := null;
  return new;
end;
$$;

create trigger clear_webhook_state_on_new_address
before update on public.profiles
for each row
when (old.discord_webhook_url is distinct from new.discord_webhook_url)
execute function public.clear_webhook_state();
