-- Who may act as staff: agents work the leads, editors write posts and pages, admins do both and the rest. Sign-in alone
-- gives no right to anything: a row here does.

-- What only the database itself uses: no API serves this schema, and no caller may enter it.
create schema if not exists private;

create type public.app_role as enum ('admin', 'editor', 'agent');

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role public.app_role not null,
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

comment on table public.user_roles is 'Staff roles; written only by the service role, never by signing up.';

create index user_roles_role_idx on public.user_roles (role);

alter table public.user_roles enable row level security;

create policy "Signed-in users read their own roles"
  on public.user_roles for select
  to authenticated
  using (user_id = (select auth.uid()));

-- Answers everybody about themselves, and admins and the server about anybody, so that nobody else learns another
-- account's role. The role is text, so that the answer about a role that is not there is no and not an error.
-- Who has set up a second factor holds a role only in a session that has shown it.
-- Security definer: a policy that reads user_roles under its own policies would recurse.
create function public.has_role(_user_id uuid, _role text)
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

comment on function public.has_role(uuid, text) is
  'Whether the account has the role; about anyone but the caller, the truth for admins and the service role alone.';

create function private.may_work_leads()
returns boolean
language sql
stable
set search_path = ''
as $$
  select public.has_role((select auth.uid()), 'admin')
    or public.has_role((select auth.uid()), 'agent')
    or coalesce(auth.role() = 'service_role', false);
$$;

create function private.may_write_content()
returns boolean
language sql
stable
set search_path = ''
as $$
  select public.has_role((select auth.uid()), 'admin')
    or public.has_role((select auth.uid()), 'editor')
    or coalesce(auth.role() = 'service_role', false);
$$;
