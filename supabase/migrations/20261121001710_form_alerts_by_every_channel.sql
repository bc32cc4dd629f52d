-- An alert that the form doesn't work goes out by every channel: what fails may be the mail.
create or replace function private.notice_recipients(_subject text, _email text)
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
  where _subject in ('lead', 'form_fails', 'form_works')
    and exists (select from private.notice_channels where channel = 'push')
  union all
  select channel, null, null from private.notice_channels
  where channel = 'office'
    or (channel = 'webhook' and _subject in ('lead', 'form_fails', 'form_works'))
  union all
  select 'visitor', null, null from private.notice_channels
  where channel = 'mail'
    and _subject = 'lead'
    and _email is not null
    and private.may_confirm_to(_email);
$$;

create or replace function public.tell_staff_of_form(_subject text, _said text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.tell_staff_of_form', 0));
  if _subject is not distinct from (
    select subject from public.lead_notices
    where subject in ('form_fails', 'form_works') and created_at between now() - interval '1 day' and now()
    order by created_at desc, id desc
    limit 1
  ) then
    return;
  end if;
  insert into public.lead_notices (subject, recipient, account_id, device_id, said)
  select _subject, recipients.recipient, recipients.account_id, recipients.device_id, left(_said, 500)
  from private.notice_recipients(_subject, null) as recipients;
  notify lead_notices_due;
end;
$$;
