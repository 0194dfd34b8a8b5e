-- The status of events. Text with a check instead of an enum, on which .in() can fail with 22P02.

alter table public.events add column status text not null default 'scheduled'
  constraint events_status_is_known
  check (status in ('scheduled', 'cancelled', 'postponed', 'rescheduled', 'sold_out'));

comment on column public.events.status is
  'scheduled, cancelled, postponed (no new date yet), rescheduled (listed with its new date) or sold_out.';

-- A view does not pick up new columns; the new one is appended to both.
create or replace view public.upcoming_events
with (security_invoker = true) as
select events.*
from public.events
left join public.venues using (venue_slug)
where public.is_upcoming(
  events.event_datetime,
  events.event_date,
  coalesce(venues.time_zone, (select site_settings.time_zone from public.site_settings)),
  now()
);
