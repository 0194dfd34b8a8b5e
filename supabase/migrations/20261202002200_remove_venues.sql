-- Removes these events of one source, and with them the venues that nothing else is at: no other event, seen or hidden, and
-- no correction. Imports keep venues; this is for what somebody takes away on purpose.
create function public.remove_events_and_venues(source text, event_ids bigint[]) returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  events_removed integer;
  venues_removed integer;
  slugs text[];
begin
  with removed as (
    delete from public.events
    where events.source = remove_events_and_venues.source
      and events.event_id = any (remove_events_and_venues.event_ids)
    returning venue_slug
  )
  select count(*), array_agg(distinct venue_slug) into events_removed, slugs from removed;

  with removed as (
    delete from public.venues
    where venues.venue_slug = any (slugs)
      and not exists (select from public.events where events.venue_slug = venues.venue_slug)
      and not exists (select from public.event_corrections as given where given.venue_slug = venues.venue_slug)
      and not exists (select from public.venue_corrections as given where given.venue_slug = venues.venue_slug)
      and not exists (
        select from public.venue_aliases as given where venues.venue_slug in (given.venue_slug, given.listed_as)
      )
    returning 1
  )
  select count(*) into venues_removed from removed;

  return jsonb_build_object('events', events_removed, 'venues', venues_removed);
end;
$$;

comment on function public.remove_events_and_venues is
  'Removes these events of one source, and the venues that nothing else is at. Answers {events, venues}.';

revoke execute on function public.remove_events_and_venues(text, bigint[]) from public, anon, authenticated;
grant execute on function public.remove_events_and_venues(text, bigint[]) to service_role;
