-- Backups that fail or are overdue are told to admins by mail: until then only who opened the dashboard learned of it.

alter table public.lead_notices drop constraint lead_notices_subject_check;
alter table public.lead_notices add constraint lead_notices_subject_check
  check (subject in ('lead', 'assigned', 'quarantine', 'form_fails', 'form_works', 'backups_fail', 'canary'));

comment on column public.lead_notices.subject is
  'lead: a new request. assigned: one that was given to the recipient. quarantine: a sum of what is held back, which is about no lead in particular. form_fails, form_works: that the form was found broken, and whole again. backups_fail: that there is no recent backup. canary: the form''s check, for the server alone.';

-- Once a day as long as it lasts, whichever server finds it.
-- Security definer: no policy lets anybody write notices.
create function public.tell_admins_of_backups(_said text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.tell_admins_of_backups', 0));
  if exists (
    select from public.lead_notices
    where subject = 'backups_fail' and created_at between now() - interval '1 day' and now()
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

comment on function public.tell_admins_of_backups(text) is
  'Tells admins that there is no recent backup, once a day; for the service role alone.';

revoke execute on function public.tell_admins_of_backups(text) from public, anon, authenticated;
