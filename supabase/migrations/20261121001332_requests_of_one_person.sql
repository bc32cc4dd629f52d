-- Which requests are of one person: those with the same phone number or e-mail address, and with that of one of these, or as
-- staff have said.

create index leads_phone_idx on public.leads (phone, created_at desc, id desc) where quarantine is null;
create index leads_email_idx on public.leads (lower(email), created_at desc, id desc) where quarantine is null;

-- At most so many, those that agree with the request itself first. Of requests that are held back only the one asked about.
create function private.requests_of_person(_lead_id uuid, _most integer)
returns setof uuid
language sql
stable
rows 20
set search_path = ''
as $$
  with recursive person as (
    select id, phone, lower(email) as email
    from public.leads
    where id = _lead_id
    union
    select other.id, other.phone, other.email
    from person, lateral (
      (
        select id, phone, lower(leads.email) as email
        from public.leads
        where leads.phone = person.phone and quarantine is null
        order by created_at desc, leads.id desc
        limit _most
      )
      union all
      (
        select id, phone, lower(leads.email)
        from public.leads
        where lower(leads.email) = person.email and quarantine is null
        order by created_at desc, leads.id desc
        limit _most
      )
      union all
      (
        select leads.id, leads.phone, lower(leads.email)
        from public.lead_links
        join public.leads on leads.id = lead_links.other_id
        where lead_links.lead_id = person.id and quarantine is null
        limit _most
      )
      union all
      (
        select leads.id, leads.phone, lower(leads.email)
        from public.lead_links
        join public.leads on leads.id = lead_links.lead_id
        where lead_links.other_id = person.id and quarantine is null
        limit _most
      )
    ) as other
    where coalesce(private.are_of_one_person(person.id, other.id), true)
      and coalesce(private.are_of_one_person(_lead_id, other.id), true)
  )
  select id from person limit _most;
$$;

-- Security definer: see search.sql.
create function public.requests_of_persons(_lead_ids uuid[])
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.may_work_leads() then
    return null;
  end if;
  return (
    select coalesce(jsonb_object_agg(asked.id, person.ids), '{}')
    from (select distinct unnest(_lead_ids[:100]) as id) as asked
    cross join lateral (
      select jsonb_agg(leads.id order by leads.created_at, leads.id) as ids
      from private.requests_of_person(asked.id, 21) as found (id)
      join public.leads on leads.id = found.id
    ) as person
    where jsonb_array_length(person.ids) > 1
  );
end;
$$;

comment on function public.requests_of_persons(uuid[]) is
  'Of each of these leads whose person has several, the ids of all, 21 at most, oldest first; null for who may not work leads.';

revoke execute on function public.requests_of_persons(uuid[]) from public, anon;
