-- There is always an admin who can sign in: neither a role, nor an account, nor the right to sign in is taken from the
-- last one. Accounts that were invited and never confirmed, or that are deactivated, do not count.

-- Security definer: who acts may be the auth service, which reads nothing of schema public.
create function public.keep_an_admin()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_table_schema = 'auth' then
    if not exists (
      select 1 from public.user_roles where user_roles.user_id = old.id and user_roles.role = 'admin'
    ) then
      return null;
    end if;
  end if;
  -- One after the other, so that two admins cannot put each other out at the same moment.
  perform pg_advisory_xact_lock(hashtextextended('public.keep_an_admin', 0));
  if not exists (
    select 1
    from public.user_roles
    join auth.users on users.id = user_roles.user_id
    where user_roles.role = 'admin'
      and users.email_confirmed_at is not null
      and (users.banned_until is null or users.banned_until <= now())
  ) then
    raise exception 'the last admin must stay' using errcode = 'restrict_violation';
  end if;
  return null;
end;
$$;

create trigger keep_an_admin
  after delete or update on public.user_roles
  for each row
  when (old.role = 'admin')
  execute function public.keep_an_admin();

create trigger keep_an_admin
  after update of banned_until on auth.users
  for each row
  when (new.banned_until is distinct from old.banned_until and new.banned_until > now())
  execute function public.keep_an_admin();

-- Makes a role an account's only one, or with null takes every role from it, in one step. `_by` is who asked for it,
-- where the service role acts for somebody. Policies let nobody but the service role through.
create function public.set_role(_user_id uuid, _role public.app_role, _by uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('spinfront.acting_user', coalesce(_by::text, ''), true);
  delete from public.user_roles
  where user_roles.user_id = _user_id
    and user_roles.role is distinct from _role;
  if _role is not null then
    insert into public.user_roles (user_id, role)
    values (_user_id, _role)
    on conflict do nothing;
  end if;
end;
$$;

comment on function public.set_role(uuid, public.app_role, uuid) is
  'Gives an account one role, or none; for the service role alone.';

revoke execute on function public.set_role(uuid, public.app_role, uuid) from public, anon, authenticated;
