-- Who set what of a lead, beside its status, when, and from what to what: for all who work leads.

create table public.lead_field_changes (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade on update cascade,
  field text not null,
  former text,
  present text,
  actor_id uuid,
  actor_email text,
  created_at timestamptz not null default now()
);

comment on table public.lead_field_changes is
  'Every change of whom a lead is assigned to, of its follow-up day, its lost reason and its tags; written by the database itself.';
comment on column public.lead_field_changes.field is 'The column; of an assignee, whose address is kept, `assignee`.';
-- No foreign key: the change stays when the account goes.
comment on column public.lead_field_changes.actor_id is 'Who changed it; null for the server itself.';

create index lead_field_changes_lead_idx on public.lead_field_changes (lead_id, created_at desc, id desc);

alter table public.lead_field_changes enable row level security;

create policy "Admins and agents read changes of leads"
  on public.lead_field_changes for select
  to authenticated
  using ((select private.may_work_leads()));

-- Security definer: who changes a lead has no right to write its history, nor to look up accounts.
create function private.write_field_changes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  actor uuid := auth.uid();
begin
  insert into public.lead_field_changes (lead_id, field, former, present, actor_id, actor_email)
  select new.id, change.field, change.former, change.present, actor,
    (select users.email from auth.users where users.id = actor)
  from (
    values
      (
        'assignee',
        (select users.email from auth.users where users.id = old.assignee_id),
        (select users.email from auth.users where users.id = new.assignee_id)
      ),
      ('follow_up_on', old.follow_up_on::text, new.follow_up_on::text),
      ('lost_reason', old.lost_reason, new.lost_reason),
      ('lost_words', old.lost_words, new.lost_words),
      ('tags', nullif(array_to_string(old.tags, ', '), ''), nullif(array_to_string(new.tags, ', '), ''))
  ) as change (field, former, present)
  where change.former is distinct from change.present;
  return null;
end;
$$;

create trigger write_field_changes
  after update on public.leads
  for each row
  when (
    (old.assignee_id, old.follow_up_on, old.lost_reason, old.lost_words, old.tags)
      is distinct from (new.assignee_id, new.follow_up_on, new.lost_reason, new.lost_words, new.tags)
  )
  execute function private.write_field_changes();

-- What the database does by itself, as when an account goes, is nobody's doing.
create or replace trigger write_audit_log
  after update on public.leads
  for each row
  when (
    old.status is distinct from new.status
    or (
      (old.quarantine, old.assignee_id, old.follow_up_on, old.lost_reason, old.lost_words, old.tags)
        is distinct from (new.quarantine, new.assignee_id, new.follow_up_on, new.lost_reason, new.lost_words, new.tags)
      and pg_trigger_depth() = 0
    )
  )
  execute function public.write_audit_log('id');

create trigger notify_lead_work_changed
  after update of assignee_id, follow_up_on, lost_reason, lost_words, tags, first_contact_at on public.leads
  for each row
  execute function private.notify_leads_changed();
