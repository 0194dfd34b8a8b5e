-- Deletes the caller's account and, through foreign keys, all its data. Takes no arguments, so nobody can delete another
-- account.

create function public.delete_my_account() returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Nobody is signed in' using errcode = 'insufficient_privilege';
  end if;
  delete from auth.users where id = auth.uid();
end;
$$;

comment on function public.delete_my_account is 'Deletes the account of whoever calls it, with everything in it.';

revoke execute on function public.delete_my_account() from public, anon, service_role;
grant execute on function public.delete_my_account() to authenticated;
