-- What staff say of two requests: that they are of one person although nothing in them agrees, or are not although
-- something does. Nothing said is changed or taken away: what was said last counts, and all of it is the two requests' history.

create table public.lead_links (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade on update cascade,
  other_id uuid not null references public.leads (id) on delete cascade on update cascade,
  is_same_person boolean not null,
  actor_id uuid default auth.uid(),
  actor_email text,
  created_at timestamptz not null default now()
);

comment on table public.lead_links is 'Whether two leads are of one person, as staff have said; the latest word counts.';
-- No foreign key: what was said stays when the account goes.
comment on column public.lead_links.actor_id is 'Who said it; null for the server itself.';
comment on column public.lead_links.actor_email is 'The actor''s address then, since agents may not look up accounts.';

create index lead_links_lead_idx on public.lead_links (lead_id, other_id, created_at desc, id desc);
create index lead_links_other_idx on public.lead_links (other_id, lead_id, created_at desc, id desc);

alter table public.lead_links enable row level security;

create policy "Admins and agents read links of leads"
  on public.lead_links for select
  to authenticated
  using ((select private.may_work_leads()));

create policy "Admins and agents add links of leads"
  on public.lead_links for insert
  to authenticated
  with check ((select private.may_work_leads()));

-- Of a link, callers give what it is about and what it says; all else is the database's own.
revoke insert on public.lead_links from anon, authenticated;
grant insert (lead_id, other_id, is_same_person) on public.lead_links to authenticated;

-- Security definer: the addresses of staff are the auth service's.
create function private.complete_lead_link()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.actor_email := (select users.email from auth.users where users.id = new.actor_id);
  return new;
end;
$$;

create trigger complete_lead_link
  before insert on public.lead_links
  for each row
  execute function private.complete_lead_link();

create trigger write_audit_log_of_merge
  after insert on public.lead_links
  for each row
  when (new.is_same_person)
  execute function public.write_audit_log('lead_id', 'merge');

create trigger write_audit_log_of_unmerge
  after insert on public.lead_links
  for each row
  when (not new.is_same_person)
  execute function public.write_audit_log('lead_id', 'unmerge');

create trigger notify_leads_changed
  after insert on public.lead_links
  for each row
  execute function private.notify_leads_changed();

-- Null where staff have said nothing.
create function private.are_of_one_person(_lead_id uuid, _other_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select said.is_same_person
  from (
    (
      select is_same_person, created_at, id from public.lead_links
      where lead_id = _lead_id and other_id = _other_id
      order by created_at desc, id desc
      limit 1
    )
    union all
    (
      select is_same_person, created_at, id from public.lead_links
      where lead_id = _other_id and other_id = _lead_id
      order by created_at desc, id desc
      limit 1
    )
  ) as said
  order by said.created_at desc, said.id desc
  limit 1;
$$;
