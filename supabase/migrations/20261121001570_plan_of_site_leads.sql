-- take_leads inserts whole rows with a statement that names no columns, so that the session plans it once. The statement
-- that it built for each lead was planned anew each time. A later column still needs no change here.

-- A lead with the default of every column.
create function private.blank_lead()
returns public.leads
language plpgsql
stable
set search_path = ''
as $$
declare
  blank public.leads;
begin
  execute (
    select format('select %s', string_agg(coalesce(pg_get_expr(adbin, adrelid), 'null'), ', ' order by attnum))
    from pg_catalog.pg_attribute
    left join pg_catalog.pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = 'public.leads'::regclass and attnum > 0 and not attisdropped
  ) into blank;
  return blank;
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
        taken.created_at := least((given ->> 'received_at')::timestamptz, now());
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

drop function private.typed_columns(jsonb);
