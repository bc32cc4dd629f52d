-- Quote requests. A visitor may add one at a time and read nothing back.

-- Reasons that quarantine.ts knows, at least one, each with a whole number.
create function private.is_quarantine(given jsonb)
returns boolean
language sql
immutable
strict
set search_path = ''
as $$
  select jsonb_typeof(given) = 'object'
    and given <> '{}'
    and not exists (
      select from jsonb_each(case jsonb_typeof(given) when 'object' then given else '{}' end) as reason
      where reason.key not in (
          'network_hour', 'all_hour', 'hidden_field', 'seconds', 'links', 'link_in_name', 'markup', 'repeated_text',
          'foreign_script', 'sales_words', 'no_check', 'failed_check'
        )
        or jsonb_typeof(reason.value) <> 'number'
        or reason.value::text !~ '^(0|[1-9][0-9]{0,8})$'
    );
$$;

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 1 and 100),
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}(;ext=[0-9]{1,6})?$'),
  email text check (char_length(email) <= 254 and email ~ '^[^@\s]+@[^@\s]+$'),
  city text check (char_length(btrim(city)) between 1 and 80),
  message text check (char_length(btrim(message)) between 1 and 2000),
  status text not null default 'new'
    check (status in ('new', 'contacted', 'qualified', 'converted', 'closed')),
  quarantine jsonb check (private.is_quarantine(quarantine)),
  created_at timestamptz not null default now()
);

comment on table public.leads is 'Quote requests from visitors, worked by staff.';
comment on column public.leads.phone is 'RFC 3966 global number: E.164 digits, with an optional ;ext= part.';
comment on column public.leads.quarantine is
  'Why it is taken for spam, as reasons with their figures, and held back from staff until one of them releases it. Null for what is not.';

create index leads_created_at_idx on public.leads (created_at desc, id desc) where quarantine is null;
create index leads_quarantine_idx on public.leads (created_at desc, id desc) where quarantine is not null;
-- Who waits for a call is asked all day long, and is few of many.
create index leads_waiting_idx on public.leads (created_at, id) where status = 'new' and quarantine is null;
create index leads_held_idx on public.leads (id) where status = 'new' and quarantine is not null;

alter table public.leads enable row level security;

create policy "Visitors and staff add new leads dated now"
  on public.leads for insert
  to anon, authenticated
  with check (status = 'new' and created_at = now());

create policy "Admins and agents read leads"
  on public.leads for select
  to authenticated
  using ((select private.may_work_leads()));

create policy "Admins and agents change leads"
  on public.leads for update
  to authenticated
  using ((select private.may_work_leads()))
  with check ((select private.may_work_leads()));

-- Row-level security cannot compare old and new columns: staff may move a lead, release it, or take that back, and say
-- who follows it up and when, but rewrite neither it nor the reasons.
create function public.keep_lead_as_submitted()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  theirs text[] := '{status,quarantine,assignee_id,follow_up_on,lost_reason,lost_words,tags}';
begin
  if to_jsonb(new) - theirs is distinct from to_jsonb(old) - theirs
    or (old.quarantine is not null and new.quarantine is not null and new.quarantine <> old.quarantine)
  then
    raise exception 'of a lead only what staff do with it can be changed' using errcode = '42501';
  end if;
  return new;
end;
$$;

create trigger keep_lead_as_submitted
  before update on public.leads
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function public.keep_lead_as_submitted();

-- As lead-schema.ts reads it: without control characters, trimmed of all that JavaScript takes for white space.
create function private.typed_text(typed text)
returns text
language sql
immutable
set search_path = ''
as $$
  select nullif(
    btrim(
      regexp_replace(typed, '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]', '', 'g'),
      E' \t\n\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
    ),
    ''
  );
$$;

