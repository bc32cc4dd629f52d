-- Hosted Supabase loads pg-safeupdate for its data API, which refuses to delete without a condition, also in functions.
create or replace function public.log_lead_export()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.may_work_leads() then
    raise exception 'only who works leads takes them along' using errcode = 'insufficient_privilege';
  end if;
  insert into private.lead_files (action) values ('download');
  delete from private.lead_files where true;
end;
$$;

create or replace function public.import_leads(_leads jsonb, _only_look boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  there jsonb;
  added integer := 0;
begin
  if not private.may_work_leads() then
    raise exception 'only who works leads brings some' using errcode = 'insufficient_privilege';
  end if;
  if jsonb_array_length(_leads) > 2000 then
    raise exception 'at most 2000 leads at once' using errcode = 'check_violation';
  end if;
  -- One import after the other, so that one sent again while the first still runs adds nothing twice.
  perform pg_advisory_xact_lock(hashtextextended('public.import_leads', 0));
  select coalesce(jsonb_agg(given.place - 1 order by given.place), '[]') into there
  from jsonb_array_elements(_leads) with ordinality as given (lead, place)
  cross join lateral (
    select (given.lead ->> 'received')::timestamp at time zone 'America/Los_Angeles' as moment
  ) as received
  where exists (
    select from public.leads
    where leads.phone = private.phone_number(given.lead ->> 'phone')
      and leads.quarantine is null
      and lower(leads.name) = lower(given.lead ->> 'name')
      and leads.message is not distinct from given.lead ->> 'message'
      and (
        received.moment is null
        -- By the clock: a file doesn't say which of the two hours it was when the clocks went back.
        or date_trunc('minute', leads.created_at) at time zone 'America/Los_Angeles'
          = received.moment at time zone 'America/Los_Angeles'
        -- It was still to come when it was imported, such as noon of a day without a time, and is dated at the import.
        or (
          leads.evidence ->> 'imported' = to_char(leads.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
          and (leads.created_at at time zone 'America/Los_Angeles')::date
            = (received.moment at time zone 'America/Los_Angeles')::date
        )
      )
  );
  if _only_look then
    return jsonb_build_object('added', 0, 'there', there);
  end if;
  perform set_config('spinfront.lead_door', 'import', true);
  insert into public.leads (name, phone, email, city, message, status, evidence, created_at)
  select
    given.lead ->> 'name',
    given.lead ->> 'phone',
    given.lead ->> 'email',
    given.lead ->> 'city',
    given.lead ->> 'message',
    coalesce(given.lead ->> 'status', 'new'),
    jsonb_build_object('imported', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
    least(coalesce((given.lead ->> 'received')::timestamp at time zone 'America/Los_Angeles', now()), now())
  from jsonb_array_elements(_leads) with ordinality as given (lead, place)
  where not there @> to_jsonb(given.place - 1);
  get diagnostics added = row_count;
  perform set_config('spinfront.lead_door', '', true);
  insert into private.lead_files (action) values ('insert');
  delete from private.lead_files where true;
  notify leads_changed;
  return jsonb_build_object('added', added, 'there', there);
end;
$$;
