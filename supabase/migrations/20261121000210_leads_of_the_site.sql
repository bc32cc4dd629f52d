-- Quote requests that come through the site's own form, from the server that took them.

create table private.lead_keys (
  key uuid primary key
);

comment on table private.lead_keys is
  'Of each request that the site took, the random key that its server gave it; kept when the lead itself is erased.';

alter table private.lead_keys enable row level security;

-- Which parts it has, each of its kind, and how large it is in all; lead-evidence.ts says what they are.
create function private.is_lead_evidence(given jsonb)
returns boolean
language sql
immutable
strict
set search_path = ''
as $$
  select octet_length(given::text) <= 4096
    and jsonb_typeof(given) = 'object'
    and not exists (
      select from jsonb_each(case jsonb_typeof(given) when 'object' then given else '{}' end) as part
      where case
        when part.key in ('page', 'referrer', 'language', 'consent', 'terms', 'privacy', 'imported')
          then jsonb_typeof(part.value) not in ('string', 'null')
        when part.key = 'form' then part.value not in ('"full"', '"compact"')
        when part.key = 'campaign'
          then jsonb_typeof(part.value) <> 'object' or part.value @? '$.* ? (@.type() != "string")'
        when part.key = 'prices'
          then jsonb_typeof(part.value) <> 'object' or part.value @? '$.* ? (@.type() != "number")'
        else true
      end
    );
$$;

alter table public.leads add column evidence jsonb check (private.is_lead_evidence(evidence));

comment on column public.leads.evidence is
  'Of one that came through the site''s form: page, form, referrer, campaign and language as the visitor''s browser said; consent, terms, privacy and prices as the site itself showed them then. Of one from a file, when that was imported. Null for what came otherwise.';

alter policy "Visitors and staff add new leads dated now" on public.leads
  rename to "Visitors and staff add new leads dated now, without evidence";
alter policy "Visitors and staff add new leads dated now, without evidence"
  on public.leads
  with check (status = 'new' and created_at = now() and evidence is null);

-- Each lead with its key once, however often it is given: an insert that was not answered in time may have been made,
-- or may still be. One that the table refuses for good does not keep the others out, and its key and the reason's code
-- come back; any other failure undoes all. Of a lead that waited, received_at says when its visitor sent it, and no
-- clock that is wrong makes it one of the future.
-- The canary that checks the form goes the same way as any other, and is undone before anybody can see it, with all that
-- it has set off; what comes of it is the notice by which the server's own check finds it again in the outbox.
-- Security definer: the keys are in the private schema.
create function public.take_leads(_leads jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  given jsonb;
  refused jsonb := '[]';
  taken_id uuid;
begin
  perform set_config('spinfront.lead_door', 'site', true);
  for given in select lead.value from jsonb_array_elements(_leads) as lead loop
    begin
      insert into private.lead_keys (key)
      values ((given ->> 'submission_key')::uuid)
      on conflict do nothing;
      if found then
        insert into public.leads (name, phone, email, city, message, quarantine, evidence, created_at)
        values (
          given ->> 'name',
          given ->> 'phone',
          given ->> 'email',
          given ->> 'city',
          given ->> 'message',
          -- None of either is better than no lead.
          case when private.is_quarantine(given -> 'quarantine') then given -> 'quarantine' end,
          case when private.is_lead_evidence(given -> 'evidence') then given -> 'evidence' end,
          least((given ->> 'received_at')::timestamptz, now())
        )
        returning id into taken_id;
      end if;
      if given ? 'canary' then
        perform private.expect_lead_notices(taken_id);
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

comment on function public.take_leads(jsonb) is
  'Takes leads from the site''s own server, each with a key of its own, once; for the service role alone.';

revoke execute on function public.take_leads(jsonb) from public, anon, authenticated;
