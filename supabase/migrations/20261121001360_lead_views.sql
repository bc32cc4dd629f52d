-- Names that staff give to what they look for on the desk: a view is a name for the query of an address, which says it all.

create table public.lead_views (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 40),
  query text not null check (char_length(query) <= 1000 and query !~ '[?#\s]'),
  created_at timestamptz not null default now()
);

comment on table public.lead_views is 'Saved views of the lead desk, each somebody''s own or everybody''s.';
comment on column public.lead_views.owner_id is 'Whose it is alone, and with whose account it goes; null for one that all who work leads share.';
comment on column public.lead_views.query is 'What follows the question mark of the desk''s address.';

create unique index lead_views_name_idx on public.lead_views (owner_id, lower(name)) nulls not distinct;

alter table public.lead_views enable row level security;

create policy "Admins and agents read their own views and those shared"
  on public.lead_views for select
  to authenticated
  using (
    (owner_id is null or owner_id = (select auth.uid()))
    and (select private.may_work_leads())
  );

create policy "Admins and agents add views of their own, admins shared ones"
  on public.lead_views for insert
  to authenticated
  with check (
    (select private.may_work_leads())
    and (owner_id = (select auth.uid()) or owner_id is null and (select public.has_role((select auth.uid()), 'admin')))
  );

create policy "Admins and agents change views of their own, admins shared ones"
  on public.lead_views for update
  to authenticated
  using (
    (select private.may_work_leads())
    and (owner_id = (select auth.uid()) or owner_id is null and (select public.has_role((select auth.uid()), 'admin')))
  )
  with check (
    (select private.may_work_leads())
    and (owner_id = (select auth.uid()) or owner_id is null and (select public.has_role((select auth.uid()), 'admin')))
  );

create policy "Admins and agents delete views of their own, admins shared ones"
  on public.lead_views for delete
  to authenticated
  using (
    (select private.may_work_leads())
    and (owner_id = (select auth.uid()) or owner_id is null and (select public.has_role((select auth.uid()), 'admin')))
  );

create trigger write_audit_log
  after insert or update or delete on public.lead_views
  for each row
  execute function public.write_audit_log('id');

create trigger notify_leads_changed
  after insert or update or delete on public.lead_views
  for each statement
  execute function private.notify_leads_changed();
