-- Quote requests. A visitor may add one at a time and read nothing back.

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 1 and 100),
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}(;ext=[0-9]{1,6})?$'),
  email text check (char_length(email) <= 254 and email ~ '^[^@\s]+@[^@\s]+$'),
  city text check (char_length(btrim(city)) between 1 and 80),
  message text check (char_length(btrim(message)) between 1 and 2000),
  status text not null default 'new'
    check (status in ('new', 'contacted', 'qualified', 'converted', 'closed')),
  submission_key uuid unique,
  created_at timestamptz not null default now()
);

comment on table public.leads is 'Quote requests from visitors, worked by staff.';
comment on column public.leads.phone is 'RFC 3966 global number: E.164 digits, with an optional ;ext= part.';
comment on column public.leads.submission_key is
  'Names one submission, so that a repeated insert of it violates uniqueness instead of making a second lead.';

create index leads_created_at_idx on public.leads (created_at desc, id desc);
-- Who waits for a call is asked all day long, and is few of many.
create index leads_waiting_idx on public.leads (created_at) where status = 'new';

alter table public.leads enable row level security;

create policy "Visitors and staff add new leads dated now"
  on public.leads for insert
  to anon, authenticated
  with check (status = 'new' and created_at = now());

create policy "Admins read leads"
  on public.leads for select
  to authenticated
  using ((select public.has_role((select auth.uid()), 'admin')));

create policy "Admins change leads"
  on public.leads for update
  to authenticated
  using ((select public.has_role((select auth.uid()), 'admin')))
  with check ((select public.has_role((select auth.uid()), 'admin')));

-- Row-level security cannot compare old and new columns: staff may move a lead, not rewrite it.
create function public.keep_lead_as_submitted()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (new.id, new.name, new.phone, new.email, new.city, new.message, new.submission_key, new.created_at)
    is distinct from
    (old.id, old.name, old.phone, old.email, old.city, old.message, old.submission_key, old.created_at)
  then
    raise exception 'only the status of a lead can be changed' using errcode = '42501';
  end if;
  return new;
end;
$$;

create trigger keep_lead_as_submitted
  before update on public.leads
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function public.keep_lead_as_submitted();

create function public.allow_one_lead_per_visitor_request()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and (select count(*) from inserted) > 1 then
    raise exception 'one lead per request' using errcode = '42501';
  end if;
  return null;
end;
$$;

create trigger allow_one_lead_per_visitor_request
  after insert on public.leads
  referencing new table as inserted
  for each statement
  execute function public.allow_one_lead_per_visitor_request();
