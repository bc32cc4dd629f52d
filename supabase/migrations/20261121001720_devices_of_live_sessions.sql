-- A device gets no messages once the session in which it asked for them has ended. Its account is no longer shown it as
-- notified then; and once the account has signed in there again, the device continues in that session.

-- The ids of the caller's sessions that have not ended.
-- Security definer: sessions belong to the auth service.
create function public.own_live_sessions()
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select sessions.id from auth.sessions
  where sessions.user_id = (select auth.uid()) and coalesce(sessions.not_after > now(), true);
$$;

comment on function public.own_live_sessions() is 'The ids of the caller''s sessions that have not ended.';

revoke execute on function public.own_live_sessions() from public, anon;

create policy "Admins and agents continue on a device in the session they are signed in with"
  on public.push_devices for update
  to authenticated
  using (
    user_id = (select auth.uid())
    and (select private.may_work_leads())
  )
  with check (
    user_id = (select auth.uid())
    and session_id = ((select auth.jwt()) ->> 'session_id')::uuid
    and (select private.may_work_leads())
  );
