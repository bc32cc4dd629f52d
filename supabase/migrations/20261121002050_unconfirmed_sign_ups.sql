-- The embedded backend forgets sign-ups that nobody confirmed in time. They never were anybody's account, and each would
-- fill the audit log with a line that anybody on the internet can cause.
create or replace trigger audit_deletion
  after delete on auth.users
  for each row
  when (old.email_confirmed_at is not null or old.invited_at is not null or auth.uid() is not null)
  execute function public.write_audit_log('id');
