-- What is done to accounts belongs into the audit log too: the fact, never a password, hash, link or address.

create trigger audit_invitation
  after update of invited_at on auth.users
  for each row
  when (new.invited_at is distinct from old.invited_at and new.invited_at is not null)
  execute function public.write_audit_log('id', 'invite');

create trigger audit_deactivation
  after update of banned_until on auth.users
  for each row
  when (new.banned_until is distinct from old.banned_until and new.banned_until > now())
  execute function public.write_audit_log('id', 'deactivate');

create trigger audit_reactivation
  after update of banned_until on auth.users
  for each row
  when (old.banned_until > now() and (new.banned_until is null or new.banned_until <= now()))
  execute function public.write_audit_log('id', 'reactivate');

create trigger audit_password
  after update of encrypted_password on auth.users
  for each row
  when (new.encrypted_password is distinct from old.encrypted_password and new.encrypted_password is not null)
  execute function public.write_audit_log('id', 'set_password');

create trigger audit_email
  after update of email on auth.users
  for each row
  when (new.email is distinct from old.email)
  execute function public.write_audit_log('id', 'change_email');

create trigger audit_deletion
  after delete on auth.users
  for each row
  execute function public.write_audit_log('id');

-- Second factors and sign-outs stand in tables that belong to the auth service alone, so it says itself what it did.
-- Hosted Supabase does not, and keeps an audit log of its own.
create function public.log_account_action(_action text, _user_id uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.audit_log (actor_id, actor_email, action, table_name, row_id)
  values (
    (select auth.uid()),
    (select users.email from auth.users where users.id = (select auth.uid())),
    _action,
    'users',
    _user_id
  );
$$;

comment on function public.log_account_action(text, uuid) is
  'Writes what was done to an account, for whom auth.uid() names; for the auth service alone.';

revoke execute on function public.log_account_action(text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.log_account_action(text, uuid) to supabase_auth_admin;
