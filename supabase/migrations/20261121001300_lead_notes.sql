-- What staff write down about a lead. A note stays as it was written, and goes with its lead.

create table public.lead_notes (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade on update cascade,
  author_id uuid default auth.uid(),
  author_email text,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now()
);

comment on table public.lead_notes is 'Notes of staff about leads.';
-- No foreign key: what was written down stays when its author's account goes.
comment on column public.lead_notes.author_id is 'Who wrote it; null for the server itself.';
comment on column public.lead_notes.author_email is 'The author''s address then, since agents may not look up accounts.';

create index lead_notes_lead_idx on public.lead_notes (lead_id, created_at desc, id desc);

alter table public.lead_notes enable row level security;

create policy "Admins and agents read notes on leads"
  on public.lead_notes for select
  to authenticated
  using ((select private.may_work_leads()));

create policy "Admins and agents add notes on leads"
  on public.lead_notes for insert
  to authenticated
  with check ((select private.may_work_leads()));

-- Of a note, callers give what it is about and what it says; all else is the database's own.
revoke insert on public.lead_notes from anon, authenticated;
grant insert (lead_id, body) on public.lead_notes to authenticated;

-- Security definer: the addresses of staff are the auth service's.
create function private.complete_lead_note()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.body := private.typed_text(new.body);
  new.author_email := (select users.email from auth.users where users.id = new.author_id);
  return new;
end;
$$;

create trigger complete_lead_note
  before insert on public.lead_notes
  for each row
  execute function private.complete_lead_note();

-- Of a note the audit log keeps the lead, never a word.
create trigger write_audit_log
  after insert on public.lead_notes
  for each row
  execute function public.write_audit_log('lead_id');

create trigger notify_leads_changed
  after insert on public.lead_notes
  for each row
  execute function private.notify_leads_changed();
