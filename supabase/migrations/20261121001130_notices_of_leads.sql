-- A lead and the notices of it are committed together, or neither is.

-- Past this many leads in an hour nobody can read a mail for each, whoever sends them and by whatever door.
create function private.leads_come_in_masses()
returns boolean
language sql
stable
set search_path = ''
as $$
  select count(distinct lead_notices.lead_id) >= 200
  from public.lead_notices
  where lead_notices.subject = 'lead'
    and lead_notices.created_at > now() - interval '1 hour';
$$;

-- Anybody can type anybody's address into the form: three confirmations a day are enough for one.
create function private.may_confirm_to(_email text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select count(*) < 3
  from public.lead_notices
  join public.leads on leads.id = lead_notices.lead_id
  where lead_notices.recipient = 'visitor'
    and lead_notices.created_at > now() - interval '1 day'
    and lower(leads.email) = lower(_email);
$$;

-- To whom a notice of that subject is written: to staff and office, of a lead to devices, visitor and webhook too.
create function private.notice_recipients(_subject text, _email text)
returns table (recipient text, account_id uuid, device_id uuid)
language sql
stable
set search_path = ''
as $$
  select 'account', told.user_id, null::uuid
  from private.accounts_told_of(_subject) as told
  where exists (select from private.notice_channels where channel = 'mail')
    and not exists (select from private.notice_channels where lower(address) = lower(told.email))
  union all
  select 'device', told.user_id, told.device_id
  from private.devices_told_of_leads() as told
  where _subject = 'lead'
    and exists (select from private.notice_channels where channel = 'push')
  union all
  select channel, null, null from private.notice_channels
  where channel = 'office'
    or (channel = 'webhook' and _subject = 'lead')
  union all
  select 'visitor', null, null from private.notice_channels
  where channel = 'mail'
    and _subject = 'lead'
    and _email is not null
    and private.may_confirm_to(_email);
$$;

-- What visitors send past that is held, also where nobody stands before the database.
-- The site's own door speaks as the service role, for visitors.
-- Security definer: who adds a lead may count neither leads nor notices.
create function private.hold_lead_of_masses()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.quarantine is null
    and private.leads_come_in_masses()
    and (current_setting('spinfront.lead_door', true) = 'site' or not private.may_work_leads())
  then
    new.quarantine := '{"all_hour": 201}';
  end if;
  return new;
end;
$$;

-- Fires after hold_lead, since triggers fire by name.
create trigger hold_lead_of_masses
  before insert on public.leads
  for each row
  when (current_user in ('anon', 'authenticated') or current_setting('spinfront.lead_door', true) = 'site')
  execute function private.hold_lead_of_masses();

-- What is held is told once a day in one sum, which is made when it is sent: the first a while after the first request, so
-- that it can say how many there are. Two at once may both write it; whoever claims them leaves one.
create function private.write_quarantine_notices()
returns void
language sql
set search_path = ''
as $$
  insert into public.lead_notices (subject, recipient, account_id, due_at)
  select 'quarantine', recipients.recipient, recipients.account_id,
    greatest(
      now() + interval '15 minutes',
      (
        select max(coalesce(earlier.sent_at, earlier.due_at)) + interval '1 day'
        from public.lead_notices as earlier
        where earlier.subject = 'quarantine'
      )
    )
  from private.notice_recipients('quarantine', null) as recipients
  where not exists (
    select from public.lead_notices as waiting
    where waiting.subject = 'quarantine' and waiting.state = 'waiting' and waiting.claimed_until is null
  );
$$;

-- Security definer: who adds a lead may write no notice. Old leads that are brought in are no news.
create function private.write_lead_notices()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- As long as who released it can take that back on the desk.
  pause interval := case tg_op when 'UPDATE' then interval '15 seconds' else interval '0' end;
begin
  -- A repeated request has been taken back by now.
  if not exists (select from public.leads where leads.id = new.id) then
    return null;
  end if;
  if new.quarantine is not null then
    perform private.write_quarantine_notices();
    return null;
  end if;
  notify leads_changed;
  -- Of what the business's own programs bring in masses, the desk tells.
  if tg_op = 'INSERT' and private.leads_come_in_masses() then
    return null;
  end if;
  insert into public.lead_notices (lead_id, recipient, account_id, device_id, due_at)
  select new.id, recipients.recipient, recipients.account_id, recipients.device_id, now() + pause
  from private.notice_recipients('lead', new.email) as recipients
  on conflict do nothing;
  if found then
    notify lead_notices_due;
  end if;
  return null;
end;
$$;

-- Fires after keep_repeated_lead_once, since triggers fire by name. What the site's own door brings is news however long
-- it waited for the database.
create trigger write_lead_notices
  after insert on public.leads
  for each row
  when (
    new.status = 'new'
    and current_setting('spinfront.lead_door', true) is distinct from 'import'
    and (new.created_at > now() - interval '1 day' or current_setting('spinfront.lead_door', true) = 'site')
  )
  execute function private.write_lead_notices();

-- What is released is told like any other, once.
create trigger write_lead_notices_late
  after update of quarantine on public.leads
  for each row
  when (old.quarantine is not null and new.quarantine is null and new.status = 'new')
  execute function private.write_lead_notices();

-- Security definer: no policy lets anybody delete notices.
create function private.take_lead_notices_back()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.lead_notices
  where lead_notices.lead_id = new.id
    and lead_notices.state = 'waiting'
    and lead_notices.claimed_until is null;
  return null;
end;
$$;

create trigger take_lead_notices_back
  after update of quarantine on public.leads
  for each row
  when (old.quarantine is null and new.quarantine is not null)
  execute function private.take_lead_notices_back();

-- Open desks show what staff do with a lead, too.
create function private.notify_leads_changed()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  notify leads_changed;
  return null;
end;
$$;

create trigger notify_leads_changed
  after delete or update of status, quarantine on public.leads
  for each row
  execute function private.notify_leads_changed();
