-- Each lead of a file was compared with every stored one of its phone number, so that thousands of leads of one number, such as
-- those of a property manager, ran into the limit of a statement. Each now has marks, and is there if a stored one has one of them.
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
  with given as materialized (
    select
      place - 1 as place,
      jsonb_build_array(private.phone_number(lead ->> 'phone'), lower(lead ->> 'name'), lead ->> 'message', day_or_time) as mark
    from jsonb_array_elements(_leads) with ordinality as element (lead, place)
    cross join lateral (
      -- By the clock: a file doesn't say which of the two hours it was when the clocks went back.
      select (lead ->> 'received')::timestamp at time zone 'America/Los_Angeles' at time zone 'America/Los_Angeles' as received
    ) as by_clock
    cross join lateral unnest(
      case when received is null then array['any'] else array[received::text, received::date::text] end
    ) as day_or_time
  ),
  stored as (
    select jsonb_build_array(phone, lower(name), message, day_or_time) as mark
    from public.leads
    cross join lateral (select created_at at time zone 'America/Los_Angeles' as received) as by_clock
    cross join lateral unnest(array[
      'any',
      date_trunc('minute', received)::text,
      -- It was still to come when it was imported, such as noon of a day without a time, and is dated at the import.
      case
        when evidence ->> 'imported' = to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
          then received::date::text
      end
    ]) as day_or_time
    where quarantine is null and phone = any (array(select distinct mark ->> 0 from given))
  )
  select coalesce(jsonb_agg(place order by place), '[]') into there
  from (select distinct place from given join stored using (mark)) as known;
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
