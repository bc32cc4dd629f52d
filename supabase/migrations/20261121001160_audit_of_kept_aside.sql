-- What admins do with requests that the server's journal keeps aside, which stand in no table: the fact alone is told.

create table private.kept_aside (
  id uuid primary key,
  action text not null check (action in ('retry', 'remove', 'download'))
);

comment on table private.kept_aside is
  'Always empty: its triggers write what was done with a request kept aside into the audit log. No caller reads or writes it.';

alter table private.kept_aside enable row level security;

create trigger write_audit_log_of_retry
  after insert on private.kept_aside
  for each row
  when (new.action = 'retry')
  execute function public.write_audit_log('id', 'retry');

create trigger write_audit_log_of_removal
  after insert on private.kept_aside
  for each row
  when (new.action = 'remove')
  execute function public.write_audit_log('id', 'delete');

create trigger write_audit_log_of_download
  after insert on private.kept_aside
  for each row
  when (new.action = 'download')
  execute function public.write_audit_log('id', 'download');

-- Security definer: no caller may enter the private schema.
create function public.log_kept_aside(_id uuid, _action text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.kept_aside (id, action) values (_id, _action);
  delete from private.kept_aside where id = _id;
end;
$$;

comment on function public.log_kept_aside(uuid, text) is
  'Writes into the audit log what an admin does with a request kept aside; for the service role alone.';

revoke execute on function public.log_kept_aside(uuid, text) from public, anon, authenticated;
