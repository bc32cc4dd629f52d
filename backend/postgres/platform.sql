-- What a new project on hosted Supabase already has before its first migration: roles, schemas and the auth functions.
-- Run at every start by the database's owner, so every statement can be repeated.

do $$
begin
  if to_regrole('anon') is null then
    create role anon nologin noinherit;
  end if;
  if to_regrole('authenticated') is null then
    create role authenticated nologin noinherit;
  end if;
  if to_regrole('service_role') is null then
    create role service_role nologin noinherit bypassrls;
  end if;
  if to_regrole('authenticator') is null then
    create role authenticator login noinherit;
  end if;
  if to_regrole('supabase_auth_admin') is null then
    create role supabase_auth_admin login noinherit;
  end if;
end
$$;

grant anon, authenticated, service_role to authenticator;

-- So that an owner who is no superuser can act for the auth schema's owner.
grant supabase_auth_admin to current_user;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';

alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '4s';
alter role authenticator set idle_in_transaction_session_timeout = '10s';
-- As on Supabase, whatever a database of one's own is set to: callers compare moments as text.
alter role authenticator set timezone = 'UTC';

alter role supabase_auth_admin set search_path = auth;
alter role supabase_auth_admin set statement_timeout = '4s';
alter role supabase_auth_admin set lock_timeout = '3s';
alter role supabase_auth_admin set idle_in_transaction_session_timeout = '10s';

create schema if not exists auth authorization supabase_auth_admin;
create schema if not exists extensions;

grant usage on schema public, auth, extensions to anon, authenticated, service_role;

create or replace function auth.jwt()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb;
$$;

create or replace function auth.uid()
returns uuid
language sql
stable
set search_path = ''
as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;
$$;

create or replace function auth.role()
returns text
language sql
stable
set search_path = ''
as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role';
$$;

comment on function auth.jwt() is 'The claims of the current request''s token; null outside a request.';
comment on function auth.uid() is 'The account of the current request; null for visitors.';
comment on function auth.role() is 'The role that the current request''s token names.';

-- How the data API fails, and so rolls back, a statement whose answer is too large.
create or replace function extensions.refuse_answer(most_bytes integer)
returns text
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'the answer is larger than % bytes', most_bytes
    using errcode = 'program_limit_exceeded', hint = 'Ask for fewer rows or columns.';
end;
$$;

-- The same for a statement that finds or changes more or fewer rows than the one that the caller wants.
create or replace function extensions.refuse_rows(number_of_rows bigint)
returns text
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'not exactly one row' using errcode = 'SF001', detail = number_of_rows;
end
$$;
