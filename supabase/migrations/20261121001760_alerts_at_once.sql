-- An alert is told once, also where of two servers that find the same the first to begin is the second to get the lock: what
-- the other has told meanwhile is later than now(), which is when the transaction began.
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
    where subject in ('form_fails', 'form_works') and created_at between now() - interval '1 day' and clock_timestamp()
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

create or replace function public.tell_admins_of_backups(_said text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.tell_admins_of_backups', 0));
  if exists (
    select from public.lead_notices
    where subject = 'backups_fail' and created_at between now() - interval '1 day' and clock_timestamp()
  ) then
    return;
  end if;
  insert into public.lead_notices (subject, recipient, account_id, said)
  select 'backups_fail', recipients.recipient, recipients.account_id, left(_said, 500)
  from private.notice_recipients('backups_fail', null) as recipients
  where recipients.account_id is null
    or exists (
      select from public.user_roles
      where user_roles.user_id = recipients.account_id and user_roles.role = 'admin'
    );
  notify lead_notices_due;
end;
$$;
