-- How the lead desk finds requests: by words, phone numbers, state, city, page and day, all at once.

-- What of a lead is searched lies beside it, in no caller's sight. What an index of trigrams finds is compared once more, which made the
-- text anew for each word of each row.
create table private.lead_texts (
  lead_id uuid primary key references public.leads (id) on delete cascade on update cascade,
  searched text not null,
  filter_keys integer[] not null
);

comment on table private.lead_texts is 'Of each lead the text that a search looks through, as private.searchable makes it.';
comment on column private.lead_texts.filter_keys is 'What of it filters ask for, as private.filter_keys makes it, each two of these, and its month.';

alter table private.lead_texts enable row level security;
-- Who may empty the leads empties this with them; the schema stays closed.
grant truncate on private.lead_texts to service_role;

-- Words and filters in one index, which says that they never meet without a look at any lead.
-- What came last is kept in a list that each search goes through: of 4 MB, its usual length, in 2.7 ms.
create index lead_texts_searched_idx on private.lead_texts using gin (searched extensions.gin_trgm_ops, filter_keys)
  with (gin_pending_list_limit = 256);

-- Filters and what each asks for, {"city": "reno"}, as one number each: two may share one, so what is found is compared once more. Not by
-- hashtext, which may differ where a backup is restored.
create function private.filter_keys(_filters jsonb)
returns integer[]
language sql
immutable
set search_path = ''
as $$
  select array(select ('x' || md5(filter.key || ' ' || filter.value))::bit(32)::integer
    from jsonb_each_text(_filters) as filter
    where filter.value is not null);
$$;

-- One number for each two of them, whichever comes first: two filters that never meet are one look-up.
create function private.pairs_of(_keys integer[])
returns integer[]
language sql
immutable
set search_path = ''
as $$
  select array(
    select one.key # other.key
    from unnest(_keys) with ordinality as one (key, place)
    join unnest(_keys) with ordinality as other (key, place) on one.place < other.place
  );
$$;

-- The business's month of a moment, counted from the year 0.
create function private.month_of(_moment timestamptz)
returns integer
language sql
immutable
set search_path = ''
as $$
  select 12 * extract(year from _moment at time zone 'America/Los_Angeles')::integer
    + extract(month from _moment at time zone 'America/Los_Angeles')::integer;
$$;

-- Security definer: callers may not enter the private schema.
create function private.keep_lead_text()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  keys constant integer[] := private.filter_keys(
    jsonb_build_object(
      'status', new.status,
      'city', lower(new.city),
      'page', left(new.evidence ->> 'page', 300),
      'assignee', coalesce(new.assignee_id::text, 'nobody')
    )
  ) || array(select unnest(private.filter_keys(jsonb_build_object('tag', tag))) from unnest(new.tags) as tag);
begin
  insert into private.lead_texts as kept (lead_id, searched, filter_keys)
  values (
    new.id,
    private.searchable(new.name, new.phone, new.email, new.city, new.message),
    keys || private.pairs_of(keys) || private.month_of(new.created_at)
  )
  on conflict (lead_id) do update set searched = excluded.searched, filter_keys = excluded.filter_keys
  where (kept.searched, kept.filter_keys) is distinct from (excluded.searched, excluded.filter_keys);
  return null;
end;
$$;

create trigger keep_lead_text
  after insert or update of name, phone, email, city, message, status, evidence, created_at on public.leads
  for each row
  execute function private.keep_lead_text();

-- How frequent each is, alone and together: of an expression, a partial index tells the planner nothing, and what is rarest
-- of all that a listing is narrowed by would not be gone by.
create statistics public.leads_narrowed_stats (mcv)
  on status, lower(city), (left(evidence ->> 'page', 300)) from public.leads;

-- The months that a listing's days are in, as far as there are leads; null where it names no days, or they are of more than two years.
create function private.months_asked(_listing jsonb)
returns integer[]
language plpgsql
stable
set search_path = ''
as $$
declare
  first integer;
  last integer;
begin
  if not _listing ?| '{from,until}' or _listing ->> 'show' = 'quarantine' then
    return null;
  end if;
  select
    private.month_of(greatest((_listing ->> 'from')::timestamp at time zone 'America/Los_Angeles', min(created_at))),
    private.month_of(least((_listing ->> 'until')::timestamp at time zone 'America/Los_Angeles', max(created_at)))
  into first, last
  from public.leads
  where quarantine is null;
  return case when last - first < 24 then array(select generate_series(first, last)) end;
end;
$$;

-- How many leads have the rarest of these keys, by what the planner has counted of each; of two columns it could only guess.
create function private.leads_expected(_keys integer[])
returns numeric
language plpgsql
set search_path = ''
as $$
declare
  plan json;
