-- When a lead was first contacted: when it first left `new`, or when a call was written down.

alter table public.leads add column first_contact_at timestamptz;

comment on column public.leads.first_contact_at is
  'Kept by the database: when it left the status new, or the first call was written down; null while neither was, or is not known.';

alter table public.lead_notes
  add column call_outcome text check (call_outcome in ('reached', 'voicemail', 'no_answer', 'wrong_number', 'booked'));

comment on column public.lead_notes.call_outcome is 'Of a note about a call, what became of it.';

grant insert (call_outcome) on public.lead_notes to authenticated;

-- Fires after keep_lead_as_submitted, since triggers fire by name. A lead that is made new again, as by who chose a
-- status by mistake, waits as before, unless somebody has called.
create function private.note_first_contact()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.first_contact_at := case
    when new.status <> 'new' then coalesce(old.first_contact_at, now())
    else (
      select min(lead_notes.created_at) from public.lead_notes
      where lead_notes.lead_id = new.id and lead_notes.call_outcome is not null
    )
  end;
  return new;
end;
$$;

create trigger note_first_contact
  before update of status on public.leads
  for each row
  when ((old.status = 'new') <> (new.status = 'new'))
  execute function private.note_first_contact();

-- Security definer: callers may not write it.
create function private.note_first_call()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.leads
  set first_contact_at = new.created_at
  where leads.id = new.lead_id
    and leads.status = 'new'
    and leads.first_contact_at is null;
  return null;
end;
$$;

create trigger note_first_call
  after insert on public.lead_notes
  for each row
  when (new.call_outcome is not null)
  execute function private.note_first_call();
