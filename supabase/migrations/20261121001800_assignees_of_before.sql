-- What staff may filter leads by: also the colleagues who work leads no longer and still have some assigned, since somebody
-- must find these to take them over.

create or replace function public.lead_choices()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.may_work_leads() then
    return '{"cities": [], "pages": [], "tags": [], "former_staff": []}';
  end if;
  return (
    with recursive cities as (
      (select lower(city) as folded, city from public.leads where city is not null and quarantine is null order by lower(city), created_at desc, id desc limit 1)
      union all
      select following.* from cities, lateral (
        select lower(leads.city), leads.city from public.leads
        where lower(leads.city) > cities.folded and leads.quarantine is null
        order by lower(leads.city), created_at desc, id desc limit 1
      ) as following
    ),
    pages as (
      (select left(evidence ->> 'page', 300) as page from public.leads where left(evidence ->> 'page', 300) is not null and quarantine is null order by 1 limit 1)
      union all
      select following.* from pages, lateral (
        select left(leads.evidence ->> 'page', 300) from public.leads
        where left(leads.evidence ->> 'page', 300) > pages.page and leads.quarantine is null
        order by 1 limit 1
      ) as following
    ),
    assignees as (
      (select assignee_id from public.leads where assignee_id is not null and quarantine is null order by 1 limit 1)
      union all
      select following.* from assignees, lateral (
        select leads.assignee_id from public.leads
        where leads.assignee_id > assignees.assignee_id and leads.quarantine is null
        order by 1 limit 1
      ) as following
    )
    select jsonb_build_object(
      'cities', coalesce((select jsonb_agg(city) from (select city from cities limit 1000) as first), '[]'),
      'pages', coalesce((select jsonb_agg(page) from (select page from pages limit 1000) as first), '[]'),
      'tags', coalesce((select jsonb_agg(tag) from private.tags_in_use() as tag), '[]'),
      'former_staff', coalesce(
        (
          select jsonb_agg(jsonb_build_object('id', accounts.id, 'email', accounts.email) order by accounts.email)
          from assignees
          join auth.users as accounts on accounts.id = assignees.assignee_id
          where assignees.assignee_id not in (select staff.user_id from private.accounts_with_leads() as staff)
        ),
        '[]'
      )
    )
  );
end;
$$;

comment on function public.lead_choices() is
  'The cities and pages that leads came from, and the tags that they have, up to a thousand of each, and who works leads no longer and still has some; none for who may not work leads.';
