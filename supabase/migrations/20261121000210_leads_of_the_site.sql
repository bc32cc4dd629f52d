-- Quote requests that come through the site's own form, from the server that took them.

create table private.lead_keys (
  key uuid primary key
);

comment on table private.lead_keys is
  'Of each request that the site took, the random key that its server gave it; kept when the lead itself is erased.';

alter table private.lead_keys enable row level security;

-- Each lead with its key once, however often it is given: an insert that was not answered in time may have been made,
-- or may still be. One that the table refuses for good does not keep the others out, and its key and the reason's code
-- come back; any other failure undoes all. Of a lead that waited, received_at says when its visitor sent it, and no
-- clock that is wrong makes it one of the future.
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
begin
  perform set_config('spinfront.lead_door', 'site', true);
  for given in select lead.value from jsonb_array_elements(_leads) as lead loop
    begin
      insert into private.lead_keys (key)
      values ((given ->> 'submission_key')::uuid)
      on conflict do nothing;
      if found then
        insert into public.leads (name, phone, email, city, message, flood, created_at)
        values (
          given ->> 'name',
          given ->> 'phone',
          given ->> 'email',
          given ->> 'city',
          given ->> 'message',
          (given ->> 'flood')::integer,
          least((given ->> 'received_at')::timestamptz, now())
        );
      end if;
    exception when data_exception or integrity_constraint_violation or raise_exception or program_limit_exceeded then
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
