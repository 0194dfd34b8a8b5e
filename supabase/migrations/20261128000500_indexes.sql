-- Indexes for the product's queries (rule R4).

create index events_event_datetime on public.events (event_datetime, event_id);
create index events_date_only on public.events (event_date) where event_datetime is null;
create index events_venue_slug on public.events (venue_slug, event_datetime);
create index events_scraped_at on public.events (scraped_at desc) where scraped_at is not null;
create index events_created_at on public.events (created_at);
create index events_source on public.events (source) where source is not null;

-- Hash, since names are only compared for equality and may be too long for a B-tree entry.
create index events_name on public.events using hash (name);

create index favorites_newest on public.favorites (user_id, created_at desc);
create index favorites_item on public.favorites (item_type, item_id);

-- For ilike '%term%' on names and categories.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

do $$
declare
  home text := (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm');
begin
  execute format(
    'create index events_contains on public.events using gin (name %1$s.gin_trgm_ops, major_category %1$s.gin_trgm_ops)',
    home
  );
end;
$$;
