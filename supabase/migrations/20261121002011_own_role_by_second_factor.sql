-- An account's own roles show only where they count. Before, whoever had but the password of an account with a second
-- factor, or a token of an ended session on hosted Supabase, learned whether it is an admin's.
alter policy "Signed-in users read their own roles"
  on public.user_roles
  using (
    user_id = (select auth.uid())
    and ((select private.may_work_leads()) or (select private.may_write_content()))
  );