begin
  execute (
    select 'explain (format json) ' || string_agg(format('select from private.lead_texts where filter_keys @> ''{%s}''', key), ' union all ')
    from unnest(_keys) as key
  ) into plan;
  return (
    select min((part ->> 'Plan Rows')::numeric)
    from json_array_elements(coalesce(plan #> '{0,Plan,Plans}', json_build_array(plan #> '{0,Plan}'))) as part
  );
end;
$$;

-- Which leads a listing has, as lead-listing.ts describes it. Planned anew for each: what is rare is found by its index,
-- what is frequent by going through the newest. A lead is looked up where the server keeps it at hand, not on a turning disk, as the
-- planner takes for granted: it went through all of them to be spared some hundreds.
-- Security definer: see search.sql.
create function public.lead_ids_found(_listing jsonb)
returns setof uuid
language plpgsql
stable
security definer
rows 100
set search_path = ''
set random_page_cost = 1.1
as $$
declare
  terms constant jsonb := coalesce(_listing -> 'terms', '[]');
  words constant text := case when terms <> '[]' then private.has_terms('searched', terms) end;
  filters constant integer[] := private.filter_keys(
    jsonb_build_object(
      'status', case when _listing ->> 'show' = 'waiting' then 'new' when _listing ->> 'show' not in ('all', 'quarantine') then _listing ->> 'show' end,
      'city', lower(_listing ->> 'city'),
      'page', _listing ->> 'page',
      'assignee', case _listing ->> 'assignee' when 'me' then auth.uid()::text else lower(_listing ->> 'assignee') end,
      'tag', _listing ->> 'tag'
    )
  );
  keys constant integer[] := case when cardinality(filters) > 1 then private.pairs_of(filters) else filters end;
  -- Where filters meet in more, going through the newest is quicker.
  most constant integer := 200;
  months integer[];
  sorted_by constant text := case _listing ->> 'column' when 'follow_up_on' then 'follow_up_on' else 'created_at' end;
  conditions constant text := concat_ws(
    ' and ',
    case _listing ->> 'show'
      when 'all' then 'quarantine is null'
      when 'waiting' then 'status = ''new'' and quarantine is null'
      when 'quarantine' then 'quarantine is not null'
      else format('status = %L and quarantine is null', _listing ->> 'show')
    end,
    case when _listing ? 'city' then format('lower(city) = lower(%L)', _listing ->> 'city') end,
    case when _listing ? 'page' then format('left(evidence ->> ''page'', 300) = %L', _listing ->> 'page') end,
    case
      when _listing ->> 'assignee' = 'nobody' then 'assignee_id is null'
      when _listing ->> 'assignee' = 'me' then format('assignee_id = %L', auth.uid())
      when _listing ? 'assignee' then format('assignee_id = %L', (_listing ->> 'assignee')::uuid)
    end,
    case when _listing ? 'due' then
      format(
        'follow_up_on %s %L and status <> ''closed''',
        case _listing ->> 'due' when 'today' then '=' when 'late' then '<' when 'now' then '<=' else '>' end,
        (now() at time zone 'America/Los_Angeles')::date
      )
    end,
    case when _listing ? 'tag' then format('tags @> %L', array[_listing ->> 'tag']) end,
    case when _listing ? 'from' then
      format('created_at >= %L', (_listing ->> 'from')::date::timestamp at time zone 'America/Los_Angeles')
    end,
    case when _listing ? 'until' then
      format('created_at < %L', ((_listing ->> 'until')::date + 1)::timestamp at time zone 'America/Los_Angeles')
    end
  );
  few uuid[];
begin
  if not private.may_work_leads() then
    return;
  end if;
  months := private.months_asked(_listing);
  if cardinality(filters) > 1 and private.leads_expected(keys) <= most then
    execute format(
      'select array(select lead_id from private.lead_texts where filter_keys @> %L and %s limit %s)', keys, coalesce(words, 'true'), most + 1
    ) into few;
    few := case when cardinality(few) <= most then few end;
  end if;
  if few is null and words is not null and (filters <> '{}' or months is not null or jsonb_array_length(terms) > 1) then
    few := private.few_found(
      'private.lead_texts',
      'lead_id',
      words,
      concat_ws(
        ' and ',
        case keys when '{}' then 'true' else format('filter_keys @> %L', keys) end,
        case when months is not null then format('filter_keys && %L', months) end
      ),
      32,
      case when months is not null then private.part_of('public.leads', conditions, sorted_by, _listing || '{"at_most": 100}') end
    );
  end if;
  return query execute private.part_of(
    private.rows_of('leads', few),
    concat_ws(
      ' and ',
      conditions,
      case when words is not null and few is null then
        format('exists (select from private.lead_texts where lead_id = leads.id and %s)', words)
      end
    ),
    sorted_by,
    _listing
  ) using few;
end;
$$;

comment on function public.lead_ids_found(jsonb) is
  'The ids of the next leads of a listing, in its order; none for who may not work leads.';

-- As json, which is written once; jsonb would be taken apart first.
create function public.search_leads(_listing jsonb)
returns json
language sql
stable
set search_path = ''
as $$
  select coalesce(json_agg(leads order by found.place), '[]')
  from public.lead_ids_found(_listing) with ordinality as found (id, place)
  join public.leads on leads.id = found.id;
$$;

comment on function public.search_leads(jsonb) is 'The next leads of a listing that the caller may read, 100 unless more are asked for.';

-- What leads can be narrowed by, but not what spam says, going from value to value by the index.
-- Security definer: see search.sql.
create function public.lead_choices()
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
      'cities', coalesce((select jsonb_agg(city) from (select city from cities limit 100) as first), '[]'),
      'pages', coalesce((select jsonb_agg(page) from (select page from pages limit 100) as first), '[]'),
      'tags', coalesce((select jsonb_agg(tag) from private.tags_in_use() as tag), '[]')
    )
  );
end;
$$;

comment on function public.lead_choices() is
  'The cities and pages that leads came from, and the tags that they have, up to a hundred of each; none for who may not work leads.';

revoke execute on function public.lead_ids_found(jsonb), public.search_leads(jsonb), public.lead_choices() from public, anon;
