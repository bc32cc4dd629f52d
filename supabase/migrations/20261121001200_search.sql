-- How lists of any length are searched by any part of their texts. Under row-level security PostgreSQL uses an index only
-- for operators that cannot leak, and none that looks for a part of a text is one. So a function with its owner's rights,
-- which asks for the caller's role first, finds the ids of a list's next part, and another one reads their rows as the
-- caller: what is handed out is still for the policies alone to say.

create extension if not exists pg_trgm with schema extensions;

-- What of a row is searched; each of its words comes after a space. Without case and accents, so that `angeles` finds
-- `Ángeles`; most texts have none, and translate takes its time. Of what an index finds it is made once more for every row:
-- one function of its own, since a call of one in SQL takes twice as long. It runs as whoever adds a row, who may not enter
-- this schema.
create function private.searchable(variadic _texts text[])
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  _text text := lower(' ' || replace(array_to_string(_texts, ' '), E'\n', ' '));
begin
  if octet_length(_text) = char_length(_text) then
    return _text;
  end if;
  return translate(_text, 'ÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãéèêëíìîïóòôöõúùûüñç', 'aaaaaeeeeiiiiooooouuuuncaaaaaeeeeiiiiooooouuuunc');
end;
$$;

-- The condition that such a text has every one of the terms, each given as the forms that it may have there:
-- [["ana"], ["5550142", "555 0142"]]. Of one or two letters words must begin with them: no index finds fewer than three.
create function private.has_terms(_searchable text, _terms jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(string_agg(term.condition, ' and '), 'true')
  from (
    select '(' || string_agg(
        case
          -- Nearly all numbers share their first digits, and an index is asked for each three of a word: the last four find it.
          when form ~ '^[+0-9 ().–/-]+[0-9]{4}$' then
            format('(%1$s like %2$L and strpos(%1$s, %3$L) > 0)', _searchable, '%' || right(form, 4) || '%', form)
          else
            format(
              '%s like %L',
              _searchable,
              case when char_length(form) < 3 then '% ' else '%' end
                || regexp_replace(substr(private.searchable(form), 2), '([\\%_])', '\\\1', 'g') || '%'
            )
        end,
        ' or '
      ) || ')' as condition
    from jsonb_array_elements(_terms) with ordinality as terms (forms, place),
      jsonb_array_elements_text(forms) as form
    where place <= 10
    group by place
  ) as term;
$$;

-- The query for the ids of a listing's next part: rows that meet the conditions, from the start or after one, in an order.
-- A hundred unless more are asked for, and never more than are counted: one more than a thousand.
create function private.part_of(_rows text, _conditions text, _column text, _listing jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select format(
    'select id from %1$s where %2$s and %3$s order by %4$I %5$s, id %5$s limit %6$s',
    _rows,
    _conditions,
    case
      when _listing -> 'after' ->> 'id' is null then 'true'
      else format(
        '(%I, id) %s (%L, %L)',
        _column,
        case when (_listing ->> 'ascending')::boolean then '>' else '<' end,
        _listing -> 'after' ->> _column,
        _listing -> 'after' ->> 'id'
      )
    end,
    _column,
    case when (_listing ->> 'ascending')::boolean then 'asc' else 'desc' end,
    least(coalesce((_listing ->> 'at_most')::integer, 100), 1001)
  );
$$;

-- What is frequent need not meet: of two words that half of all rows have each, a row may have both, or none. The planner can't know, and
-- went through all rows for a part of a list that is not there. So a sample says how many of some hundreds have the words, from so many places
-- of the table, as what came in one season lies together; and so do the rows that a query has first. Where fewer than one of forty has them, the
-- answer is all ids that the index finds, for which going through the newest would take longer; else, and where they are many after all, it is null.
create function private.few_found(_rows regclass, _id text, _words text, _within text, _places integer, _first text)
returns uuid[]
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
declare
  pages constant bigint := pg_relation_size(_rows) / current_setting('block_size')::integer;
  most constant integer := 20000;
  sample text;
  sampled integer;
  have_them integer;
  ids uuid[];
begin
  foreach sample in array array[
    format(
      'tablesample system (%s) repeatable (1) where uuid_hash(%I) %% %s = 0',
      least(100, 100.0 * _places / greatest(pages, 1)),
      _id,
      greatest(1, _places / 8)
    )
  ] || case when _first is not null then array[format('where %I = any (array(%s))', _id, _first)] end loop
    execute format('select count(*), count(*) filter (where %s) from %s %s and %s', _words, _rows, sample, _within)
      into sampled, have_them;
    if have_them * 40 < sampled then
      execute format('select array(select %I from %s where %s and %s limit %s)', _id, _rows, _words, _within, most + 1) into ids;
      return case when cardinality(ids) <= most then ids end;
    end if;
  end loop;
  return null;
end;
$$;

-- What part_of reads from: the table, or of it what $1 names, before anything is put in order.
create function private.rows_of(_table text, _ids uuid[])
returns text
language sql
immutable
set search_path = ''
as $$
  select format(case when _ids is null then 'public.%1$I' else '(select * from public.%1$I where id = any ($1) offset 0) as %1$I' end, _table);
$$;
