-- Accounts and sessions, with the names and shapes of Supabase Auth (GoTrue), as far as this backend needs them.
-- Runs at every start, so every statement must be repeatable; a column added by a later release needs its own
-- "alter table … add column if not exists". The API roles are granted nothing here. There is no row-level security:
-- with it, an owner who is not a superuser would see no second factors, and public.has_role would require none.

set role supabase_auth_admin;

do $$
begin
  if to_regtype('auth.aal_level') is null then
    create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
  end if;
  if to_regtype('auth.factor_type') is null then
    create type auth.factor_type as enum ('totp', 'phone', 'recovery_code');
  end if;
  if to_regtype('auth.factor_status') is null then
    create type auth.factor_status as enum ('unverified', 'verified');
  end if;
end
$$;

create table if not exists auth.users (
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated' check (role = 'authenticated'),
  email text not null unique check (email = lower(email) and char_length(email) <= 254),
  encrypted_password text,
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{"provider": "email", "providers": ["email"]}',
  raw_user_meta_data jsonb not null default '{}',
  email_change text check (email_change = lower(email_change) and char_length(email_change) <= 254),
  email_change_sent_at timestamptz,
  banned_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column auth.users.encrypted_password is 'An argon2id hash as a PHC string; null: no password can match.';

create table if not exists auth.one_time_tokens (
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type text not null check (token_type in ('signup', 'invite', 'recovery', 'email_change')),
  token_hash text not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, token_type)
);

comment on table auth.one_time_tokens is 'Tokens of the links in mails; a new one replaces the earlier one of its kind.';
comment on column auth.one_time_tokens.token_hash is 'SHA-256 of the token, base64url; the token itself is never stored.';

create table if not exists auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text not null default '',
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  secret text,
  last_used_step bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column auth.mfa_factors.secret is 'Of an authenticator app, in base32.';
comment on column auth.mfa_factors.last_used_step is 'A code counts once: those up to this time step are spent (RFC 6238, 5.2).';

create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);

create unique index if not exists mfa_factors_friendly_name_idx
  on auth.mfa_factors (user_id, friendly_name) where friendly_name <> '';

create unique index if not exists mfa_factors_one_set_of_recovery_codes_idx
  on auth.mfa_factors (user_id) where factor_type = 'recovery_code';

create table if not exists auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index if not exists mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

create table if not exists auth.mfa_recovery_codes (
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

create table if not exists auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  aal auth.aal_level not null default 'aal1',
  factor_id uuid,
  not_after timestamptz not null,
  refreshed_at timestamptz not null default now(),
  user_agent text,
  ip inet,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column auth.sessions.not_after is 'When the session ends even if it is used every day.';

create index if not exists sessions_user_id_idx on auth.sessions (user_id);

create table if not exists auth.refresh_tokens (
  id bigint generated always as identity primary key,
  token text not null unique,
  parent text unique,
  nonce text not null,
  late_repeats int not null default 0,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table auth.refresh_tokens is 'One row per token ever given out in a live session, so that reuse is noticed.';
comment on column auth.refresh_tokens.token is 'SHA-256 of the token, base64url; the token itself is never stored.';
comment on column auth.refresh_tokens.parent is 'The hash of the token that it replaced: each is replaced by one.';
comment on column auth.refresh_tokens.nonce is 'This token can be derived again from it and the token that it replaced.';
comment on column auth.refresh_tokens.late_repeats is
  'How many times in a row, up to this one, a token was given out again after the grace.';

create index if not exists refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);

create table if not exists auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (session_id, authentication_method)
);

comment on table auth.mfa_amr_claims is 'How each session was authenticated (RFC 8176, amr).';

create table if not exists auth.known_networks (
  user_id uuid not null references auth.users (id) on delete cascade,
  network_hash text not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, network_hash)
);

comment on table auth.known_networks is 'Networks from which an account has signed in; its sign-ins from there are served before others.';
comment on column auth.known_networks.network_hash is 'SHA-256 of the address, or of its /64, base64url.';

-- Migrations, run by the database's owner, may reference accounts, as on hosted Supabase.
grant select, references on auth.users to session_user;
grant select on auth.mfa_factors, auth.sessions to session_user;

reset role;
