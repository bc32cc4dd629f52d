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
