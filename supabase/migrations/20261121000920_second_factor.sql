-- Who has set up a second factor holds a role only in a session that has shown it.

create or replace function public.has_role(_user_id uuid, _role text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
      select from public.user_roles
      where user_roles.user_id = _user_id
        and user_roles.role::text = _role
    )
    and (
      coalesce(_user_id = auth.uid() or auth.role() = 'service_role', false)
      or exists (
        select from public.user_roles
        where user_roles.user_id = auth.uid()
          and user_roles.role = 'admin'
      )
    )
    and (
      coalesce(auth.jwt() ->> 'aal' = 'aal2', false)
      or not exists (
        select from auth.mfa_factors
        where mfa_factors.user_id = auth.uid()
          and mfa_factors.status = 'verified'
      )
    );
$$;

-- The auth service's list of accounts does not say it on hosted Supabase. For the service role alone.
create function public.users_with_second_factor(_user_ids uuid[])
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select distinct mfa_factors.user_id
  from auth.mfa_factors
  where mfa_factors.user_id = any (_user_ids)
    and mfa_factors.status = 'verified';
$$;

comment on function public.users_with_second_factor(uuid[]) is
  'Which of these accounts have set up a second factor; for the service role alone.';

revoke execute on function public.users_with_second_factor(uuid[]) from public, anon, authenticated;
