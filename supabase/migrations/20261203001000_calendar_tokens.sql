-- The secret address of a person's own calendar (rule W9). Only a digest of its token is kept.

create table public.calendar_tokens (
  user_id uuid primary key references auth.users (id) on delete cascade,
  token_hash text not null unique constraint token_hash_is_sha256 check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  reads integer not null default 0,
  counted_since timestamptz not null default now()
);

comment on table public.calendar_tokens is 'Secret addresses of people''s own calendars, one each.';
comment on column public.calendar_tokens.token_hash is 'SHA-256 of the token, in hex.';
comment on column public.calendar_tokens.reads is 'Requests since counted_since, for the limit.';

alter table public.calendar_tokens enable row level security;
revoke all on public.calendar_tokens from anon, authenticated, service_role;
grant select (user_id, created_at), delete on public.calendar_tokens to authenticated;

create policy "People see whether they have an address" on public.calendar_tokens
for select to authenticated using (user_id = (select auth.uid()));

create policy "People take their own address back" on public.calendar_tokens
for delete to authenticated using (user_id = (select auth.uid()));

-- Makes an address for the caller, instead of the one before, whose requests still count for the limit. Returns its token,
-- 244 random bits in hex, which is nowhere else.
create function public.create_calendar_token() returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if auth.uid() is null then
    raise exception 'Must be logged in' using errcode = '42501';
  end if;
  insert into public.calendar_tokens (user_id, token_hash)
  values (auth.uid(), encode(sha256(convert_to(token, 'UTF8')), 'hex'))
  on conflict (user_id) do update
  set token_hash = excluded.token_hash, created_at = now();
  return token;
end;
$$;

comment on function public.create_calendar_token is 'Makes the caller''s calendar address anew, and returns its token.';

-- What a person's calendar is made of: {favorites: [{type, id}], blacklist: [...]}; {wait: seconds} after `most` requests in
-- an hour; null for a token that nobody has.
create function public.read_calendar(token_hash text, most integer) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_row public.calendar_tokens;
begin
  update public.calendar_tokens as stored
  set
    reads = case when stored.counted_since < now() - interval '1 hour' then 1 else stored.reads + 1 end,
    counted_since = case when stored.counted_since < now() - interval '1 hour' then now() else stored.counted_since end
  where stored.token_hash = read_calendar.token_hash
  returning * into found_row;
  if not found then
    return null;
  end if;
  if found_row.reads > read_calendar.most then
    return jsonb_build_object(
      'wait', ceil(extract(epoch from found_row.counted_since + interval '1 hour' - now()))::integer
    );
  end if;
  return jsonb_build_object(
    'favorites', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('type', favorites.item_type, 'id', coalesce(favorites.listed_as, favorites.item_id))
          order by favorites.id
        ),
        '[]'
      )
      from public.listed_favorites as favorites
      where favorites.user_id = found_row.user_id
    ),
    'blacklist', (select profiles.notification_blacklist from public.profiles where profiles.id = found_row.user_id)
  );
end;
$$;

comment on function public.read_calendar is 'Favorites and ignored terms of the person with this calendar token.';

revoke execute on function public.create_calendar_token(), public.read_calendar(text, integer)
from public, anon, authenticated, service_role;
grant execute on function public.create_calendar_token() to authenticated;
grant execute on function public.read_calendar(text, integer) to service_role;
