-- Only for who works leads, as the devices that it is about: else whoever has but the password of an account with a second
-- factor would learn how many sessions it has.
create or replace function public.own_live_sessions()
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select sessions.id from auth.sessions
  where sessions.user_id = (select auth.uid())
    and coalesce(sessions.not_after > now(), true)
    and (select private.may_work_leads());
$$;

comment on function public.own_live_sessions() is
  'The ids of the sessions that have not ended, of a caller who works leads.';
