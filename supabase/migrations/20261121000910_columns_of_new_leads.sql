-- Of a lead, callers give what the form asks for; all else is the database's own.
revoke insert on public.leads from anon, authenticated;
grant insert (name, phone, email, city, message) on public.leads to anon, authenticated;
