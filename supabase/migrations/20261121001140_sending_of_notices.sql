-- How the server takes notices from the outbox, and says what became of them. Whatever it does, the database's clock alone
-- counts, and what would last far longer than any pause or claim can was written before that clock was set back. Not just
-- longer: a transaction's now() is its start, and who started later may have claimed before.

-- A sum waits up to a day for its time, anything else an hour and a half at most.
create function private.is_due(_notice public.lead_notices)
returns boolean
language sql
stable
set search_path = ''
as $$
  select not (
    _notice.due_at > now()
    and _notice.due_at < now() + case _notice.subject when 'quarantine' then interval '26 hours' else interval '2 hours' end
  );
$$;

-- Of sums that wait for one recipient, one is enough, and none where nothing is held.
create function private.drop_idle_sums()
returns void
language sql
set search_path = ''
as $$
  delete from public.lead_notices
  where id in (
    select idle.id from public.lead_notices as idle
    where idle.subject = 'quarantine'
      and idle.state = 'waiting'
      and idle.claimed_until is null
      and (
        not exists (select from public.leads where leads.status = 'new' and leads.quarantine is not null)
        or exists (
          select from public.lead_notices as other
          where other.subject = 'quarantine'
            and other.state = 'waiting'
            and other.claimed_until is null
            and other.recipient = idle.recipient
            and other.account_id is not distinct from idle.account_id
            and (other.due_at, other.id) < (idle.due_at, idle.id)
        )
      )
    for update skip locked
  );
$$;

-- How much is held, and how much of it for which reason.
create function private.sum_of_quarantine()
returns jsonb
language sql
stable
set search_path = ''
as $$
  with held as materialized (
    select quarantine, created_at from public.leads where leads.status = 'new' and leads.quarantine is not null
  )
  select jsonb_build_object(
    'count', (select count(*) from held),
    'of_day', (select count(*) from held where held.created_at > now() - interval '1 day'),
    'reasons', (
      select coalesce(jsonb_object_agg(reason.code, reason.times), '{}')
      from (
        select code, count(*) as times from held, jsonb_object_keys(held.quarantine) as code group by code
      ) as reason
    )
  );
$$;

