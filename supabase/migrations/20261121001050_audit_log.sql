-- Who did what to what, and when. Admins read it; nobody writes it but the database itself.

create table public.audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  actor_id uuid,
  actor_email text,
  action text not null check (
    action in (
      'insert', 'update', 'delete', 'retry', 'download', 'merge', 'unmerge',
      'invite', 'deactivate', 'reactivate', 'set_password', 'change_email', 'sign_out_everywhere',
      'add_authenticator', 'remove_authenticator', 'make_recovery_codes', 'remove_recovery_codes', 'reset_second_factor'
    )
  ),
  table_name text not null,
  row_id uuid not null,
  row_name text,
  changed_columns text[] not null default '{}',
  changed_values jsonb not null default '{}'
);

comment on table public.audit_log is
  'What staff changed: of what stood or stands there only titles, slugs, redirects, states, reasons for a quarantine and roles, and nothing of a customer.';
comment on column public.audit_log.actor_id is
  'Who did it, kept also when the account is gone; null for the server itself.';
comment on column public.audit_log.action is 'insert, update or delete, or the name of what was done to an account.';
comment on column public.audit_log.row_id is 'The row''s id; of a role, the account that has or had it.';
comment on column public.audit_log.row_name is 'The title of a post or page, the address that is redirected, or the name of a picture or template, then; people are found by the row''s id while they are there.';
comment on column public.audit_log.changed_values is 'By column, what stood there and what stands there now, as {"status": ["new", "contacted"]}.';

alter table public.audit_log enable row level security;

create policy "Admins read the audit log"
  on public.audit_log for select
  to authenticated
  using ((select public.has_role((select auth.uid()), 'admin')));

-- Not even the service role, which no policy holds, writes or rewrites it.
create function public.keep_audit_log()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- The auth service has no right to the table, only to what log_account_action writes.
  if tg_op = 'INSERT' and (pg_trigger_depth() > 1 or session_user = 'supabase_auth_admin') then
    return null;
  end if;
  raise exception 'the audit log is written by the database alone' using errcode = 'insufficient_privilege';
end;
$$;

create trigger keep_audit_log
  before insert or update or delete or truncate on public.audit_log
  for each statement
  execute function public.keep_audit_log();

-- Security definer: who changes a row has no right to write the log. Its arguments name the column for row_id and,
-- where neither the operation nor the changed columns say well what was done, the action.
create function public.write_audit_log()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  former jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  present jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  actor uuid := coalesce(auth.uid(), nullif(current_setting('spinfront.acting_user', true), '')::uuid);
  changed text[];
  old_and_new jsonb;
begin
  if tg_op = 'UPDATE' and tg_nargs = 1 then
    select array_agg(field.key order by field.key) into changed
    from jsonb_each(present) as field
    where field.key not in ('updated_at', 'first_contact_at')
      and field.value is distinct from former -> field.key;
    if changed is null then
      return null;
    end if;
  end if;
  if tg_table_schema = 'public' and (tg_op = 'UPDATE' or tg_table_name in ('user_roles', 'timetable')) then
    select jsonb_object_agg(field, jsonb_build_array(former -> field, present -> field)) into old_and_new
    from unnest(
      array['title', 'slug', 'from_path', 'to_path', 'status', 'quarantine', 'published', 'action', 'due_at', 'role']
    ) as field
    where present -> field is distinct from former -> field;
  end if;
  insert into public.audit_log (actor_id, actor_email, action, table_name, row_id, row_name, changed_columns, changed_values)
  values (
    actor,
    -- Who moves to another address, or goes, acted under the former one.
    coalesce(
      case when tg_table_schema = 'auth' and former ->> 'id' = actor::text then former ->> 'email' end,
      (select users.email from auth.users where users.id = actor)
    ),
    coalesce(tg_argv[1], lower(tg_op)),
    tg_table_name,
    ((former || present) ->> tg_argv[0])::uuid,
    case
      when tg_table_name = 'timetable' then (
        select title from public.blog_posts
        where (former || present) ->> 'kind' = 'post' and id = ((former || present) ->> 'content_id')::uuid
        union all
        select title from public.pages
        where (former || present) ->> 'kind' = 'page' and id = ((former || present) ->> 'content_id')::uuid
      )
      when tg_table_name in ('pictures', 'message_templates') then (former || present) ->> 'name'
      when tg_table_schema = 'public' then coalesce((former || present) ->> 'title', (former || present) ->> 'from_path')
    end,
    coalesce(changed, '{}'),
    coalesce(old_and_new, '{}')
  );
  return null;
end;
$$;

-- What the database releases by itself is nobody's doing.
create trigger write_audit_log
  after update on public.leads
  for each row
  when (
    old.status is distinct from new.status
    or (old.quarantine is distinct from new.quarantine and pg_trigger_depth() = 0)
  )
  execute function public.write_audit_log('id');

-- A repeated request that the database takes back is no deletion.
create trigger write_audit_log_of_deletion
  after delete on public.leads
  for each row
  when (pg_trigger_depth() = 0)
  execute function public.write_audit_log('id');

create trigger write_audit_log
  after insert or update or delete on public.blog_posts
  for each row
  execute function public.write_audit_log('id');

create trigger write_audit_log
  after insert or update or delete on public.pages
  for each row
  execute function public.write_audit_log('id');

create trigger write_audit_log
  after insert or update or delete on public.user_roles
  for each row
  execute function public.write_audit_log('user_id');
