-- Who follows a lead up and on which day, why it was lost, and a few words to find it by.

alter table public.leads
  add column assignee_id uuid references auth.users (id) on delete set null,
  add column follow_up_on date check (follow_up_on between '2018-01-01' and '2099-12-31'),
  add column lost_reason text
    check (lost_reason in ('price', 'elsewhere', 'no_answer', 'outside_area', 'not_needed', 'other')),
  add column lost_words text check (char_length(btrim(lost_words)) between 1 and 200),
  add column tags text[] not null default '{}',
  add constraint leads_lost_check check (status = 'closed' or (lost_reason is null and lost_words is null)),
  add constraint leads_tags_check check (cardinality(tags) <= 5);

comment on column public.leads.assignee_id is 'Who of those who work leads follows it up; null while anybody does.';
comment on column public.leads.follow_up_on is 'The business''s day on which it is to be taken up again.';
comment on column public.leads.lost_reason is 'Why it was closed without a customer won, as far as it was said.';
comment on column public.leads.lost_words is 'The same in words of staff.';
comment on column public.leads.tags is 'Short words of staff to find it by, at most five.';

-- What is due is asked for all day long; of what is closed nothing is. A date set before it was stands, and is due again
-- when it is reopened.
create index leads_due_idx on public.leads (follow_up_on, id)
  where follow_up_on is not null and status <> 'closed' and quarantine is null;
create index leads_due_of_assignee_idx on public.leads (assignee_id, follow_up_on, id)
  where follow_up_on is not null and status <> 'closed' and quarantine is null;
create index leads_tags_idx on public.leads using gin (tags);
create index leads_tagged_idx on public.leads (created_at desc, id desc) include (tags) where tags <> '{}';

-- Each filter has the others last: of two that never meet, the index says so without a look at the leads. Of a page its beginning alone: a
-- text too long for an index would be a reason against a lead.
create index leads_status_idx on public.leads
  (status, created_at desc, id desc, lower(city), left(evidence ->> 'page', 300), assignee_id) where quarantine is null;
create index leads_city_idx on public.leads
  (lower(city), created_at desc, id desc, status, left(evidence ->> 'page', 300), assignee_id) where quarantine is null;
create index leads_page_idx on public.leads
  (left(evidence ->> 'page', 300), created_at desc, id desc, status, lower(city), assignee_id) where quarantine is null;
create index leads_assignee_idx on public.leads
  (assignee_id, created_at desc, id desc, status, lower(city), left(evidence ->> 'page', 300)) where quarantine is null;

create trigger keep_lead_text_of_work
  after update of assignee_id, tags on public.leads
  for each row
  execute function private.keep_lead_text();

-- Security definer: who works leads may look up no accounts.
create function private.check_assignee()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select from private.accounts_with_leads() as staff where staff.user_id = new.assignee_id) then
    raise exception 'only who works leads can be assigned one' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;

create trigger check_assignee
  before update of assignee_id on public.leads
  for each row
  when (new.assignee_id is not null and new.assignee_id is distinct from old.assignee_id)
  execute function private.check_assignee();

-- Fires after keep_lead_as_submitted, since triggers fire by name. A lead that is reopened is not lost.
-- Security definer: callers may not enter the private schema.
create function private.settle_loss()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.lost_reason := case when new.status = 'closed' then new.lost_reason end;
  new.lost_words := case when new.status = 'closed' then private.typed_text(new.lost_words) end;
  return new;
end;
$$;

create trigger settle_loss
  before update of status, lost_reason, lost_words on public.leads
  for each row
  execute function private.settle_loss();

-- Each once and in small letters, in the order in which they came, so that one is found however it was written.
-- Security definer: callers may not enter the private schema.
create function private.tidy_tags()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.tags := (
    select coalesce(array_agg(tag order by place), '{}')
    from (
      select private.typed_text(lower(regexp_replace(given.tag, '\s+', ' ', 'g'))) as tag, min(given.place) as place
      from unnest(new.tags) with ordinality as given (tag, place)
      group by 1
    ) as once
    where tag is not null
  );
  if exists (select from unnest(new.tags) as tag where char_length(tag) > 24) then
    raise exception 'a tag can be at most 24 characters' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;

create trigger tidy_tags
  before insert or update of tags on public.leads
  for each row
  when (new.tags <> '{}')
  execute function private.tidy_tags();

-- Of the newest thousand leads that have any, so that it takes no longer however many there are; the most used first.
create function private.tags_in_use()
returns setof text
language sql
stable
set search_path = ''
as $$
  select tag
  from (
    select unnest(tags) as tag
    from (select tags from public.leads where tags <> '{}' order by created_at desc, id desc limit 1000) as newest
  ) as used
  group by tag
  order by count(*) desc, tag
  limit 100;
$$;

-- Agents may look up no accounts, and choose among these.
-- Security definer: the addresses of staff are the auth service's.
create function public.lead_staff()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.may_work_leads() then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', staff.user_id, 'email', staff.email) order by staff.email), '[]')
    from private.accounts_with_leads() as staff
  );
end;
$$;

comment on function public.lead_staff() is
  'Who works leads now, as ids and addresses; nobody for who may not work leads.';

revoke execute on function public.lead_staff() from public, anon;
