-- A search of any length was prepared before the role of the caller was asked for, and PostgreSQL does not stop normalizing a
-- long run of accents, not even when the caller is gone: one request of any account kept the database busy for many minutes.

-- No stored text that is searched is that long, so that none of them changes.
create or replace function private.searchable(variadic _texts text[])
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  _text text := lower(' ' || replace(array_to_string(_texts, ' '), E'\n', ' '));
begin
  if octet_length(_text) = char_length(_text) or char_length(_text) > 4000 then
    return _text;
  end if;
  return translate(
    replace(
      regexp_replace(lower(normalize(_text, nfkd)), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'),
      'ß',
      'ss'
    ),
    'đðłøı‘’ʼ“”',
    'ddloi''''''""'
  );
end;
$$;

-- Of the first ten terms the first two forms, as many as search-terms.ts makes, and of each its first hundred characters.
create or replace function private.has_terms(_searchable text, _terms jsonb)
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
    from generate_series(0, 9) as place,
      generate_series(0, 1) as other,
      left(_terms -> place ->> other, 100) as form
    where form is not null
    group by place
  ) as term;
$$;

-- No longer one is a phone number.
create or replace function private.phone_number(typed text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  visible text := translate(
    regexp_replace(
      case when char_length(typed) <= 100 then normalize(typed, nfkc) end, '[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f]', '', 'g'
    ),
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
    '01234567890123456789'
  );
  spaced text := lower(
    regexp_replace(
      visible, '[\u0009-\u000d\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', ' ', 'g'
    ) collate "C"
  );
  ending text := '(?:; *ext=| *(?:ext(?:ension)?\.?|x|#) *)([0-9]{1,6}) *$';
  main text := btrim(regexp_replace(spaced, ending, ''));
  digits text := regexp_replace(main, '[^0-9]', '', 'g');
  national text := case
    when digits ~ '^1[0-9]{10}$' then substr(digits, 2)
    when main not like '+%' then digits
  end;
  number text := case
    when main !~ '^[+0-9 ().‐-―−/-]+$' then null
    when main like '+%' and digits ~ '^[2-9][0-9]{6,14}$' then '+' || digits
    when national ~ '^[2-9][0-9]{2}[2-9][0-9]{6}$' then '+1' || national
  end;
begin
  return number || coalesce(';ext=' || substring(spaced from ending), '');
end;
$$;
