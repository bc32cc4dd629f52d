-- Who may act as staff. Sign-in alone gives no right to anything: a row here does.

create type public.app_role as enum ('admin');

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

-- Answers only about the caller, so that nobody learns another account's role.
-- Security definer: a policy that reads user_roles under its own policies would recurse.
create function public.has_role(_user_id uuid, _role public.app_role)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(_user_id = auth.uid(), false)
    and exists (
      select 1
      from public.user_roles
      where user_roles.user_id = _user_id
        and user_roles.role = _role
    );
$$;

comment on function public.has_role(uuid, public.app_role) is
  'Whether the calling user has the role; false for visitors and for anyone else''s id.';
