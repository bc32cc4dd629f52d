-- The outbox: who is still to hear of a lead, and who has. What a notice says is read from the lead when it is sent, so
-- that nothing of a customer is kept twice, and goes with the lead. What it says of the form itself is in the notice.

create table public.lead_notices (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid references public.leads (id) on delete cascade on update cascade,
  subject text not null default 'lead'
    check (subject in ('lead', 'assigned', 'quarantine', 'form_fails', 'form_works', 'canary')),
  recipient text not null check (recipient in ('account', 'device', 'office', 'visitor', 'webhook', 'canary')),
  account_id uuid check (account_id is not null or recipient not in ('account', 'device')),
  device_id uuid check (device_id is not null or recipient <> 'device'),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dead')),
  attempts integer not null default 0 check (attempts >= 0),
  due_at timestamptz not null default now(),
  claimed_until timestamptz,
  last_error text check (char_length(last_error) <= 500),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  said text check (char_length(said) <= 500),
  check ((lead_id is null) = (subject not in ('lead', 'assigned'))),
  check ((recipient = 'canary') = (subject = 'canary'))
);

comment on table public.lead_notices is
  'One message to one recipient, written with the lead itself and sent by the server.';
comment on column public.lead_notices.id is
  'Also the message''s own id: of a mail the Message-ID, of a webhook its webhook-id, of a notification its tag.';
comment on column public.lead_notices.subject is 'lead: a new request. assigned: one that was given to the recipient. quarantine: a sum of what is held back, which is about no lead in particular. form_fails, form_works: that the form was found broken, and whole again. canary: the form''s check, for the server alone.';
comment on column public.lead_notices.recipient is 'account: staff, by account_id. device: one of their browsers, by device_id. office: NOTIFY_EMAIL. visitor: who asked. webhook: WEBHOOK_URL. canary: the server itself.';
-- No foreign key: a lead never waits for whoever is changing an account.
comment on column public.lead_notices.account_id is 'Who is written to; a notice to an account that may not read leads any more is dropped.';
comment on column public.lead_notices.state is 'dead: given up, until an admin has it sent again.';
comment on column public.lead_notices.claimed_until is 'Until when the server that is sending it has it to itself.';
comment on column public.lead_notices.said is 'What a notice about the form says, in words for staff; of a lead that was given to somebody, by whom.';
comment on column public.lead_notices.last_error is 'What the mail server or webhook said, in its own words, which may name the recipient.';

create unique index lead_notices_once_idx
  on public.lead_notices (lead_id, recipient, account_id, device_id) nulls not distinct
  where subject = 'lead';
create index lead_notices_lead_idx on public.lead_notices (lead_id) where lead_id is not null;
create index lead_notices_waiting_idx on public.lead_notices (due_at, id) where state = 'waiting';
create index lead_notices_unsent_idx on public.lead_notices (created_at desc, id desc) where state <> 'sent';
create index lead_notices_created_at_idx on public.lead_notices (created_at);
create index lead_notices_quarantine_idx on public.lead_notices (created_at) where subject = 'quarantine';
create index lead_notices_device_idx on public.lead_notices (device_id) where device_id is not null;

alter table public.lead_notices enable row level security;

create policy "Admins read notices"
  on public.lead_notices for select
  to authenticated
  using (subject <> 'canary' and (select public.has_role((select auth.uid()), 'admin')));

-- Who does not want to be notified there any more is not told that it could not be done.
-- Security definer: no policy lets anybody change notices.
create function private.forget_notices_to_device()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.lead_notices where lead_notices.device_id = old.id;
  return null;
end;
$$;

create trigger forget_notices_to_device
  after delete on public.push_devices
  for each row
  execute function private.forget_notices_to_device();
