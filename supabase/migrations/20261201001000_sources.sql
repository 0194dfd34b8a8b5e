-- How each source of listings is doing (rule R7): written by `npm run collect` and `npm run import -- --source`, read by
-- pages and by `npm run doctor`. Addresses and headers of sources are never stored.

create table public.sources (
  name text primary key constraint sources_name_length check (char_length(name) between 1 and 200),
  last_success_at timestamptz,
  last_failure_at timestamptz,
  failing_since timestamptz,
  failure text constraint sources_failure_length check (char_length(failure) <= 500),
  rows integer,
  newest_at timestamptz,
  upcoming integer not null default 0,
  quiet_days integer not null default 14 constraint sources_quiet_days_positive check (quiet_days > 0),
  is_collected boolean not null default false,
  etag text,
  last_modified text,
  settings text,
  read_at timestamptz
);

comment on table public.sources is 'How each source of listings is doing.';
comment on column public.sources.failing_since is 'The first failure since the last success; null while it works.';
comment on column public.sources.failure is 'The last failure in one sentence, without addresses or secrets.';
comment on column public.sources.rows is 'Rows of its listings when they were last read.';
comment on column public.sources.newest_at is 'When its newest event was first listed: scraped_at, else created_at.';
comment on column public.sources.upcoming is 'Its upcoming events after the last run.';
comment on column public.sources.quiet_days is 'Days without a new event after which it counts as quiet.';
comment on column public.sources.is_collected is 'Whether sources.yaml has it, for npm run collect.';
comment on column public.sources.etag is 'ETag of the listings that were read last.';
comment on column public.sources.last_modified is 'Last-Modified of the listings that were read last.';
comment on column public.sources.settings is 'Digest of the settings they were read with: others need another reading.';
comment on column public.sources.read_at is 'When listings were last read, and not only found unchanged.';

alter table public.sources enable row level security;
revoke all on public.sources from anon, authenticated, service_role;
grant select (
  name, last_success_at, last_failure_at, failing_since, failure, rows, newest_at, upcoming, quiet_days
) on public.sources to anon, authenticated;
grant select, insert, update, delete on public.sources to service_role;

create policy "Everyone reads how sources are doing" on public.sources
for select to anon, authenticated using (true);

-- Records one run of a source. `outcome` may have: failure (without it, a success), rows, quiet_days, is_collected, and the
-- validators etag, last_modified and settings. Without rows, the listings are those of the last reading. A failure of a
-- source that is neither known nor collected is not recorded: its name may be mistyped.
create function public.record_source(source text, outcome jsonb) returns void
language sql
set search_path = ''
as $$
  insert into public.sources as stored (
    name, last_success_at, last_failure_at, failing_since, failure, rows, newest_at, upcoming, quiet_days, is_collected,
    etag, last_modified, settings, read_at
  )
  select
    record_source.source,
    case when run.failure is null then now() end,
    case when run.failure is not null then now() end,
    case when run.failure is not null then now() end,
    run.failure,
    run.rows,
    (
      select max(coalesce(events.scraped_at, events.created_at))
      from public.events
      where events.source = record_source.source
    ),
    (select count(*) from public.upcoming_events where upcoming_events.source = record_source.source),
    coalesce(run.quiet_days, 14),
    coalesce(run.is_collected, false),
    run.etag,
    run.last_modified,
    run.settings,
    case when run.rows is not null then now() end
  from jsonb_to_record(record_source.outcome) as run (
    failure text, rows integer, quiet_days integer, is_collected boolean, etag text, last_modified text, settings text
  )
  where run.failure is null
    or run.is_collected
    or exists (select from public.sources where sources.name = record_source.source)
  on conflict (name) do update set
    last_success_at = coalesce(excluded.last_success_at, stored.last_success_at),
    last_failure_at = coalesce(excluded.last_failure_at, stored.last_failure_at),
    failing_since = case when excluded.failure is not null then coalesce(stored.failing_since, now()) end,
    failure = coalesce(excluded.failure, stored.failure),
    rows = coalesce(excluded.rows, stored.rows),
    newest_at = excluded.newest_at,
    upcoming = excluded.upcoming,
    quiet_days = case when excluded.is_collected then excluded.quiet_days else stored.quiet_days end,
    is_collected = excluded.is_collected or stored.is_collected,
    -- Validators belong to the listings whose rows are stored. An import from elsewhere clears them.
    etag = case when excluded.rows is null then stored.etag else excluded.etag end,
    last_modified = case when excluded.rows is null then stored.last_modified else excluded.last_modified end,
    settings = case when excluded.rows is null then stored.settings else excluded.settings end,
    read_at = coalesce(excluded.read_at, stored.read_at);
$$;

comment on function public.record_source is 'Records one run of a source.';

-- Removes the collected sources that sources.yaml no longer has. Their events stay.
create function public.forget_sources(kept text[]) returns integer
language sql
set search_path = ''
as $$
  with removed as (
    delete from public.sources where is_collected and name <> all (forget_sources.kept) returning 1
  )
  select count(*)::integer from removed;
$$;

comment on function public.forget_sources is 'Removes the records of collected sources that are not among these.';

revoke execute on function public.record_source(text, jsonb), public.forget_sources(text[])
from public, anon, authenticated;
grant execute on function public.record_source(text, jsonb), public.forget_sources(text[]) to service_role;
