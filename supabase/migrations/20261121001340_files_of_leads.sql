-- What staff do with leads in masses, of which the audit log tells that it was done: they take them along as a
-- file, or bring them from one.

create table private.lead_files (
  id uuid primary key default gen_random_uuid(),
  action text not null check (action in ('download', 'insert'))
);

comment on table private.lead_files is
  'Always empty: its triggers write into the audit log what was done. No caller reads or writes it.';

alter table private.lead_files enable row level security;

create trigger write_audit_log_of_download
  after insert on private.lead_files
  for each row
  when (new.action = 'download')
  execute function public.write_audit_log('id', 'download');

create trigger write_audit_log_of_import
  after insert on private.lead_files
  for each row
  when (new.action = 'insert')
  execute function public.write_audit_log('id', 'insert');

-- Security definer: no caller may enter the private schema.
create function public.log_lead_export()
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
  delete from private.lead_files;
end;
$$;

comment on function public.log_lead_export() is
  'Writes into the audit log that the caller takes leads along as a file; for who works leads.';

revoke execute on function public.log_lead_export() from public, anon;

-- Adds leads from a file, all that are not there yet or none, and says which are there: {"added": 2, "there": [0]}, by their
-- places in what is given. Only looking adds nothing. They are no news, whatever their day, so nobody is told of each.
-- Security definer: callers add one lead at a time, dated now.
create function public.import_leads(_leads jsonb, _only_look boolean)
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
  select coalesce(jsonb_agg(given.place - 1 order by given.place), '[]') into there
  from jsonb_array_elements(_leads) with ordinality as given (lead, place)
  where exists (
    select from public.leads
    where leads.phone = private.phone_number(given.lead ->> 'phone')
      and leads.quarantine is null
      and lower(leads.name) = lower(given.lead ->> 'name')
      and leads.message is not distinct from given.lead ->> 'message'
      and (
        given.lead ->> 'received' is null
        or date_trunc('minute', leads.created_at)
          = (given.lead ->> 'received')::timestamp at time zone 'America/Los_Angeles'
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
  delete from private.lead_files;
  notify leads_changed;
  return jsonb_build_object('added', added, 'there', there);
end;
$$;

comment on function public.import_leads(jsonb, boolean) is
  'Adds leads from a file, or only looks which are there already; for who works leads.';

revoke execute on function public.import_leads(jsonb, boolean) from public, anon;
