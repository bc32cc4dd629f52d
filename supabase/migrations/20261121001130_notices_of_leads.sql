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

-- To whom a notice of that subject is written: to staff and office, of a lead to the visitor and the webhook too.
create function private.notice_recipients(_subject text, _email text)
returns table (recipient text, account_id uuid)
language sql
stable
set search_path = ''
as $$
  select 'account', told.user_id
  from private.accounts_told_of_leads() as told
  where exists (select from private.notice_channels where channel = 'mail')
    and not exists (select from private.notice_channels where lower(address) = lower(told.email))
  union all
  select channel, null from private.notice_channels
  where channel = 'office'
    or (channel = 'webhook' and _subject = 'lead')
  union all
  select 'visitor', null from private.notice_channels
  where channel = 'mail'
    and _subject = 'lead'
    and _email is not null
    and private.may_confirm_to(_email);
$$;

-- Of a flood, one notice a day tells staff, a while after its first lead, so that it can say how many there are.
-- Security definer: who adds a lead may write no notice. Old leads that are brought in are no news.
create function private.write_lead_notices()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  about text := 'lead';
begin
  -- A repeated request has been taken back by now.
  if not exists (select from public.leads where leads.id = new.id) then
    return null;
  end if;
  if new.flood is not null or private.leads_come_in_masses() then
    about := 'flood';
    if exists (
        select from public.lead_notices
        where lead_notices.subject = 'flood' and lead_notices.created_at > now() - interval '1 day'
      )
      or not pg_try_advisory_xact_lock(hashtextextended('private.write_lead_notices', 0))
    then
      return null;
    end if;
  end if;
  notify leads_changed;
  insert into public.lead_notices (lead_id, subject, recipient, account_id, due_at)
  select new.id, about, recipients.recipient, recipients.account_id,
    case about when 'flood' then now() + interval '15 minutes' else now() end
  from private.notice_recipients(about, new.email) as recipients
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
    and (new.created_at > now() - interval '1 day' or current_setting('spinfront.lead_door', true) = 'site')
  )
  execute function private.write_lead_notices();

-- What turns out to be of no flood is told like any other.
create trigger write_lead_notices_late
  after update of flood on public.leads
  for each row
  when (old.flood is not null and new.flood is null and new.status = 'new')
  execute function private.write_lead_notices();

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
  after delete or update of status on public.leads
  for each row
  execute function private.notify_leads_changed();
