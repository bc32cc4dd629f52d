-- How editors find posts and pages, as search.sql says.

create index blog_posts_search_idx on public.blog_posts
  using gin (private.searchable(title, excerpt, slug) extensions.gin_trgm_ops);
create index pages_search_idx on public.pages
  using gin (private.searchable(title, slug) extensions.gin_trgm_ops);

-- Security definer: see search.sql.
create function public.content_ids_found(_table text, _listing jsonb)
returns setof uuid
language plpgsql
stable
security definer
rows 100
set search_path = ''
as $$
declare
  content_table constant text := case _table when 'pages' then 'pages' else 'blog_posts' end;
  terms constant jsonb := coalesce(_listing -> 'terms', '[]');
  words constant text := private.has_terms(
    case content_table when 'pages' then 'private.searchable(title, slug)' else 'private.searchable(title, excerpt, slug)' end,
    terms
  );
  few uuid[];
begin
  if not private.may_write_content() then
    return;
  end if;
  if jsonb_array_length(terms) > 1 and not _listing ? 'ids' then
    few := private.few_found(format('public.%I', content_table), 'id', words, 'true', 8, null);
  end if;
  return query execute private.part_of(
    private.rows_of(content_table, few),
    concat_ws(
      ' and ',
      case when few is null then words end,
      case when _listing ? 'published' then format('published = %L', (_listing ->> 'published')::boolean) end,
      -- Of those that a list beside it names, such as what has a time.
      case
        when _listing ? 'ids' then format(
          'id = any (%L::uuid[])',
          array(select jsonb_array_elements_text(_listing -> 'ids') limit 1000)
        )
      end,
      'true'
    ),
    _listing ->> 'column',
    _listing
  ) using few;
end;
$$;

comment on function public.content_ids_found(text, jsonb) is
  'The ids of the next posts or pages of a listing, in its order; none for who may not edit them.';

create function public.search_posts(_listing jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', posts.id, 'title', posts.title, 'slug', posts.slug, 'excerpt', posts.excerpt, 'date', posts.date,
        'published', posts.published, 'created_at', posts.created_at, 'updated_at', posts.updated_at
      )
      order by found.place
    ),
    '[]'
  )
  from public.content_ids_found('blog_posts', _listing) with ordinality as found (id, place)
  join public.blog_posts as posts on posts.id = found.id;
$$;

comment on function public.search_posts(jsonb) is 'The next posts of a listing that the caller may read, 100 unless more are asked for.';

create function public.search_pages(_listing jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', pages.id, 'title', pages.title, 'slug', pages.slug, 'published', pages.published,
        'created_at', pages.created_at, 'updated_at', pages.updated_at
      )
      order by found.place
    ),
    '[]'
  )
  from public.content_ids_found('pages', _listing) with ordinality as found (id, place)
  join public.pages on pages.id = found.id;
$$;

comment on function public.search_pages(jsonb) is 'The next pages of a listing that the caller may read, 100 unless more are asked for.';

revoke execute on function public.content_ids_found(text, jsonb), public.search_posts(jsonb), public.search_pages(jsonb)
  from public, anon;
