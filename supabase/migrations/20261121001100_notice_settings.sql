-- What an account wants to hear of. Without a row, whoever may read leads is mailed about new ones, and about those given to them.

create table public.notice_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  new_leads boolean not null default true,
  assigned_leads boolean not null default true
);

comment on table public.notice_settings is 'Each account''s own choice of what it is mailed about.';
comment on column public.notice_settings.assigned_leads is 'Whether of leads that somebody else gives to it.';

alter table public.notice_settings enable row level security;

create policy "Admins and agents read their own notice settings"
  on public.notice_settings for select
  to authenticated
  using (
    user_id = (select auth.uid())
    and (select private.may_work_leads())
  );

create policy "Admins and agents add their own notice settings"
  on public.notice_settings for insert
  to authenticated
  with check (
    user_id = (select auth.uid())
    and (select private.may_work_leads())
  );

create policy "Admins and agents change their own notice settings"
  on public.notice_settings for update
  to authenticated
  using (
    user_id = (select auth.uid())
    and (select private.may_work_leads())
  )
  with check (
    user_id = (select auth.uid())
    and (select private.may_work_leads())
  );

-- Who works the leads now: staff who may read them and can sign in.
create function private.accounts_with_leads()
returns table (user_id uuid, email text)
language sql
stable
set search_path = ''
as $$
  select distinct users.id, users.email::text
  from public.user_roles
  join auth.users on users.id = user_roles.user_id
  where user_roles.role in ('admin', 'agent')
    and users.email_confirmed_at is not null
    and (users.banned_until is null or users.banned_until <= now());
$$;

-- Of these, who is mailed about notices of that subject: whoever has not declined.
create function private.accounts_told_of(_subject text)
returns table (user_id uuid, email text)
language sql
stable
set search_path = ''
as $$
  select staff.user_id, staff.email
  from private.accounts_with_leads() as staff
  left join public.notice_settings on notice_settings.user_id = staff.user_id
  where coalesce(
    case when _subject = 'assigned' then notice_settings.assigned_leads else notice_settings.new_leads end,
    true
  );
$$;