-- As phone.ts reads it, in the form that the table keeps; null for what can be no phone number.
create function private.phone_number(typed text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  spaced text := lower(
    regexp_replace(
      typed, '[\u0009-\u000d\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', ' ', 'g'
    ) collate "C"
  );
  ending text := '(?:; *ext=| *(?:ext(?:ension)?\.?|x|#) *)([0-9]{1,6}) *$';
  main text := btrim(regexp_replace(spaced, ending, ''));
  digits text := regexp_replace(main, '[^0-9]', '', 'g');
  national text := case
    when digits ~ '^1[0-9]{10}$' then substr(digits, 2)
    when main not like '+%' then digits
  end;
  number text := case
    when main !~ '^[+0-9 ().–/-]+$' then null
    when main like '+%' and digits ~ '^[2-9][0-9]{6,14}$' then '+' || digits
    when national ~ '^[2-9][0-9]{2}[2-9][0-9]{6}$' then '+1' || national
  end;
begin
  return number || coalesce(';ext=' || substring(spaced from ending), '');
end;
$$;

-- Whatever the door, a lead is kept in one form, and what is wrong with it is said in the words of lead-schema.ts.
-- Security definer: callers may not enter the private schema.
create function private.normalise_lead()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  typed_phone text := private.typed_text(new.phone);
  problem text;
begin
  new.name := private.typed_text(new.name);
  new.phone := case when char_length(typed_phone) <= 40 then private.phone_number(typed_phone) end;
  new.email := private.typed_text(new.email);
  new.city := private.typed_text(new.city);
  new.message := private.typed_text(new.message);
  problem := case
    when new.name is null or new.name !~ '[^\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]'
      then 'Please enter your name.'
    when char_length(new.name) > 100 then 'Name can be at most 100 characters.'
    when typed_phone is null then 'Please enter your phone number.'
    when char_length(typed_phone) > 40 then 'Phone can be at most 40 characters.'
    when new.phone is null then 'Please enter a phone number with area code, like 702-555-0142.'
    when char_length(new.email) > 254 then 'Email can be at most 254 characters.'
    when new.email !~ '^[^@\s]+@[^@\s]+$' then 'Please enter an email address like name@example.com.'
    when char_length(new.city) > 80 then 'City can be at most 80 characters.'
    when char_length(new.message) > 2000 then 'Message can be at most 2000 characters.'
  end;
  if problem is not null then
    raise exception using errcode = 'check_violation', message = problem;
  end if;
  return new;
end;
$$;

create trigger normalise_lead
  before insert or update of name, phone, email, city, message on public.leads
  for each row
  execute function private.normalise_lead();

-- Who stands before the database weighs a request, and says with a header why it is to be held; callers who send the
-- header themselves hold nothing but their own, and what staff took down is no spam.
-- Security definer: callers may not enter the private schema.
create function private.hold_lead()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  said text := nullif(current_setting('request.headers', true), '')::json ->> 'x-quarantine';
  reasons jsonb := case when pg_input_is_valid(said, 'jsonb') then said::jsonb end;
begin
  new.quarantine := case when private.is_quarantine(reasons) and not private.may_work_leads() then reasons end;
  return new;
end;
$$;

create trigger hold_lead
  before insert on public.leads
  for each row
  when (current_user in ('anon', 'authenticated'))
  execute function private.hold_lead();

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

-- What each request of the day said, so that the same one sent again makes no second lead.
create table private.lead_submissions (
  day date,
  content bytea,
  lead_id uuid not null,
  primary key (day, content)
);

comment on table private.lead_submissions is
  'Digests of the requests of the last business days, each with the lead that it made; no caller reads or writes them.';

alter table private.lead_submissions enable row level security;

-- A repeated request is taken back after it was inserted, so that nothing in the answer tells it from a new one: not
-- the count of rows, not a conflict. Its content is everything that callers give, so that a later column counts too; from
-- where it was sent does not, since who tries again may do so on another page.
-- Its day is the one on which it was sent, which of one that waited for the database is not the one of its insert.
-- Security definer: no caller may see what others have sent.
create function private.keep_repeated_lead_once()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  today date := (now() at time zone 'America/Los_Angeles')::date;
  day_sent date := (new.created_at at time zone 'America/Los_Angeles')::date;
  longest_wait_days integer := 7;
  said bytea := sha256(convert_to((to_jsonb(new) - '{id,status,quarantine,created_at,evidence}'::text[])::text, 'UTF8'));
begin
  delete from private.lead_submissions
  where (day, content) in (
    select day, content from private.lead_submissions
    where day < today - longest_wait_days
    for update skip locked
  );
  -- Waits for another insert of the same that is under way, until it is kept or given up.
  insert into private.lead_submissions (day, content, lead_id)
  values (day_sent, said, new.id)
  on conflict do nothing;
  if found then
    return null;
  end if;
  -- What staff have worked already, or deleted, can be asked for anew.
  update private.lead_submissions as earlier
  set lead_id = new.id
  where earlier.day = day_sent
    and earlier.content = said
    and not exists (select from public.leads where leads.id = earlier.lead_id and leads.status = 'new');
  if found then
    return null;
  end if;
  -- What comes again and is not held was no spam, so that a stranger's flood hides no customer's request.
  if new.quarantine is null then
    update public.leads
    set quarantine = null
    where leads.quarantine is not null
      and leads.id = (
        select earlier.lead_id from private.lead_submissions as earlier
        where earlier.day = day_sent and earlier.content = said
      );
  end if;
  delete from public.leads where leads.id = new.id;
  return null;
end;
$$;

create trigger keep_repeated_lead_once
  after insert on public.leads
  for each row
  when (current_user in ('anon', 'authenticated') or current_setting('spinfront.lead_door', true) = 'site')
  execute function private.keep_repeated_lead_once();
