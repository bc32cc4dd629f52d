-- A table's policies are its only lock, and a function is held back by name. Hosted projects granted callers and the server
-- all this by themselves until October 2026, and grant nothing on what is made since.

alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
