-- What staff do with leads in masses, of which the audit log tells that it was done: they take them along as a file.

create table private.lead_files (
  id uuid primary key default gen_random_uuid(),
  action text not null check (action in ('download'))
);

comment on table private.lead_files is
  'Always empty: its triggers write into the audit log what was done. No caller reads or writes it.';

alter table private.lead_files enable row level security;

create trigger write_audit_log_of_download
  after insert on private.lead_files
  for each row
  when (new.action = 'download')
  execute function public.write_audit_log('id', 'download');

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
