-- take_leads names no column that a visitor fills in: it inserts each field of the given lead that is a column, so that a
-- later column needs no change here. Everything else about it stays as it was (leads_of_the_site).

-- The fields that the form asks for, ready for a list of columns. The others of a given lead are the server's own.
create function private.typed_columns(given jsonb)
returns text
language sql
stable
set search_path = ''
as $$
  select string_agg(quote_ident(attname), ', ' order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = 'public.leads'::regclass
    and attnum > 0
    and not attisdropped
    and given ? attname::text
    and attname not in ('id', 'status', 'quarantine', 'evidence', 'created_at');
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
  taken_id uuid;
begin
  perform set_config('spinfront.lead_door', 'site', true);
  for given in select lead.value from jsonb_array_elements(_leads) as lead loop
    begin
      insert into private.lead_keys (key)
      values ((given ->> 'submission_key')::uuid)
      on conflict do nothing;
      if found then
        execute format(
          'insert into public.leads (quarantine, evidence, created_at, %1$s)
           select $2, $3, $4, %1$s from jsonb_populate_record(null::public.leads, $1)
           returning id',
          private.typed_columns(given)
        )
        into taken_id
        using
          given - '{id,status,quarantine,evidence,created_at}'::text[],
          -- An invalid reason or evidence must not lose the lead.
          case when private.is_quarantine(given -> 'quarantine') then given -> 'quarantine' end,
          case when private.is_lead_evidence(given -> 'evidence') then given -> 'evidence' end,
          least((given ->> 'received_at')::timestamptz, now());
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
