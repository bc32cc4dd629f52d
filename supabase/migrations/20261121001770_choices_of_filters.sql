-- What staff may filter leads by: up to a thousand of each instead of the first hundred of the alphabet, after which cities
-- and pages with the most leads, such as North Las Vegas or /contact, could not be chosen any more.

create or replace function public.lead_choices()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.may_work_leads() then
    return '{"cities": [], "pages": [], "tags": []}';
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
    )
    select jsonb_build_object(
      'cities', coalesce((select jsonb_agg(city) from (select city from cities limit 1000) as first), '[]'),
      'pages', coalesce((select jsonb_agg(page) from (select page from pages limit 1000) as first), '[]'),
      'tags', coalesce((select jsonb_agg(tag) from private.tags_in_use() as tag), '[]')
    )
  );
end;
$$;

comment on function public.lead_choices() is
  'The cities and pages that leads came from, and the tags that they have, up to a thousand of each; none for who may not work leads.';

create or replace function private.tags_in_use()
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
  limit 1000;
$$;
