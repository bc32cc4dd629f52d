-- The browsers in which staff want to be notified of new leads, each by the push service of its maker (W3C, Push API).

create table public.push_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  session_id uuid not null default (auth.jwt() ->> 'session_id')::uuid,
  endpoint text not null check (char_length(endpoint) <= 1000 and endpoint ~ '^https://[^/@\s]+/\S+$'),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  name text not null check (char_length(btrim(name)) between 1 and 80),
  created_at timestamptz not null default now(),
  unique (user_id, endpoint)
);

comment on table public.push_devices is 'Browsers that an account wants to be notified in, as long as it is signed in there.';
-- No foreign key: on hosted Supabase the session is the auth service's, which may delete it at any time.
comment on column public.push_devices.session_id is 'The session in which it was asked for; when that ends, nothing is sent any more.';
comment on column public.push_devices.endpoint is 'Where its push service takes messages, chosen by the browser.';
comment on column public.push_devices.p256dh is 'The browser''s public key, to which messages are encrypted (RFC 8291), in base64url like `auth`.';

alter table public.push_devices enable row level security;

create policy "Admins and agents read their own devices"
  on public.push_devices for select
  to authenticated
  using (
    user_id = (select auth.uid())
    and (select private.may_work_leads())
  );

create policy "Admins and agents add the device on which they are signed in"
  on public.push_devices for insert
  to authenticated
  with check (
    user_id = (select auth.uid())
    and session_id = ((select auth.jwt()) ->> 'session_id')::uuid
    and (select private.may_work_leads())
  );

create policy "Accounts remove their own devices"
  on public.push_devices for delete
  to authenticated
  using (user_id = (select auth.uid()));

-- Which devices are notified of leads now: of staff who may read them and are still signed in there; the newest ten of
-- each, so that one account fills no outbox.
create function private.devices_told_of_leads()
returns table (device_id uuid, user_id uuid)
language sql
stable
set search_path = ''
as $$
  select signed_in.id, signed_in.user_id
  from (
    select push_devices.id, push_devices.user_id,
      row_number() over (partition by push_devices.user_id order by push_devices.created_at desc) as place
    from public.push_devices
    join auth.sessions on sessions.id = push_devices.session_id and sessions.user_id = push_devices.user_id
    where sessions.not_after is null or sessions.not_after > now()
  ) as signed_in
  join private.accounts_with_leads() as staff on staff.user_id = signed_in.user_id
  where signed_in.place <= 10;
$$;