-- By which way a recipient is reached: 'mail', 'webhook' or 'push', each with a sender of its own.
create function private.way_to(_recipient text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case _recipient when 'webhook' then 'webhook' when 'device' then 'push' else 'mail' end;
$$;

-- Gives the caller, for two minutes, up to `_most` notices that are due; who dies meanwhile loses them to the next.
-- Security definer: the addresses of staff are the auth service's.
create function public.claim_lead_notices(_way text, _most integer)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed jsonb;
begin
  delete from public.lead_notices
  where id in (
    select id from public.lead_notices
    where state <> 'waiting' and created_at < now() - interval '90 days'
    limit 100 for update skip locked
  );
  -- Where nothing is due, no other table is touched.
  if not exists (
    select from public.lead_notices
    where state = 'waiting'
      and private.way_to(recipient) = _way
      and private.is_due(lead_notices)
  ) then
    return '[]';
  end if;
  -- Who has lost the right to read leads, declined, or signed out there, is written to no more; nor is whoever has a lead no more.
  delete from public.lead_notices
  where id in (
    select id from public.lead_notices
    where state = 'waiting'
      and (
        (
          recipient = 'account'
          and subject <> 'assigned'
          and account_id not in (select user_id from private.accounts_told_of('lead'))
        )
        or (
          recipient = 'account'
          and subject = 'assigned'
          and account_id not in (select user_id from private.accounts_told_of('assigned'))
        )
        or (
          subject = 'assigned'
          and account_id is distinct from (select assignee_id from public.leads where leads.id = lead_notices.lead_id)
        )
        or (recipient = 'device' and device_id not in (select device_id from private.devices_told_of_leads()))
      )
    for update skip locked
  );
  perform private.drop_idle_sums();
  with due as (
    select id from public.lead_notices
    where state = 'waiting'
      and private.way_to(recipient) = _way
      and private.is_due(lead_notices)
      and (claimed_until is null or not (claimed_until > now() and claimed_until < now() + interval '10 minutes'))
    order by due_at, id
    limit least(_most, 50)
    for update skip locked
  ),
  taken as (
    update public.lead_notices as notice
    set attempts = notice.attempts + 1, claimed_until = now() + interval '2 minutes'
    from due
    where notice.id = due.id
    returning notice.*
  )
  select jsonb_agg(
    jsonb_build_object(
      'id', taken.id,
      'subject', taken.subject,
      'recipient', taken.recipient,
      'attempt', taken.attempts,
      'said', taken.said,
      'created_at', taken.created_at,
      'to', case taken.recipient
        when 'account' then users.email::text
        when 'visitor' then leads.email
        when 'office' then (select address from private.notice_channels where channel = 'office')
      end,
      'device', case taken.recipient when 'device' then jsonb_build_object(
        'id', push_devices.id, 'endpoint', push_devices.endpoint, 'p256dh', push_devices.p256dh, 'auth', push_devices.auth
      ) end,
      'lead', case when taken.subject in ('lead', 'assigned') then jsonb_build_object(
        'id', leads.id, 'name', leads.name, 'phone', leads.phone, 'email', leads.email, 'city', leads.city,
        'message', leads.message, 'created_at', leads.created_at
      ) end,
      'held', case taken.subject when 'quarantine' then private.sum_of_quarantine() end
    )
    order by taken.created_at, taken.id
  ) into claimed
  from taken
  left join public.leads on leads.id = taken.lead_id
  left join auth.users on users.id = taken.account_id
  left join public.push_devices on push_devices.id = taken.device_id;
  return coalesce(claimed, '[]');
end;
$$;

comment on function public.claim_lead_notices(text, integer) is
  'Hands out notices that are due, with what they are to say; for the service role alone.';

revoke execute on function public.claim_lead_notices(text, integer) from public, anon, authenticated;

-- Ends a claim: without an error it is sent, with one it is tried again after a pause that doubles from half a minute up
-- to an hour, and is given up after 80 attempts, some three days, or at once where `_final`. Whoever's claim has passed to
-- another changes nothing. Returns whether it was still the caller's.
create function public.settle_lead_notice(_id uuid, _attempt integer, _error text, _final boolean)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  -- Spread, so that what failed together does not come back together.
  pause interval := least(interval '30 seconds' * power(2, least(_attempt, 20) - 1), interval '1 hour')
    * (0.75 + random() / 2);
begin
  update public.lead_notices
  set state = case when _error is null then 'sent' when _final or _attempt >= 80 then 'dead' else 'waiting' end,
    sent_at = case when _error is null then now() end,
    last_error = left(_error, 500),
    due_at = case when _error is null then lead_notices.due_at else now() + pause end,
    claimed_until = null
  where lead_notices.id = _id
    and lead_notices.attempts = _attempt
    and lead_notices.state = 'waiting';
  return found;
end;
$$;

comment on function public.settle_lead_notice(uuid, integer, text, boolean) is
  'Says what became of a notice that was claimed; for the service role alone.';

revoke execute on function public.settle_lead_notice(uuid, integer, text, boolean) from public, anon, authenticated;

-- Has what was given up tried anew, and what waits tried now, as far as the server still sends that way.
-- Security definer: no policy lets anybody change notices.
create function public.send_lead_notices_again(_ids uuid[])
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  again integer;
begin
  if not (public.has_role((select auth.uid()), 'admin') or coalesce(auth.role() = 'service_role', false)) then
    raise exception 'only admins have notices sent again' using errcode = 'insufficient_privilege';
  end if;
  update public.lead_notices
  set state = 'waiting', due_at = now(), attempts = case state when 'dead' then 0 else attempts end
  where lead_notices.id = any (_ids)
    and lead_notices.state <> 'sent'
    and private.channel_of(lead_notices.recipient) in (select channel from private.notice_channels);
  get diagnostics again = row_count;
  notify lead_notices_due;
  return again;
end;
$$;

comment on function public.send_lead_notices_again(uuid[]) is
  'Tries notices that were not sent again, now; for admins. Returns how many.';

revoke execute on function public.send_lead_notices_again(uuid[]) from public, anon;
