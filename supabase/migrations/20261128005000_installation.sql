-- Describes this installation for `npm run doctor`, which compares it with the result of the migrations.

create function public.describe_installation() returns jsonb
language sql
stable
set search_path = ''
as $$
  with roles as (
    select unnest(array['anon', 'authenticated', 'service_role']) as role
  ),
  relations as (
    select pg_class.oid, relname, relkind, relrowsecurity, reloptions
    from pg_catalog.pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_catalog.pg_depend where objid = pg_class.oid and deptype = 'e')
  ),
  columns as (
    select attrelid, attnum, attname, pg_catalog.format_type(atttypid, atttypmod) as type
    from pg_catalog.pg_attribute
    where attrelid in (select oid from relations) and attnum > 0 and not attisdropped
  ),
  -- On the whole relation, or column by column where it is given so.
  grants as (
    select relations.oid, roles.role, lower(privilege) as privilege
    from relations, roles, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) as privilege
    where pg_catalog.has_table_privilege(roles.role, relations.oid, privilege)
    union all
    select columns.attrelid, roles.role, lower(privilege) || '(' || columns.attname || ')'
    from columns, roles, unnest(array['SELECT', 'INSERT', 'UPDATE']) as privilege
    where not pg_catalog.has_table_privilege(roles.role, columns.attrelid, privilege)
      and pg_catalog.has_column_privilege(roles.role, columns.attrelid, columns.attnum, privilege)
  ),
  functions as (
    select pg_proc.oid, proname || '(' || pg_catalog.pg_get_function_identity_arguments(pg_proc.oid) || ')' as name,
      prosecdef
    from pg_catalog.pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_catalog.pg_depend where objid = pg_proc.oid and deptype = 'e')
  ),
  triggers as (
    select tgrelid::regclass::text || '.' || tgname as name
    from pg_catalog.pg_trigger
    where not tgisinternal and tgenabled <> 'D' and tgfoid in (select oid from functions)
  )
  select jsonb_build_object(
    'relations', (
      select coalesce(jsonb_object_agg(relname, jsonb_build_object(
        'kind', case when relkind in ('v', 'm') then 'view' else 'table' end,
        'row_security', relrowsecurity,
        'security_invoker', coalesce(reloptions && array['security_invoker=true', 'security_invoker=on'], false),
        'columns', (select coalesce(jsonb_object_agg(attname, type), '{}') from columns where attrelid = relations.oid),
        'grants', (
          select jsonb_object_agg(role, (
            select coalesce(jsonb_agg(privilege order by privilege), '[]')
            from grants
            where grants.oid = relations.oid and grants.role = roles.role
          ))
          from roles
        ),
        'policies', (
          select coalesce(jsonb_object_agg(policyname, jsonb_build_object(
            'command', lower(cmd), 'roles', pg_policies.roles::text[], 'permissive', permissive = 'PERMISSIVE',
            'using', qual, 'check', with_check
          )), '{}')
          from pg_catalog.pg_policies
          where schemaname = 'public' and tablename = relations.relname
        )
      )), '{}')
      from relations
    ),
    'functions', (
      select coalesce(jsonb_object_agg(name, jsonb_build_object(
        'security_definer', prosecdef,
        'callers', (
          select coalesce(jsonb_agg(role order by role), '[]')
          from roles
          where pg_catalog.has_function_privilege(role, functions.oid, 'EXECUTE')
        )
      )), '{}')
      from functions
    ),
    'triggers', (select coalesce(jsonb_agg(name order by name), '[]') from triggers)
  );
$$;

comment on function public.describe_installation is 'Tables, views, rights, policies and functions, for npm run doctor.';

revoke execute on function public.describe_installation() from public, anon, authenticated;
grant execute on function public.describe_installation() to service_role;
