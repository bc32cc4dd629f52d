-- What the check of the form leaves in the outbox: its own notice, and those to staff about what it has found.

-- Whether a lead just added has written the notices that it should: none where nobody is to be told, or too many come.
create function private.expect_lead_notices(_lead_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from private.notice_recipients('lead', null))
    and not private.leads_come_in_masses()
    and not exists (select from public.lead_notices where lead_notices.lead_id = _lead_id)
  then
    raise exception 'no notice was written' using errcode = 'SF002';
  end if;
end;
$$;

-- The form's check waits for this one to come out of the outbox, and then deletes it; none outlives a process for long.
create function private.write_canary_notice(_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.lead_notices
  where id in (
    select id from public.lead_notices
    where subject = 'canary' and created_at not between now() - interval '1 hour' and now() + interval '1 hour'
    for update skip locked
  );
  insert into public.lead_notices (id, subject, recipient)
  select _id, 'canary', 'canary'
  from private.notice_channels
  where channel = 'mail';
  notify lead_notices_due;
end;
$$;

-- Tells staff that the form does not work, or works again: of several servers that find the same, the first one does.
-- Security definer: no policy lets anybody write notices.
create function public.tell_staff_of_form(_subject text, _said text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.tell_staff_of_form', 0));
  if _subject is not distinct from (
    select subject from public.lead_notices
    where subject in ('form_fails', 'form_works') and created_at > now() - interval '1 day'
    order by created_at desc, id desc
    limit 1
  ) then
    return;
  end if;
  insert into public.lead_notices (subject, recipient, account_id, said)
  select _subject, recipients.recipient, recipients.account_id, left(_said, 500)
  from private.notice_recipients(_subject, null) as recipients;
  notify lead_notices_due;
end;
$$;

comment on function public.tell_staff_of_form(text, text) is
  'Tells staff what a check of the form has found, once; for the service role alone.';

revoke execute on function public.tell_staff_of_form(text, text) from public, anon, authenticated;
