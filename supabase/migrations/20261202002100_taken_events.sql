-- Rows of an import whose event_id belongs to an event of another source: storing them replaces that event.
create function public.taken_events(rows jsonb) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('event_id', stored.event_id, 'source', stored.source, 'name', stored.name)
      order by stored.event_id
    ),
    '[]'
  )
  from jsonb_to_recordset(taken_events.rows) as given (event_id bigint, source text)
  join public.events as stored on stored.event_id = given.event_id
  where stored.source <> given.source;
$$;

comment on function public.taken_events is 'Which of these {event_id, source} are stored as events of another source.';

revoke execute on function public.taken_events(jsonb) from public, anon, authenticated;
grant execute on function public.taken_events(jsonb) to service_role;
