-- A clock that was wrong for a while must have no lasting effect: what was written while it was ahead is not yet.

-- A lead that is released, or that waited for the database, is not one of those that come now. Asked for each lead, so it
-- counts the notices, of which those that waited leave very many, only if enough leads come at all.
create or replace function private.leads_come_in_masses()
returns boolean
language sql
stable
set search_path = ''
as $$
  select case
    when (
      select count(*) < 200
      from (
        select from public.leads
        where quarantine is null and created_at between now() - interval '1 hour' and now()
        limit 200
      ) as coming
    ) then false
    else (
      select count(distinct lead_notices.lead_id) >= 200
      from public.lead_notices
      join public.leads on leads.id = lead_notices.lead_id
      where lead_notices.subject = 'lead'
        and lead_notices.created_at between now() - interval '1 hour' and now()
        and leads.created_at between now() - interval '1 hour' and now()
    )
  end;
$$;

-- With those that are held, of which some were confirmed before.
create index leads_any_email_idx on public.leads (lower(email));

-- Anybody can type anybody's address into the form: three confirmations a day are enough for one.
create or replace function private.may_confirm_to(_email text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select count(*) < 3
  from (
    select from public.leads
    join public.lead_notices on lead_notices.lead_id = leads.id
    where lower(leads.email) = lower(_email)
      and lead_notices.recipient = 'visitor'
      and lead_notices.created_at between now() - interval '1 day' and now()
    limit 3
  ) as confirmed;
$$;

-- What is held is told once a day in one sum, which is made when it is sent: the first a while after the first request, so
-- that it can say how many there are. Two at once may both write it; whoever claims them leaves one.
create or replace function private.write_quarantine_notices()
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
        where earlier.subject = 'quarantine' and coalesce(earlier.sent_at, earlier.due_at) <= now()
      )
    )
  from private.notice_recipients('quarantine', null) as recipients
  where not exists (
    select from public.lead_notices as waiting
    where waiting.subject = 'quarantine' and waiting.state = 'waiting' and waiting.claimed_until is null
  );
$$;

-- Tells staff that the form does not work, or works again: of several servers that find the same, the first one does.
-- Security definer: no policy lets anybody write notices.
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
  insert into public.lead_notices (subject, recipient, account_id, said)
  select _subject, recipients.recipient, recipients.account_id, left(_said, 500)
  from private.notice_recipients(_subject, null) as recipients;
  notify lead_notices_due;
end;
$$;

create or replace function public.take_leads(_leads jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  given jsonb;
  refused jsonb := '[]';
  blank constant public.leads := private.blank_lead();
  taken public.leads;
begin
  perform set_config('spinfront.lead_door', 'site', true);
  for given in select lead.value from jsonb_array_elements(_leads) as lead loop
    begin
      taken := null;
      insert into private.lead_keys (key)
      values ((given ->> 'submission_key')::uuid)
      on conflict do nothing;
      if found then
        taken := jsonb_populate_record(blank, given - '{id,status,quarantine,evidence,created_at}'::text[]);
        taken.id := gen_random_uuid();
        -- An invalid reason or evidence must not lose the lead.
        taken.quarantine := case when private.is_quarantine(given -> 'quarantine') then given -> 'quarantine' end;
        taken.evidence := case when private.is_lead_evidence(given -> 'evidence') then given -> 'evidence' end;
        -- What came while the clock was far behind is not older than retention may erase, which is 30 days at least.
        taken.created_at := greatest(least((given ->> 'received_at')::timestamptz, now()), now() - interval '29 days');
        insert into public.leads select taken.*;
      end if;
      if given ? 'canary' then
        perform private.expect_lead_notices(taken.id);
        raise exception 'only a canary' using errcode = 'SF001';
      end if;
    exception when sqlstate 'SF001' then
      perform private.write_canary_notice((given ->> 'submission_key')::uuid);
    when sqlstate 'SF002' then
      refused := refused || jsonb_build_object('submission_key', given ->> 'submission_key', 'code', sqlstate);
    when data_exception or integrity_constraint_violation or raise_exception or program_limit_exceeded then
      refused := refused || jsonb_build_object('submission_key', given ->> 'submission_key', 'code', sqlstate);
    end;
  end loop;
  perform set_config('spinfront.lead_door', '', true);
  return refused;
end;
$$;
