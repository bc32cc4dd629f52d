-- Posts and pages in the order of their titles: without case and accents, as they are searched, so that "apple" comes before
-- "Zebra" and "éclair" before "fan". By character code, which is the same with every version of the system's libraries.
drop index public.blog_posts_title_idx;
drop index public.pages_title_idx;
create index blog_posts_title_idx on public.blog_posts ((private.searchable(title)) collate "C", id);
create index pages_title_idx on public.pages ((private.searchable(title)) collate "C", id);

create or replace function public.content_ids_found(_table text, _listing jsonb)
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
    case _listing ->> 'column'
      when 'title' then format(
        '(select *, private.searchable(title) collate "C" as title_in_order from %s) as listed',
        private.rows_of(content_table, few)
      )
      else private.rows_of(content_table, few)
    end,
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
    case _listing ->> 'column' when 'title' then 'title_in_order' else _listing ->> 'column' end,
    case
      when _listing -> 'after' ? 'title' then jsonb_set(
        _listing,
        '{after,title_in_order}',
        to_jsonb(private.searchable(_listing -> 'after' ->> 'title'))
      )
      else _listing
    end
  ) using few;
end;
$$;
