-- Whether an event takes place as listed. A text column with a check: .in() on an enum can fail with 22P02.

alter table public.events add column status text not null default 'scheduled'
  constraint events_status_is_known
  check (status in ('scheduled', 'cancelled', 'postponed', 'rescheduled', 'sold_out'));

comment on column public.events.status is
  'scheduled, cancelled, postponed (no new date yet), rescheduled (listed with its new date) or sold_out.';

-- A view keeps the columns it was made with; the new one goes to the end of both.
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
