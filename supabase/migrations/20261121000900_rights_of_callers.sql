-- Row-level security answers for select, insert, update and delete alone. Hosted projects also grant callers TRUNCATE,
-- REFERENCES, TRIGGER and MAINTAIN, which no policy can hold back; nobody who calls the API needs them.

revoke all on all tables in schema public from anon, authenticated;
grant select, insert, update, delete on all tables in schema public to anon, authenticated;

alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public grant select, insert, update, delete on tables to anon, authenticated;
