-- Who moved a lead, when, and from what to what: what of the audit log belongs to the lead itself, for all who work leads.

create table public.lead_status_changes (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade on update cascade,
  former text not null,
  status text not null,
  actor_id uuid,
  actor_email text,
  created_at timestamptz not null default now()
);

comment on table public.lead_status_changes is 'Every change of a lead''s status; written by the database itself.';
-- No foreign key: the change stays when the account goes.
comment on column public.lead_status_changes.actor_id is 'Who changed it; null for the server itself.';

create index lead_status_changes_lead_idx on public.lead_status_changes (lead_id, created_at desc, id desc);

alter table public.lead_status_changes enable row level security;

create policy "Admins and agents read changes of status"
  on public.lead_status_changes for select
  to authenticated
  using ((select private.may_work_leads()));

-- Security definer: who changes a lead has no right to write its history.
create function private.write_status_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  actor uuid := auth.uid();
begin
  insert into public.lead_status_changes (lead_id, former, status, actor_id, actor_email)
  values (new.id, old.status, new.status, actor, (select users.email from auth.users where users.id = actor));
  return null;
end;
$$;

create trigger write_status_change
  after update of status on public.leads
  for each row
  when (old.status is distinct from new.status)
  execute function private.write_status_change();
