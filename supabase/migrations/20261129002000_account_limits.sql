-- Limits for the data of one person (rule N8), so that nobody can keep `npm run notify` from the others. Triggers instead
-- of checks: what was stored before stays, and does not stand in the way of other changes.
-- The message is a code; the page has the words for it.

create function public.check_favorites() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  owner uuid;
begin
  for owner in select distinct added_rows.user_id from added_rows order by 1 loop
    -- Two requests at once are counted one after the other.
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(owner::text, 0));
    if (
      select count(*) > 10000 or sum(octet_length(item_id)) > 1000000
      from public.favorites
      where favorites.user_id = owner
    ) then
      raise exception 'too_many_favorites';
    end if;
  end loop;
  return null;
end;
$$;

create trigger check_favorites_of_person
after insert on public.favorites
referencing new table as added_rows
for each statement execute function public.check_favorites();

create function public.check_blacklist() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if cardinality(new.notification_blacklist) > 500 then
    raise exception 'too_many_terms';
  end if;
  if exists (select from unnest(new.notification_blacklist) as term where char_length(term) > 200) then
    raise exception 'term_too_long';
  end if;
  return new;
end;
$$;

create trigger check_blacklist_on_change
before update of notification_blacklist on public.profiles
for each row
when (old.notification_blacklist is distinct from new.notification_blacklist)
execute function public.check_blacklist();

revoke execute on function public.check_favorites(), public.check_blacklist()
from public, anon, authenticated, service_role;

-- As before, but a page ends before its data become too large for one answer. A person whose own data are too large comes
-- without them. `event_favorites` is the number of favorite events, which `notify_changes` reads.
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
    jsonb_agg(
      jsonb_build_object(
        'id', page.id,
        'webhook', page.webhook,
        'blacklist', case when page.is_too_large then '{}' else page.blacklist end,
        'is_too_large', page.is_too_large,
        'event_favorites', page.event_favorites,
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
          where not page.is_too_large
            and favorites.user_id = page.id
            and favorites.item_type in ('venue', 'artist')
        )
      )
      order by page.id
    ),
    '[]'
  )
  from page
  where page.total <= 20000000;
$$;
