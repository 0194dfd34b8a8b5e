-- A text that changes whenever a row shown on pages does, so that `npm run dev` knows when to read everything again.
-- xmin is the transaction that last wrote a row.
create function public.catalogue_version() returns text
language sql
stable
set search_path = ''
as $$
  select concat_ws(' ',
    (select concat_ws('.', count(*), sum(hashtextextended(xmin::text, event_id))) from public.events),
    (select concat_ws('.', count(*), sum(hashtextextended(concat_ws('.', venue_slug, xmin), 0))) from public.venues)
  );
$$;

comment on function public.catalogue_version is 'Changes whenever a row of events or venues does.';

revoke execute on function public.catalogue_version() from public;
grant execute on function public.catalogue_version() to anon, authenticated, service_role;
