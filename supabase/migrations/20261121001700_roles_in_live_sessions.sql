-- A token outlives its session for up to its lifetime, and hosted Supabase's data API checks only the token's signature
-- and expiry. So a role counts only in a session that still exists, of an account that is not deactivated; and a second
-- factor counts only while the session itself has it, not merely the token.
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
      coalesce(auth.role() = 'service_role', false)
      or (
        (
          coalesce(_user_id = auth.uid(), false)
          or exists (
            select from public.user_roles
            where user_roles.user_id = auth.uid()
              and user_roles.role = 'admin'
          )
        )
        and exists (
          select from auth.sessions
          join auth.users on users.id = sessions.user_id
          where sessions.id = (auth.jwt() ->> 'session_id')::uuid
            and sessions.user_id = auth.uid()
            and coalesce(sessions.not_after > now(), true)
            and coalesce(users.banned_until <= now(), true)
            and (
              coalesce(sessions.aal = 'aal2' and auth.jwt() ->> 'aal' = 'aal2', false)
              or not exists (
                select from auth.mfa_factors
                where mfa_factors.user_id = auth.uid()
                  and mfa_factors.status = 'verified'
              )
            )
        )
      )
    );
$$;
