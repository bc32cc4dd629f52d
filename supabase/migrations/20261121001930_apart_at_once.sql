-- What staff have said is read once for each request of a person, no longer twice for each pair that may be of one: for a
-- hundred persons with ten requests each those were 20,000 calls.

-- The requests of which staff last said that they are not of one person with this one.
create function private.requests_apart_from(_lead_id uuid)
returns uuid[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(latest.id) filter (where not latest.is_same_person), '{}')
  from (
    select distinct on (said.id) said.id, said.is_same_person
    from (
      select other_id as id, is_same_person, created_at, lead_links.id as link_id
      from public.lead_links
      where lead_id = _lead_id
      union all
      select lead_id, is_same_person, created_at, lead_links.id
      from public.lead_links
      where other_id = _lead_id
    ) as said
    order by said.id, said.created_at desc, said.link_id desc
  ) as latest;
$$;

create or replace function private.requests_of_person(_lead_id uuid, _most integer)
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
    from person, private.requests_apart_from(person.id) as apart (ids), lateral (
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
    where other.id <> all (apart.ids)
      and other.id <> all ((select private.requests_apart_from(_lead_id))::uuid[])
  )
  select id from person limit _most;
$$;

drop function private.are_of_one_person(uuid, uuid);
