-- Grants and policies. The default grants on new tables differ between older and newer projects, so all are explicit.

revoke all on
  public.site_settings, public.venues, public.events, public.upcoming_events, public.venue_stats,
  public.profiles, public.favorites, public.notification_deliveries
from anon, authenticated, service_role;

grant select on
  public.site_settings, public.venues, public.events, public.upcoming_events, public.venue_stats
to anon, authenticated, service_role;

grant insert, update on public.site_settings to service_role;
grant insert, update, delete on public.venues, public.events to service_role;
grant select, insert, update, delete on public.profiles, public.favorites, public.notification_deliveries
to service_role;

grant select on public.profiles, public.favorites, public.notification_deliveries to authenticated;
grant update (discord_webhook_url, notification_blacklist) on public.profiles to authenticated;
grant insert (user_id, item_type, item_id), delete on public.favorites to authenticated;

-- Trigger functions are not part of the API; the upcoming rule is called by the views with the caller's rights.
revoke execute on function
  public.check_time_zones(), public.create_profile(), public.clear_webhook_state(),
  public.calendar_day(text, timestamptz), public.is_upcoming(timestamptz, date, text, timestamptz)
from public, anon, authenticated, service_role;
grant execute on function
  public.calendar_day(text, timestamptz), public.is_upcoming(timestamptz, date, text, timestamptz)
to anon, authenticated, service_role;

alter table public.site_settings enable row level security;
alter table public.venues enable row level security;
alter table public.events enable row level security;
alter table public.profiles enable row level security;
alter table public.favorites enable row level security;
alter table public.notification_deliveries enable row level security;

create policy "Everyone reads the settings" on public.site_settings
for select to anon, authenticated using (true);

create policy "Everyone reads venues" on public.venues
for select to anon, authenticated using (true);

create policy "Everyone reads events" on public.events
for select to anon, authenticated using (true);

create policy "People read their own profile" on public.profiles
for select to authenticated using (id = (select auth.uid()));

create policy "People change their own profile" on public.profiles
for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

create policy "People read their own favorites" on public.favorites
for select to authenticated using (user_id = (select auth.uid()));

create policy "People add favorites of their own" on public.favorites
for insert to authenticated with check (user_id = (select auth.uid()));

create policy "People remove their own favorites" on public.favorites
for delete to authenticated using (user_id = (select auth.uid()));

create policy "People read their own deliveries" on public.notification_deliveries
for select to authenticated using (user_id = (select auth.uid()));
